import { useI18n } from '../../ui/i18n.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { accountIsland } from '../account/account-island.tsx';
import { Shown, Skeleton } from '../account/Shown.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { NoOrder } from './NoOrder.tsx';
import { orderNoInPath, orderRemote } from './orders.ts';

/** The island of `/account/orders/{orderNo}`; needs the messages of `account`, `cart`, `confirmation`, `rules`, `calls`. */
export default accountIsland(Order);

function Order() {
  const { t } = useI18n();
  const orderNo = useOrderNo();
  if (orderNo === undefined) return <Skeleton rows={2} height="card" />;
  if (orderNo === '') return <NoOrder />;
  return (
    <Shown
      remote={orderRemote(orderNo)}
      loading={t('account:loading')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={(failure) => (failure.status === 404 ? <NoOrder /> : null)}
    >
      {(order) => <OrderDetail order={order} />}
    </Shown>
  );
}

/** Of the address; undefined until the page is alive. */
export const useOrderNo = (): string | undefined => useInBrowser(() => orderNoInPath(location.pathname));
