/** How an order asks to be paid; apart from what pages need of its payment afterwards. */
import * as z from 'zod/mini';
import { INSTALMENT_COUNTS } from './instalments.ts';
import { CARD_BRANDS, DEMO_OUTCOMES, type PaymentState } from './payment.ts';
import type { SalePayment } from './sale-payment.ts';

/** Card data that may leave the browser: never the number, name, date or code (decisions P12). */
export const paymentSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('credit-card'),
      installments: z._default(
        z
          .int()
          .check(
            z.refine((count) => INSTALMENT_COUNTS.some((allowed) => allowed === count), 'payment.installments.invalid'),
          ),
        1,
      ),
      /** Sent for the demo provider only: on a hosted page the card is never seen here. */
      card: z.optional(
        z.strictObject(
          {
            brand: z.enum(CARD_BRANDS, 'payment.card.invalid'),
            last4: z.string('payment.card.invalid').check(z.regex(/^\d{4}$/, 'payment.card.invalid')),
            outcome: z._default(z.enum(DEMO_OUTCOMES), 'approved'),
          },
          'payment.card.invalid',
        ),
      ),
    }),
    z.strictObject({ type: z.literal('bank-transfer') }),
    z.strictObject({ type: z.literal('cash-on-delivery') }),
  ],
  'payment.type.required',
);
export type Payment = z.infer<typeof paymentSchema>;

/** How a payment stands right after ordering. A card of the demo provider has paid; one of a hosted page is still to be typed. */
export const paymentState = (payment: Payment | SalePayment): PaymentState => {
  switch (payment.type) {
    case 'credit-card':
      return payment.card ? 'paid' : 'awaiting-card';
    case 'bank-transfer':
      return 'awaiting-transfer';
    case 'cash-on-delivery':
      return 'on-delivery';
    case 'cash':
    case 'terminal':
      return 'paid';
  }
};
