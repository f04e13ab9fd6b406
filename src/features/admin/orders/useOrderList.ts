import { useEffect, useRef, useState } from 'react';
import type { AdminOrderList, AdminOrderRow } from '../../../contract/admin-orders.ts';
import { MOST_ROWS, PAGE_ROWS } from '../../../contract/paging.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { fetchRows, joined } from './order-rows.ts';

export interface OrderList {
  /** Null until the first answer of this address. */
  readonly rows: readonly AdminOrderRow[] | null;
  readonly counts: AdminOrderList['counts'] | null;
  readonly hasMore: boolean;
  readonly failure: CallFailure | null;
  readonly isBusy: boolean;
  readonly more: () => void;
  readonly retry: () => void;
  /** Shows what a change has answered, until the list is asked again. */
  readonly change: (orderNo: string, changes: Partial<AdminOrderRow>) => void;
  /** Asks for all that is shown once more, without emptying the page. */
  readonly refresh: () => void;
}

interface DisplayedList {
  readonly key: string;
  readonly rows: readonly AdminOrderRow[];
  readonly counts: AdminOrderList['counts'];
  readonly next: string | null;
}

/** A return from an order restores so many rows at most. */
const MOST_RESTORED = 10 * MOST_ROWS;

/**
 * The list that a query asks for. Answers that come too late for another query are dropped; a failure leaves on the page
 * what is there.
 * @param query undefined until the address is known
 */
export function useOrderList(query: Readonly<Record<string, string>> | undefined): OrderList {
  const [shown, setShown] = useState<DisplayedList | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isBusy, setBusy] = useState(true);
  const turn = useRef(0);
  const key = query === undefined ? null : JSON.stringify(query);
  const current = shown !== null && shown.key === key ? shown : null;

  async function ask(from: DisplayedList | null, wanted: number): Promise<void> {
    if (key === null) return;
    const mine = (turn.current += 1);
    setBusy(true);
    const asked = JSON.parse(key) as Record<string, string>;
    const answer = await fetchRows({ ...asked, ...(from?.next && { cursor: from.next }) }, wanted);
    if (mine !== turn.current) return;
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    const { items, next, counts } = answer.data;
    setShown({ key, rows: from ? joined(from.rows, items) : items, next, counts });
  }

  useEffect(() => {
    setFailure(null);
    // A return from an order finds the list as long as it was.
    void ask(null, rowsLeft());
    // The query is all that an answer depends on.
  }, [key]);

  const count = current?.rows.length ?? 0;
  useEffect(() => {
    if (count > 0) history.replaceState({ ...(history.state as object | null), rows: count }, '');
  }, [count]);

  const refresh = (): void => void ask(null, Math.max(PAGE_ROWS, count));
  useEffect(() => {
    const again = (): void => {
      if (failure) refresh();
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });

  return {
    rows: current?.rows ?? null,
    counts: shown?.counts ?? null,
    hasMore: current !== null && current.next !== null,
    failure,
    isBusy,
    more: () => void (current && ask(current, PAGE_ROWS)),
    retry: refresh,
    change(orderNo, changes) {
      setShown((before) =>
        before === null
          ? null
          : { ...before, rows: before.rows.map((row) => (row.orderNo === orderNo ? { ...row, ...changes } : row)) },
      );
    },
    refresh,
  };
}

function rowsLeft(): number {
  const { rows } = (history.state ?? {}) as { rows?: unknown };
  return typeof rows === 'number' ? Math.min(MOST_RESTORED, Math.max(PAGE_ROWS, Math.round(rows))) : PAGE_ROWS;
}
