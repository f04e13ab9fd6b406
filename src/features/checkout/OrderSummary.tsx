import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { formatDays } from '../../domain/dates.ts';
import { windowOf } from '../../domain/pricing.ts';
import { estimateNow } from '../../lib/delivery-estimate.ts';
import { lineLook } from '../../lib/current-catalogue.ts';
import { CouponForm } from '../cart/CouponForm.tsx';
import { LineDrawing } from '../cart/LineDrawing.tsx';
import { lineFacts } from '../cart/line-facts.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import styles from './OrderSummary.module.css';
import { useTheCheckout } from './checkout-context.ts';

/** What is being bought, beside every step; folded on a phone, where the total stays at the top of the screen. */
export function OrderAside() {
  const { t, locale, money, to } = useI18n();
  const { state, cart, totals, options } = useTheCheckout();
  const estimate = estimateNow(options.customMade);
  const [open] = useState(() => matchMedia('(min-width: 1000px)').matches);
  return (
    <aside className={styles.aside} aria-label={t('checkout:review.aside')} inert={state.placing}>
      <details open={open}>
        <summary>
          <span>{t('checkout:review.aside')}</span>
          <strong>{money(totals.total)}</strong>
        </summary>
        <OrderLines />
        <CouponForm coupon={cart.coupon} subtotal={totals.subtotal} />
        <TotalsRows totals={totals} coupon={cart.coupon} />
        <p>{t('cart:estimate', { days: formatDays(estimate.from, estimate.to, locale) })}</p>
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
      {cart.lines
        .map((line) => ({ line, window: windowOf(line.configuration) }))
        .map(({ line, window }) => (
          <li key={line.id}>
            {window ? (
              <LineDrawing configuration={window} look={lineLook(prices.catalogue, line)} />
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
