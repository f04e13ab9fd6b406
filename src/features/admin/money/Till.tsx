import type { ShownMoney } from '../../../contract/admin-money.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { TILL_WAYS } from '../../../domain/money/till.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Money.module.css';

const PERIODS = ['today', 'week', 'month'] as const;

/** Money that came in by each way, and money that went back: a column is a sum. */
export function Till({ till }: Pick<ShownMoney, 'till'>) {
  const { t, money } = useI18n();
  const lira = (kurus: number): string => (kurus === 0 ? '0' : money(kurus).replace('₺', '').replace('-', '−'));
  return (
    <section className={styles.till} aria-labelledby="till">
      <div className={`head ${styles.groupHead}`}>
        <h2 id="till">{t('admin-money:till.title')}</h2>
        <p className="fine">{t('admin-money:till.about')}</p>
      </div>
      <table className="sums">
        <thead>
          <tr>
            <th scope="col">{t('admin-money:till.way')}</th>
            {PERIODS.map((period) => (
              <th key={period} scope="col">
                {t(`admin-money:till.${period}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TILL_WAYS.map((way) => (
            <tr key={way}>
              <th scope="row">{t(`admin-money:till.ways.${way}`)}</th>
              {PERIODS.map((period) => (
                <td key={period} data-none={till[period][way] === 0 || undefined}>
                  {lira(toKurus(till[period][way]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('admin-money:till.total')}</th>
            {PERIODS.map((period) => (
              <td key={period}>{lira(TILL_WAYS.reduce((sum, way) => sum + toKurus(till[period][way]), 0))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p className="fine">{t('admin-money:till.note')}</p>
    </section>
  );
}
