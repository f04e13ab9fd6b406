/** Acts of the journal by kind of work, for its filter (decisions A12). */

/** Every act of today stands in one kind; an act of another version is found without this filter. */
export const JOURNAL_KINDS = {
  order: [
    ...['order-status', 'order-note', 'order-carrier', 'order-parcel', 'order-parcel-delivered', 'order-delivery'],
    ...['order-rooms', 'order-promise', 'order-measures', 'order-remake', 'order-claim', 'order-invoice'],
    ...['order-billing', 'order-change-asked', 'order-change-withdrawn'],
  ],
  money: [
    ...['order-paid', 'order-refund', 'order-collected', 'order-fee', 'order-line-return', 'order-line-discount'],
    ...['order-debt', 'payment-flag'],
  ],
  message: [
    'message-state',
    'message-answered',
    'message-assignee',
    'message-erased',
    'letter-sent',
    'marketing-ended',
  ],
  visit: [
    ...['visit-planned', 'visit-done', 'visit-corrected', 'visit-reopened', 'visit-photo-dropped', 'visit-dropped'],
  ],
  workshop: ['roll-added', 'roll-changed', 'piece-moved', 'cuts-booked', 'cuts-unbooked'],
  quote: ['quote-made', 'quote-withdrawn', 'order-sold'],
  review: ['review-publish', 'review-refuse', 'review-reply', 'review-remedied', 'review-delete'],
  team: [
    ...['operator-named', 'operator-invited', 'invite-withdrawn', 'operator-joined', 'operator-removed'],
    ...['operator-left', 'role-changed', 'session-ended', 'factor-reset', 'notices-chosen'],
  ],
  access: [
    ...['operator-signed-in', 'factor-failed', 'factor-set', 'recovery-used', 'recovery-renewed', 'passkey-added'],
    ...['passkey-renamed', 'passkey-removed', 'bulk-read', 'export', 'errors-seen'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type JournalKind = keyof typeof JOURNAL_KINDS;

const isKind = (name: string): name is JournalKind => Object.hasOwn(JOURNAL_KINDS, name);
export const JOURNAL_KIND_NAMES: readonly JournalKind[] = Object.keys(JOURNAL_KINDS).filter(isKind);
