/** Effects on an order of entering money (decisions P22, P23), and of allowing a debt. Nothing is written here. */
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import { bookEntry, SMALL_SHORTAGE, type AskedEntry, type EntryRefusal } from '../../../src/domain/money/booking.ts';
import { cardPayments, isOfProvider, refundableOf } from '../../../src/domain/money/card-settlement.ts';
import { openAmount, sumsOf, type LedgerEntry, type LedgerSums } from '../../../src/domain/money/ledger.ts';
import { formatMoney, toKurus, type Kurus } from '../../../src/domain/money/money.ts';
import { awaitsCard, awaitsPayment, type PaymentState } from '../../../src/domain/money/payment.ts';
import { paidInstead } from '../../../src/domain/money/sale-payment.ts';
import { reminderOfDue } from '../../../src/domain/money/transfer.ts';
import { changeKindOf } from '../../../src/domain/order/proposal.ts';
import { askedDebt, isOpen, type LivingOrder } from '../../../src/domain/order/order-life.ts';
import { markUnpaid } from '../../../src/domain/order/remake.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { shop } from '../../catalogue/shop.ts';
import { message, translator, type Message } from '../../http/messages.ts';
import { isOnItsWay, nextRefundName } from '../../orders/cards/refunds.ts';
import { owedOf } from '../../orders/ledger.ts';
import type { Draft } from './draft.ts';
import type { StoredOrder } from '../../orders/stored-order.ts';
import type { AllowedDebt } from '../../store/shapes/order.ts';

const money = (kurus: Kurus): string => formatMoney(kurus, 'tr');

/** Money about a line must not name another one once the customer agrees that a line goes. */
const removesLine = ({ proposal }: Draft['shown']['order']): boolean =>
  proposal?.state === 'open' && changeKindOf(proposal) === 'removed';

/** Appends what has come, gone or is let off; a transfer that covers the order makes it paid. */
export function enterMoney(
  draft: Draft,
  order: LivingOrder,
  { entry: asked, allowedDebt }: Partial<OrderChange>,
  now: Date,
): LivingOrder {
  if (!asked) return order;
  const { order: stored } = draft.shown;
  const before = sumsOf(draft.ledger);
  if (asked.line !== undefined && removesLine(stored)) {
    draft.wrong['entry.line'] = message('admin-life:change.removing');
    return order;
  }
  const entry: AskedEntry = { ...asked, amount: toKurus(asked.amount), text: asked.text ?? '' };
  const booked = bookEntry(
    {
      ledger: draft.ledger,
      lines: markUnpaid(stored.lines, owedOf(stored)),
      totals: stored.totals,
      since: dayInIstanbul(new Date(stored.createdAt)),
      today: dayInIstanbul(now),
      cashLimit: toKurus(shop.cashLimit),
    },
    entry,
    draft,
  );
  if (!booked.ok) {
    draft.wrong[FIELDS[booked.code]] = refusalWords(booked.code, booked.most ?? 0);
    return order;
  }
  const entries = entry.kind === 'refund' && entry.method === 'card' ? askBack(draft, booked.data) : booked.data;
  if (entries === null) return order;
  const becomes = draft.book(order, entries);
  const after = sumsOf(draft.ledger);
  draft.journal.push(journalOf(entry, before, after));
  if (takesSamplesBack(stored, entry, after)) draft.fields.samplesRefunded = '1';
  if (entry.kind === 'refund') {
    // A refund by the provider is told of when it is done.
    if (draft.refund === null)
      draft.tellOfVersion('order-refunded', { amount: String(entry.amount), note: entry.text });
  }
  if (entry.kind === 'paid') {
    // A rest that is let stand with its payment, or was before, is asked for by no letter.
    if (!allowedDebt && isOpen(becomes.status) && askedDebt(becomes) > 0) askForRest(draft, now);
    return covered(draft, becomes, after);
  }
  // An awaited sum is let off, or its rest; or the part beyond it goes back.
  if (awaitsPayment(becomes.paymentState)) return covered(draft, becomes, after);
  // The carrier has handed over everything: nothing of it is still to be received.
  const isCollected = after.withCarrier === 0 && before.withCarrier > 0;
  return isCollected && after.balance <= 0 ? markPaid(draft, becomes) : settleDoor(draft, becomes);
}

