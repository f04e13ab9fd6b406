import { cashOnDelivery, contact, shipping } from '#content/shop.json';
import { toKurus } from '../../domain/money/money.ts';
import type { ShippingRule } from '../../domain/money/totals.ts';

/** The one shipping rule (decisions P6). */
export const SHIPPING: ShippingRule = { freeAbove: toKurus(shipping.freeAbove), fee: toKurus(shipping.fee) };

/** Paying at the door: up to the cap, for the fee (decisions P13). */
export const CASH = { cap: toKurus(cashOnDelivery.cap), fee: toKurus(cashOnDelivery.fee) };

/** Where fitting is offered and free. */
export const CITY: string = contact.city;
