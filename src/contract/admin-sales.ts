/** Orders that the shop books itself: a sale at the counter whose printed contract is signed (decisions A8, P11, P22). */
import * as z from 'zod/mini';
import { saleRequestSchema } from '../domain/offer/sale-request.ts';
import { defineCall } from './contract.ts';
import { lira } from './answers.ts';
import { reusedKey } from './orders.ts';

/** `data` of `idempotency_key_reused`: the sale that the key stands for. Cancelled since, nothing is booked by that key any more. */
export const reusedSale = z.extend(reusedKey, { isCancelled: z.optional(z.boolean()) });

/**
 * Idempotent by `Idempotency-Key`, as an order: the same call again answers the same order, also after its prices have changed.
 * The server prices the lines; money that was taken stands in the ledger at once, with the name of the operator, who gives the
 * second factor again for it: `confirmation_required`. A transfer that is awaited needs no such thing.
 */
export const placeSale = defineCall('POST', '/api/admin/sales', 'B', 'office', {
  body: saleRequestSchema,
  answer: z.object({ orderNo: z.string(), total: lira }),
  status: 201,
  // `data` of `price_changed` is `changedQuote`, of `line_refused` `refusedLine`, of orders; of `idempotency_key_reused` `reusedSale`.
  codes: [
    'idempotency_key_required',
    'idempotency_key_malformed',
    'idempotency_key_reused',
    'line_refused',
    'price_changed',
    'texts_changed',
  ],
});
