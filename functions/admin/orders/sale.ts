/** POST /api/admin/sales: an operator books what a customer buys in the shop, once, with the money that was taken for it. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-sales.ts';
import { formatMoney, toKurus, toLira } from '../../../src/domain/money/money.ts';
import { saleCashAllowed, saleEntries } from '../../../src/domain/money/sale-payment.ts';
import { quoteItems } from '../../../src/domain/offer/quote.ts';
import type { SaleRequest } from '../../../src/domain/offer/sale-request.ts';
import {
  IDEMPOTENCY_KEY,
  needsCustomMadeConsent,
  type OrderItem,
  type Quote,
} from '../../../src/domain/order/order.ts';
import { withColourId } from '../../../src/domain/price/choice.ts';
import { currentCatalogue } from '../../catalogue/current-catalogue.ts';
import { shop } from '../../catalogue/shop.ts';
import { cityOf, districtOf } from '../../geo/localities.ts';
import { serve } from '../../http/serve.ts';
import { answer, failure } from '../../http/answer.ts';
import { message, type Message } from '../../http/messages.ts';
import { journalInput, LUA_CALLER_NAME, writeJournal } from '../../journal/journal.ts';
import { placesLetters, placingInput } from '../../mail/placing.ts';
import { earningInput } from '../../orders/coupon-uses.ts';
import { draftOrder, priceAgreed, textsChanged } from '../../orders/draft.ts';
import { promiseNow } from '../../orders/open-work.ts';
import { orderIndex } from '../../orders/order-index.ts';
import { sendPlacedOrder } from '../../orders/order-mails.ts';
import {
  answerAttempt,
  attemptKey,
  foundOrder,
  placed,
  REFUSE_REUSED,
  REPLAY,
  requestHash,
  writeOrder,
  writingInput,
  type Attempt,
  type PlacingResult,
} from '../../orders/place-order.ts';
import { earnsCoupon } from '../../cart/earned-coupons.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { joined } from '../../store/joined.ts';
import { defineScript } from '../../store/script.ts';
import { findCustomer, showCustomer } from './customer.ts';
import { quoteCalls } from './quotes.ts';

/** The order of this attempt, or the name of the operator: prices and the cash limit may have changed since an answer was lost. */
const FIND_SALE = defineScript({
  name: 'find-sale',
  uses: [...placesLetters, answerAttempt],
  uncounted: REPLAY,
  lua: `
${LUA_CALLER_NAME}
return {'NONE', callerName}`,
  answer: z.union([z.tuple([z.literal('NONE'), z.string()]), foundOrder]),
});

/** A guest's order with its letters, and the row of the journal, all at once. No stranger causes it, so no cap counts it. */
const PLACE_SALE = defineScript({
  name: 'place-sale',
  isWhole: true,
  uses: [writeJournal, ...placesLetters, orderIndex, earnsCoupon, answerAttempt, writeOrder],
  args: { amount: 'text' },
  uncounted: REPLAY,
  lua: `${REFUSE_REUSED}
local orderNo = writeOrder()
earnCoupon(orderNo)
writeJournal('order-sold', orderNo, '', amount)
return created(orderNo, '')`,
  answer: placed,
});

/** The key stands for another sale, or for one that was cancelled since. */
function spent({ orderNo, isCancelled }: { readonly orderNo: string; readonly isCancelled: boolean }) {
  const data: z.input<typeof contract.reusedSale> = { orderNo, ...(isCancelled && { isCancelled }) };
  const refused = failure('idempotency_key_reused', { data });
  return isCancelled ? { ...refused, message: message('errors:idempotency_key_reused_cancelled') } : refused;
}

