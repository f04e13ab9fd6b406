/** Orders and quotes as the API answers them: the one place where their kuruş become lira (decisions P1). */
import '../http/mail-words.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import type * as z from 'zod/mini';
import type * as contract from '../../src/contract/orders.ts';
import { measured } from '../../src/domain/cart/cart.ts';
import {
  awaitedMoney,
  endedMoney,
  openAmount,
  openMoneyOf,
  refundsOf,
  type EntryMethod,
} from '../../src/domain/money/ledger.ts';
import { formatMoney, toLira, type Kurus } from '../../src/domain/money/money.ts';
import { awaitsPayment } from '../../src/domain/money/payment.ts';
import { workingDaysAfter } from '../../src/domain/order/delivery-dates.ts';
import { orderPath, plannedSteps } from '../../src/domain/order/order-path.ts';
import type { Quote } from '../../src/domain/order/order.ts';
import { isCancellable, isOffPath } from '../../src/domain/order/status.ts';
import { carrierOf } from '../../src/domain/order/tracking-csv.ts';
import { dayInIstanbul, daysAfter } from '../../src/domain/values/dates.ts';
import { holidays, shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { shownClaim } from './claim-view.ts';
import { drawnWindows } from './drawn-windows.ts';
import type { TimelineStep } from '../store/shapes/order.ts';
import {
  orderedWindows,
  type publicRow,
  type Shipment,
  type StoredOrder,
  type storedShipment,
  type StoredSummary,
} from './stored-order.ts';

export const orderView = (order: StoredOrder): z.input<typeof contract.orderAnswer> => ({
  orderNo: order.orderNo,
  status: order.status,
  createdAt: order.createdAt,
  items: order.lines.map(
    ({
      productId,
      sku,
      slug,
      name,
      color,
      colorName,
      room,
      quantity,
      configuration,
      parts,
      samples,
      remake,
      cover,
      ...line
    }) => ({
      productId,
      sku,
      slug,
      name,
      color,
      ...(colorName === undefined ? {} : { colorName }),
      room,
      quantity,
      configuration: measured(configuration),
      ...(parts && { parts }),
      ...(samples && { samples }),
      ...(remake && { remake }),
      ...(cover && { cover }),
      ...lineAmounts(line),
    }),
  ),
  couponCode: order.coupon?.code ?? null,
  ...(order.sampleCoupon && { sampleCoupon: order.sampleCoupon }),
  ...amounts(order.totals),
  payment: { ...order.payment, instalmentAmounts: order.payment.instalmentAmounts.map(toLira) },
  delivery: order.delivery,
  ...(order.billing && { billing: order.billing }),
  estimatedDeliveryFrom: order.estimate.from,
  estimatedDelivery: order.estimate.to,
});

export const ownOrderView = (order: StoredOrder, locale: Locale): z.input<typeof contract.ownOrderAnswer> => ({
  ...orderView(order),
  carrier: order.carrier,
  trackingNumber: order.trackingNumber,
  ...linkOf(order),
  ...parcelsOf(order),
  timeline: [...refundSteps(order, locale), ...timelineView(order, locale)].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  ),
  windows: drawnWindows(orderedWindows(order)),
  ...planView({
    ...order,
    paymentState: order.payment.state,
    isMade: order.lines.some(({ configuration }) => configuration !== null),
  }),
  ...(openBalance(order) === 0 ? {} : { balance: toLira(openBalance(order)) }),
  ...awaitedView(order),
  ...(isOffPath(order.status) && { moneyBack: shownMoneyBack(order) }),
  cancellable: isStillCancellable(order),
  ...(order.payUntil === null ? {} : { payUntil: order.payUntil }),
  ...(order.cardState && { cardState: order.cardState }),
  ...(order.claims.length > 0 && {
    claims: order.claims.map((claim) => ({ line: claim.line, ...shownClaim(claim, order) })),
  }),
  ...(order.invoice && { invoice: order.invoice }),
});

/** The bank takes its days once a card's refund is done, and the page names them as long as they run. */
function shownMoneyBack(order: StoredOrder): ReturnType<typeof endedMoney> {
  const today = dayInIstanbul(new Date());
  const isAtBank = refundsOf(order.ledger).some(
    ({ method, at }) =>
      method === 'card' && workingDaysAfter(dayInIstanbul(new Date(at)), shop.refundDays.max, holidays) >= today,
  );
  return isAtBank ? 'refund' : endedMoney(order);
}

