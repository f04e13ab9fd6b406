/**
 * Orders as the workshop reads them: what is sewn, cut and packed, and the label of the parcel (decisions A8, W1). No price,
 * payment or e-mail; the one sum is cash that the carrier takes at the door, which the label must say.
 */
import * as z from 'zod/mini';
import { ORDER_NUMBER } from '../domain/order/order.ts';
import { DELIVERY_STATUSES } from '../domain/order/status.ts';
import { drawnLine, lira, measuredLineConfiguration } from './answers.ts';
import { defineCall } from './contract.ts';
import { placedDelivery, placedLine } from './orders.ts';
import { pageQuery } from './paging.ts';

/** Acts of `NEXT_ACTS` that the workshop does. */
const WORKSHOP_ACTS = ['produce', 'ready'] as const;

const text = z.string();
const orderNo = z.string().check(z.regex(ORDER_NUMBER));
const status = z.enum(DELIVERY_STATUSES);

const sheetRow = z.object({
  orderNo,
  status,
  estimatedDelivery: text,
  /** Whether its payment has not come: the workshop waits for it. */
  isUnpaid: z.boolean(),
});
export type SheetRow = z.infer<typeof sheetRow>;

/** Orders of one step of the workshop, the newest first; `remake` are those with a piece that is made again. */
export const listSheets = defineCall('GET', '/api/admin/sheets', 'B', 'workshop', {
  query: z.object({
    status: z.enum(['Confirmed', 'InProduction', 'remake']),
    limit: pageQuery.shape.limit,
    cursor: z._default(z.string().check(z.regex(/^[\w-]{0,400}$/)), ''),
  }),
  answer: z.object({ items: z.array(sheetRow), next: z.nullable(text) }),
});

const sheetItem = z.extend(placedLine, {
  configuration: z.nullable(measuredLineConfiguration),
  drawing: drawnLine.shape.drawing,
  hex: drawnLine.shape.hex,
  /** Whether it is a remake that waits for its payment: it is not cut before. */
  isUnpaid: z.optional(z.boolean()),
  /** Whether its customer is asked about another one in its place: it is not cut before the answer. */
  isAsked: z.optional(z.boolean()),
});
export type SheetItem = z.infer<typeof sheetItem>;

const sheetOrder = z.extend(sheetRow, {
  /** ISO 8601. */
  createdAt: text,
  estimatedDeliveryFrom: text,
  items: z.array(sheetItem),
  /** For each item how many of its windows have cloth that is still to be cut (decisions W2). */
  toCut: z.array(z.number()),
  delivery: z.omit(placedDelivery, { email: true }),
  /** Lira that the carrier takes at the door; null for none. */
  collect: z.nullable(lira),
  /** Notes for the shop only, oldest first. */
  notes: z.array(z.object({ text, at: text })),
  /** Next act where it is the workshop's. */
  nextAct: z.nullable(z.enum(WORKSHOP_ACTS)),
  isRemaking: z.boolean(),
});
export type SheetOrder = z.infer<typeof sheetOrder>;

export const showSheet = defineCall('GET', '/api/admin/sheets/:orderNo', 'B', 'workshop', {
  answer: sheetOrder,
  codes: ['order_not_found'],
});
