/** Body of the call that makes a quote; apart from `quote.ts`, which the customer's page needs without a schema. */
import * as z from 'zod/mini';
import { MAX_AMOUNT, toLira } from '../money/money.ts';
import { deliverySchema } from '../order/delivery.ts';
import { emailField, optionalLines } from '../values/fields.ts';
import { LOCALES } from '../values/locale.ts';
import { MAX_OFFER_LINES, MAX_OFFER_WINDOWS, offerWindowSchema } from './offer.ts';
import { QUOTE_TEXT_LENGTH, QUOTE_WAYS } from './quote.ts';

const { firstName, lastName, phone } = deliverySchema.shape;

/** Windows of a quote with at least one line between them. */
export const quoteWindows = z.array(offerWindowSchema).check(
  z.maxLength(MAX_OFFER_WINDOWS, 'order.items.tooMany'),
  z.refine((windows) => countOf(windows) > 0, 'order.items.required'),
  z.refine((windows) => countOf(windows) <= MAX_OFFER_LINES, 'order.items.tooMany'),
);

const countOf = (windows: readonly { readonly lines: readonly unknown[] }[]): number =>
  windows.reduce((sum, { lines }) => sum + lines.length, 0);

/** Person whom a quote is for; a quote that leaves as a link alone needs no e-mail. */
export const quoteCustomer = z.strictObject({
  firstName,
  lastName,
  phone,
  email: z._default(z.union([z.literal(''), emailField], 'delivery.email.invalid'), ''),
});

/** Body of the call that makes a quote; `expectedTotal` in lira. */
export const quoteRequestSchema = z
  .strictObject({
    customer: quoteCustomer,
    windows: quoteWindows,
    text: optionalLines(QUOTE_TEXT_LENGTH),
    way: z.enum(QUOTE_WAYS),
    locale: z._default(z.enum(LOCALES), 'tr'),
    expectedTotal: z.number().check(z.gte(0), z.lte(toLira(MAX_AMOUNT), 'order.expectedTotal.tooHigh')),
  })
  .check((checked) => {
    const { way, customer } = checked.value;
    if (way === 'letter' && customer.email === '')
      checked.issues.push({
        code: 'custom',
        message: 'delivery.email.required',
        path: ['customer', 'email'],
        input: customer.email,
      });
  });
export type QuoteRequest = z.output<typeof quoteRequestSchema>;
