import { useI18n } from '../../ui/i18n.tsx';
import type { OrderSummary } from '../../contract/orders.ts';
import { formatInstant } from '../../domain/values/dates.ts';
import { toKurus } from '../../domain/money/money.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { More } from '../../ui/More.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { OrderActions } from './OrderActions.tsx';
import { orderList } from './orders.ts';
import styles from './OrdersPage.module.css';
import { OrderHead, OrderProgress } from './OrderStatus.tsx';
import { OrderWindows } from './OrderWindows.tsx';

/** The island of `/account/orders`; needs the messages of `account`, `rules` and `calls`. */
export default boundedIsland(OrderList);

function OrderList() {
  const { t, to } = useI18n();
  return (
    <RemoteData remote={orderList.$list} loading={t('account:loading')} skeleton={<Skeleton rows={3} height="card" />}>
      {({ items, next }) =>
        items.length === 0 ? (
          <div className="account-empty">
            <h2>{t('account:orders.empty')}</h2>
            <p>{t('account:orders.emptyText')}</p>
            <a className="button button-primary" href={to.home}>
              {t('account:orders.emptyLink')}
            </a>
          </div>
        ) : (
          <>
            <ul className={styles.orders}>
              {items.map((order) => (
                <OrderCard key={order.orderNo} order={order} />
              ))}
            </ul>
            <More
              count={items.length}
              isEnd={next === null}
              more={orderList.more}
              words={{
                more: t('account:orders.more'),
                busy: t('account:orders.moreBusy'),
                failed: t('account:orders.moreFailed'),
                added: (count) => t('account:orders.added', { count }),
              }}
              className={styles.more}
            />
          </>
        )
      }
    </RemoteData>
  );
}

function OrderCard({ order }: { order: OrderSummary }) {
  const { t, locale, money, to } = useI18n();
  const { orderNo, status, createdAt, itemCount, total, cancellable, cardState, windows } = order;
  return (
    <li className={styles.card}>
      <OrderHead orderNo={orderNo} status={status} cardState={cardState} />
      <OrderWindows windows={windows} label={t('account:orders.windows', { orderNo })} />
      <p className={styles.facts}>
        <time dateTime={createdAt}>{formatInstant(createdAt, locale)}</time>
        <span>{t('account:orders.items', { count: itemCount })}</span>
        <strong>{money(toKurus(total))}</strong>
      </p>
      <OrderProgress status={status} orderNo={orderNo} />
      <div className={styles.actions}>
        {cardState === 'awaiting-card' && (
          <a className="button button-primary" href={to.account.order(orderNo)}>
            {t('account:orders.pay')}
            <span className="visually-hidden"> {orderNo}</span>
          </a>
        )}
        <a className="button" href={to.account.order(orderNo)}>
          {t('account:orders.details')}
          <span className="visually-hidden"> {orderNo}</span>
        </a>
        <OrderActions orderNo={orderNo} status={status} cancellable={cancellable} />
      </div>
    </li>
  );
}
