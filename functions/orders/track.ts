/**
 * GET /api/shipping/track/{orderNo}: the status of an order, for the holder of its number. Numbers can be guessed, so
 * the answer holds nothing personal: the script cuts the drawn windows out of the row in the store (security §2.9), and of
 * the shop's notes it has those of its program alone (`trackingView`).
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/orders.ts';
import { ORDER_NUMBER } from '../../src/domain/order/order.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { serve } from '../http/serve.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { awaitedKeys, countsIfAwaited, currentShipment } from './awaited-days.ts';
import { lookedAt, lookedAtAs } from './cards/flags.ts';
import { countsWork, openWork } from './open-work.ts';
import { showPromiseSteps } from './promise-days.ts';
import { trackingView } from './order-view.ts';
import { json } from '../store/shapes/readers.ts';
import { publicRow, storedShipment, TRACKED_FIELDS } from './stored-order.ts';

/**
 * Security §2.8 advises 10 a minute and 60 a day. A shopper who refreshes the page would be locked out in minutes, and
 * whole neighbourhoods share one mobile address; 300 of 86 million possible numbers a day still find nothing.
 * @param network of the client: an IPv6 /48 has 65,536 clients, who would find a quarter of all orders
 */
const limits = (client: string, network: string): Limit[] => [
  { name: 'track-minute', id: client, max: 30, windowSeconds: 60 },
  { name: 'track-day', id: client, max: 300, windowSeconds: 86_400 },
  { name: 'track-network-day', id: network, max: 3000, windowSeconds: 86_400 },
];

/** Empty for an order from before rows existed. */
const cutRow = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => null),
  ),
  z.pipe(json, publicRow),
]);

const READ = defineScript({
  name: 'track-order',
  uses: [countsWork, lookedAtAs, countsIfAwaited],
  keys: { order: 'order' },
  args: { fields: 'list' },
  lua: `
if redis.call('EXISTS', order) == 0 then return 'NONE' end
local row = redis.call('HGET', order, ${f.order.row})
if not row then return {redis.call('HMGET', order, unpack(fields)), '', {}, ''} end
row = cjson.decode(row)
for _, window in ipairs(row.windows) do window.slug, window.name, window.quantity = nil, nil, nil end
local public = '{"estimate":' .. cjson.encode(row.estimate) .. ',"windows":'
return {redis.call('HMGET', order, unpack(fields)), public .. (#row.windows > 0 and cjson.encode(row.windows) or '[]') .. '}', workIfAwaited(order)}`,
  answer: z.union([z.literal('NONE'), z.tuple([storedShipment, cutRow, openWork, lookedAt])]),
});

const track = defineEndpoint(contract.trackOrder, {
  async handle({ params, locale, client, network }) {
    const orderNo = params.orderNo.trim().toUpperCase();
    if (!ORDER_NUMBER.test(orderNo)) return failure('tracking_not_found');
    const input = { keys: { order: key.order(orderNo), ...awaitedKeys() }, args: { fields: TRACKED_FIELDS } };
    const read = await store().limited(limits(client(), network()), READ, input);
    if (!read.ok) return rateLimited(read);
    if (read.result === 'NONE') return failure('tracking_not_found');
    const [shipment, row, work, isReviewed] = read.result;
    return answer(trackingView(currentShipment(shipment, row, work, isReviewed), row, locale));
  },
});

export const tracking = serve(track, showPromiseSteps);
