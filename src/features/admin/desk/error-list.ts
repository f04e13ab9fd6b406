import * as contract from '../../../contract/admin-desk.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';
import { pagedList } from '../../session/paged-list.ts';

export const errorList = pagedList<contract.DeskErrors>('/api/admin/errors', (cursor) =>
  callAsOperator(contract.listErrors, { query: cursor === undefined ? {} : { cursor } }),
);

/** The most that one call ticks. */
const AT_ONCE = 100;

/** @returns why it could not */
export async function markSeen(ids: readonly string[]): Promise<CallFailure | null> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const answer = await callAsOperator(contract.seeErrors, { body: { ids: some } });
    if (!answer.ok) return answer;
    const { $list } = errorList;
    const shown = $list.value?.data;
    if (!shown) continue;
    const items = shown.items.map((kind) => (some.includes(kind.id) ? { ...kind, isNew: false } : kind));
    $list.replace({ ...shown, items, counts: { ...shown.counts, new: answer.data.new } });
  }
  return null;
}