const placeSale = defineOperatorEndpoint(contract.placeSale, {
  bodyLimit: 64 * 1024,
  async handle({ request, caller, body, requestId, network, address, waitUntil }) {
    const idempotencyKey = request.headers.get('idempotency-key');
    if (idempotencyKey === null) return failure('idempotency_key_required');
    if (!IDEMPOTENCY_KEY.test(idempotencyKey)) return failure('idempotency_key_malformed');
    const attempt: Attempt = { idempotencyKey, request: body, caller, callId: requestId, network: network() };
    const outcome = (result: PlacingResult) => {
      if (result.kind === 'REUSED') return spent(result);
      // Answered as booked, it would be taken for goods that are sewn (decisions P9).
      if (result.order.status === 'Cancelled') return spent({ orderNo: result.order.orderNo, isCancelled: true });
      sendPlacedOrder(waitUntil, result, requestId);
      const { orderNo, totals } = result.order;
      const headers = result.kind === 'REPLAY' ? { 'Idempotent-Replayed': 'true' } : {};
      return answer({ orderNo, total: toLira(totals.total) }, { headers });
    };
    // Money that was taken stands in the ledger at once; a transfer is still awaited.
    const needs = body.payment.type === 'bank-transfer' ? 'operator' : 'confirmed';
    const asked = joined(placingInput(requestId, network()), {
      keys: { attempt: attemptKey(attempt) },
      args: { requestHash: requestHash(attempt) },
    });
    const found = await forOperator(caller, FIND_SALE, asked, [], needs);
    if (!found.ok) return found;
    if ('kind' in found.result) return outcome(found.result);
    const checked = check(body);
    if (!checked.ok) return checked;
    const { items, quote, delivery } = checked;
    const at = new Date();
    const by = found.result[1].trim();
    const { total } = quote;
    const draft = draftOrder({
      request: { payment: body.payment, consents: consentsOf(items) },
      paper: { by, at: at.toISOString() },
      delivery,
      quote,
      coupon: null,
      locale: body.locale,
      address,
      userAgent: '',
      measures: [],
      estimate: await promiseNow(at, items),
    });
    const written = writingInput(attempt, draft, null, saleEntries(total, body.payment, at.toISOString(), by));
    const input = joined(journalInput(caller.sub), written, {
      args: { ...earningInput(draft, { delivery }, undefined), amount: formatMoney(total, 'tr') },
    });
    const done = await forOperator(caller, PLACE_SALE, input, [writeLimit(caller)], needs);
    return done.ok ? outcome(done.result) : done;
  },
});

/** The signature stands for the ticks of the checkout. Campaign e-mails are asked for by nobody at a counter. */
const consentsOf = (items: readonly OrderItem[]) =>
  ({ distanceSales: true, customMade: needsCustomMadeConsent(items), marketing: false }) as const;

/** The sale as the server prices it, with its places by name; or what is wrong with it. */
function check(request: SaleRequest) {
  const { windows, delivery, payment, locale, expectedTotal } = request;
  if (textsChanged(request)) return { ...failure('texts_changed'), message: message('errors:texts_changed_paper') };
  const fields: Record<string, Message> = {};
  const city = cityOf(delivery.city);
  const district = city && districtOf(city, delivery.district);
  if (!city) fields['delivery.city'] = message('rules:delivery.city.unknown');
  else if (!district) fields['delivery.district'] = message('rules:delivery.district.unknown');
  if (!city || !district) return failure('invalid_fields', { fields });
  const items = quoteItems(windows).map((item) => withColourId(item, currentCatalogue));
  const priced = priceAgreed({ items, payment, expectedTotal }, null, locale);
  if (!priced.ok) return priced.refusal;
  const refusal = cashRefusal(priced.quote, payment);
  if (refusal) return failure('invalid_fields', { fields: { 'payment.type': refusal } });
  return {
    ok: true as const,
    items,
    quote: priced.quote,
    delivery: {
      ...delivery,
      ...{ city: city.code, cityName: city.name, district: district.code, districtName: district.name },
    },
  };
}

function cashRefusal({ total }: Quote, { type }: SaleRequest['payment']): Message | null {
  const limit = toKurus(shop.cashLimit);
  if (type !== 'cash' || saleCashAllowed(total, limit)) return null;
  return message('admin-life:sale.cashLimit', { limit: formatMoney(limit, 'tr') });
}

/** Offers and sales at the counter, in a function of their own: with them the one of the orders' list is above its bytes. */
export const adminSales = serve(findCustomer, showCustomer, ...quoteCalls, placeSale);
