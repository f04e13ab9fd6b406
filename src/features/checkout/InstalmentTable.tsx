import { instalments as offeredInShop } from '#content/shop.json';
import { useI18n } from '../../ui/i18n.tsx';
import { INSTALMENT_COUNTS, instalments } from '../../domain/money/instalments.ts';
import styles from './InstalmentTable.module.css';
import { useTheCheckout } from './checkout-context.ts';

/** Those of spec §9 that the owner offers. */
const OFFERED: readonly number[] = INSTALMENT_COUNTS.filter((count) => offeredInShop.includes(count));

/** Count, monthly amount and total of each offer (market §2.11). */
export function InstalmentTable() {
  const { t, money } = useI18n();
  const { state, dispatch, totals } = useTheCheckout();
  const isUneven = OFFERED.some((count) => new Set(instalments(totals.total, count)).size > 1);
  return (
    <>
      <table className={styles.table}>
        <caption>{t('checkout:installments.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('checkout:installments.count')}</th>
            <th scope="col">{t('checkout:installments.monthly')}</th>
            <th scope="col">{t('checkout:installments.total')}</th>
          </tr>
        </thead>
        <tbody>
          {OFFERED.map((count) => {
            const [monthly = 0] = instalments(totals.total, count);
            return (
              <tr key={count} data-chosen={state.installments === count || undefined}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      className="tick"
                      name="installments"
                      value={count}
                      checked={state.installments === count}
                      onChange={() => dispatch({ type: 'installments-chosen', count })}
                    />
                    {count === 1 ? t('checkout:installments.single') : t('checkout:installments.times', { count })}
                  </label>
                </th>
                <td>{money(monthly)}</td>
                <td>{money(totals.total)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {isUneven && <p className={styles.note}>{t('checkout:installments.note')}</p>}
    </>
  );
}
