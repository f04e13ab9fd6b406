import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Facts, type Fact } from '../../../ui/Facts.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import type { Tracking } from '../../../contract/orders.ts';
import {
  dayInIstanbul,
  formatComingDays,
  formatDay,
  formatDays,
  formatInstant,
  formatWeekday,
} from '../../../domain/values/dates.ts';
import {
  DELIVERY_STATUSES,
  DELIVERY_STEPS,
  OFF_PATH,
  progressOf,
  statusColour,
  stepOf,
} from '../../../domain/order/status.ts';
import { OrderWindows } from '../OrderWindows.tsx';
import styles from './Shipment.module.css';

interface ShipmentProps {
  tracking: Tracking;
  /** How to pay an order that waits for its card. */
  pay: ReactNode;
}

/** Where an order stands (spec §2). */
export function Shipment({ tracking, pay }: ShipmentProps) {
  const i18n = useI18n();
  const { t, locale, to } = i18n;
  const { orderNo, carrier, trackingNumber, trackingUrl, parcels = [], status, cardState, timeline } = tracking;
  const offPath = OFF_PATH.find((one) => one === status);
  const known = DELIVERY_STATUSES.find((one) => one === status);
  const word = known ? t(`rules:status.${known}`) : (timeline[0]?.label ?? status);
  const label = cardState ? t(`rules:cardState.${cardState}`) : word;
  const percent = progressOf(status);

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

  return (
    <>
      <section className={styles.status} data-colour={statusColour(status)} aria-labelledby="tracking-status">
        <div className={styles.promise}>
          <p className={styles.now}>
            <span className="visually-hidden">{t('tracking:status')}: </span>
            {label}
          </p>
          <h2 id="tracking-status">{offPath ? t(`tracking:off.${offPath}`) : (headlineOf(tracking, i18n) ?? label)}</h2>
          <p className={styles.number}>
            {t('tracking:orderNo')} <b>{orderNo}</b>
            {copy(t('tracking:orderNo'), orderNo)}
          </p>
          {!offPath && <progress max={100} value={percent} aria-label={t('tracking:progress', { percent })} />}
        </div>
        <OrderWindows windows={tracking.windows} label={t('tracking:windows')} />
      </section>
      {pay}
      {facts.length > 0 && <Facts rows={facts} />}
      <div className={styles.detail}>
        {!offPath && <StepList {...tracking} />}
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

/** The seven steps with their days; those up to and including the current are reached (spec §4). */
function StepList({ status, timeline, plan = [] }: Tracking) {
  const { t, locale } = useI18n();
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
            <span className={styles.day}>{dayOf(step, index <= current)}</span>
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

  /** The day on which a step was reached, or its planned days while they lie ahead. */
  function dayOf(step: (typeof DELIVERY_STEPS)[number], isReached: boolean): string {
    const at = timeline.findLast((entry) => entry.status === step)?.at;
    if (at !== undefined) return formatDay(dayInIstanbul(new Date(at)), locale);
    const planned = plan.find((entry) => entry.status === step);
    if (isReached || planned === undefined || planned.to < dayInIstanbul(new Date())) return '';
    const isLimit = step === 'ReadyToShip' || step === 'Shipped';
    return isLimit
      ? t('tracking:upTo', { day: formatDay(planned.to, locale) })
      : formatDays(planned.from, planned.to, locale);
  }
}

/** Returns the promised days as a sentence, or the day of delivery; null where neither counts. */
function headlineOf({ status, timeline, plan, ifPaid }: Tracking, { t, locale }: ReturnType<typeof useI18n>) {
  if (status === 'Delivered') {
    const at = timeline.findLast((entry) => entry.status === status)?.at;
    return at === undefined
      ? null
      : t('tracking:headline.delivered', { day: formatDay(dayInIstanbul(new Date(at)), locale) });
  }
  const door = plan?.at(-1);
  if (door === undefined || door.to < dayInIstanbul(new Date())) return null;
  const { from, to } = door;
  if (from === to) return t(`tracking:headline.${ifPaid ? 'ifPaidDay' : 'day'}`, { days: formatWeekday(from, locale) });
  return t(`tracking:headline.${ifPaid ? 'ifPaidDays' : 'days'}`, { days: formatComingDays(from, to, locale) });
}