/** An order that paid at the door is paid once the carrier has handed over everything and no later difference is open. */
export function settleDoor(draft: Draft, order: LivingOrder): LivingOrder {
  const { balance, withCarrier } = sumsOf(draft.ledger);
  const isAtDoor = order.status === 'Delivered' && order.paymentState === 'on-delivery';
  return isAtDoor && balance <= 0 && withCarrier === 0 ? markPaid(draft, order) : order;
}

/**
 * Samples that are paid back or let off earn nothing any more (decisions P25): where their line is named, or where less is left
 * than they cost.
 */
function takesSamplesBack(
  { lines, sampleCoupon }: StoredOrder,
  { kind, method, amount, line }: AskedEntry,
  after: LedgerSums,
): boolean {
  if (!sampleCoupon || (kind !== 'refund' && kind !== 'due')) return false;
  // The small rest of a transfer is struck off at the first line, whatever that line is.
  const isRest = kind === 'due' && method === 'discount' && amount <= toKurus(SMALL_SHORTAGE);
  const isOfSamples = !isRest && line !== undefined && lines[line]?.samples !== undefined;
  return isOfSamples || (kind === 'refund' && after.refundable < toKurus(sampleCoupon.value));
}

/**
 * A card that has paid on the provider's page gets its money by the provider, of one payment at a time: the ledger says `asked`
 * until it has answered. Null where no payment has so much left.
 */
function askBack(draft: Draft, booked: readonly LedgerEntry[]): readonly LedgerEntry[] | null {
  const { ledger } = draft;
  const payments = cardPayments(ledger);
  const refund = booked.find(({ kind }) => kind === 'refund');
  if (payments.length === 0 || !refund) return booked;
  const free = payments.filter(({ reference = '' }) => !isOnItsWay(ledger, reference));
  const most = Math.max(0, ...free.map(({ reference = '' }) => refundableOf(ledger, reference)));
  const payment = free.find(({ reference = '' }) => refundableOf(ledger, reference) >= refund.amount);
  if (!payment) {
    draft.wrong['entry.amount'] = free.length === 0 ? message('admin-life:entry.refundOpen') : refundWords(most);
    return null;
  }
  draft.refund = nextRefundName(draft.shown.order.orderNo, ledger);
  const sent = { state: 'asked', payment: payment.reference ?? '', reference: draft.refund } as const;
  return booked.map((entry) => (entry === refund ? { ...entry, ...sent } : entry));
}

const refundWords = (most: Kurus): Message => message('admin-life:entry.refundTooMuch', { most: money(most) });

function askForRest(draft: Draft, now: Date): void {
  draft.remindAt = reminderOfDue(now);
  draft.tellOfVersion('payment-difference', { paid: String(draft.entries.at(-1)?.amount ?? 0) });
}

/** Returns the order as it waits for no money any more, where nothing of it is open. */
function covered(draft: Draft, order: LivingOrder, { balance }: LedgerSums): LivingOrder {
  if (!isOpen(order.status)) return settleDoor(draft, order);
  if (balance > 0 || order.paymentState === 'paid') return order;
  return paidInState(order.paymentState)(draft, order);
}

const paidInState = (state: PaymentState) =>
  awaitsCard(state) ? cardIsReplaced : state === 'awaiting-transfer' ? transferHasCome : markPaid;

/** Paid by another way than the one that waits for a transfer: nobody is told, and no day is counted anew. */
function markPaid(draft: Draft, order: LivingOrder): LivingOrder {
  if (order.paymentState === 'paid') return order;
  draft.fields.paymentState = 'paid';
  draft.fields.paidAt = String(Date.parse(draft.at));
  return { ...order, paymentState: 'paid' };
}

