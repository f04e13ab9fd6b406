import { useEffect, useRef, useState } from 'react';
import type { OrderChange } from '../../../contract/admin-order-change.ts';
import { adminOrderAnswer, changeOrder, showOrder, type AdminOrder } from '../../../contract/admin-orders.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { callAsOperator } from '../call.ts';

export type Change = Omit<OrderChange, 'version'>;

/** Another one changed the order between the look and the press. */
export interface Conflict {
  /** Acts of the journal on it; empty where nobody of the back room did it. */
  readonly acts: AdminOrder['journal'];
}

export interface OneOrder {
  readonly order: AdminOrder | null;
  readonly failure: CallFailure | null;
  readonly conflict: Conflict | null;
  readonly isBusy: boolean;
  /** The order is fetched. */
  readonly isAsking: boolean;
  readonly retry: () => void;
  readonly closeConflict: () => void;
  /**
   * Null when it was done. Changes go one after the other, each with the version that the one before has answered.
   * @param change made of the order as it is by then
   */
  readonly save: (change: (order: AdminOrder) => Change) => Promise<CallFailure | null>;
}

/** A form that corrects one part of an order. */
export interface EditProps {
  order: AdminOrder;
  one: OneOrder;
  onClose: () => void;
}

/** One order and all that is changed of it; `orderNo` is undefined until the address is known. */
export function useOrder(orderNo: string | undefined): OneOrder {
  const [order, setOrder] = useState<AdminOrder | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saving, setSaving] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const latest = useRef<AdminOrder | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  function show(next: AdminOrder): void {
    latest.current = next;
    setOrder(next);
  }

  async function load(): Promise<void> {
    if (!orderNo) return;
    setAsking(true);
    const answer = await callAsOperator(showOrder, { params: { orderNo } });
    setAsking(false);
    setFailure(answer.ok ? null : answer);
    // A change that was saved meanwhile knows more.
    if (answer.ok && answer.data.version >= (latest.current?.version ?? 0)) show(answer.data);
  }

  useEffect(() => {
    void load();
    const again = (): void => {
      if (latest.current === null) void load();
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
    // The number is all that it depends on.
  }, [orderNo]);

  async function send(change: (order: AdminOrder) => Change): Promise<CallFailure | null> {
    const before = latest.current;
    if (before === null) return null;
    const answer = await callAsOperator(changeOrder, {
      params: { orderNo: before.orderNo },
      body: { version: before.version, ...change(before) },
    });
    if (answer.ok) {
      setConflict(null);
      show(answer.data);
      return null;
    }
    const now = answer.code === 'changed_meanwhile' ? adminOrderAnswer.safeParse(answer.data) : null;
    if (now?.success) {
      const known = new Set(before.journal.map(({ id }) => id));
      setConflict({ acts: now.data.journal.filter(({ id }) => !known.has(id)) });
      show(now.data);
    }
    return answer;
  }

  return {
    order,
    failure,
    conflict,
    isBusy: saving > 0,
    isAsking,
    retry: () => void load(),
    closeConflict() {
      setConflict(null);
    },
    async save(change) {
      setSaving((count) => count + 1);
      const mine = last.current.then(() => send(change));
      last.current = mine;
      const failed = await mine;
      setSaving((count) => count - 1);
      return failed;
    },
  };
}

/**
 * Saves a change and says what stood against it: a conflict is told by the page, a wrong field by its field where one is
 * named, everything else by a toast.
 * @param fields names of the fields that tell it themselves
 */
export function useSave(one: OneOrder, fields: readonly string[] = []) {
  const { t } = useI18n();
  return async (change: (order: AdminOrder) => Change): Promise<CallFailure | null> => {
    const failed = await one.save(change);
    if (failed === null || failed.code === 'changed_meanwhile' || failed.code === 'session_ended') return failed;
    const told = Object.keys(failed.fields).some((name) => fields.some((field) => name.startsWith(field)));
    const [wrong] = Object.values(failed.fields);
    if (!told) void showToast({ text: wrong ?? failureMessage(t, failed), tone: 'error' });
    return failed;
  };
}

/** Returns the value of a field of a form, without blanks around it; empty where there is none of that name. */
export function typedIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
