/**
 * An order in the store: the hash `order:{orderNo}`. `body` is what was ordered, written once and never rewritten;
 * number and time come from the store's clock, so they stand beside it; status and shipment change, so they do too, and
 * lines and amounts once the customer has agreed to others (`change.ts`).
 * Tracking reads only those, and thus nothing personal. Amounts in kuruş, times ISO 8601.
 *
 * A hash that is no order of version 1 is a fault of ours, never of the caller's: reading it throws.
 */
import * as z from 'zod/mini';
import { isBegun } from '../../src/domain/board/piece-mark.ts';
import { historyOf } from '../../src/domain/money/history.ts';
import { instalments } from '../../src/domain/money/instalments.ts';
import { sumsOf } from '../../src/domain/money/ledger.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { awaitsCard, awaitsPayment, type AwaitedCardState, type PaymentState } from '../../src/domain/money/payment.ts';
import { isOpen } from '../../src/domain/order/order-life.ts';
import { begunAt } from '../../src/domain/order/order-path.ts';
import { soldLines } from '../../src/domain/order/remake.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import { isOffPath, type DeliveryStatus } from '../../src/domain/order/status.ts';
import {
  estimate,
  rowWindow,
  type CardPaid,
  type OrderBody,
  type RowWindow,
  type StoredLine,
  type TimelineStep,
} from '../store/shapes/order.ts';
import { listed, fieldsOf, storedFields, type HashValues, type WrittenFields } from '../store/hash.ts';
import { fromArchive, wholeOrder } from './archived.ts';

/** The order as it now is, from the fields `body`, `altered` and `delivery`. */
export const bodyNow = z.pipe(
  fieldsOf('order', ['body', 'altered', 'delivery']),
  z.transform(({ body, altered, delivery = body.delivery }): OrderBody => alteredBody({ ...body, delivery }, altered)),
);

type BodyTexts = Readonly<Record<'body' | 'altered' | 'delivery' | 'archived', string>>;

/** The same of an order that may be in the archive, from its texts, of which an empty one is none. @throws StoreUnavailable, ZodError */
export async function bodyOf(orderNo: string, texts: BodyTexts): Promise<OrderBody> {
  const there = Object.fromEntries(Object.entries({ orderNo, ...texts }).filter(([, text]) => text !== ''));
  return z.parse(bodyNow, await fromArchive(there));
}

/** An unpaid amount is due at once, as the new amount; a card was charged in its own instalments. */
function alteredBody(body: OrderBody, later: HashValues<'order', 'altered'>['altered']): OrderBody {
  if (!later) return body;
  const { payment } = body;
  const instalmentAmounts = payment.type === 'credit-card' ? payment.instalmentAmounts : [later.totals.total];
  return { ...body, ...later, payment: { ...payment, instalmentAmounts } };
}

/** Fields that tracking reads. */
export const SHIPMENT_FIELDS = [
  'version',
  'orderNo',
  'placedAt',
  'status',
  'events',
  'carrier',
  'trackingNumber',
  'paymentState',
  'placedState',
  'lapsesAt',
  'parcels',
  'estimate',
  'transferAt',
  'paidAt',
] as const;
type ShipmentHash = HashValues<'order', (typeof SHIPMENT_FIELDS)[number]>;

/** Payment and promise stand beside the body once they differ from it (`transfer.ts`). */
const ORDER_READ = [
  ...SHIPMENT_FIELDS,
  'body',
  'altered',
  'delivery',
  'proposal',
  'proposalState',
  'proposalEndedAt',
  'agreements',
  'ledger',
  'allowedDebt',
  'paidTotal',
  'balance',
  'refunds',
  'emailProven',
  'paymentType',
  'cardPaid',
  'lapsed',
  'attempts',
  'reason',
  'invoiceNo',
  'invoiceUrl',
  'invoicedAt',
  'billing',
  'uid',
  'sampleCode',
  'samplesRefunded',
  'samplesWorth',
  'remaking',
  'claims',
  'cuts',
  'board',
  'archived',
] as const;
type OrderHash = HashValues<'order', (typeof ORDER_READ)[number]>;

/** The timeline oldest first. */
function shipmentOf({
  orderNo,
  placedAt,
  events,
  carrier,
  trackingNumber,
  lapsesAt,
  transferAt = placedAt,
  parcels = [],
  ...hash
}: ShipmentHash) {
  const createdAt = new Date(placedAt).toISOString();
  const cardState = cardStateOf(hash);
  return {
    orderNo,
    createdAt,
    /** From when the days of its transfer count: it may have awaited its card for a week before. */
    transferSince: new Date(transferAt).toISOString(),
    /** From when the days of its steps count. */
    begunAt: new Date(begunAt({ ...hash, placedAt, transferAt })).toISOString(),
    status: hash.status,
    carrier: orNull(carrier),
    trackingNumber: orNull(trackingNumber),
    parcels,
    timeline: [{ status: 'Pending', at: createdAt } satisfies TimelineStep, ...events],
    /** Until when a card may pay it; null where none is awaited. */
    payUntil: lapsesAt !== undefined && cardState === 'awaiting-card' ? new Date(lapsesAt).toISOString() : null,
    cardState,
  };
}

