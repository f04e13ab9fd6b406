/** Words of pieces on the board. Needs the messages of `admin-board` and `admin-life:board`. */
import type { BoardPiece } from '../../../contract/admin-board.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { oneDay, shortNo } from '../orders/words.ts';
import { pieceNow } from './board-list.ts';

export const clothWords = ({ product, colorName }: BoardPiece): string =>
  [product, colorName].filter(Boolean).join(', ');

export const sizeWords = (t: Translate, { window, quantity, time }: BoardPiece): string =>
  [
    `${window.width} × ${window.height}`,
    ...(quantity > 1 ? [t('admin-board:times', { count: quantity })] : []),
    ...(time === null ? [] : [t('admin-board:again', { count: time })]),
  ].join(' · ');

export const nameWords = (t: Translate, { orderNo, room }: BoardPiece): string =>
  `${shortNo(orderNo)} ${room === '' ? t('admin-board:unnamed') : room}`;

/** How a due day stands to today. */
export const dueKind = (due: string, today: string): 'late' | 'today' | 'later' =>
  due < today ? 'late' : due === today ? 'today' : 'later';

export const dueWords = (t: Translate, due: string, today: string): string =>
  due === today ? t('admin-board:today') : oneDay(due);

/** Why a move was refused; where somebody was first, it names that person. */
export function refusalWords(t: Translate, failed: CallFailure): string {
  const now = failed.code === 'changed_meanwhile' ? pieceNow(failed) : null;
  if (now === null) return failureMessage(t, failed);
  const stage = t(`admin-life:board.stage.${now.stage}`);
  return now.movedBy === ''
    ? t('admin-board:movedBefore', { stage })
    : t('admin-board:movedBy', { person: now.movedBy, stage });
}
