/**
 * The result of a change to an order: everything the store is to write, or the reason why not. Nothing is written here.
 */
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import { cancellingEntries, deliveringEntries, type LedgerEntry } from '../../../src/domain/money/ledger.ts';
import { formatMoney, toKurus, type Kurus } from '../../../src/domain/money/money.ts';
import {
  askedDebt,
  checkMeasures,
  needsReason,
  parcelRefusal,
  refusalOf,
  uncheckedLines,
  type LivingOrder,
} from '../../../src/domain/order/order-life.ts';
import { isAddressAt } from '../../../src/domain/shop/shop-facts.ts';
import type { DeliveryStatus } from '../../../src/domain/order/status.ts';
import { saysMore } from '../../../src/domain/order/invoice.ts';
import { shop } from '../../catalogue/shop.ts';
import { failure, type Failure } from '../../http/answer.ts';
import { message, translator, type Message } from '../../http/messages.ts';
import { historyOfOrder } from '../../orders/ledger.ts';
import type { StoredLine, TimelineStep } from '../../store/shapes/order.ts';
import type { WrittenFields } from '../../store/hash.ts';
import { salesOf } from '../../orders/sales.ts';
import { nameInvoice } from '../../orders/billing.ts';
import { answerClaim, keepRefund } from './claim.ts';
import { Draft, type JournalLine, type LetterToPlace, type Question } from './draft.ts';
import { edit } from './edit.ts';
import { allowDebt, enterMoney } from './enter-money.ts';
import { sendParcel } from './parcels.ts';
import { askElsewhere, propose } from './propose.ts';
import { makeAgain, sendRemade } from './remake.ts';
import { livingOrder, MOST_WRITTEN, type ShownOrder } from './shown.ts';

export interface Decision {
  readonly ok: true;
  /** Fields of the hash. */
  readonly fields: WrittenFields<'order'>;
  /** Added to the timeline. */
  readonly events: readonly TimelineStep[];
  readonly letters: readonly LetterToPlace[];
  readonly journal: readonly JournalLine[];
  /** Appended to the ledger. */
  readonly entries: readonly LedgerEntry[];
  /** Earlier entries as JSON, for an order that is stored without a ledger; else empty. */
  readonly history: string;
  /** When the customer is reminded of what is still open, in milliseconds. */
  readonly remindAt: number | null;
  /** Lines whose days are promised anew from a payment that has just come; null for none. */
  readonly paidLines: readonly StoredLine[] | null;
  /** The question to the customer, which is sent at once: the operator may be on the telephone with them. */
  readonly question: Question | null;
  /** Our name of a refund that the provider is to send, once this is written. */
  readonly refund: string | null;
  /** Name of the guest who may use the code that the order earned, where it became another; else empty. */
  readonly earnedGuest: string;
}

/** @param by what the operator is called, for notes */
export function decide(
  shown: ShownOrder,
  change: Omit<OrderChange, 'version'>,
  by: string,
  now = new Date(),
): Decision | Failure<'invalid_fields' | 'debt_open'> {
  const draft = new Draft(shown, by, now);
  const before = livingOrder(shown);
  const checked = check(draft, before, change);
  const asked = propose(draft, checked, change.change, now);
  const paid = allowDebt(draft, enterMoney(draft, asked, change, now), change);
  edit(draft, before, change, now);
  makeAgain(draft, change);
  answerClaim(draft, change, now);
  keepRefund(draft, change);
  carry(draft, paid, change);
  const debt = move(draft, sendParcel(draft, paid, change), change);
  askElsewhere(draft, change, now);
  note(draft, change);
  bill(draft, change);
  changeBilling(draft, change);
  countAgain(draft);
  if (Object.keys(draft.wrong).length > 0) return failure('invalid_fields', { fields: draft.wrong });
  if (debt > 0) return failure('debt_open', { values: { amount: formatMoney(debt, 'tr') } });
  if (draft.journal.length === 0) {
    return failure('invalid_fields', { fields: { status: message('admin-life:nothing') } });
  }
  // An operator who acts on an order has seen the customer's answer.
  if (before.hasNewAnswer === true) draft.fields.answered = '';
  const { fields, events, letters, journal, entries, remindAt, paidLines, question, refund, earnedGuest } = draft;
  const history = historyOfOrder(shown.order);
  const written = { fields, events, letters, journal, entries, history, remindAt, paidLines, question, refund };
  return { ok: true, ...written, earnedGuest };
}

