import type { Today } from '../../../contract/admin-desk.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { Fold } from '../Fold.tsx';
import styles from './Desk.module.css';

interface Row {
  readonly key: number;
  readonly name: string;
  readonly amount: number;
  /** The amount as it is read. */
  readonly words: string;
}

/** Sales of thirty days, as tables whose bars are for the eye only. */
export function Sells({ sells: { products, cloths, widths } }: Pick<Today, 'sells'>) {
  const { t } = useI18n();
  const nameOf = ({ id, name }: { id: number; name: string | null }) =>
    name ?? t('admin-desk:today.sells.gone', { id });
  return (
    <Fold id="sells" title={t('admin-desk:today.sells.title')}>
      {products.length === 0 ? (
        <p className="quiet">{t('admin-desk:today.sells.none')}</p>
      ) : (
        <div className={styles.charts}>
          <Chart
            title={t('admin-desk:today.sells.products')}
            rows={products.map((one) => ({
              key: one.id,
              name: nameOf(one),
              amount: one.pieces,
              words: t('admin-desk:today.sells.pieces', { count: one.pieces }),
            }))}
          />
          <Chart
            title={t('admin-desk:today.sells.cloths')}
            rows={cloths.map((one) => ({
              key: one.id,
              name: nameOf(one),
              amount: one.metres,
              words: t('admin-desk:today.sells.metres', { metres: one.metres.toLocaleString('tr-TR') }),
            }))}
          />
          <Chart
            title={t('admin-desk:today.sells.widths')}
            rows={widths.map(({ from, to, pieces }) => ({
              key: from,
              name:
                to === null
                  ? t('admin-desk:today.sells.wider', { from })
                  : t('admin-desk:today.sells.width', { from, to: to - 1 }),
              amount: pieces,
              words: t('admin-desk:today.sells.pieces', { count: pieces }),
            }))}
          />
        </div>
      )}
    </Fold>
  );
}

/** Length of the longest bar in units of the drawing. */
const LONGEST = 100;

function Chart({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ amount }) => amount));
  return (
    <table className={styles.chart}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ key, name, amount, words }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <span>{words}</span>
              <svg viewBox={`0 0 ${LONGEST} 8`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={(amount / most) * LONGEST} height="8" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
