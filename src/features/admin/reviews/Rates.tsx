import type { DeskReviews } from '../../../contract/admin-reviews.ts';
import { refusalRates } from '../../../domain/review/counts.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Reviews.module.css';

/** How often reviews of each number of stars were refused: few stars must not be refused more often than many. */
export function Rates(decided: Pick<DeskReviews, 'published' | 'refused'>) {
  const { t } = useI18n();
  const { rates, isSteered } = refusalRates(decided.published, decided.refused);
  if (rates.every((rate) => rate === null)) return null;
  return (
    <div className={isSteered ? 'notice' : undefined}>
      {isSteered && <p className="notice-title">{t('admin-reviews:steered')}</p>}
      <table className={styles.rates}>
        <caption>{t('admin-reviews:rates')}</caption>
        <thead>
          <tr>
            {rates.map((_, index) => (
              <th key={index} scope="col">
                {t('admin-reviews:stars', { count: index + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {rates.map((rate, index) => (
              <td key={index} className="tabular">
                {rate === null ? '–' : t('admin-reviews:rate', { percent: rate })}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
