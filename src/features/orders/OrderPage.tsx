import { useI18n } from '../../ui/i18n.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { NoOrder } from './NoOrder.tsx';
import { orderNoInPath, orderRemote } from './orders.ts';

/** The island of `/account/orders/{orderNo}`; needs the messages of `account`, `cart`, `confirmation`, `rules`, `calls`. */
export default boundedIsland(Order);

function Order() {
  const { t } = useI18n();
  const orderNo = useOrderNo();
  if (orderNo === undefined) return <Skeleton rows={2} height="card" />;
  if (orderNo === '') return <NoOrder />;
  return (
    <RemoteData
      remote={orderRemote(orderNo)}
      loading={t('account:loading')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={(failure) => (failure.status === 404 ? <NoOrder /> : null)}
    >
      {(order) => <OrderDetail order={order} />}
    </RemoteData>
  );
}

/** Of the address; undefined until the page is alive. */
export const useOrderNo = (): string | undefined => useInBrowser(() => orderNoInPath(location.pathname));