interface PaymentHash {
  readonly status: DeliveryStatus;
  readonly paymentState?: PaymentState | undefined;
  readonly placedState?: PaymentState | undefined;
}

/** How far its card is that has not paid; null where none is awaited. */
function cardStateOf({ status, placedState, paymentState = placedState }: PaymentHash): AwaitedCardState | null {
  return paymentState !== undefined && awaitsCard(paymentState) && isOpen(status) ? paymentState : null;
}

/** An empty value stands for none. */
const orNull = (value = ''): string | null => (value === '' ? null : value);

function orderOf({ body: placed, altered: later, delivery: now, emailProven, paymentState, ...hash }: OrderHash) {
  const { consents, ...body } = alteredBody({ ...placed, delivery: now ?? placed.delivery }, later);
  const { reason, invoiceNo, invoiceUrl, proposal: asked, proposalState = 'open', proposalEndedAt = null } = hash;
  const { sampleCode, samplesRefunded = false, samplesWorth } = hash;
  const isEarned = sampleCode !== undefined && !samplesRefunded && !isOffPath(hash.status);
  const { agreements = [] } = hash;
  const shipment = shipmentOf({ ...hash, ...(paymentState && { paymentState }) });
  const { createdAt } = shipment;
  const payment = paymentOf({ body, paymentState, paymentType: hash.paymentType, paidBy: hash.cardPaid });
  const ledger =
    hash.ledger ??
    historyOf({ ...oldMoneyOf(hash), ...shipment, placedTotal: placed.totals.total, payment, agreements });
  return {
    ...shipment,
    ...body,
    /** Told while it may count; nothing once the samples are cancelled or paid back, and of codes that were everybody's. */
    sampleCoupon:
      isEarned && body.sampleCoupon
        ? { ...body.sampleCoupon, ...(samplesWorth !== undefined && { value: toLira(samplesWorth) }) }
        : null,
    /** Whether an account has it: a code that it earned is for that account alone. */
    isOfAccount: (hash.uid ?? '') !== '',
    payment,
    estimate: hash.estimate ?? body.estimate,
    /** Days promised when it was placed. */
    placedEstimate: body.estimate,
    /** Whether its letters go to a mailbox that had proven to be the customer's own. */
    isEmailProven: emailProven === true,
    /** Why the shop cancelled it or took it back, in its words. */
    reason: orNull(reason),
    invoice: invoiceNo === undefined ? null : { number: invoiceNo, url: orNull(invoiceUrl) },
    /** When the number of its invoice was written; null without one, and empty where that was before the time was kept. */
    invoicedAt: hash.invoicedAt ?? (invoiceNo === undefined ? null : ''),
    /** Data for it; null in orders from before it was asked, and where the delivery says all. */
    billing: hash.billing ?? null,
    /** With the e-mail that they were given with. */
    consents: { ...consents, at: createdAt, email: placed.delivery.email },
    /** The newest, whatever has become of it. */
    proposal: asked === undefined ? null : { ...asked, state: proposalState, endedAt: proposalEndedAt },
    agreements,
    ledger,
    money: sumsOf(ledger),
    /** False of an order from before there was one: its ledger is its history. */
    hasLedger: hash.ledger !== undefined,
    /** Null once it is paid, too. */
    allowedDebt: hash.allowedDebt?.amount ? hash.allowedDebt : null,
    /** The card that has paid on the provider's page; null before that. */
    cardPaid: hash.cardPaid ?? null,
    hasLapsed: hash.lapsed === true,
    /** Id of the newest attempt to pay it on the provider's page; null without one. */
    newestAttempt: hash.attempts?.at(-1) ?? null,
    /** Digest of what lies in the archive; null while all of it is in the store. */
    archived: hash.archived ?? null,
    /** Whether something is made again that has not left yet. */
    isRemaking: hash.remaking === true,
    /** Whether cloth is cut for it, or a piece is in work; its status may still be that of a confirmed order. */
    isBegun: isBegun(hash.cuts ?? [], hash.board ?? []),
    /** Claims of the fit guarantee, the oldest first. */
    claims: hash.claims ?? [],
    /** When it was delivered; null before that. */
    deliveredAt:
      shipment.timeline.findLast(({ status, isNote }) => status === 'Delivered' && isNote !== true)?.at ?? null,
  };
}

