/** POST /api/quotes/open: a quote of the shop as its customer sees it, by the link. */
import * as contract from '../../src/contract/quotes.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { isQuoteOpen, quoteState } from '../../src/domain/offer/quote.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { hashOfToken } from '../session/one-time-token.ts';
import { key } from '../store/keys.ts';
import { store } from '../store/store.ts';
import { OPEN } from './quote-store.ts';

export const openQuote = defineEndpoint(contract.openQuote, {
  bodyLimit: 1024,
  async handle({ body: { token }, client }) {
    const input = { keys: { quoteLink: key.quoteLink(hashOfToken(token)) }, args: {} };
    const limits = [{ name: 'quote-link', id: client(), max: 120, windowSeconds: 3600 }];
    const read = await store().limited(limits, OPEN, input);
    if (!read.ok) return rateLimited(read);
    if (read.result === 'NONE') return failure('quote_link_invalid');
    const { at, until, body, ...facts } = read.result;
    const state = quoteState({ ...facts, until }, Date.now());
    return answer({
      state,
      firstName: body.customer.firstName,
      text: body.text,
      total: toLira(body.total),
      createdAt: new Date(at).toISOString(),
      until: new Date(until).toISOString(),
      windows: isQuoteOpen(state) ? body.windows : [],
    });
  },
});
