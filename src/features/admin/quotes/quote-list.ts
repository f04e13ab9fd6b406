import * as contract from '../../../contract/admin-quotes.ts';
import { fingerprint } from '../../../lib/fingerprint.ts';
import { callAsOperator } from '../call.ts';
import { pagedList } from '../../session/paged-list.ts';
import type { QuoteRequest } from '../../../domain/offer/quote-request.ts';

export const quoteList = pagedList(contract.listQuotes.path, async (cursor) => {
  const answer = await callAsOperator(contract.listQuotes, { query: cursor === undefined ? {} : { cursor } });
  return answer.ok ? { ...answer, data: { items: answer.data, next: answer.next ?? null } } : answer;
});

/** Ids of windows are random, so the same content under the same ids is the same attempt, after a reload too. */
const keyOf = (body: QuoteRequest): string => `${body.windows[0]?.id ?? ''}-${fingerprint(JSON.stringify(body))}`;

/** Makes a quote, and asks the list anew. */
export async function send(body: QuoteRequest) {
  const answer = await callAsOperator(contract.makeQuote, { headers: { 'Idempotency-Key': keyOf(body) }, body });
  if (answer.ok) quoteList.$list.revalidate();
  return answer;
}

/** Answers the quote as it stands then: one that was ordered stays so. */
export async function withdraw(id: string) {
  const answer = await callAsOperator(contract.withdrawQuote, { params: { id } });
  quoteList.$list.revalidate();
  return answer;
}

export const find = (phone: string) => callAsOperator(contract.findCustomer, { body: { phone } });
