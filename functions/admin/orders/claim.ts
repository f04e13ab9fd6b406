/** Effects on an order of a step of a claim (decisions P27): its state, the letter, and a remake that its buyer pays a part of. */
import '../../http/mail-words.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import { changingEntries, lineRest, SMALL_SHORTAGE } from '../../../src/domain/money/booking.ts';
import { sumsOf } from '../../../src/domain/money/ledger.ts';
import type { Kurus } from '../../../src/domain/money/money.ts';
import { reminderOfDue } from '../../../src/domain/money/transfer.ts';
import {
  claimOf,
  claimStep,
  isClaimOpen,
  isLegal,
  isPriced,
  isPromiseBooked,
  sewnAgain,
} from '../../../src/domain/order/fit-claim.ts';
import { hungFor, isToRemake, linesBefore, remakeOf } from '../../../src/domain/order/remake.ts';
import { message, translator } from '../../http/messages.ts';
import { wayOf } from '../../orders/claim-letters.ts';
import { isBound, sewnFor, unpaidSewing } from '../../orders/claim-view.ts';
import type { StoredClaim, StoredLine } from '../../store/shapes/order.ts';
import type { Draft } from './draft.ts';
import { settleDoor } from './enter-money.ts';
import { isNumbered } from './propose.ts';
import { withRemake } from './remake.ts';
import { livingOrder, workMarks } from './shown.ts';

/** A refusal says why; no step is taken twice. */
export function answerClaim(draft: Draft, { claim: asked }: Partial<OrderChange>, now: Date): void {
  if (!asked) return;
  const { order } = draft.shown;
  const claim = claimOf(order.claims, asked.line, asked.way === 'legal');
  const step = claim && claimStep(claim, asked.act, isBound(claim, order, workMarks(draft.shown)));
  if (!claim || step?.ok !== true) {
    draft.wrong.claim = message('admin-life:claim.step');
    return;
  }
  const { text = '' } = asked;
  if (asked.act === 'refuse' && text === '') {
    draft.wrong['claim.text'] = message('admin-life:claim.text');
    return;
  }
  const { ledger } = draft;
  if (asked.act === 'finish' && !isPromiseBooked(pricesOf(draft), claim)) {
    draft.wrong.claim = message('admin-life:claim.promise');
    return;
  }
  if (asked.act === 'agree' && isPriced(claim) && sumsOf(ledger).balance < 0) {
    draft.wrong.claim = message('admin-life:claim.owed');
    return;
  }
  if (asked.act === 'agree' && !makeClaimed(draft, claim, now)) return;
  if (asked.act === 'refuse' && claim.state === 'agreed' && !dropClaimed(draft, claim)) return;
  const after: StoredClaim = {
    ...claim,
    state: step.data,
    changedAt: draft.at,
    ...(text !== '' && { answer: text }),
  };
  const claims = order.claims.map((one) => (one === claim ? after : one));
  draft.fields.claims = JSON.stringify(claims);
  draft.fields.claiming = claims.some(isClaimOpen) ? '1' : '';
  draft.tellOfVersion('claim-answered', { line: String(claim.line), note: wayOf(claim), claimState: step.data });
  const words = translator('tr');
  const before = `${claim.line + 1}. ${words(`mail:claim.remedy.${claim.remedy}`)}`;
  draft.journal.push({ act: 'order-claim', before, after: words(`mail:claim.state.${step.data}`) });
}

const pricesOf = ({ ledger, lines, totals }: Draft) => ({ ledger, lines, totals });

/**
 * Takes no goods back and lets no price off while a resewing waits for its own: the money that is to go back would count as its
 * payment. The resewing itself may be let off as a whole, and so may the small rest of a transfer.
 */
export function keepRefund(draft: Draft, { entry, status }: Partial<OrderChange>): void {
  const { method, line, amount = 0 } = entry ?? {};
  const isLetOff = method === 'discount' && amount > SMALL_SHORTAGE;
  if (status !== 'Returned' && method !== 'return' && !isLetOff) return;
  const claim = unpaidSewing(draft.shown.order, workMarks(draft.shown));
  const sewn = claim && sewnFor(claim, draft.lines);
  // The entry is in the draft by now: nothing of the resewing is left to pay.
  if (isLetOff && line !== undefined && line === sewn && lineRest(pricesOf(draft), line) === 0) return;
  const field = status ? 'status' : 'entry.line';
  if (claim) draft.wrong[field] = message('admin-life:claim.unpaid', { line: claim.line + 1 });
}

/** The line of what is made again: at the agreed price in the wanted size, or free as it hangs. False where it cannot be added. */
function makeClaimed(draft: Draft, claim: StoredClaim, now: Date): boolean {
  const { remedy, line, size, unitPrice = 0 } = claim;
  if (remedy !== 'sew' && remedy !== 'replace') return true;
  const { order } = draft.shown;
  const { quantity = 1 } = draft.lines[line] ?? {};
  const isRemaking = order.isRemaking || draft.fields.remaking === '1';
  const origin = isLegal(remedy) ? hungFor(linesBefore(draft.lines, isRemaking), line) : line;
  const remade = remakeOf(draft.lines, order.status, { line: origin, quantity });
  if (!remade.ok) {
    draft.wrong.claim = message(`admin-life:${remade.code}`);
    return false;
  }
  const made = size && !isLegal(remedy) ? sewnAgain(remade.data, size, unitPrice) : remade.data;
  charge(draft, withRemake(draft, made, isRemaking), made.totalPrice, line);
  draft.fields.remaking = '1';
  if (made.totalPrice > 0) draft.remindAt = reminderOfDue(now);
  return true;
}

/** Takes the unpaid remake away. False where a later one stands behind it and something names one of them: its position stays. */
function dropClaimed(draft: Draft, claim: StoredClaim): boolean {
  const position = sewnFor(claim, draft.lines);
  const dropped = draft.lines[position];
  const isLast = position === draft.lines.length - 1;
  if (!dropped || (!isLast && isNumbered(draft, position))) {
    draft.wrong.claim = message('admin-life:claim.later');
    return false;
  }
  const lines = draft.lines.toSpliced(position, 1);
  charge(draft, lines, -dropped.totalPrice, claim.line);
  if (!lines.some(isToRemake)) draft.fields.remaking = '';
  return true;
}

/** Lines with another total. @param difference in kuruş, booked for the claimed line */
function charge(draft: Draft, lines: readonly StoredLine[], difference: Kurus, line: number): void {
  const { subtotal, total, ...rest } = draft.shown.order.totals;
  const totals = { ...rest, subtotal: subtotal + difference, total: total + difference };
  draft.alter(lines, totals);
  draft.fields.total = String(totals.total);
  settleDoor(draft, draft.book(livingOrder(draft.shown), changingEntries(draft.ledger, difference, line, draft.at)));
}
