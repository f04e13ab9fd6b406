import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Facts, type Fact } from '../../../ui/Facts.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import type { Tracking } from '../../../contract/orders.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import {
  DELIVERY_STATUSES,
  DELIVERY_STEPS,
  OFF_PATH,
  progressOf,
  statusColour,
  stepOf,
} from '../../../domain/order/status.ts';
import styles from './Shipment.module.css';

interface ShipmentProps {
  tracking: Tracking;
  /** How to pay an order that waits for its card. */
  pay: ReactNode;
}

/** Where an order stands (spec §2). */
export function Shipment({ tracking, pay }: ShipmentProps) {
  const { t, locale, to } = useI18n();
  const { orderNo, carrier, trackingNumber, trackingUrl, parcels = [], status, cardState, timeline } = tracking;
  const offPath = OFF_PATH.find((one) => one === status);
  const known = DELIVERY_STATUSES.find((one) => one === status);
  const percent = progressOf(status);

  const facts: Fact[] = [{ name: t('tracking:orderNo'), value: orderNo, more: copy(t('tracking:orderNo'), orderNo) }];
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

  return (
    <>
      <Facts rows={facts} />
      {pay}
      <section className={styles.status} data-colour={statusColour(status)} aria-labelledby="tracking-status">
        <h2 id="tracking-status">{t('tracking:status')}</h2>
        <p className={styles.now}>{words()}</p>
        {offPath ? (
          <p>{t(`tracking:off.${offPath}`)}</p>
        ) : (
          <progress max={100} value={percent} aria-label={t('tracking:progress', { percent })} />
        )}
      </section>
      <div className={styles.detail}>
        {!offPath && <StepList status={status} />}
        <section aria-labelledby="tracking-timeline">
          <h2 id="tracking-timeline">{t('tracking:timeline')}</h2>
          <ol className={styles.timeline}>
            {timeline.map(({ label, at, note }) => (
              <li key={`${at}${label}`}>
                <strong>{label}</strong>
                <time dateTime={at}>{formatInstant(at, locale)}</time>
                {note !== undefined && <p>{note}</p>}
              </li>
            ))}
          </ol>
        </section>
      </div>
      <p>
        <a href={to.track()}>{t('tracking:another')}</a>
      </p>
    </>
  );

  function words(): string {
    if (cardState) return t(`rules:cardState.${cardState}`);
    return known ? t(`rules:status.${known}`) : (timeline[0]?.label ?? status);
  }

  function follow(what: string, number: string, url: string | undefined) {
    return (
      <>
        {copy(what, number)}
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            {t('tracking:carrierPage')}
          </a>
        )}
      </>
    );
  }

  function copy(what: string, value: string) {
    return (
      <CopyButton
        value={value}
        label={t('tracking:copy')}
        name={t('tracking:copyNamed', { what })}
        done={t('tracking:copied')}
        failed={t('tracking:notCopied')}
      />
    );
  }
}

/** The seven steps; those up to and including the current are reached (spec §4). */
function StepList({ status }: { status: string }) {
  const { t } = useI18n();
  const current = stepOf(status);
  return (
    <section aria-labelledby="tracking-steps">
      <h2 id="tracking-steps">{t('tracking:steps')}</h2>
      <ol className={styles.steps}>
        {DELIVERY_STEPS.map((step, index) => (
          <li
            key={step}
            data-reached={index <= current || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {t(`rules:status.${step}`)}
            {index <= current && (
              <span className="visually-hidden">
                {' '}
                ({index === current ? t('tracking:current') : t('tracking:reached')})
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
