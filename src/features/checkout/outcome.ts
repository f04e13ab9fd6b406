import * as z from 'zod/mini';
import { toKurus, type Kurus } from '../../domain/money.ts';
import { ORDER_NUMBER } from '../../domain/order.ts';
import type { CallFailure } from '../../lib/api.ts';
import { stepOfPath } from './checks.ts';
import type { Attempt, Errors, Problem, Step } from './state.ts';

/** Where a failed attempt leaves the shopper. `step` null: where they are. */
export interface Outcome {
  step: Step | null;
  errors: Errors;
  problem: Problem | null;
  attempt: Attempt | null;
}

const lira = z.number();
const quoteData = z.object({
  subtotal: lira,
  discount: lira,
  shipping: lira,
  fee: lira,
  total: lira,
  lines: z.array(z.object({ unitPrice: lira })),
});
const refusedLine = z.object({ line: z.int().check(z.gte(0)) });
const reusedKey = z.object({ orderNo: z.string().check(z.regex(ORDER_NUMBER)) });

/** What was tried: the total on the button, and what was ordered (`contentOf`). */
export interface Tried {
  attempt: Attempt;
  total: Kurus;
  content: string;
}

/** Turns an answer other than an order into fields to mend or a question to answer; nothing typed is touched. */
export function outcomeOf(failure: CallFailure, tried: Tried): Outcome {
  // Without an answer, or with one from a broken server, the order may stand: the key must stay with its content.
  const unanswered = failure.status === 0 || failure.status >= 500 || failure.code === 'unreadable';
  const attempt = { ...tried.attempt, unanswered };
  const stay = (problem: Problem): Outcome => ({ step: null, errors: {}, problem, attempt });
  if (failure.retryable || unanswered) return stay({ kind: 'retry', failure });

  switch (failure.code) {
    case 'price_changed':
      return stay(priceChanged(failure, tried));
    case 'line_refused':
      return stay(lineRefused(failure, tried.attempt));
    case 'payment_declined':
      return { ...stay({ kind: 'declined', failure }), step: 2 };
    case 'idempotency_key_reused':
      // The key belongs to another order: the next attempt gets its own.
      return { ...stay(alreadyPlaced(failure)), attempt: null };
    case 'invalid_fields':
      return invalidFields(failure, attempt);
    default:
      return stay({ kind: 'refused', failure });
  }
}

function priceChanged(failure: CallFailure, { total, content }: Tried): Problem {
  const read = quoteData.safeParse(failure.data);
  if (!read.success) return { kind: 'refused', failure };
  const { lines, ...amounts } = read.data;
  const totals = {
    subtotal: toKurus(amounts.subtotal),
    discount: toKurus(amounts.discount),
    shipping: toKurus(amounts.shipping),
    fee: toKurus(amounts.fee),
    total: toKurus(amounts.total),
    missingToFreeShipping: 0,
  };
  return {
    kind: 'price',
    oldTotal: total,
    quote: { content, totals },
    unitPrices: lines.map(({ unitPrice }) => toKurus(unitPrice)),
  };
}

function lineRefused(failure: CallFailure, attempt: Attempt): Problem {
  const read = refusedLine.safeParse(failure.data);
  const lineId = read.success ? attempt.lineIds[read.data.line] : undefined;
  return lineId === undefined ? { kind: 'refused', failure } : { kind: 'line', failure, lineId };
}

function alreadyPlaced(failure: CallFailure): Problem {
  const read = reusedKey.safeParse(failure.data);
  return read.success ? { kind: 'placed', failure, orderNo: read.data.orderNo } : { kind: 'refused', failure };
}

/** Errors go to their fields, and the shopper to the first step that has one. */
function invalidFields(failure: CallFailure, attempt: Attempt): Outcome {
  const paths = Object.keys(failure.fields).map(shownAt);
  const coupon = failure.fields.couponCode;
  if (coupon !== undefined) {
    return { step: null, errors: {}, problem: { kind: 'coupon', failure: { ...failure, message: coupon } }, attempt };
  }
  const shown = paths.filter((path) => /^(delivery|payment|consents)\./.test(path));
  if (shown.length === 0) {
    const words = Object.values(failure.fields)[0] ?? failure.message;
    return { step: null, errors: {}, problem: { kind: 'refused', failure: { ...failure, message: words } }, attempt };
  }
  const errors = Object.fromEntries(
    Object.entries(failure.fields).map(([path, words]) => [shownAt(path), { words }] as const),
  );
  return { step: firstStep(shown), errors, problem: null, attempt };
}

/** What the server says of the card as a whole stands at its number. */
const shownAt = (path: string): string => (path.startsWith('payment.card') ? 'payment.cardNumber' : path);

const firstStep = (paths: readonly string[]): Step =>
  paths.map(stepOfPath).reduce((first, step) => (step < first ? step : first));
