import { useI18n } from '../../../ui/i18n.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { orderNoInPath, orderRemote } from '../orders.ts';
import { LatePayNow } from '../payment/LatePayNow.tsx';
import { Shipment } from './Shipment.tsx';
import { trackingOf } from './tracking.ts';
import styles from './Tracking.module.css';
import { TrackingHelp } from './TrackingHelp.tsx';

/** The island of `/account/orders/{orderNo}/track`; needs the messages of `account:loading`, `account:order`, `tracking`, `rules` and `calls`. */
export default boundedIsland(OwnTrackingPage);

const orderNoHere = () => orderNoInPath(location.pathname);

function OwnTrackingPage() {
  const orderNo = useInBrowser(orderNoHere);
  return (
    <div className={styles.tracking}>
      <OwnShipment />
      <TrackingHelp orderNo={orderNo} />
    </div>
  );
}

function OwnShipment() {
  const { t, to } = useI18n();
  const orderNo = useInBrowser(orderNoHere);
  if (orderNo === undefined) return <Skeleton rows={2} height="card" />;
  const missing = (
    <div className={styles.problem} role="alert">
      <h2>{t('tracking:missing.title')}</h2>
      <p>{t('tracking:missing.text')}</p>
      <a className="button" href={to.account.orders}>
        {t('account:order.all')}
      </a>
    </div>
  );
  if (orderNo === '') return missing;
  return (
    <RemoteData
      remote={orderRemote(orderNo)}
      loading={t('tracking:loading')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={(failure) => (failure.status === 404 ? missing : null)}
    >
      {(order) => (
        <>
          <Shipment
            tracking={trackingOf(order)}
            pay={
              order.cardState && (
                <LatePayNow
                  orderNo={order.orderNo}
                  state={order.cardState}
                  until={order.payUntil}
                  proof={{ email: order.delivery.email }}
                  onTransfer={() => orderRemote(order.orderNo).revalidate()}
                />
              )
            }
          />
          <p>
            <a href={to.account.order(order.orderNo)}>{t('account:order.back')}</a>
          </p>
        </>
      )}
    </RemoteData>
  );
}
