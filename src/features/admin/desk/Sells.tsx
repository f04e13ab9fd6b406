import type { Today } from '../../../contract/admin-desk.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { Fold } from '../Fold.tsx';
import { Chart } from './Chart.tsx';
import styles from './Desk.module.css';

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
