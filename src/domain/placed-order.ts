import * as z from 'zod/mini';
import { CARD_BRANDS, PAYMENT_TYPES } from './payment.ts';

/**
 * What reads the same of a placed order in the store and in the server's answer. We wrote it ourselves once it was
 * valid, so its form is checked and no more.
 */
const text = z.string();

export const PAYMENT_STATES = ['paid', 'awaiting-transfer', 'on-delivery'] as const;

export const placedCard = z.nullable(z.object({ brand: z.enum(CARD_BRANDS), last4: text }));

/** @param amount of an instalment: kuruş in the store, lira in an answer */
export const placedPayment = (amount: z.ZodMiniType<number>) =>
  z.object({
    type: z.enum(PAYMENT_TYPES),
    state: z.enum(PAYMENT_STATES),
    installments: z.int(),
    instalmentAmounts: z.array(amount),
    card: placedCard,
  });

export const placedLine = z.object({
  productId: z.int(),
  sku: text,
  slug: text,
  name: text,
  color: z.nullable(text),
  room: text,
  quantity: z.int(),
});

export const placedDelivery = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  address: text,
  cityName: text,
  districtName: text,
  postalCode: text,
  notes: text,
});
