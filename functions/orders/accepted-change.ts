/** Effects on an order of the customer's answer to a question about its lines (`change.ts`, decisions A8). Nothing is written here. */
import '../http/mail-words.ts';
import { changingEntries } from '../../src/domain/money/booking.ts';
import { openAmount, openMoneyOf, sumsOf, type LedgerEntry } from '../../src/domain/money/ledger.ts';
import { reminderOfDue } from '../../src/domain/money/transfer.ts';
import { toKurus } from '../../src/domain/money/money.ts';
import { awaitsCard, awaitsPayment } from '../../src/domain/money/payment.ts';
import { paidInstead } from '../../src/domain/money/sale-payment.ts';
import { debtLeft } from '../../src/domain/order/order-life.ts';
import { laterEstimate, type DeliveryEstimate } from '../../src/domain/order/delivery-dates.ts';
import { samplesCost } from '../../src/domain/product/samples.ts';
import { addedWork, changeKindOf, checkedWith, linesWith } from '../../src/domain/order/proposal.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import type { WrittenFields } from '../store/hash.ts';
import type { Agreement, OrderBody, TimelineStep } from '../store/shapes/order.ts';
import { changeWords } from './change-letters.ts';
import { isMadeAnew, type AskedOrder } from './change-view.ts';
import { proveConsent } from './consent-proof.ts';
import { promiseNow } from './open-work.ts';
import { rowFields } from './order-index.ts';
import { summaryFields } from './stored-order.ts';

export interface ChangeReading {
  readonly order: AskedOrder;
  readonly body: OrderBody;
  readonly version: number;
  readonly checked: readonly number[];
  /** Booked cuts, and moves on the board. */
  readonly work: readonly [cuts: readonly string[], board: readonly string[]];
  /** Whether another order uses the code that its samples earned. */
  readonly isEarnedUsed: boolean;
}

export interface ChangeWrite {
  readonly accepted: boolean;
  readonly fields: WrittenFields<'order'>;
  /** Added to the timeline; nothing where the answer changes nothing of the order. */
  readonly event: TimelineStep | null;
  readonly entries: readonly LedgerEntry[];
  /** Days promised from now on, where it leaves nothing of a transfer to wait for; null otherwise. */
  readonly paidEstimate: DeliveryEstimate | null;
  /** Whether it leaves nothing of a card to wait for: the first letters, which waited for it, are placed. */
  readonly isReceived: boolean;
  /** When the customer is reminded of what the change leaves open, in milliseconds; null where it leaves nothing. */
  readonly remindAt: number | null;
}

const ended = (state: 'accepted' | 'refused', at: string) => ({
  proposalState: state,
  proposalEndedAt: at,
  answered: '1',
});

export const refusing = ({ proposal }: ChangeReading['order'], reason: string): ChangeWrite => ({
  accepted: false,
  fields: {
    ...ended('refused', new Date().toISOString()),
    ...(reason === '' ? {} : { proposal: JSON.stringify({ ...proposal, reason }) }),
  },
  event: null,
  entries: [],
  paidEstimate: null,
  isReceived: false,
  remindAt: null,
});

/**
 * Everything that another line makes another of: lines and amounts, what lists and searches and counters have, the measure
 * that nobody has looked at yet, the money, and the proof of who agreed to what. @throws EnvironmentError, StoreUnavailable
 */
export async function accepting(
  { order, body, checked }: ChangeReading,
  browser: string,
  address: string,
): Promise<ChangeWrite> {
  const { proposal, status, locale, agreements, ledger } = order;
  const { line, after, totals, difference } = proposal;
  const kind = changeKindOf(proposal);
  const agreedAt = new Date().toISOString();
  const lines = linesWith(order.lines, proposal);
  const textVersion = shop.legalVersion;
  const consents = { distanceSales: true, customMade: isMadeAnew(proposal), marketing: false, textVersion, browser };
  const proof = proveConsent({ email: order.delivery.email, amount: totals.total, consents }, address);
  const agreement: Agreement = { ...proposal, agreedAt, email: order.delivery.email, textVersion, browser, ...proof };
  const changed: OrderBody = { ...body, lines, totals };
  const { was, becomes } = changeWords(proposal, locale);
  const t = translator(locale);
  const note =
    kind === 'line'
      ? t('mail:changeAgreed.note', { name: after.name, before: was, after: becomes })
      : t(`mail:changeAgreed.${kind}`, { line: kind === 'added' ? becomes : was });
  // The number of a line that is gone names another one.
  const entries = changingEntries(ledger, difference, kind === 'removed' ? undefined : line, agreedAt);
  const returned = { isReturned: false, ledger: [...ledger, ...entries] };
  const sums = sumsOf(returned.ledger);
  const open = openMoneyOf({ status, paymentState: order.payment.state }, sums);
  const isOwed = difference > 0 && openAmount(open, 'difference') > 0;
  const { state, type } = order.payment;
  // Money that has come covers the order as it becomes, or a coupon pays all of it.
  const isCovered = state !== 'paid' && (sums.paid > 0 || totals.total === 0) && sums.balance <= 0;
  const isReceived = isCovered && awaitsCard(state);
  const paidType = isReceived && sums.paid > 0 ? paidInstead(ledger) : type;
  const promised = isCovered && awaitsPayment(state) ? await promiseNow(new Date(agreedAt), lines) : null;
  return {
    accepted: true,
    event: { status, at: agreedAt, note, isNote: true },
    fields: {
      ...ended('accepted', agreedAt),
      altered: JSON.stringify({ lines, totals, ...(totals.discount === 0 && { coupon: null }) }),
      agreements: JSON.stringify([...agreements, agreement]),
      checked: checkedWith(checked, proposal).join(' '),
      ...summaryFields(changed),
      ...rowFields({ ...changed, payment: { ...body.payment, type: paidType } }, returned),
      ...samplesFields(order, lines, totals),
      ...(order.allowedDebt && {
        allowedDebt: JSON.stringify({ ...order.allowedDebt, amount: debtLeft(order.allowedDebt.amount, open) }),
      }),
      ...(await movedDays(order, new Date(agreedAt))),
      ...(isCovered && state !== 'awaiting-transfer' && { paymentState: 'paid', paidAt: String(Date.parse(agreedAt)) }),
      ...(isReceived && { paymentType: paidType, estimate: JSON.stringify(promised) }),
    },
    entries,
    paidEstimate: isReceived ? null : promised,
    isReceived,
    remindAt: isOwed ? reminderOfDue(new Date(agreedAt)) : null,
  };
}

/** Returns the fields for a code of samples: it is worth no more than the samples that are left cost, and nothing without any (decisions P25). */
function samplesFields(
  { sampleCoupon }: AskedOrder,
  lines: OrderBody['lines'],
  totals: OrderBody['totals'],
): WrittenFields<'order'> {
  if (!sampleCoupon) return {};
  const cost = samplesCost(lines, totals);
  if (cost === 0) return { samplesRefunded: '1' };
  return cost < toKurus(sampleCoupon.value) ? { samplesWorth: String(cost) } : {};
}

/** Days of an order that more is made for, counted from now (decisions P17); those of an awaited payment count from it. */
async function movedDays({ proposal, payment, estimate }: AskedOrder, now: Date): Promise<WrittenFields<'order'>> {
  const work = addedWork(proposal);
  if (!work || awaitsPayment(payment.state)) return {};
  return { estimate: JSON.stringify(laterEstimate(estimate, await promiseNow(now, [work]))) };
}
