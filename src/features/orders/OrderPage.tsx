import { useI18n } from '../../ui/i18n.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import type { OwnOrder } from '../../contract/orders.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderClaim } from './OrderClaim.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { hasArrived } from '../../domain/order/status.ts';
import { orderNoInPath, orderRemote } from './orders.ts';

/** The island of `/account/orders/{orderNo}`; needs the messages of `account`, `cart`, `confirmation`, `rules`, `calls`. */
export default boundedIsland(Order);

const orderNoHere = () => orderNoInPath(location.pathname);

function Order() {
  const { t } = useI18n();
  const orderNo = useInBrowser(orderNoHere);
  if (orderNo === undefined) return <Skeleton rows={2} height="card" />;
  if (orderNo === '') return <NoOrder />;
  return (
    <RemoteData
      remote={orderRemote(orderNo)}
      loading={t('account:loading')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={(failure) => (failure.status === 404 ? <NoOrder /> : null)}
    >
      {(order) => <OwnOrderDetail order={order} />}
    </RemoteData>
  );
}

function OwnOrderDetail({ order }: { order: OwnOrder }) {
  const { t, to } = useI18n();
  const { orderNo, status, cancellable } = order;
  return (
    <>
      <OrderDetail
        order={order}
        {...(hasArrived(status) && { reviewAt: (line) => to.account.review(orderNo, line) })}
        onTransfer={() => orderRemote(orderNo).revalidate()}
        actions={
          <>
            <a className="button" href={to.account.trackOrder(orderNo)}>
              {t('account:order.track')}
            </a>
            <OrderActions orderNo={orderNo} status={status} cancellable={cancellable} />
            <OrderClaim order={order} />
          </>
        }
      />
      <p>
        <a href={to.account.orders}>{t('account:order.all')}</a>
      </p>
    </>
  );
}

/** An order number that this customer does not have. */
function NoOrder() {
  const { t, to } = useI18n();
  return (
    <div className="account-empty" role="alert">
      <h2>{t('account:order.missing')}</h2>
      <p>{t('account:order.missingText')}</p>
      <a className="button button-primary" href={to.account.orders}>
        {t('account:order.all')}
      </a>
    </div>
  );
}
