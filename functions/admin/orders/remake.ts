/** Effects on an order of making a line once more (decisions P23). Nothing is written here. */
import '../../http/mail-words.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { Kurus } from '../../../src/domain/money/money.ts';
import type { LivingOrder } from '../../../src/domain/order/order-life.ts';
import { isToRemake, linesBefore, markUnpaid, remakeOf, sentRemakes } from '../../../src/domain/order/remake.ts';
import { message, translator } from '../../http/messages.ts';
import { owedOf } from '../../orders/ledger.ts';
import type { StoredLine } from '../../store/shapes/order.ts';
import type { Draft } from './draft.ts';
import { isNumbered } from './propose.ts';
import { MOST_WRITTEN } from './shown.ts';

/** Beside the field that can mend it. */
const FIELDS = {
  'remake.early': 'remake',
  'remake.line': 'remake.line',
  'remake.quantity': 'remake.quantity',
  'remake.full': 'remake',
} as const;

/**
 * Returns the lines with one that is made again behind the others, so that no position moves. One that costs nothing stands before
 * those that wait for their payment and that nothing names, so that each of them can be taken back.
 */
export function withRemake(draft: Draft, made: StoredLine, isRemaking: boolean): StoredLine[] {
  const lines = linesBefore(draft.lines, isRemaking);
  const before = markUnpaid(lines, owedNow(draft)).findLastIndex(
    ({ isUnpaid }, position) => made.totalPrice > 0 || isUnpaid !== true || isNumbered(draft, position),
  );
  return lines.toSpliced(before + 1, 0, made);
}

const owedNow = ({ ledger, shown: { order } }: Draft): Kurus => owedOf({ ledger, allowedDebt: order.allowedDebt });

/** The reason stays within the shop, the buyer reads what is made. */
export function makeAgain(draft: Draft, { remake: asked }: Partial<OrderChange>): void {
  if (!asked) return;
  const { order, kept } = draft.shown;
  const made = remakeOf(markUnpaid(draft.lines, owedNow(draft)), order.status, asked);
  if (!made.ok) {
    draft.wrong[FIELDS[made.code]] = message(`admin-life:${made.code}`);
    return;
  }
  const notes = kept.notes ?? [];
  if (notes.length >= MOST_WRITTEN) {
    draft.wrong['remake.text'] = message('admin-life:notes.full', { max: MOST_WRITTEN });
    return;
  }
  const { data: line } = made;
  const { time } = line.remake;
  draft.alter(withRemake(draft, line, order.isRemaking));
  draft.fields.remaking = '1';
  const what = translator('tr')('mail:remake.line', { line: asked.line + 1, pieces: line.quantity, time });
  draft.fields.notes = JSON.stringify([...notes, { text: `${what}: ${asked.text}`, at: draft.at, by: draft.by }]);
  const told = translator(order.locale)('mail:remake.note', { count: line.quantity, name: line.name });
  draft.events.push({ status: order.status, at: draft.at, note: told, isNote: true });
  draft.tellOfVersion('order-note', { note: told });
  draft.journal.push({ act: 'order-remake', before: '', after: what });
}

/**
 * Takes the order out of what is made again, because all of that leaves: unless the operator says that it stays. A remake that waits
 * for its payment stays alone, because nobody has sewn it.
 */
export function sendRemade(draft: Draft, order: LivingOrder, { remakeStays }: Partial<OrderChange>): LivingOrder {
  const { allowedDebt = 0 } = order;
  const owed = owedOf({ ledger: draft.ledger, allowedDebt: { amount: allowedDebt } });
  if (remakeStays === true) return order;
  const lines = sentRemakes(draft.lines, owed);
  if (lines.some(isToRemake)) {
    draft.alter(lines);
    return order;
  }
  draft.fields.remaking = '';
  return { ...order, isRemaking: false };
}
