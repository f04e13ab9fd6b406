/** Body of the call that books a sale in the shop: the windows of the editor, sold at once instead of quoted (decisions P11, W6). */
import * as z from 'zod/mini';
import { MAX_AMOUNT, toLira } from '../money/money.ts';
import { salePaymentSchema } from '../money/sale-payment.ts';
import { invoiceSchema } from '../order/invoice.ts';
import { saleDelivery } from '../order/sale-delivery.ts';
import { LOCALES } from '../values/locale.ts';
import { quoteWindows } from './quote-request.ts';

/** `expectedTotal` in lira. `signed`: the buyer has signed the printed contract, and the notice about goods made to measure. */
export const saleRequestSchema = z.strictObject({
  windows: quoteWindows,
  delivery: saleDelivery,
  payment: salePaymentSchema,
  invoice: z.optional(invoiceSchema),
  locale: z._default(z.enum(LOCALES), 'tr'),
  expectedTotal: z.number().check(z.gte(0), z.lte(toLira(MAX_AMOUNT), 'order.expectedTotal.tooHigh')),
  signed: z.literal(true, 'sale.signed.required'),
});
export type SaleRequest = z.output<typeof saleRequestSchema>;
