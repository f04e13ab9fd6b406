import type { ReactNode } from 'react';
import { Facts, type Fact } from '../../../ui/Facts.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import type { Tracking } from '../../../contract/orders.ts';
import { isOffPath } from '../../../domain/order/status.ts';
import { StepList, Timeline } from './OrderSteps.tsx';
import { CopyValue, ShipmentHead } from './ShipmentHead.tsx';
import styles from './Shipment.module.css';

interface ShipmentProps {
  tracking: Tracking;
  /** How to pay an order that waits for its card. */
  pay: ReactNode;
}

/** Where an order stands (spec §2). */
export function Shipment({ tracking, pay }: ShipmentProps) {
  const { t, to } = useI18n();
  return (
    <>
      <ShipmentHead tracking={tracking} />
      {pay}
      <Parcels tracking={tracking} />
      <div className={styles.detail}>
        {!isOffPath(tracking.status) && <StepList {...tracking} />}
        <Timeline timeline={tracking.timeline} />
      </div>
      <p>
        <a href={to.track()}>{t('tracking:another')}</a>
      </p>
    </>
  );
}

/** Carrier and number of each parcel, to copy and to follow; nothing before one has left. */
export function Parcels({ tracking }: { tracking: Tracking }) {
  const { t } = useI18n();
  const { carrier, trackingNumber, trackingUrl, parcels = [] } = tracking;
  const facts: Fact[] = [];
  if (carrier !== undefined) facts.push({ name: t('tracking:carrier'), value: carrier });
  if (trackingNumber !== undefined) {
    const name = t('tracking:trackingNumber');
    facts.push({ name, value: trackingNumber, more: follow(name, trackingNumber, trackingUrl) });
  }
  for (const [at, parcel] of parcels.entries()) {
    const name = t('tracking:parcel', { number: at + 2 });
    const { trackingNumber: number = '' } = parcel;
    facts.push({
      name,
      value: [
        `${parcel.carrier} ${number}`.trim(),
        t(`tracking:${parcel.deliveredAt === undefined ? 'parcelOnWay' : 'parcelDelivered'}`),
      ].join(' · '),
      more: number === '' ? undefined : follow(name, number, parcel.trackingUrl),
    });
  }
  return facts.length > 0 && <Facts rows={facts} />;

  function follow(what: string, number: string, url: string | undefined) {
    return (
      <>
        <CopyValue what={what} value={number} />
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            {t('tracking:carrierPage')}
          </a>
        )}
      </>
    );
  }
}