/** Counts anew what is made again or came back (`orders/sales.ts`), where this change says so. */
function countAgain(draft: Draft): void {
  const { lines, totals, fields, entries, ledger } = draft;
  const { order } = draft.shown;
  const isReturned = (fields.status ?? order.status) === 'Returned';
  const isBack = fields.status === 'Returned' || entries.some(({ method }) => method === 'return');
  if (!isBack && lines.length === order.lines.length) return;
  fields.sales = salesOf({ lines: [...lines], totals }, { isReturned, ledger });
}

/** The measures that were looked at. */
function check(draft: Draft, order: LivingOrder, { checkedLines }: Partial<OrderChange>): LivingOrder {
  if (checkedLines === undefined) return order;
  const checked = checkMeasures(order, checkedLines);
  if (!checked.ok) {
    draft.wrong.checkedLines = message(`admin-life:${checked.code}`);
    return order;
  }
  const { data } = checked;
  if (data.join(' ') === order.checkedLines.join(' ')) return order;
  draft.fields.checked = data.join(' ');
  draft.journal.push({ act: 'order-measures', before: lineNumbers(order.checkedLines), after: lineNumbers(data) });
  return { ...order, checkedLines: data };
}

/** As people count: the first is 1. */
const lineNumbers = (positions: readonly number[]): string => positions.map((position) => position + 1).join(', ');

/** Stores carrier and tracking number, with the step that ships the order or later as a correction. */
function carry(
  draft: Draft,
  order: LivingOrder,
  { carrier = '', trackingNumber = '', status }: Partial<OrderChange>,
): void {
  if (carrier === '') {
    if (trackingNumber !== '') draft.wrong.carrier = message('admin-life:trackingNumber.alone');
    return;
  }
  const { order: stored } = draft.shown;
  const chosen = shop.carriers.find(({ id }) => id === carrier);
  const refusal = parcelRefusal(chosen, trackingNumber, status ?? order.status);
  if (refusal === 'number') draft.wrong.trackingNumber = message('admin-life:trackingNumber.required');
  else if (refusal !== null) draft.wrong.carrier = message(`admin-life:carrier.${refusal}`);
  else if (chosen && (chosen.name !== stored.carrier || trackingNumber !== (stored.trackingNumber ?? ''))) {
    draft.fields.carrier = chosen.name;
    draft.fields.trackingNumber = trackingNumber;
    const wasSent = stored.carrier !== null;
    draft.journal.push({
      act: 'order-carrier',
      before: wasSent ? `${stored.carrier} ${stored.trackingNumber ?? ''}`.trim() : '',
      after: `${chosen.name} ${trackingNumber}`.trim(),
    });
    // A customer with the wrong number gets the right one.
    if (wasSent && status === undefined) draft.tellOfVersion('order-carrier', {});
  }
}

/** @returns what is owed and keeps the order from leaving, in kuruş, or 0 */
function move(draft: Draft, order: LivingOrder, change: Partial<OrderChange>): Kurus {
  const { status, reason = '', carrier = '', atWish: isWish = false } = change;
  if (status === undefined) return 0;
  const refusal = refusalOf(order, status, { reason, namesCarrier: carrier !== '', isWish });
  if (refusal === 'status.debt') return askedDebt(order);
  if (refusal !== null) {
    draft.wrong[refusal.split('.', 1)[0] ?? 'status'] = refusalMessage(refusal, order, status);
    return 0;
  }
  const { orderNo } = draft.shown.order;
  draft.fields.status = status;
  // Pieces that were made again before leave with the rest.
  if (status === 'Shipped' && order.isRemaking === true) sendRemade(draft, order, change);
  const isOwn = needsReason(status) && !(status === 'Cancelled' && isWish);
  // Without a reason of the shop's, letters and pages say that the customer cancelled.
  if (isOwn) draft.fields.reason = reason;
  draft.events.push({ status, at: draft.at, ...(isOwn ? { note: reason } : {}) });
  draft.tell('status-changed', `${orderNo}:${status}`, {
    status,
    ...(needsReason(status) && samplesSpent(draft.shown)),
  });
  draft.journal.push({ act: 'order-status', before: order.status, after: status });
  if (needsReason(status)) draft.book(order, cancellingEntries(draft.ledger, draft.at, draft.by));
  if (status === 'Delivered') draft.book(order, deliveringEntries(order, draft.ledger, draft.at, draft.by));
  return 0;
}

