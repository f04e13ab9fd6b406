import { useI18n } from '../../ui/i18n.tsx';
import { formatInstant } from '../../domain/dates.ts';
import { toKurus } from '../../domain/money.ts';
import { accountIsland } from '../account/account-island.tsx';
import { Shown, Skeleton } from '../account/Shown.tsx';
import { OrderActions } from './OrderActions.tsx';
import { $orders, type Summary } from './orders.ts';
import { OrderProgress, StatusBadge } from './StatusBadge.tsx';

/** The island of `/account/orders`; needs the messages of `account`, `rules` and `calls`. */
export default accountIsland(OrderList);

function OrderList() {
  const { t, to } = useI18n();
  return (
    <Shown remote={$orders} loading={t('account:loading')} skeleton={<Skeleton rows={3} height="card" />}>
      {(orders) =>
        orders.length === 0 ? (
          <div className="account-empty">
            <h2>{t('account:orders.empty')}</h2>
            <p>{t('account:orders.emptyText')}</p>
            <a className="button button-primary" href={to.home}>
              {t('account:orders.emptyLink')}
            </a>
          </div>
        ) : (
          <ul className="orders">
            {orders.map((order) => (
              <OrderCard key={order.orderNo} order={order} />
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

function OrderCard({ order }: { order: Summary }) {
  const { t, locale, money, to } = useI18n();
  const { orderNo, status, createdAt, itemCount, total } = order;
  return (
    <li className="order-card">
      <div className="order-card-head">
        <h2 className="order-card-no">{orderNo}</h2>
        <StatusBadge status={status} />
      </div>
      <p className="order-card-facts">
        <time dateTime={createdAt}>{formatInstant(createdAt, locale)}</time>
        <span>{t('account:orders.items', { count: itemCount })}</span>
        <strong>{money(toKurus(total))}</strong>
      </p>
      <OrderProgress status={status} orderNo={orderNo} />
      <div className="order-card-actions">
        <a className="button" href={to.account.order(orderNo)}>
          {t('account:orders.details')}
          <span className="visually-hidden"> {orderNo}</span>
        </a>
        <OrderActions orderNo={orderNo} status={status} />
      </div>
    </li>
  );
}
