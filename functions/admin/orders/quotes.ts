/** Quotes that operators make, list and withdraw: the calls of `src/contract/admin-quotes.ts`. */
import { createHash } from 'node:crypto';
import * as contract from '../../../src/contract/admin-quotes.ts';
import { formatMoney, toKurus, toLira } from '../../../src/domain/money/money.ts';
import { isQuoteOpen, quoteItems, quoteState } from '../../../src/domain/offer/quote.ts';
import type { QuoteRequest } from '../../../src/domain/offer/quote-request.ts';
import { IDEMPOTENCY_KEY, quote } from '../../../src/domain/order/order.ts';
import { withColourId } from '../../../src/domain/price/choice.ts';
import { lineRefused } from '../../cart/cart-view.ts';
import { currentCatalogue, shippingRule } from '../../catalogue/current-catalogue.ts';
import { answer, failure } from '../../http/answer.ts';
import { paged } from '../../http/paged.ts';
import { journalInput } from '../../journal/journal.ts';
import { sendPlaced } from '../../mail/outbox.ts';
import { placingInput } from '../../mail/placing.ts';
import { seal } from '../../mail/sealed.ts';
import { quoteSent, quoteUrl } from '../../orders/quote-letter.ts';
import type { QuoteBody, StoredQuote } from '../../orders/quote-store.ts';
import { quoteView } from '../../orders/order-view.ts';
import { writeLimit } from '../../session/customer.ts';
import { readsInput } from '../../session/reads.ts';
import { hashOfToken, newToken } from '../../session/one-time-token.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { emailHash } from '../../session/user.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { FIND, LIST, MAKE, quoteLetter, WITHDRAW } from './quote-scripts.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** @throws EnvironmentError */
function rowOf({ id, at, until, by, body, token, ...facts }: StoredQuote) {
  const state = quoteState({ ...facts, until }, Date.now());
  const { customer, windows, locale, total } = body;
  return {
    id,
    name: `${customer.firstName} ${customer.lastName}`,
    phone: customer.phone,
    email: customer.email,
    pieces: windows.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0),
    total: toLira(total),
    createdAt: new Date(at).toISOString(),
    until: new Date(until).toISOString(),
    state,
    by: by.trim(),
    locale,
    orderNo: facts.orderNo ?? null,
    link: isQuoteOpen(state) && token !== undefined ? quoteUrl(locale, token) : null,
  };
}

/** The quote as the server prices it, if that is the total on the operator's screen (decisions P9). */
function priced({ windows, expectedTotal, locale }: QuoteRequest) {
  const items = quoteItems(windows).map((item) => withColourId(item, currentCatalogue));
  const found = quote(items, currentCatalogue, null, shippingRule, 0);
  if (!found.ok) return lineRefused(found, items[found.line]?.productId, locale);
  if (toKurus(expectedTotal) !== found.data.total) return failure('price_changed', { data: quoteView(found.data) });
  return { ok: true as const, total: found.data.total };
}

const makeQuote = defineOperatorEndpoint(contract.makeQuote, {
  bodyLimit: 64 * 1024,
  async handle({ request, caller, body, requestId, network, waitUntil }) {
    const idempotencyKey = request.headers.get('idempotency-key');
    if (idempotencyKey === null) return failure('idempotency_key_required');
    if (!IDEMPOTENCY_KEY.test(idempotencyKey)) return failure('idempotency_key_malformed');
    // An attempt is known by its key, so an answer that was lost is answered again, whatever prices are by now.
    const id = hash(`quote ${idempotencyKey}`);
    const requestHash = hash(JSON.stringify(body));
    const found = await forOperator(caller, FIND, { keys: { quote: key.quote(id) }, args: { id, requestHash } });
    if (!found.ok) return found;
    if (found.result === 'REUSED') return failure('idempotency_key_reused');
    if (found.result !== 'NONE') return answer(rowOf(found.result));
    const price = priced(body);
    if (!price.ok) return price;
    const { customer, windows, text, way, locale } = body;
    const { total } = price;
    const kept: QuoteBody = { customer, windows, text, locale, total };
    const token = newToken();
    const letterOf =
      way === 'letter' ? [customer.email, customer.firstName, locale, seal(token), String(total), text] : [];
    const input = joined(journalInput(caller.sub), placingInput(requestId, network()), {
      keys: { quote: key.quote(id), quoteLink: key.quoteLink(hashOfToken(token)), quotes: key.quotes() },
      args: {
        id,
        requestHash,
        body: JSON.stringify(kept),
        tokenHash: hashOfToken(token),
        secret: seal(token, 'quote-link'),
        emailHash: customer.email === '' ? '' : emailHash(customer.email),
        amount: formatMoney(total, 'tr'),
        letterOf,
      },
    });
    const made = await forOperator(caller, MAKE, input, [writeLimit(caller)]);
    if (!made.ok) return made;
    if (made.result === 'REUSED') return failure('idempotency_key_reused');
    const [stored, placed] = made.result;
    const held = { id: quoteLetter(id), holder: requestId, kind: 'quote-sent' } as const;
    const letter = { locale, name: customer.firstName, total, note: text, until: stored.until };
    sendPlaced(waitUntil, placed, held, customer.email, () => quoteSent({ ...letter, token: stored.token ?? token }));
    return answer(rowOf(stored));
  },
});

const listQuotes = defineOperatorEndpoint(contract.listQuotes, {
  async handle({ caller, query: { cursor, limit } }) {
    const input = joined(readsInput(caller), { keys: { quotes: key.quotes() }, args: { cursor, limit } });
    const read = await forOperator(caller, LIST, input);
    if (!read.ok) return read;
    if (read.result === 'UNCONFIRMED') return failure('confirmation_required');
    const [quotes, next] = read.result;
    return answer(quotes.map(rowOf), paged(next));
  },
});

const withdrawQuote = defineOperatorEndpoint(contract.withdrawQuote, {
  async handle({ caller, params: { id } }) {
    const input = joined(journalInput(caller.sub), {
      keys: { quote: key.quote(id), outbox: key.outbox(), failedLetters: key.failedLetters() },
      args: { id },
    });
    const done = await forOperator(caller, WITHDRAW, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    return done.result === 'NONE' ? failure('quote_not_found') : answer(rowOf(done.result));
  },
});

export const quoteCalls = [makeQuote, listQuotes, withdrawQuote] as const;