/** Decisions A6, as the script of `cancel-order.ts` decides. */
const isStillCancellable = ({ status, isBegun }: Pick<StoredOrder, 'status' | 'isBegun'>): boolean =>
  isCancellable(status) && !isBegun;

/**
 * Kuruş that are open beside the ordinary way of paying: above 0 the customer owes a difference, below 0 the shop owes them.
 * None of an order that was cancelled or came back: what was paid is paid back, as its letter says.
 */
export function openBalance(order: Pick<StoredOrder, 'status' | 'payment' | 'money'>): Kurus {
  if (isOffPath(order.status)) return 0;
  const open = openMoneyOf({ status: order.status, paymentState: order.payment.state }, order.money);
  return openAmount(open, 'difference') - openAmount(open, 'refund');
}

/** The day that the order names until a later reminder. */
export const promisedPayBy = ({ transferSince }: Pick<StoredOrder, 'transferSince'>): string =>
  daysAfter(dayInIstanbul(new Date(transferSince)), shop.bankAccount.payWithinDays);

/** The sum to ask for where it is not the total, and its last day where it was switched to a transfer. */
export function awaitedView({
  payment,
  money,
  totals,
  createdAt,
  transferSince,
}: Pick<StoredOrder, 'payment' | 'money' | 'totals' | 'createdAt' | 'transferSince'>): Pick<
  z.input<typeof contract.ownOrderAnswer>,
  'awaited'
> {
  const isSwitched = payment.state === 'awaiting-transfer' && transferSince !== createdAt;
  const usual = isSwitched ? { amount: totals.total, lapses: true } : null;
  const awaited = awaitedMoney(payment.state, money, totals.total) ?? usual;
  if (awaited === null) return {};
  const payBy = isSwitched ? { payBy: promisedPayBy({ transferSince }) } : {};
  return { awaited: { ...awaited, ...payBy, amount: toLira(awaited.amount) } };
}

/** The page of the carrier about this very parcel; undefined where the carrier has none, or nothing is on its way. */
export function trackingUrlOf({
  carrier,
  trackingNumber,
}: Pick<Shipment, 'carrier' | 'trackingNumber'>): string | undefined {
  // An order keeps the name of its day: a parcel must not lose its link when the owner corrects how a carrier is spelled.
  const named = shop.carriers.find(({ name }) => name === carrier) ?? carrierOf(carrier ?? '', shop.carriers);
  const template = named?.trackingUrl ?? null;
  if (template === null || trackingNumber === null) return undefined;
  return template.replace('{number}', encodeURIComponent(trackingNumber));
}

const linkOf = (shipment: Pick<Shipment, 'carrier' | 'trackingNumber'>) => {
  const trackingUrl = trackingUrlOf(shipment);
  return trackingUrl === undefined ? {} : { trackingUrl };
};

/** Further parcels, each with the page of its carrier. */
function parcelsOf({ parcels }: Pick<Shipment, 'parcels'>): Pick<contract.Tracking, 'parcels'> {
  if (parcels.length === 0) return {};
  return {
    parcels: parcels.map(({ carrier, trackingNumber, at, deliveredAt }) => ({
      carrier,
      ...(trackingNumber === '' ? {} : { trackingNumber }),
      ...linkOf({ carrier, trackingNumber: trackingNumber === '' ? null : trackingNumber }),
      at,
      ...(deliveredAt === undefined ? {} : { deliveredAt }),
    })),
  };
}

export const orderSummary = ({
  total,
  windows,
  cardState,
  isBegun,
  ...order
}: StoredSummary): contract.OrderSummary => ({
  ...order,
  total: toLira(total),
  cancellable: isStillCancellable({ ...order, isBegun }),
  windows: drawnWindows(windows),
  ...(cardState && { cardState }),
});

type PlannedOrder = Pick<Shipment, 'createdAt' | 'begunAt' | 'status'> &
  Pick<StoredOrder, 'estimate'> & {
    readonly paymentState: StoredOrder['payment']['state'] | undefined;
    readonly isMade: boolean;
  };

