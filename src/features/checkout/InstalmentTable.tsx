import { instalments as offeredInShop } from '#content/shop.json';
import { useI18n } from '../../ui/i18n.tsx';
import { INSTALMENT_COUNTS } from '../../domain/money/instalments.ts';
import { monthlyWords } from './instalment-words.ts';
import styles from './InstalmentTable.module.css';
import { useTheCheckout } from './checkout-context.ts';

/** Those of spec §9 that the owner offers. */
const OFFERED: readonly number[] = INSTALMENT_COUNTS.filter((count) => offeredInShop.includes(count));

/** Count, monthly amount and total of each offer (market §2.11). */
export function InstalmentTable() {
  const i18n = useI18n();
  const { t, money } = i18n;
  const { state, dispatch, totals } = useTheCheckout();
  const offers = OFFERED.map((count) => ({ count, ...monthlyWords(i18n, totals.total, count) }));
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
          {offers.map(({ count, monthly }) => (
            <tr key={count} data-chosen={state.installments === count || undefined}>
              <th scope="row">
                <label>
                  <input
                    type="radio"
                    className="tick"
                    name="installments"
                    value={count}
                    checked={state.installments === count}
                    onChange={() => {
                      dispatch({ type: 'installments-chosen', count });
                    }}
                  />
                  {count === 1 ? t('checkout:installments.single') : t('checkout:installments.times', { count })}
                </label>
              </th>
              <td>{monthly}</td>
              <td>{money(totals.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {offers.some(({ rest }) => rest !== '') && <p className="field-hint">{t('checkout:installments.note')}</p>}
    </>
  );
}
