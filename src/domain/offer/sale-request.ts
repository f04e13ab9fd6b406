/** Body of the call that books a sale in the shop: the windows of the editor, sold at once instead of quoted (decisions P11, W6). */
import * as z from 'zod/mini';
import { MAX_AMOUNT, toLira } from '../money/money.ts';
import { SALE_PAYMENT_TYPES } from '../money/payment.ts';
import { salePaymentSchema } from '../money/sale-payment.ts';
import { shownVersion } from '../order/order.ts';
import { saleDelivery } from '../order/sale-delivery.ts';
import { LOCALES } from '../values/locale.ts';
import { quoteWindows } from './quote-request.ts';

const agreedOn = {
  windows: quoteWindows,
  delivery: saleDelivery,
  /** Language of the buyer's letters. */
  locale: z._default(z.enum(LOCALES), 'tr'),
  /** Lira. */
  expectedTotal: z.number().check(z.gte(0), z.lte(toLira(MAX_AMOUNT), 'order.expectedTotal.tooHigh')),
  textVersion: shownVersion,
};

/** `signed`: the buyer has signed the printed contract, which names the goods that are made to measure. */
export const saleRequestSchema = z.strictObject({
  ...agreedOn,
  payment: salePaymentSchema,
  signed: z.literal(true, 'sale.signed.required'),
});
export type SaleRequest = z.output<typeof saleRequestSchema>;

/** Content of the contract before it is printed and signed: the number of the terminal's slip comes after that. */
export const saleDraftSchema = z.strictObject({
  ...agreedOn,
  payment: z.object({ type: z.enum(SALE_PAYMENT_TYPES, 'payment.type.required') }),
});
export type SaleDraft = z.output<typeof saleDraftSchema>;
