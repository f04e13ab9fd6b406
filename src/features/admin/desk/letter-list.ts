import * as contract from '../../../contract/admin-desk.ts';
import type { CallResult } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';
import { pagedList, type PagedList } from '../../session/paged-list.ts';
import { showWaiting } from './rail-counts.ts';

export type LetterList = (typeof contract.LETTER_LISTS)[number];

const pagesFor = (state: LetterList): PagedList<contract.DeskLetters> =>
  pagedList(`/api/admin/letters?state=${state}`, (cursor) =>
    callAsOperator(contract.listLetters, { query: cursor === undefined ? { state } : { state, cursor } }),
  );

const lists = { failed: pagesFor('failed'), waiting: pagesFor('waiting') } as const;

export const letterList = (state: LetterList): PagedList<contract.DeskLetters> => lists[state];

/** The list that an address names; those given up otherwise. */
export const lettersIn = (search: string): LetterList =>
  contract.LETTER_LISTS.find((one) => one === new URLSearchParams(search).get('state')) ?? 'failed';

/** One letter, or all that can be sent again, as many calls as that takes. */
export async function sendAgain(id: string): Promise<CallResult<contract.LettersSent>> {
  let queued = 0;
  for (;;) {
    const answer = await callAsOperator(contract.sendLetter, { params: { id } });
    if (answer.ok) queued += answer.data.queued;
    const isLeft = answer.ok && answer.data.left > 0 && answer.data.queued > 0;
    if (isLeft) continue;
    lists.failed.$list.revalidate();
    void showWaiting();
    return answer.ok ? { ...answer, data: { ...answer.data, queued } } : answer;
  }
}
