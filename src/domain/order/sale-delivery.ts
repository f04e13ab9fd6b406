/** Delivery of an order that the shop wrote down itself. */
import * as z from 'zod/mini';
import { emailField } from '../values/fields.ts';
import { deliverySchema } from './delivery.ts';

/** As of the checkout, but the e-mail may be empty: a buyer at the counter need not have one. */
export const saleDelivery = z.extend(deliverySchema, {
  email: z._default(z.union([z.literal(''), emailField], 'delivery.email.invalid'), ''),
});
