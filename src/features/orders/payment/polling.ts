/** How often a page asks what came of a payment: every three seconds at first, then slower, for a minute in all. */
import type { PaymentResult } from '../../../contract/payments.ts';
import type { CallResult } from '../../../lib/api.ts';

const QUICK_MS = 3000;
const SLOW_MS = 6000;
const QUICK_TIMES = 10;
const MOST_TIMES = 15;

/** Milliseconds until the next question; null when the page has asked for long enough. @param asked questions so far */
export function pauseAfter(asked: number): number | null {
  if (asked >= MOST_TIMES) return null;
  return asked < QUICK_TIMES ? QUICK_MS : SLOW_MS;
}

/** Answers whether time alone may change the answer. */
export function isOpen(answer: CallResult<PaymentResult>): boolean {
  if (answer.ok) return answer.data.state === 'open' || answer.data.state === 'unknown';
  return answer.status === 0 || answer.status === 429 || answer.status >= 500;
}