/** The days of delivery count from now (decisions P17), and the buyer is told. */
function transferHasCome(draft: Draft, order: LivingOrder): LivingOrder {
  draft.paidLines = draft.lines;
  return { ...order, paymentState: 'paid' };
}

/**
 * Paid by another way than the card that it awaited, by the newest, or let off as a whole: its buyer has had no letter yet, and neither has the shop
 * (`place-order.ts`). The days of delivery count from now, as where the card pays.
 */
function cardIsReplaced(draft: Draft, order: LivingOrder): LivingOrder {
  const { orderNo } = draft.shown.order;
  const newest = draft.ledger.findLast(({ kind }) => kind === 'paid');
  // The provider's own card is the way that was chosen.
  if (newest && !isOfProvider(newest)) draft.fields.paymentType = paidInstead(draft.ledger);
  for (const kind of ['order-received', 'order-placed'] as const) draft.tell(kind, orderNo);
  draft.paidLines = draft.lines;
  return markPaid(draft, order);
}

/**
 * Allows the open difference as a debt: the order may ship with it, and a partial transfer counts as paid. Rejects the
 * request when no difference is open.
 */
export function allowDebt(draft: Draft, order: LivingOrder, { allowedDebt }: Partial<OrderChange>): LivingOrder {
  if (!allowedDebt) return order;
  const amount = openAmount(order.open ?? [], 'difference');
  if (amount === 0) {
    draft.wrong.allowedDebt = message('admin-life:debt.none');
    return order;
  }
  if (askedDebt(order) === 0) return order;
  const allowed: AllowedDebt = { amount, text: allowedDebt.text, at: draft.at, by: draft.by };
  draft.fields.allowedDebt = JSON.stringify(allowed);
  draft.journal.push({ act: 'order-debt', before: '', after: money(amount) });
  const becomes = { ...order, allowedDebt: amount };
  const isAwaited = awaitsPayment(order.paymentState) && isOpen(order.status);
  return isAwaited ? paidInState(order.paymentState)(draft, becomes) : becomes;
}

/** Beside the field that can mend it. */
const FIELDS: Readonly<Record<EntryRefusal, string>> = {
  booked: 'entry.source',
  cashLimit: 'entry.amount',
  day: 'entry.day',
  door: 'entry.method',
  full: 'entry.amount',
  iban: 'entry.iban',
  line: 'entry.line',
  lineTooMuch: 'entry.amount',
  noCarrier: 'entry.amount',
  reason: 'entry.text',
  refundNone: 'entry.amount',
  refundTooMuch: 'entry.amount',
  tooMuchCarried: 'entry.amount',
};

/** Returns the sentence for a refusal; `most` is the amount named in three of them. */
function refusalWords(code: EntryRefusal, most: Kurus): Message {
  switch (code) {
    case 'cashLimit':
      return message('admin-life:sale.cashLimit', { limit: money(most) });
    case 'lineTooMuch':
    case 'refundTooMuch':
    case 'tooMuchCarried':
      return message(`admin-life:entry.${code}`, { most: money(most) });
    default:
      return message(`admin-life:entry.${code}`);
  }
}

/** Sums and positions only: what was written about it stays in the ledger. */
function journalOf({ kind, method, amount, line }: AskedEntry, before: LedgerSums, after: LedgerSums) {
  const ofLine = line === undefined ? '' : `${line + 1}. `;
  if (kind === 'refund') return { act: 'order-refund', before: money(before.refunded), after: money(after.refunded) };
  if (kind === 'due')
    return { act: `order-line-${method}`, before: '', after: `${ofLine}−${money(before.due - after.due)}` };
  const acts = { paid: 'order-paid', collected: 'order-collected', fee: 'order-fee' } as const;
  const way = translator('tr')(`admin-life:method.${method}`);
  return { act: acts[kind], before: '', after: `+${money(amount)} ${way}` };
}
