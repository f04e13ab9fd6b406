import * as contract from '../../../contract/admin-reviews.ts';
import { REVIEW_STATES, type ReviewState } from '../../../domain/review/review.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { callAsOperator } from '../call.ts';
import { pagedList } from '../../session/paged-list.ts';

const pagesFor = (state: ReviewState) =>
  pagedList(`/api/admin/reviews?state=${state}`, async (cursor) => {
    const answer = await callAsOperator(contract.listDeskReviews, {
      query: cursor === undefined ? { state } : { state, cursor },
    });
    if (!answer.ok) return answer;
    const { reviews, ...counts } = answer.data;
    return { ...answer, data: { ...counts, items: reviews, next: answer.next ?? null } };
  });

const lists = {
  waiting: pagesFor('waiting'),
  published: pagesFor('published'),
  refused: pagesFor('refused'),
} as const;

export const reviewList = (state: ReviewState) => lists[state];

/** The list that an address names; the waiting ones otherwise. */
export const listIn = (search: string): ReviewState =>
  REVIEW_STATES.find((one) => one === new URLSearchParams(search).get('state')) ?? 'waiting';

export type ReviewAct = Omit<Parameters<typeof sendAct>[1], 'version'>;

const sendAct = (
  id: string,
  body: {
    version: number;
    act: 'publish' | 'refuse' | 'reply' | 'remedied' | 'delete';
    reason?: contract.DeskReview['reason'];
    text?: string;
  },
) => callAsOperator(contract.changeReview, { params: { id }, body });

/** Does an act, and asks the list anew. @returns why it could not */
export async function actOnReview(
  state: ReviewState,
  { id, version }: contract.DeskReview,
  act: ReviewAct,
): Promise<CallFailure | null> {
  const answer = await sendAct(id, { ...act, version });
  lists[state].$list.revalidate();
  return answer.ok ? null : answer;
}