/** As it stands now: what was chosen and paid on the provider's page takes the place of what was ordered. */
function paymentOf({
  body: { payment, totals: now },
  paymentState = payment.state,
  paymentType = payment.type,
  paidBy,
}: {
  readonly body: Pick<OrderBody, 'payment' | 'totals'>;
  readonly paymentState: OrderBody['payment']['state'] | undefined;
  readonly paymentType: OrderBody['payment']['type'] | undefined;
  readonly paidBy: CardPaid | undefined;
}): OrderBody['payment'] {
  const stands = { type: paymentType, state: paymentState };
  if (paidBy) {
    const { card, installments: count, amount } = paidBy;
    return { ...stands, type: 'credit-card', card, installments: count, instalmentAmounts: instalments(amount, count) };
  }
  return { ...payment, ...stands, ...(awaitsPayment(paymentState) && { instalmentAmounts: [now.total] }) };
}

const oldMoneyOf = ({
  paidAt,
  paidTotal,
  balance = 0,
  refunds = [],
}: HashValues<'order', 'paidAt' | 'paidTotal' | 'balance' | 'refunds'>) => ({
  paidAt: paidAt === undefined ? null : new Date(paidAt).toISOString(),
  paidTotal: paidTotal ?? null,
  balance,
  refunds,
});

/** Fields that tracking reads: beside the shipment, the size of the order. */
export const TRACKED_FIELDS = [...SHIPMENT_FIELDS, 'pieces', 'cut'] as const;

/** HMGET of `TRACKED_FIELDS`. */
export const storedShipment = z.pipe(
  storedFields('order', TRACKED_FIELDS),
  z.transform((hash) => ({
    ...shipmentOf(hash),
    paymentState: hash.paymentState ?? hash.placedState,
    /** Promised days after a late payment; absent while those of the order count. */
    laterEstimate: hash.estimate,
    /** Its windows, as of `pieceWords`, and whether anything is cut to a length; none in orders from before lists had them. */
    pieces: hash.pieces ?? [],
    isCutToLength: (hash.cut ?? []).length > 0,
  })),
);
export type Shipment = ReturnType<typeof shipmentOf>;

/** Part of an order's row that every holder of the number may see, as `track.ts` cuts it out in the store. */
export const publicRow = z.object({
  estimate,
  windows: z.array(z.omit(rowWindow, { slug: true, name: true, quantity: true })),
});

/** HGETALL of an order, in the archive or not. To be parsed by `parseAsync`. */
export const storedOrder = z.pipe(z.pipe(wholeOrder, fieldsOf('order', ORDER_READ)), z.transform(orderOf));
export type StoredOrder = z.output<typeof storedOrder>;

/** Whole orders of a customer, as a script lists them. */
export const storedOrders = z.array(storedOrder);

/** Pieces and kuruş of an order. */
interface Sum {
  readonly itemCount: number;
  readonly total: number;
}

/** Lines that are made to measure, those made once more apart. */
export const orderedWindows = ({ lines }: { readonly lines: readonly StoredLine[] }): RowWindow[] =>
  soldLines(lines).flatMap((line) => {
    const window = windowOf(line.configuration);
    if (window === null) return [];
    const { width, height, pleatType, panels, gather } = window;
    const { productId, slug, name, color, room, quantity } = line;
    const drawn = { productId, slug, name, color, room, quantity, width, height, pleatType };
    return [{ ...drawn, ...(panels === undefined ? {} : { panels }), ...(gather === undefined ? {} : { gather }) }];
  });

const sumOf = ({ lines, totals }: Pick<OrderBody, 'lines' | 'totals'>): Sum => ({
  itemCount: soldLines(lines).reduce((count, line) => count + line.quantity, 0),
  total: totals.total,
});

/** Fields that stand beside the body, so that a list need not read it. */
export const summaryFields = (body: OrderBody): WrittenFields<'order'> => sumOf(body);

/** Fields of an order that lists read. */
export const SUMMARY_FIELDS = [
  'orderNo',
  'placedAt',
  'status',
  'row',
  'paymentState',
  'placedState',
  'cuts',
  'board',
  'itemCount',
  'total',
] as const;

/** `SUMMARY_FIELDS` and, of an order from before they stood beside it, its body. */
export const storedSummary = z.pipe(
  listed(
    [...SUMMARY_FIELDS, 'body'],
    z.extend(fieldsOf('order', SUMMARY_FIELDS), z.partial(fieldsOf('order', ['body'])).shape),
  ),
  z.transform(
    ({ placedAt, body, row, itemCount = 0, total = 0, paymentState, placedState, cuts, board, ...order }) => ({
      ...order,
      isBegun: isBegun(cuts ?? [], board ?? []),
      windows: row?.windows ?? [],
      cardState: cardStateOf({ status: order.status, paymentState, placedState }),
      createdAt: new Date(placedAt).toISOString(),
      ...(body ? sumOf(body) : { itemCount, total }),
    }),
  ),
);
export type StoredSummary = z.output<typeof storedSummary>;
