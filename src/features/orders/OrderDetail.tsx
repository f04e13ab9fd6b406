import { useEffect, useState } from 'react';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { formatDay, formatInstant } from '../../domain/dates.ts';
import { toKurus } from '../../domain/money.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import { TransferDetails } from './confirmation/TransferDetails.tsx';
import { fetchSold, type SoldToday } from './order-catalogue.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderItems } from './OrderItems.tsx';
import type { OwnOrder } from './orders.ts';
import { OrderProgress, StatusBadge } from './StatusBadge.tsx';

const NONE: SoldToday = new Map();

export function OrderDetail({ order }: { order: OwnOrder }) {
  const { t, locale, to } = useI18n();
  const { orderNo, status, payment, delivery } = order;
  const sold = useSold();
  const facts: Fact[] = [
    { name: t('account:order.placed'), value: formatInstant(order.createdAt, locale) },
    { name: t('account:order.payment'), value: t(`confirmation:methods.${payment.type}`), more: cardText() },
    { name: t('account:order.estimate'), value: formatDay(order.estimatedDelivery, locale) },
  ];
  const owed = payment.state === 'awaiting-transfer' && (status === 'Pending' || status === 'Confirmed');

  return (
    <div className="order">
      <section className="account-panel" aria-labelledby="order-state">
        <div className="order-card-head">
          <h2 id="order-state" className="order-card-no">
            {orderNo}
          </h2>
          <StatusBadge status={status} />
        </div>
        <OrderProgress status={status} orderNo={orderNo} />
        <div className="order-card-actions">
          <a className="button button-primary" href={to.account.trackOrder(orderNo)}>
            {t('account:order.track')}
          </a>
          <OrderActions orderNo={orderNo} status={status} />
        </div>
      </section>
      {owed && <TransferDetails order={order} />}
      <section aria-labelledby="order-items">
        <h2 id="order-items">{t('account:order.items')}</h2>
        <OrderItems items={order.items} sold={sold} />
        <TotalsRows
          totals={{
            subtotal: toKurus(order.subtotal),
            discount: toKurus(order.discount),
            shipping: toKurus(order.shipping),
            fee: toKurus(order.fee),
            total: toKurus(order.total),
            missingToFreeShipping: 0,
          }}
          coupon={null}
        />
      </section>
      <Facts rows={facts} />
      <section aria-labelledby="order-delivery">
        <h2 id="order-delivery">{t('account:order.delivery')}</h2>
        <address className="order-address">
          <strong>
            {delivery.firstName} {delivery.lastName}
          </strong>
          <br />
          {delivery.address}
          <br />
          {delivery.postalCode} {delivery.districtName}/{delivery.cityName}
          <br />
          {delivery.phone} · {delivery.email}
          {delivery.notes !== '' && (
            <>
              <br />
              {delivery.notes}
            </>
          )}
        </address>
      </section>
      <p>
        <a href={to.account.orders}>{t('account:order.all')}</a>
      </p>
    </div>
  );

  function cardText(): string {
    const { card, installments } = payment;
    const count = installments > 1 ? t('confirmation:installments', { count: installments }) : '';
    const last4 = card ? t('account:order.card', { last4: card.last4 }) : '';
    return [last4, count].filter(Boolean).join(' · ');
  }
}

/** Photographs and names of colours; an order is read well enough without them. */
function useSold(): SoldToday {
  const [sold, setSold] = useState(NONE);
  useEffect(() => {
    let here = true;
    void fetchSold().then((answer) => {
      if (here && answer.ok) setSold(answer.data);
    });
    return () => {
      here = false;
    };
  }, []);
  return sold;
}
