/** States of a payment by card that a shopper may be told of, and reasons why a bank said no (decisions P12). */

/**
 * `paid` by this attempt or another one; `declined` with a reason; `open` the provider's page was not finished; `unknown`
 * nobody could be asked just now; `review` the provider looks at it; `checking` the shop looks at a value that differs;
 * `second` the money goes back, the order was paid, cancelled or lapsed before; `expired` the page ran out and the order
 * still waits; `transfer` the order awaits a transfer instead; `lapsed` and `cancelled` nothing was charged.
 */
export const CARD_RESULTS = [
  'paid',
  'declined',
  'open',
  'unknown',
  'review',
  'checking',
  'second',
  'expired',
  'transfer',
  'lapsed',
  'cancelled',
] as const;
export type CardResult = (typeof CARD_RESULTS)[number];

/** `unsaid` is told without a reason. */
export const DECLINE_REASONS = ['funds', 'details', 'closed', 'three-d', 'bank', 'unsaid'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
