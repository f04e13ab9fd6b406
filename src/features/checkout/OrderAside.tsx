import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import { useTheCheckout } from './context.ts';
import { OrderLines } from './OrderLines.tsx';
import './order.css';

/** What is being bought, beside the steps; folded on a phone, the total always in sight. */
export function OrderAside() {
  const { t, money, to } = useI18n();
  const { cart, totals } = useTheCheckout();
  const [open] = useState(() => matchMedia('(min-width: 1000px)').matches);
  return (
    <aside className="order-aside" aria-label={t('checkout:review.aside')}>
      <details open={open}>
        <summary>
          <span>{t('checkout:review.aside')}</span>
          <strong>{money(totals.total)}</strong>
        </summary>
        <OrderLines lines={cart.lines} />
        <TotalsRows totals={totals} coupon={cart.coupon} />
        <p>
          <a href={to.cart}>{t('checkout:review.editCart')}</a>
        </p>
      </details>
    </aside>
  );
}
