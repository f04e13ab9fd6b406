/**
 * Possible steps of an order and their conditions (decisions A8, market §3.4): pure rules that operators' calls, the
 * list and the pages share. Amounts in kuruş.
 */
import { openAmount, type OpenKind, type OpenMoney } from '../money/ledger.ts';
import type { Kurus } from '../money/money.ts';
import { awaitsCard, awaitsPayment, type PaymentState } from '../money/payment.ts';
import type { Result } from '../values/result.ts';
import { isRemadeAt } from './remake.ts';
import { stepOf, type DeliveryStatus } from './status.ts';

/** Tabs of money that nobody may forget (`openMoneyOf`); orders at an end stand there too. */
export const MONEY_TABS = ['refund', 'difference', 'carrier'] as const satisfies readonly OpenKind[];

/** Tabs that hold open orders only. */
const OPEN_TABS = ['open', 'answered', 'check', 'confirm', 'unpaid', 'sew', 'pack', 'production', 'ready'] as const;

/** Tabs of the list: `open` is all that is not at an end, `done` what is; the others lie within, but for those of money. */
export const ORDER_TABS = [...OPEN_TABS, 'remake', 'claim', ...MONEY_TABS, 'done'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** A tab beside them: past the last promised day and not delivered. No order changes when it becomes late, so no index has it. */
export const LATE_TAB = 'late';

/** The one thing to do next; `card` waits for the provider, which a press asks. */
export const NEXT_ACTS = ['payment', 'card', 'check', 'confirm', 'produce', 'ready', 'ship', 'deliver'] as const;
export type NextAct = (typeof NEXT_ACTS)[number];

/** Facts that the rules read. */
export interface LivingOrder {
  readonly status: DeliveryStatus;
  readonly paymentState: PaymentState;
  /** Positions of the lines that are made to measure. */
  readonly madeLines: readonly number[];
  /** Positions of the lines that are cut to a length. */
  readonly cutLines?: readonly number[];
  readonly checkedLines: readonly number[];
  readonly hasCarrier: boolean;
  /** Whether the customer was asked about another size or colour and may still answer. */
  readonly hasOpenChange?: boolean;
  /** Whether the customer answered, and no operator has done anything with the order since. */
  readonly hasNewAnswer?: boolean;
  /** Whether something is made again that has not left yet (decisions P23). */
  readonly isRemaking?: boolean;
  /** Whether a claim of the fit guarantee is not settled yet (decisions P27). */
  readonly hasOpenClaim?: boolean;
  /** Further parcels that are not delivered yet. */
  readonly openParcels?: number;
  /** Open money of the order. */
  readonly open?: readonly OpenMoney[];
  /** Open difference that the shop allows as a debt, in kuruş. */
  readonly allowedDebt?: Kurus;
}

export const ENDS: readonly DeliveryStatus[] = ['Delivered', 'Returned', 'Cancelled'];

export const isOpen = (status: DeliveryStatus): boolean => !ENDS.includes(status);

/** Orders of a list of open orders beside the usual one, which is newest first. */
export const ORDER_SORTS = ['promise', 'sum'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Whether a tab holds open orders only, so that it can be sorted. */
export const isSorted = (tab: string): boolean => OPEN_TABS.some((open) => open === tab);

/** How many measures nobody has looked at yet. */
export const uncheckedLines = ({ madeLines, checkedLines }: Pick<LivingOrder, 'madeLines' | 'checkedLines'>): number =>
  madeLines.filter((line) => !checkedLines.includes(line)).length;

/** Nothing is cut yet: measures are looked at, and may become others. */
export const isEarly = (status: DeliveryStatus): boolean => status === 'Pending' || status === 'Confirmed';

const awaitsTransfer = ({ status, paymentState }: LivingOrder): boolean =>
  paymentState === 'awaiting-transfer' && isEarly(status);

/** Next act of each status that is on its way, once it is paid and measured. */
const NEXT: Readonly<Partial<Record<DeliveryStatus, NextAct>>> = {
  Pending: 'confirm',
  Confirmed: 'produce',
  InProduction: 'ready',
  ReadyToShip: 'ship',
  Shipped: 'deliver',
  OutForDelivery: 'deliver',
};

/** Whether the workshop has nothing to make: all of it is in stock. */
const isFromStock = ({ madeLines, cutLines = [], isRemaking = false }: LivingOrder): boolean =>
  madeLines.length === 0 && cutLines.length === 0 && !isRemaking;

/** Null at an end. A transfer that has not come is asked about before anybody measures. */
export function nextActOf(order: LivingOrder): NextAct | null {
  if (awaitsTransfer(order)) return 'payment';
  if (isOpen(order.status) && awaitsCard(order.paymentState)) return 'card';
  if (isEarly(order.status) && uncheckedLines(order) > 0) return 'check';
  if (order.status === 'Confirmed' && isFromStock(order)) return 'ready';
  return NEXT[order.status] ?? null;
}

/** Tabs under which it stands. */
export function tabsOf(order: LivingOrder): OrderTab[] {
  const money = MONEY_TABS.filter((tab) => openAmount(order.open ?? [], tab) > 0);
  const remake = order.isRemaking === true && isRemadeAt(order.status) ? (['remake'] as const) : [];
  const claim = order.hasOpenClaim === true ? (['claim'] as const) : [];
  if (!isOpen(order.status)) return ['done', ...remake, ...claim, ...money];
  const act = nextActOf(order);
  return [
    'open',
    ...(order.hasNewAnswer === true && isEarly(order.status) ? (['answered'] as const) : []),
    ...(act === 'check' ? (['check'] as const) : []),
    ...(act === 'confirm' ? (['confirm'] as const) : []),
    ...(act === 'payment' ? (['unpaid'] as const) : []),
    ...(act === 'produce' ? (['sew'] as const) : []),
    ...(act === 'ready' && order.status === 'Confirmed' ? (['pack'] as const) : []),
    ...(order.status === 'InProduction' ? (['production'] as const) : []),
    ...(order.status === 'ReadyToShip' ? (['ready'] as const) : []),
    ...remake,
    ...claim,
    ...money,
  ];
}

/** Forward along the sequence only, or off it; nothing leaves an end (decisions A8). */
export function canAdvance(from: DeliveryStatus, to: DeliveryStatus): boolean {
  if (stepOf(from) === -1) return false;
  if (to === 'Returned') return from === 'Delivered' || from === 'Shipped' || from === 'OutForDelivery';
  if (to === 'Cancelled') return from !== 'Delivered';
  return stepOf(to) > stepOf(from);
}

/** Why an order does not go to a status; each is a message of `admin-life`. */
export type StepRefusal =
  | 'status.back'
  | 'status.measures'
  | 'status.change'
  | 'status.unpaid'
  | 'status.debt'
  | 'status.parcels'
  | 'reason.required'
  | 'carrier.required';

/** Off the sequence: the buyer reads why. */
export const needsReason = (to: DeliveryStatus): boolean => to === 'Returned' || to === 'Cancelled';

/** Returns the difference that the customer owes and the shop has not allowed as a debt, in kuruş. */
export function askedDebt({ open = [], allowedDebt = 0 }: LivingOrder): Kurus {
  const debt = openAmount(open, 'difference');
  return debt > allowedDebt ? debt : 0;
}

/**
 * Asker for the rest of a payment that is less than what is open: `door` the carrier, `letter` the shop's letter, `call` nobody but the
 * operator, `let` nobody at all.
 */
export type RestAsker = 'door' | 'letter' | 'call' | 'let';

/** @param isLet whether the rest is let stand as a debt */
export function restAsker(
  { status, open }: { readonly status: DeliveryStatus; readonly open: readonly { readonly kind: OpenKind }[] },
  isLet: boolean,
  hasEmail: boolean,
): RestAsker {
  if (open.some(({ kind }) => kind === 'door')) return 'door';
  if (isLet) return 'let';
  return isOpen(status) && hasEmail ? 'letter' : 'call';
}

/** Returns what is left of an allowed debt, in kuruş: no more than is open, so that a later difference is asked about anew. */
export const debtLeft = (allowed: Kurus, open: readonly OpenMoney[]): Kurus =>
  Math.min(allowed, openAmount(open, 'difference'));

/** Returns the kuruş of a balance that are asked for: no debt that the shop lets stand; below 0 the shop owes them. */
export const askedBalance = (balance: Kurus, allowed: Kurus = 0): Kurus =>
  balance - Math.min(allowed, Math.max(balance, 0));

/**
 * Null where it may go there. Steps may be left out, what they ask may not: measures are looked at before `Confirmed`, those
 * that were changed since before production; before that a change is answered and a transfer has come; before it leaves a
 * carrier is named, and what is still owed was let stand; all further parcels are delivered before the order is.
 */
export function refusalOf(
  order: LivingOrder,
  to: DeliveryStatus,
  given: { readonly reason: string; readonly namesCarrier: boolean; readonly isWish?: boolean },
): StepRefusal | null {
  if (!canAdvance(order.status, to)) return 'status.back';
  if (to === 'Cancelled' && given.isWish === true) return null;
  if (needsReason(to)) return given.reason === '' ? 'reason.required' : null;
  if (awaitsCard(order.paymentState)) return 'status.unpaid';
  if (isEarly(order.status) && uncheckedLines(order) > 0) return 'status.measures';
  if (order.hasOpenChange === true && stepOf(to) >= stepOf('InProduction')) return 'status.change';
  if (awaitsPayment(order.paymentState) && stepOf(to) >= stepOf('InProduction')) return 'status.unpaid';
  if (to === 'Delivered' && (order.openParcels ?? 0) > 0) return 'status.parcels';
  const leaves = stepOf(to) >= stepOf('Shipped');
  if (leaves && stepOf(order.status) < stepOf('Shipped') && askedDebt(order) > 0) return 'status.debt';
  return leaves && !order.hasCarrier && !given.namesCarrier ? 'carrier.required' : null;
}

/** Why confirmations of measures are refused; each is a message of `admin-life`. */
export type MeasuresRefusal = 'checkedLines.unknown' | 'checkedLines.late';

/**
 * Positions of the confirmed measures as they become, ascending. Measures are looked at before production, and only a change of
 * size undoes a confirmation of an order that is confirmed.
 */
export function checkMeasures(
  order: LivingOrder,
  asked: readonly number[],
): Result<number[], { code: MeasuresRefusal }> {
  const checked = [...new Set(asked)].toSorted((a, b) => a - b);
  if (checked.some((line) => !order.madeLines.includes(line))) return { ok: false, code: 'checkedLines.unknown' };
  const isUndone = order.checkedLines.some((line) => !checked.includes(line));
  const isNew = isUndone || checked.length !== order.checkedLines.length;
  if (isNew && (!isEarly(order.status) || (order.status === 'Confirmed' && isUndone))) {
    return { ok: false, code: 'checkedLines.late' };
  }
  return { ok: true, data: checked };
}

/** Why a parcel is refused, for the first one of an order and for further ones. */
export type ParcelRefusal = 'unknown' | 'early' | 'number';

/** @param carrier undefined for an id that the shop does not have @param status at which the parcel leaves, or later */
export function parcelRefusal(
  carrier: { readonly needsNumber: boolean } | undefined,
  trackingNumber: string,
  status: DeliveryStatus,
): ParcelRefusal | null {
  if (!carrier) return 'unknown';
  if (stepOf(status) < stepOf('Shipped')) return 'early';
  return carrier.needsNumber && trackingNumber === '' ? 'number' : null;
}

/** Done by one press, after a question. The others need to be seen or typed. */
export const STEP_ACTS = ['confirm', 'produce', 'ready', 'deliver'] as const satisfies readonly NextAct[];
export type StepAct = (typeof STEP_ACTS)[number];

export const BECOMES: Readonly<Record<StepAct, DeliveryStatus>> = {
  confirm: 'Confirmed',
  produce: 'InProduction',
  ready: 'ReadyToShip',
  deliver: 'Delivered',
};

export const isStepAct = (act: NextAct | null): act is StepAct => STEP_ACTS.some((step) => step === act);