/** Kuruş of samples whose code has paid for another order: they do not go back once more (decisions P25). */
function samplesSpent({ order: { sampleCoupon }, samplesUsedBy }: ShownOrder): WrittenFields<'letter'> {
  return sampleCoupon === null || samplesUsedBy === '' ? {} : { amount: String(toKurus(sampleCoupon.value)) };
}

type Refusal = Exclude<NonNullable<ReturnType<typeof refusalOf>>, 'status.debt'>;

function refusalMessage(refusal: Refusal, order: LivingOrder, to: DeliveryStatus): Message {
  if (refusal === 'status.back') {
    const t = translator('tr');
    return message('admin-life:status.back', { from: t(`rules:status.${order.status}`), to: t(`rules:status.${to}`) });
  }
  if (refusal === 'status.measures') return message('admin-life:status.measures', { count: uncheckedLines(order) });
  return message(`admin-life:${refusal}`);
}

/** Adds a note to the order. The journal records that a note was written, not its text. */
function note(draft: Draft, { note: asked, status }: Partial<OrderChange>): void {
  if (!asked) return;
  const { order, kept } = draft.shown;
  const notes = kept.notes ?? [];
  const told = order.timeline.filter(({ isNote }) => isNote).length;
  if ((asked.public ? told : notes.length) >= MOST_WRITTEN) {
    draft.wrong['note.text'] = message('admin-life:notes.full', { max: MOST_WRITTEN });
  } else if (asked.public) {
    draft.events.push({ status: status ?? order.status, at: draft.at, note: asked.text, isNote: true });
    draft.tellOfVersion('order-note', { note: asked.text });
    draft.journal.push({ act: 'order-note', before: '', after: 'public' });
  } else {
    draft.fields.notes = JSON.stringify([...notes, { text: asked.text, at: draft.at, by: draft.by }]);
    draft.journal.push({ act: 'order-note', before: '', after: 'internal' });
  }
}

/** The invoice, which the shop's own bookkeeping writes: its number, and where the buyer finds it. */
function bill(draft: Draft, { invoice }: Partial<OrderChange>): void {
  if (!invoice) return;
  const { number, url } = invoice;
  const before = draft.shown.order.invoice;
  if (url !== '' && !isAddressAt(url, shop.invoiceHosts)) {
    draft.wrong['invoice.url'] = message('admin-life:invoice.url', { hosts: shop.invoiceHosts.join(', ') });
  } else if (number !== before?.number || url !== (before.url ?? '')) {
    draft.fields.invoiceNo = number;
    draft.fields.invoiceUrl = url;
    // A number that is mended is that of the same invoice.
    if (!before?.number) draft.fields.invoicedAt = draft.at;
    if (url !== '') draft.tellOfVersion('order-invoice', {});
    draft.journal.push({ act: 'order-invoice', before: before?.number ?? '', after: number });
  }
}

/** The journal keeps only that it was changed: names and numbers stay with the order. */
function changeBilling(draft: Draft, { billing: asked }: Partial<OrderChange>): void {
  if (asked === undefined) return;
  const named = asked && saysMore(asked) ? nameInvoice(asked) : null;
  if (named?.ok === false) {
    for (const [field, fault] of Object.entries(named.fields))
      draft.wrong[`billing.${field}`] = message(`rules:${fault}`);
    return;
  }
  const written = named ? JSON.stringify(named.kept) : '';
  const { billing } = draft.shown.order;
  if (written === (billing ? JSON.stringify(billing) : '')) return;
  draft.fields.billing = written;
  draft.journal.push({ act: 'order-billing', before: '', after: named?.kept.kind ?? '' });
}
