/** Quotes that the shop makes for customers, and the customer found by telephone (decisions A8, P11, W6). */
import * as z from 'zod/mini';
import { QUOTE_STATES } from '../domain/offer/quote.ts';
import { quoteRequestSchema } from '../domain/offer/quote-request.ts';
import { LOCALES } from '../domain/values/locale.ts';
import { showCustomer } from './admin-customer.ts';
import { lira } from './answers.ts';
import { defineCall } from './contract.ts';
import { placedDelivery } from './orders.ts';
import { pageQuery } from './paging.ts';

const text = z.string();

const quoteRow = z.object({
  id: text,
  name: text,
  phone: text,
  /** Empty for a quote that left as a link alone. */
  email: text,
  pieces: z.int(),
  /** Total when it was sent. */
  total: lira,
  /** ISO 8601. */
  createdAt: text,
  until: text,
  state: z.enum(QUOTE_STATES),
  /** Name of the operator who made it. */
  by: text,
  /** Language of the customer. */
  locale: z.enum(LOCALES),
  /** Order that came of it and is not cancelled. */
  orderNo: z.nullable(text),
  /** The customer's link while it works; null also where the secret that sealed it is gone. */
  link: z.nullable(text),
});
export type QuoteRow = z.output<typeof quoteRow>;

/** Idempotent by `Idempotency-Key`, as an order: the same call again answers the same quote. */
export const makeQuote = defineCall('POST', '/api/admin/quotes', 'B', 'office', {
  body: quoteRequestSchema,
  answer: quoteRow,
  status: 201,
  // `data` of `price_changed` is `changedQuote`, of `line_refused` `refusedLine`, of orders.
  codes: [
    'idempotency_key_required',
    'idempotency_key_malformed',
    'idempotency_key_reused',
    'line_refused',
    'price_changed',
  ],
});

/** Newest first. */
export const listQuotes = defineCall('GET', '/api/admin/quotes', 'B', 'office', {
  query: pageQuery,
  answer: z.array(quoteRow),
});

/** Done as well where it is withdrawn already; one that was ordered stays so. */
export const withdrawQuote = defineCall('POST', '/api/admin/quotes/:id/withdraw', 'B', 'office', {
  answer: quoteRow,
  codes: ['quote_not_found'],
});

/** A POST, so that no address holds a telephone. `card` is null where nobody with it has ordered. */
export const findCustomer = defineCall('POST', '/api/admin/customers/find', 'B', 'office', {
  body: z.strictObject({
    phone: z.string().check(z.minLength(1, 'delivery.phone.required'), z.maxLength(24, 'common.tooLong')),
  }),
  answer: z.object({
    card: z.nullable(z.extend(showCustomer.answer, { delivery: placedDelivery })),
  }),
});
export type FoundCustomer = NonNullable<z.output<typeof findCustomer.answer>['card']>;
