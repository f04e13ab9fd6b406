/**
 * Rows of the desk about payments by card. `second` a second payment of a paid order; `closed` a payment of an order that was
 * cancelled or had lapsed; `review` the provider looks at it; `differs` a value is not ours, nothing was booked; `refund`
 * money did not go back; `report` the day of the provider and ours are not the same.
 */
export const FLAG_KINDS = ['second', 'closed', 'review', 'differs', 'refund', 'report'] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** Kinds whose payment the provider has not decided on: there is something to ask about. */
export const ASKED_FLAGS: readonly FlagKind[] = ['review', 'differs'];

/** Returns what is said of a question to the provider: `nothing` where no payment was left to ask about. */
export const saidOf = ({ asked, isUnknown }: { asked: number; isUnknown: boolean }): 'asked' | 'unknown' | 'nothing' =>
  asked === 0 ? 'nothing' : isUnknown ? 'unknown' : 'asked';
