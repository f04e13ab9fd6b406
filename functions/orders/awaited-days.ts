/** Days of an order that awaits its payment: those of a payment of this moment, as the settling will promise them (decisions P17). */
import * as z from 'zod/mini';
import { workOf } from '../../src/domain/board/board-pieces.ts';
import type { OpenWork } from '../../src/domain/board/capacity.ts';
import { awaitsPayment } from '../../src/domain/money/payment.ts';
import { ENDS, isOpen } from '../../src/domain/order/order-life.ts';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';
import { openWork, promiseBeside, sizeOf } from './open-work.ts';
import { storedOrder, type publicRow, type storedShipment } from './stored-order.ts';

/** Lua, beside `countsWork`: defines `workIfAwaited(order)`: `openWork()` of an open order that is not paid; empty of any other. */
export const countsIfAwaited = defineFragment({
  lua: `
local function workIfAwaited(order)
  local status, state, placed = unpack(redis.call('HMGET', order, ${f.order.status}, ${f.order.paymentState}, ${f.order.placedState}))
  state = state or placed
  if state == 'paid' or state == 'on-delivery' or ${ENDS.map((end) => `status == '${end}'`).join(' or ')} then return {} end
  return openWork()
end`,
});

/** HGETALL of an order with its `workIfAwaited`. To be parsed by `parseAsync`. */
export const currentOrder = z.pipe(
  z.tuple([storedOrder, openWork]),
  z.transform(([order, work]) =>
    awaitsPayment(order.payment.state) && isOpen(order.status)
      ? { ...order, estimate: promiseBeside(work, new Date(), sizeOf(order.lines)) }
      : order,
  ),
);

/** Returns the shipment with the days it has now. @param row null for an order from before rows existed, which is promised none */
export function currentShipment(
  shipment: z.output<typeof storedShipment>,
  row: z.output<typeof publicRow> | null,
  work: readonly OpenWork[],
): z.output<typeof storedShipment> {
  const { status, paymentState, pieces: words, isCutToLength } = shipment;
  if (!row || paymentState === undefined || !awaitsPayment(paymentState) || !isOpen(status)) return shipment;
  const lines = workOf({ status, due: '', pieces: words, board: [], cut: [] });
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  const isMade = pieces > 0 || isCutToLength || row.windows.length > 0;
  return { ...shipment, laterEstimate: promiseBeside(work, new Date(), { isMade, pieces }) };
}
