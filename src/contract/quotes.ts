/** The link of a quote that the shop sent (decisions W6): the customer sees it without signing in, and orders in the checkout. */
import * as z from 'zod/mini';
import { QUOTE_STATES } from '../domain/offer/quote.ts';
import { lira } from './answers.ts';
import { defineCall } from './contract.ts';

const text = z.string();
const count = z.int();

/** Windows with their lines, as `offerWindowSchema` of `domain/offer` has them; the browser reads them as an offer. */
const windows = /* @__PURE__ */ z.array(
  /* @__PURE__ */ z.object({
    id: text,
    room: text,
    note: text,
    mount: z.nullable(text),
    size: z.nullable(z.object({ width: count, height: count })),
    lines: z.array(z.unknown()),
  }),
);

/** A quote in the export of the account whose e-mail it went to. */
export const exportedQuote = /* @__PURE__ */ z.object({
  /** ISO 8601. */
  at: text,
  until: text,
  customer: z.object({ firstName: text, lastName: text, phone: text, email: text }),
  windows,
  text,
  total: lira,
});

/** Windows and amounts, and nothing of a person but the first name. A POST, so that the token is in no address. */
export const openQuote = defineCall('POST', '/api/quotes/open', 'B', 'anyone', {
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    state: z.enum(QUOTE_STATES),
    firstName: text,
    /** Message of the shop; empty for none. */
    text,
    /** Total when it was sent; the page prices `windows` anew (decisions P9, P11). */
    total: lira,
    /** ISO 8601. */
    createdAt: text,
    until: text,
    /** Empty once it has ended. */
    windows,
  }),
  codes: ['quote_link_invalid'],
});
export type OpenedQuote = z.output<typeof openQuote.answer>;
