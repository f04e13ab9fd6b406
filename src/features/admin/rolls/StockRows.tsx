import type { Rolls } from '../../../contract/admin-cloth.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { metresOf } from '../orders/words.ts';
import { clothName } from './roll-list.ts';
import styles from './Rolls.module.css';

interface StockRowsProps {
  name: 'stock' | 'rests';
  rows: Rolls['stock'];
  /** Roll from whose label the page comes back; empty before that. */
  labelledLast: string;
  onCount: (id: string) => void;
  onLabel: (id: string) => void;
}

/** Rolls, or rests: what is there, what orders have reserved, what is free. */
export function StockRows({ name, rows, ...acts }: StockRowsProps) {
  const { t } = useI18n();
  const longest = Math.max(1, ...rows.map(({ length }) => length));
  return (
    <section aria-labelledby={`rolls-${name}`}>
      <div className="head">
        <h2 id={`rolls-${name}`}>{t(`admin-cloth:rolls.${name}`)}</h2>
        <p className="fine">{t(`admin-cloth:rolls.${name}Hint`)}</p>
      </div>
      {rows.length === 0 ? (
        <p className="quiet">{t('admin-cloth:rolls.noRests')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('admin-cloth:rolls.cloth')}</th>
              <th scope="col">{t('admin-cloth:rolls.have')}</th>
              <th scope="col">{t('admin-cloth:rolls.reserved')}</th>
              <th scope="col">{t('admin-cloth:rolls.free')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('admin-cloth:rolls.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((roll) => (
              <Row key={roll.id} roll={roll} longest={longest} {...acts} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface RowProps extends Omit<StockRowsProps, 'name' | 'rows'> {
  roll: Rolls['stock'][number];
  longest: number;
}

function Row({ roll, longest, labelledLast, onCount, onLabel }: RowProps) {
  const { t } = useI18n();
  const { id, hex, lot, shelf, length, width, reserved, isRest } = roll;
  // The labels took the place of the whole page.
  const label = useFocusAfter<HTMLButtonElement>(labelledLast === id ? 1 : 0);
  const facts = [
    id,
    ...(isRest ? [`${width} × ${length} cm`] : []),
    t('admin-cloth:lot', { lot }),
    ...(shelf === '' ? [] : [t('admin-cloth:shelf', { shelf })]),
  ];
  const figures = [
    ['have', length],
    ['reserved', reserved],
    ['free', length - reserved],
  ] as const;
  return (
    <tr>
      <th scope="row">
        <div className={styles.cloth}>
          <svg viewBox="0 0 28 40" className={styles.swatch} aria-hidden="true">
            <rect width="28" height="40" fill={hex ?? '#fff'} />
          </svg>
          <span>
            <b>{clothName(roll)}</b>
            <small>{facts.join(' · ')}</small>
            <svg viewBox={`0 0 ${longest} 10`} preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
              <rect width={length} height="10" className={styles.barFree} />
              <rect width={reserved} height="10" className={styles.barReserved} />
            </svg>
          </span>
        </div>
      </th>
      {figures.map(([figure, value]) => (
        <td key={figure} data-figure={figure}>
          {/* On a phone the heads of the columns are out of sight. */}
          <span className={styles.figure} aria-hidden="true">
            {t(`admin-cloth:rolls.${figure}`)}
          </span>
          {metresOf(value)}
        </td>
      ))}
      <td>
        <button
          type="button"
          className="link-button"
          aria-label={t('admin-cloth:rolls.countOf', { id })}
          onClick={() => onCount(id)}
        >
          {t('admin-cloth:rolls.countOne')}
        </button>{' '}
        <button
          ref={label}
          type="button"
          className="link-button"
          aria-label={t('admin-cloth:rolls.labelOf', { id })}
          onClick={() => onLabel(id)}
        >
          {t('admin-cloth:rolls.label')}
        </button>
      </td>
    </tr>
  );
}
