import { useState } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { isEarly } from '../../../domain/order/order-life.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CoverTag, PieceFacts, RemakeTag } from '../PieceFacts.tsx';
import { type Piece, roomTitle } from '../production.ts';
import { isNarrow } from './words.ts';
import styles from './OrderPage.module.css';
import { ChangeButton } from './ChangeButtons.tsx';
import { RemakeButton } from './RemakeButton.tsx';
import { type OneOrder, useSave } from './useOrder.ts';

/** The sheet is read while its drawings come. Where they cannot be fetched it still says every size, and no drawing asks for a press. */
const Drawing = lazyPart<Pick<Piece, 'item' | 'window'>>(async () => {
  try {
    const { LineDrawing, lookOf } = await import('../../cart/LineDrawing.tsx');
    return ({ item, window }) => <LineDrawing configuration={window} look={lookOf(item)} measured />;
  } catch {
    return () => null;
  }
});

interface PieceSheetProps {
  piece: Piece;
  order: AdminOrder;
  one: OneOrder;
}

/** One window as it is made, to be looked at and ticked. */
export function PieceSheet({ piece, order, one }: PieceSheetProps) {
  const { t } = useI18n();
  const { item, window, position, number } = piece;
  const room = roomTitle(t, item.room, window);
  const name = `${number}. ${room}`;
  return (
    <article className={styles.piece}>
      <figure aria-label={t('admin-orders:piece.drawing', window)} role="img">
        <Drawing item={item} window={window} />
      </figure>
      <div className={styles.pieceText}>
        <header>
          <h3>
            {name} <span>{item.name}</span>
            {item.remake && <RemakeTag remake={item.remake} />}
            {item.cover && <CoverTag />}
          </h3>
        </header>
        {isNarrow(window) && <p className="field-error">{t('admin-orders:piece.narrow')}</p>}
        <PieceFacts piece={piece} className={styles.facts} />
        <div className="row">
          {!item.remake && <Tick position={position} name={name} order={order} one={one} />}
          <RemakeButton position={position} piece={name} order={order} one={one} />
          <ChangeButton position={position} piece={name} order={order} one={one} />
        </div>
      </div>
    </article>
  );
}

/** Shown at once, told the server after; undone by a second press as long as nothing was confirmed. A size that was changed after that is looked at anew. */
function Tick({ position, name, order, one }: { position: number; name: string; order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  const save = useSave(one);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isChecked = wanted ?? order.checkedLines.includes(position);
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={!isEarly(order.status) || (order.status === 'Confirmed' && isChecked)}
        aria-label={t('admin-orders:piece.checkedOf', { piece: name })}
        onChange={({ target }) => {
          const { checked } = target;
          setWanted(checked);
          void save(({ checkedLines }) => ({
            checkedLines: checked
              ? [...new Set([...checkedLines, position])].sort((a, b) => a - b)
              : checkedLines.filter((line) => line !== position),
          })).then(() => setWanted(null));
        }}
      />{' '}
      {t('admin-orders:piece.checked')}
    </label>
  );
}
