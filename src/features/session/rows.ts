import { PAGE_ROWS } from '../../contract/paging.ts';
import type { CallFailure } from '../../lib/api.ts';
import { createRemote, type Remote } from '../../lib/remote-data.ts';
import { fetchRows, type ListContract, type Rows } from './call-for-rows.ts';
import { forgetAtSignOut } from './customer-data.ts';

export interface CustomerList<Row> {
  readonly $rows: Remote<Rows<Row>>;
  /** Adds the next rows to those that are shown. @returns why it could not, null when it could or these are all */
  readonly more: () => Promise<CallFailure | null>;
}

/** A customer's list that may be long: its first page, and more of it when asked for. Asked anew it is as long as it was. */
export function customerList<Row>(list: ListContract<Row>): CustomerList<Row> {
  const $rows: Remote<Rows<Row>> = createRemote(list.path, () =>
    fetchRows(list, Math.max(PAGE_ROWS, $rows.value?.data?.rows.length ?? 0), undefined),
  );
  forgetAtSignOut(list.path);

  async function more(): Promise<CallFailure | null> {
    const shown = $rows.value?.data;
    if (shown?.next === undefined) return null;
    const answer = await fetchRows(list, PAGE_ROWS, shown.next);
    if (!answer.ok) return answer;
    // Ask again where the list was fetched anew meanwhile: these rows need not follow its end, nor be the same person's.
    if ($rows.value?.data !== shown) return more();
    $rows.replace({ rows: [...shown.rows, ...answer.data.rows], next: answer.data.next });
    return null;
  }

  return { $rows, more };
}
