import { useI18n } from '../../ui/i18n.tsx';
import type { Coupon } from '../../domain/coupon.ts';
import type { Totals } from '../../domain/totals.ts';
import styles from './TotalsRows.module.css';

interface TotalsRowsProps {
  totals: Totals;
  coupon: Coupon | null;
}

/** Subtotal, discount, shipping, fee and total, as the shop's rules make them (decisions P6). */
export function TotalsRows({ totals, coupon }: TotalsRowsProps) {
  const { t, money } = useI18n();
  const rows: [key: string, label: string, amount: string][] = [
    ['subtotal', t('cart:totals.subtotal'), money(totals.subtotal)],
    ['shipping', t('cart:totals.shipping'), totals.shipping === 0 ? t('cart:totals.free') : money(totals.shipping)],
  ];
  if (totals.discount > 0) {
    const label = coupon ? t('cart:totals.discountCode', { code: coupon.code }) : t('cart:totals.discount');
    rows.splice(1, 0, ['discount', label, money(-totals.discount)]);
  }
  if (totals.fee > 0) rows.push(['fee', t('cart:totals.fee'), money(totals.fee)]);
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
