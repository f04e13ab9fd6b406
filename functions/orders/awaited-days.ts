/**
 * An order that awaits its payment, as of this moment: its days are those of a payment of now, as the settling will promise them
 * (decisions P17), and it is in review where the provider may hold the money of one of its cards (`isLookedAt`).
 */
import * as z from 'zod/mini';
import { workOf } from '../../src/domain/board/board-pieces.ts';
import type { OpenWork } from '../../src/domain/board/capacity.ts';
import { awaitsPayment, type AwaitedCardState } from '../../src/domain/money/payment.ts';
import { ENDS, isOpen } from '../../src/domain/order/order-life.ts';
import type { DeliveryStatus } from '../../src/domain/order/status.ts';
import { f } from '../store/hash.ts';
import { defineFragment } from '../store/script.ts';
import { lookedAt, lookedAtKeys } from './cards/flags.ts';
import { openWork, promiseBeside, sizeOf, workKeys } from './open-work.ts';
import { storedOrder, type publicRow, type StoredOrder, type storedShipment } from './stored-order.ts';

/**
 * Lua, beside `countsWork` and `lookedAtAs`: defines `workIfAwaited(order)`: `openWork()` of an open order that is not paid, empty of
 * any other; and as a second value `isLookedAt(order)`.
 */
export const countsIfAwaited = defineFragment({
  lua: `
local function workIfAwaited(order)
  local status, state, placed = unpack(redis.call('HMGET', order, ${f.order.status}, ${f.order.paymentState}, ${f.order.placedState}))
  state = state or placed
  local isOver = state == 'paid' or state == 'on-delivery' or ${ENDS.map((end) => `status == '${end}'`).join(' or ')}
  return isOver and {} or openWork(), isLookedAt(order)
end`,
});

/** Keys of `countsWork` and `lookedAtAs`. */
export const awaitedKeys = () => ({ ...workKeys(), ...lookedAtKeys() });

const inReview: AwaitedCardState = 'in-review';

/** Returns the order with the words of a review where a card of its is looked at. @param isReviewed `isLookedAt` */
export const asReviewed = (order: StoredOrder, isReviewed: boolean): StoredOrder =>
  isReviewed
    ? {
        ...order,
        payment: { ...order.payment, state: inReview },
        payUntil: null,
        cardState: reviewedState(order.status),
      }
    : order;

/** One that has ended awaits no card. */
export const reviewedState = (status: DeliveryStatus): AwaitedCardState | null => (isOpen(status) ? inReview : null);

/** HGETALL of an order with its `workIfAwaited`. To be parsed by `parseAsync`. */
export const currentOrder = z.pipe(
  z.tuple([storedOrder, openWork, lookedAt]),
  z.transform(([read, work, isReviewed]) => {
    const order = asReviewed(read, isReviewed);
    return awaitsPayment(order.payment.state) && isOpen(order.status)
      ? { ...order, estimate: promiseBeside(work, new Date(), sizeOf(order.lines)) }
      : order;
  }),
);

/** Returns the shipment as of now. @param row null for an order from before rows existed, which is promised no days */
export function currentShipment(
  read: z.output<typeof storedShipment>,
  row: z.output<typeof publicRow> | null,
  work: readonly OpenWork[],
  isReviewed: boolean,
): z.output<typeof storedShipment> {
  const shipment = isReviewed
    ? { ...read, paymentState: inReview, payUntil: null, cardState: reviewedState(read.status) }
    : read;
  const { status, paymentState, pieces: words, isCutToLength } = shipment;
  if (!row || paymentState === undefined || !awaitsPayment(paymentState) || !isOpen(status)) return shipment;
  const lines = workOf({ status, due: '', pieces: words, board: [], cut: [] });
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  const isMade = pieces > 0 || isCutToLength || row.windows.length > 0;
  return { ...shipment, laterEstimate: promiseBeside(work, new Date(), { isMade, pieces }) };
}
