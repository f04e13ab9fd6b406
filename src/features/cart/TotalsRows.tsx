import { useI18n } from '../../ui/i18n.tsx';
import type { Coupon } from '../../domain/coupon/coupon.ts';
import type { Totals } from '../../domain/money/totals.ts';
import { sumsOf } from '../../i18n/sums.ts';
import styles from './TotalsRows.module.css';

interface TotalsRowsProps {
  totals: Totals;
  coupon: Pick<Coupon, 'code'> | null;
}

/** Subtotal, discount, shipping, fee and total, as the shop's rules make them (decisions P6). */
export function TotalsRows({ totals, coupon }: TotalsRowsProps) {
  const { t, money } = useI18n();
  const rows = sumsOf(t, money, totals, coupon?.code ?? null);
  return (
    <dl className={styles.totals}>
      {rows.map(([key, label, amount]) => (
        <div key={key} className={styles.row} data-row={key}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={[styles.row, styles.total].join(' ')} data-row="total">
        <dt>
          {t('cart:totals.total')} <small>{t('cart:totals.vat')}</small>
        </dt>
        <dd>{money(totals.total)}</dd>
      </div>
    </dl>
  );
}
