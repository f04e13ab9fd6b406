/**
 * Rows of the desk about payments by card. `second` a second payment of a paid order; `closed` a payment of an order that was
 * cancelled or had lapsed; `review` the provider looks at it; `differs` a value is not ours, nothing was booked; `refund`
 * money did not go back; `report` the day of the provider and ours are not the same.
 */
export const FLAG_KINDS = ['second', 'closed', 'review', 'differs', 'refund', 'report'] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];
