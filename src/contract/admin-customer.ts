/** The card of a customer for the back room: all that one telephone leads to (decisions A8). */
import * as z from 'zod/mini';
import { MESSAGE_STATES } from '../domain/shop/message.ts';
import { adminOrderRow } from './admin-orders.ts';
import { defineCall } from './contract.ts';

const text = z.string();
const count = z.int();

/** Orders and messages that a card shows at most, the newest. */
export const CARD_ROWS = 50;

/** Named by one of the customer's orders, so that no address holds personal data. Messages also of the order's e-mail; spam is left out. */
export const showCustomer = defineCall('GET', '/api/admin/orders/:orderNo/customer', 'B', 'office', {
  answer: z.object({
    name: text,
    phone: text,
    email: text,
    /** Newest first. */
    orders: z.array(adminOrderRow),
    /** Whether there are more than `CARD_ROWS` orders. */
    hasMore: z.boolean(),
    messages: z.array(z.object({ id: text, at: text, subject: text, state: z.enum(MESSAGE_STATES) })),
    /** By day, the newest first; `subject` is the number of an order, or the id of a message. */
    visits: z.array(
      z.object({ subject: text, kind: z.enum(['measuring', 'fitting']), day: text, from: text, to: text }),
    ),
    /** Windows saved to the accounts of these orders, in centimetres. */
    windows: z.array(z.object({ room: text, width: count, height: count, note: text })),
  }),
  codes: ['order_not_found'],
});
export type CustomerCard = z.output<typeof showCustomer.answer>;
