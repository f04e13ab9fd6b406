import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { lineLook } from '../../lib/current-catalogue.ts';
import { LineDrawing } from '../cart/LineDrawing.tsx';
import { lineFacts } from '../cart/line-facts.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import styles from './OrderSummary.module.css';
import { useTheCheckout } from './checkout-context.ts';

/** What is being bought, beside the steps; folded on a phone, the total always in sight. */
export function OrderAside() {
  const { t, money, to } = useI18n();
  const { cart, totals } = useTheCheckout();
  const [open] = useState(() => matchMedia('(min-width: 1000px)').matches);
  return (
    <aside className={styles.aside} aria-label={t('checkout:review.aside')}>
      <details open={open}>
        <summary>
          <span>{t('checkout:review.aside')}</span>
          <strong>{money(totals.total)}</strong>
        </summary>
        <OrderLines />
        <TotalsRows totals={totals} coupon={cart.coupon} />
        <p>
          <a href={to.cart}>{t('checkout:review.editCart')}</a>
        </p>
      </details>
    </aside>
  );
}

/** What is ordered, to be read and not changed. */
export function OrderLines() {
  const { t, locale, money } = useI18n();
  const { cart, prices } = useTheCheckout();
  return (
    <ul className={styles.lines}>
      {cart.lines.map((line) => (
        <li key={line.id}>
          {line.configuration ? (
            <LineDrawing configuration={line.configuration} look={lineLook(prices.catalogue, line)} />
          ) : (
            <img src={line.mainImageUrl} alt="" width={56} height={72} loading="lazy" decoding="async" />
          )}
          <div>
            <p className={styles.name}>{line.name}</p>
            <p className={styles.facts}>{lineFacts(t, locale, line).join(' · ')}</p>
            {line.room !== '' && <p className={styles.facts}>{line.room}</p>}
            <p className={styles.facts}>
              {line.quantity > 1
                ? t('checkout:review.each', { count: line.quantity, price: money(line.unitPrice) })
                : t('checkout:review.quantity', { count: 1 })}
            </p>
          </div>
          <p className={styles.price}>{money(line.totalPrice)}</p>
        </li>
      ))}
    </ul>
  );
}
