import { useI18n } from '../../ui/i18n.tsx';
import { accountIsland } from '../account/account-island.tsx';
import { Shown, Skeleton } from '../account/Shown.tsx';
import { Shipment } from './tracking/Shipment.tsx';
import { TrackingHelp } from './tracking/TrackingHelp.tsx';
import { useOrderNo } from './OrderPage.tsx';
import { orderRemote, type OwnOrder } from './orders.ts';

/** The island of `/account/orders/{orderNo}/track`; needs the messages of `account`, `tracking`, `rules` and `calls`. */
export default accountIsland(TrackPage);

function TrackPage() {
  return (
    <div className="tracking">
      <OwnShipment />
      <TrackingHelp />
    </div>
  );
}

function OwnShipment() {
  const { t, to } = useI18n();
  const orderNo = useOrderNo();
  if (orderNo === undefined) return <Skeleton rows={2} height="card" />;
  const missing = (
    <div className="tracking-problem" role="alert">
      <h2>{t('tracking:missing.title')}</h2>
      <p>{t('tracking:missing.text')}</p>
      <a className="button" href={to.account.orders}>
        {t('account:order.all')}
      </a>
    </div>
  );
  if (orderNo === '') return missing;
  return (
    <Shown
      remote={orderRemote(orderNo)}
      loading={t('tracking:loading')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={(failure) => (failure.status === 404 ? missing : null)}
    >
      {(order) => (
        <>
          <Shipment tracking={trackingOf(order)} />
          <p>
            <a href={to.account.order(order.orderNo)}>{t('account:order.back')}</a>
          </p>
        </>
      )}
    </Shown>
  );
}

const trackingOf = ({ orderNo, status, carrier, trackingNumber, timeline }: OwnOrder) => ({
  orderNo,
  status,
  timeline,
  ...(carrier === null ? {} : { carrier }),
  ...(trackingNumber === null ? {} : { trackingNumber }),
});
