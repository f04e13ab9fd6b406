import { useId } from 'react';
import { CLOTHS, type Cloth } from '../../domain/window/window-list.ts';
import { MAX_WINDOW_ROOM } from '../../domain/window/window.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Paste.module.css';
import { clothsText, type PastedRow, type RowEdit, type RowPrice } from './rows.ts';

interface TableProps {
  id: string;
  rows: readonly PastedRow[];
  prices: ReadonlyMap<string, RowPrice | null>;
  onEdit: (key: string, change: RowEdit) => void;
  onRemove: (key: string, room: string) => void;
}

/** The windows of the list; every field can be changed, and every doubt is a question below its row. */
export function ListTable({ id, rows, prices, onEdit, onRemove }: TableProps) {
  const { t } = useI18n();
  return (
    <table id={id} className={styles.table}>
      <caption className="visually-hidden">{t('paste:caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('paste:window')}</th>
          <th scope="col">{t('paste:size')}</th>
          <th scope="col">{t('paste:number')}</th>
          <th scope="col">{t('paste:cloth')}</th>
          <th scope="col" className={styles.price}>
            {t('paste:total')}
          </th>
          <td />
        </tr>
      </thead>
      {rows.map((row, place) => (
        <Row
          key={row.key}
          row={row}
          number={place + 1}
          price={prices.get(row.key) ?? null}
          onEdit={(change) => onEdit(row.key, change)}
          onRemove={(title) => onRemove(row.key, title)}
        />
      ))}
    </table>
  );
}

const SETS: readonly (readonly Cloth[])[] = [
  ['fon', 'tul'],
  ...CLOTHS.map((cloth) => [cloth]),
  ['tul', 'guneslik'],
  ['fon', 'tul', 'guneslik'],
];

interface RowProps {
  row: PastedRow;
  number: number;
  price: RowPrice | null;
  onEdit: (change: RowEdit) => void;
  onRemove: (title: string) => void;
}

function Row({ row, number, price, onEdit, onRemove }: RowProps) {
  const { t, money, locale } = useI18n();
  const notes = useId();
  const title = row.room.trim() || t('paste:row', { number });
  const nameOf = (cloths: readonly Cloth[]): string => cloths.map((cloth) => t(`paste:cloths.${cloth}`)).join(' + ');
  /** Within a sentence. */
  const spokenOf = (cloths: readonly Cloth[]): string => nameOf(cloths).toLocaleLowerCase(locale);
  const own = clothsText(row.cloths);
  const sets = [...SETS, row.cloths].filter((set) => set.length > 0);
  const options = [...new Map(sets.map((set) => [sortedText(set), nameOf(set)]))].map(([value, label]) => {
    return { value, label };
  });
  const size = (side: 'width' | 'height') => (
    <input
      className="field-control"
      aria-label={t(`paste:${side}`, { room: title })}
      aria-invalid={row.size === null || undefined}
      aria-describedby={notes}
      inputMode="decimal"
      autoComplete="off"
      value={row[side]}
      onChange={({ target }) => onEdit({ [side]: target.value })}
    />
  );
  return (
    <tbody>
      <tr className={styles.row}>
        <td className={styles.room}>
          <input
            className="field-control"
            aria-label={t('paste:room', { number })}
            autoComplete="off"
            maxLength={MAX_WINDOW_ROOM}
            value={row.room}
            onChange={({ target }) => onEdit({ room: target.value })}
          />
        </td>
        <td className={styles.size}>
          <span>
            {size('width')}
            <i aria-hidden="true">×</i>
            {size('height')}
          </span>
        </td>
        <td className={styles.count}>
          <span aria-hidden="true">{t('paste:pieces')}</span>
          <input
            className="field-control"
            aria-label={t('paste:pieceCount', { room: title })}
            aria-invalid={row.pieces === null || undefined}
            aria-describedby={notes}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={row.count}
            onChange={({ target }) => onEdit({ count: target.value })}
          />
        </td>
        <td className={styles.cloth}>
          <Select
            className="field-control"
            aria-label={t('paste:clothOf', { room: title })}
            placeholder={t('paste:none')}
            value={own === '' ? '' : sortedText(row.cloths)}
            onChange={({ target }) => onEdit({ cloths: target.value })}
            options={options}
          />
        </td>
        <td className={styles.price}>{price && price.total > 0 ? money(price.total) : '–'}</td>
        <td className={styles.remove}>
          <button
            type="button"
            className="icon-button"
            aria-label={t('paste:remove', { room: title })}
            onClick={() => onRemove(title)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </td>
      </tr>
      <tr className={styles.source}>
        <td colSpan={6} id={notes}>
          <span className={styles.from}>“{row.source}”</span>
          {(row.size === null || row.pieces === null) && <span className={styles.error}>{t('paste:invalid')}</span>}
          <Question row={row} onEdit={onEdit} />
          {price && price.unmade.length > 0 && (
            <span className={styles.ask}>
              {t('paste:unmade', { cloths: spokenOf(row.cloths.filter((cloth) => price.unmade.includes(cloth))) })}
            </span>
          )}
          {row.isGuessed && row.doubt === null && (
            <span className={styles.ask}>{t('paste:guessed', { cloths: spokenOf(row.cloths) })}</span>
          )}
        </td>
      </tr>
    </tbody>
  );
}

/** In the order of the select, however the list says it. */
const sortedText = (cloths: readonly Cloth[]): string => clothsText(CLOTHS.filter((cloth) => cloths.includes(cloth)));

/** The doubt of a row: a press answers it, and so does another size. */
function Question({ row: { doubt, size }, onEdit }: Pick<RowProps, 'row' | 'onEdit'>) {
  const { t } = useI18n();
  if (!doubt || !size) return null;
  const { width, height } = size;
  const canSwap = doubt === 'pair' || doubt === 'ratio';
  return (
    <span className={styles.ask}>
      <b>{t(`paste:doubt.${doubt}`)}</b>{' '}
      <button type="button" className="link-button" onClick={() => onEdit({ isAnswered: true })}>
        {t('paste:yes', { width, height })}
      </button>{' '}
      {canSwap && (
        <button
          type="button"
          className="link-button"
          onClick={() => onEdit({ width: String(height), height: String(width) })}
        >
          {t('paste:swap', { width: height, height: width })}
        </button>
      )}
    </span>
  );
}
