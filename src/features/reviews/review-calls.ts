import type { WrittenReview, ReviewedLine } from '../../contract/reviews.ts';
import * as contract from '../../contract/reviews.ts';
import { call, type CallResult } from '../../lib/api.ts';
import { callAsCustomer } from '../session/session.ts';

/** Calls about one line, by the link of a letter or in the customer's name. */
export interface ReviewCalls {
  readonly write: (review: WrittenReview) => Promise<CallResult<ReviewedLine>>;
  readonly withdraw: () => Promise<CallResult<ReviewedLine>>;
  readonly answerRemedied: (agrees: boolean) => Promise<CallResult<ReviewedLine>>;
}

export const callsByLink = (token: string): ReviewCalls => ({
  write: (review) => call(contract.writeReview, { body: { ...review, token } }),
  withdraw: () => call(contract.withdrawReview, { body: { token } }),
  answerRemedied: (agrees) => call(contract.answerRemedied, { body: { token, agrees } }),
});

/** A line of an order by its position, from 0. */
export interface OrderedLine {
  readonly orderNo: string;
  readonly line: string;
}

export const callsOfCustomer = (params: OrderedLine): ReviewCalls => ({
  write: (body) => callAsCustomer(contract.writeOwnReview, { params: { ...params }, body }),
  withdraw: () => callAsCustomer(contract.withdrawOwnReview, { params: { ...params } }),
  answerRemedied: (agrees) => callAsCustomer(contract.answerOwnRemedied, { params: { ...params }, body: { agrees } }),
});