/** No day is promised while the provider looks at a payment. */
function planView({
  createdAt,
  begunAt,
  status,
  estimate,
  paymentState,
  isMade,
}: PlannedOrder): Pick<contract.Tracking, 'plan'> {
  if (status === 'Delivered' || isOffPath(status) || paymentState === 'in-review') return {};
  const [day, begun] = [dayInIstanbul(new Date(createdAt)), dayInIstanbul(new Date(begunAt))];
  const awaitsTransfer = paymentState === 'awaiting-transfer';
  const paid = paymentState && awaitsPayment(paymentState) ? { paid: dayInIstanbul(new Date()) } : {};
  const path = orderPath(
    { day, begun, estimate, isMade, awaitsTransfer, ...paid },
    shop.leadTime,
    shop.bankAccount.payWithinDays,
    holidays,
  );
  return { plan: plannedSteps(path) };
}

/** Words that a person wrote, and those that name a product, are for the buyer: the number of an order can be guessed. */
const publicStep = ({ note, ...step }: TimelineStep): TimelineStep[] => {
  if (note === undefined || step.isPublic === true) return [{ ...step, ...(note !== undefined && { note }) }];
  return step.isNote === true ? [] : [step];
};

/** @param row null for an order from before rows existed */
export function trackingView(
  { paymentState, laterEstimate, ...shipment }: z.output<typeof storedShipment>,
  row: z.output<typeof publicRow> | null,
  locale: Locale,
): contract.Tracking {
  const { orderNo, status, carrier, trackingNumber, payUntil, cardState } = shipment;
  const { windows = [] } = row ?? {};
  const estimate = laterEstimate ?? row?.estimate;
  const planned = { ...shipment, paymentState, isMade: windows.length > 0 };
  return {
    orderNo,
    ...(carrier === null ? {} : { carrier }),
    ...(trackingNumber === null ? {} : { trackingNumber }),
    ...linkOf(shipment),
    ...parcelsOf(shipment),
    status,
    ...(payUntil === null ? {} : { payUntil }),
    ...(cardState && { cardState }),
    timeline: timelineView({ timeline: shipment.timeline.flatMap(publicStep) }, locale),
    ...(estimate && planView({ ...planned, estimate })),
    ...(paymentState && awaitsPayment(paymentState) ? { ifPaid: true as const } : {}),
    windows: drawnWindows(windows),
  };
}

export const quoteView = (quote: Quote): z.input<typeof contract.changedQuote> => ({
  ...amounts(quote),
  lines: quote.lines.map((line) => ({
    productId: line.product.id,
    quantity: line.item.quantity,
    ...lineAmounts(line),
  })),
});

/** Newest first (spec §2). */
export const timelineView = ({ timeline }: Pick<Shipment, 'timeline'>, locale: Locale) =>
  timeline
    .map(({ status, at, note, isNote }) => ({
      status,
      label: translator(locale)(isNote === true ? 'mail:order.note' : `rules:status.${status}`),
      at,
      ...(note === undefined ? {} : { note }),
    }))
    .toReversed();

/** Money that went back, or is on its way, for the customer's own eyes only; with the status that the order had then. */
const refundSteps = ({ ledger, timeline }: StoredOrder, locale: Locale) =>
  refundsOf(ledger).map(({ amount, method, isDone, at }) => ({
    status: timeline.findLast((step) => step.at <= at)?.status ?? ('Pending' as const),
    label: translator(locale)(`mail:order.refund.${isDone ? wayBack(method) : 'asked'}`, {
      amount: formatMoney(amount, locale),
    }),
    at,
  }));

const wayBack = (method: EntryMethod) => (method === 'card' || method === 'transfer' ? method : 'hand');

const amounts = ({ subtotal, discount, shipping, fee, total }: StoredOrder['totals']) => ({
  subtotal: toLira(subtotal),
  discount: toLira(discount),
  shipping: toLira(shipping),
  fee: toLira(fee),
  total: toLira(total),
});

const lineAmounts = ({ unitPrice, totalPrice }: { unitPrice: Kurus; totalPrice: Kurus }) => ({
  unitPrice: toLira(unitPrice),
  totalPrice: toLira(totalPrice),
});
