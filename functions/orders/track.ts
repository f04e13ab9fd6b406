/**
 * GET /api/shipping/track/{orderNo}: where an order stands, for whoever knows its number. Numbers can be guessed, so
 * the answer holds nothing personal and the script does not even read it (security §2.9).
 */
import * as z from 'zod/mini';
import { ORDER_NUMBER } from '../../src/domain/order.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { defineCalls } from '../http/gate.ts';
import { words, type Language } from '../http/words.ts';
import { readShipment, SHIPMENT_FIELDS, type Shipment } from './document.ts';
import type { Limit } from '../store/limit.ts';
import type { Script } from '../store/store.ts';
import { store } from '../store/store.ts';

/**
 * Security §2.8 advises 10 a minute and 60 a day. A shopper who refreshes the page would be locked out in minutes, and
 * whole neighbourhoods share one mobile address; 300 of 86 million possible numbers a day still find nothing.
 */
const limits = (client: string): Limit[] => [
  { name: 'track-minute', id: client, max: 30, windowSeconds: 60 },
  { name: 'track-day', id: client, max: 300, windowSeconds: 86_400 },
];

/** Names beside values, an absent value as an empty string; nothing at all for an unknown order. */
const READ: Script = {
  name: 'track-order',
  lua: `
local found = {}
if redis.call('EXISTS', KEYS[1]) == 0 then return found end
local values = redis.call('HMGET', KEYS[1], unpack(ARGV))
for i = 1, #ARGV do
  found[2 * i - 1] = ARGV[i]
  found[2 * i] = values[i] or ''
end
return found`,
};

const track = defineCall({
  async handle({ params, language, client }) {
    const orderNo = (params.orderNo ?? '').trim().toUpperCase();
    if (!ORDER_NUMBER.test(orderNo)) return failure('tracking_not_found');
    const read = await store().limited(limits(client()), READ, { keys: [`order:${orderNo}`], args: SHIPMENT_FIELDS });
    if (!read.ok) return rateLimited(read);
    const fields = z.parse(z.array(z.string()), read.result);
    return fields.length === 0 ? failure('tracking_not_found') : answer(trackingView(readShipment(fields), language));
  },
});

/** The timeline newest first (spec §2). */
const trackingView = ({ orderNo, carrier, trackingNumber, status, timeline }: Shipment, language: Language) => ({
  orderNo,
  ...(carrier === null ? {} : { carrier }),
  ...(trackingNumber === null ? {} : { trackingNumber }),
  status,
  timeline: timeline
    .map(({ status: step, at, note }) => ({
      label: words(language, `status.${step}`),
      at,
      ...(note === undefined ? {} : { note }),
    }))
    .toReversed(),
});

export const shipping = defineCalls('A', { '/api/shipping/track/:orderNo': { GET: track } });
