import type { Today } from '../../../contract/admin-desk.ts';
import type { Translate } from '../../../i18n/messages.ts';

/** First thing to name where several things wait. */
const URGENT = [
  'refund',
  'late',
  'visits',
  'pack',
  'difference',
  'answered',
  'check',
  'messages',
  'letters',
  'confirm',
  'sew',
  'errors',
] as const;

/** Clauses of the sentence. */
const MOST = 3;

/** One sentence that says what today needs. */
export function needOf(t: Translate, { hasOrders, waits }: Pick<Today, 'hasOrders' | 'waits'>): string {
  const { late, refund, difference } = waits;
  const counts = { ...waits, late: late.count, refund: refund.count, difference: difference.count };
  const clauses = URGENT.filter((name) => counts[name] > 0)
    .slice(0, MOST)
    .map((name) => t(`admin-desk:today.need.${name}`, { count: counts[name] }));
  if (clauses.length === 0) return t(hasOrders ? 'admin-desk:today.need.nothing' : 'admin-desk:today.need.noOrders');
  const list = new Intl.ListFormat('tr-TR', { type: 'conjunction' }).format(clauses);
  return t('admin-desk:today.need.sentence', { list });
}
