import { changedQuote, refusedLine, reusedKey } from '../../contract/orders.ts';
import { toKurus, type Kurus } from '../../domain/money/money.ts';
import { isLost, type CallFailure } from '../../lib/api.ts';
import type { Errors } from '../../ui/form/errors.ts';
import { stepOfPath } from './checks.ts';
import type { OrderAttempt, Problem, Step } from './state.ts';

/** Where a failed attempt leaves the shopper. `step` null: where they are. */
export interface OrderFailure {
  step: Step | null;
  errors: Errors;
  problem: Problem | null;
  attempt: OrderAttempt | null;
}

/** The attempt: the total on the button, and the ordered content (`contentOf`). */
export interface FailedAttempt {
  /** As it was before it was sent: `unanswered` where an earlier try had been. */
  attempt: OrderAttempt;
  total: Kurus;
  content: string;
}

/** Turns an answer other than an order into fields to mend or a question to answer; nothing typed is touched. */
export function orderFailureOf(failure: CallFailure, tried: FailedAttempt): OrderFailure {
  // Without an answer, or with one from a broken server, the order may stand: the key must stay with its content.
  const isOpen = isLost(failure);
  // Many refusals come before the server looks for the order: they settle nothing of an earlier lost answer.
  const open = { ...tried.attempt, unanswered: isOpen || tried.attempt.unanswered };
  if (failure.retryable || isOpen) return stay({ kind: 'retry', failure }, open);
  const attempt = { ...open, unanswered: false };

  switch (failure.code) {
    case 'price_changed':
      return stay(priceChanged(failure, tried), attempt);
    case 'texts_changed':
      return stay({ kind: 'texts', failure }, attempt);
    case 'line_refused':
      return stay(lineRefused(failure, attempt), attempt);
    case 'payment_declined':
      return { ...stay({ kind: 'declined', failure }, attempt), step: 2 };
    case 'idempotency_key_reused':
      // The key belongs to another order: the next attempt gets its own.
      return stay(alreadyPlaced(failure), null);
    case 'invalid_fields':
      return invalidFields(failure, open);
    default:
      return stay({ kind: 'refused', failure }, open);
  }
}

/** The shopper stays where they are, and is told. */
const stay = (problem: Problem, attempt: OrderAttempt | null): OrderFailure => ({
  step: null,
  errors: {},
  problem,
  attempt,
});

function priceChanged(failure: CallFailure, { attempt, total, content }: FailedAttempt): Problem {
  const read = changedQuote.safeParse(failure.data);
  if (!read.success) return { kind: 'refused', failure };
  const { lines, couponRefused, ...amounts } = read.data;
  const totals = {
    subtotal: toKurus(amounts.subtotal),
    discount: toKurus(amounts.discount),
    shipping: toKurus(amounts.shipping),
    fee: toKurus(amounts.fee),
    total: toKurus(amounts.total),
    missingToFreeShipping: 0,
    couponCostsFreeShipping: false,
  };
  return {
    kind: 'price',
    oldTotal: total,
    quote: { content, totals },
    unitPrices: new Map(lines.map(({ unitPrice }, at) => [attempt.lineIds[at] ?? '', toKurus(unitPrice)])),
    couponRefused: couponRefused?.text ?? null,
  };
}

function lineRefused(failure: CallFailure, attempt: OrderAttempt): Problem {
  const read = refusedLine.safeParse(failure.data);
  const lineId = read.success ? attempt.lineIds[read.data.line] : undefined;
  return lineId === undefined ? { kind: 'refused', failure } : { kind: 'line', failure, lineId };
}

function alreadyPlaced(failure: CallFailure): Problem {
  const read = reusedKey.safeParse(failure.data);
  return read.success ? { kind: 'placed', failure, orderNo: read.data.orderNo } : { kind: 'refused', failure };
}

/** Errors go to their fields, and the shopper to the first step that has one. */
function invalidFields(failure: CallFailure, attempt: OrderAttempt): OrderFailure {
  const { couponCode } = failure.fields;
  if (couponCode !== undefined) return stay({ kind: 'coupon', failure: { ...failure, message: couponCode } }, attempt);
  const errors = Object.fromEntries(
    Object.entries(failure.fields).map(([path, text]) => [shownAt(path), { text }] as const),
  );
  const shown = Object.keys(errors).filter((path) => /^(delivery|invoice|payment|consents)\./.test(path));
  if (shown.length > 0) return { step: firstStep(shown), errors, problem: null, attempt };
  const message = Object.values(failure.fields)[0] ?? failure.message;
  return stay({ kind: 'refused', failure: { ...failure, message } }, attempt);
}

/** The server's message about the card as a whole is shown at its number. */
const shownAt = (path: string): string => (path.startsWith('payment.card') ? 'payment.cardNumber' : path);

const firstStep = (paths: readonly string[]): Step =>
  paths.map(stepOfPath).reduce((first, step) => (step < first ? step : first));
