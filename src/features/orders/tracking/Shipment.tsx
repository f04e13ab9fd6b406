import { carrier as shopCarrier } from '../../../../content/shop.json';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Facts, type Fact } from '../../../ui/Facts.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { formatInstant } from '../../../domain/dates.ts';
import { DELIVERY_STATUSES, OFF_PATH, progressOf, statusColour } from '../../../domain/status.ts';
import { StepList } from './StepList.tsx';
import type { Tracking } from './tracking.ts';

/** Where an order stands (spec §2). */
export function Shipment({ tracking }: { tracking: Tracking }) {
  const { t, locale, to } = useI18n();
  const { orderNo, carrier, trackingNumber, status, timeline } = tracking;
  const offPath = OFF_PATH.find((one) => one === status);
  const known = DELIVERY_STATUSES.find((one) => one === status);
  const percent = progressOf(status);
  const trackingUrl = carrier === shopCarrier.name ? shopCarrier.trackingUrl : null;

  const facts: Fact[] = [{ name: t('tracking:orderNo'), value: orderNo, more: copy(t('tracking:orderNo'), orderNo) }];
  if (carrier !== undefined) facts.push({ name: t('tracking:carrier'), value: carrier });
  if (trackingNumber !== undefined) {
    const name = t('tracking:trackingNumber');
    facts.push({
      name,
      value: trackingNumber,
      more: (
        <>
          {copy(name, trackingNumber)}
          {trackingUrl && (
            <a href={trackingUrl.replace('{no}', encodeURIComponent(trackingNumber))} target="_blank" rel="noreferrer">
              {t('tracking:carrierPage')}
            </a>
          )}
        </>
      ),
    });
  }

  return (
    <>
      <Facts rows={facts} />
      <section className="tracking-status" data-colour={statusColour(status)} aria-labelledby="tracking-status">
        <h2 id="tracking-status">{t('tracking:status')}</h2>
        <p className="tracking-now">{known ? t(`rules:status.${known}`) : (timeline[0]?.label ?? status)}</p>
        {offPath ? (
          <p>{t(`tracking:off.${offPath}`)}</p>
        ) : (
          <progress max={100} value={percent} aria-label={t('tracking:progress', { percent })} />
        )}
      </section>
      <div className="tracking-detail">
        {!offPath && <StepList status={status} />}
        <section aria-labelledby="tracking-timeline">
          <h2 id="tracking-timeline">{t('tracking:timeline')}</h2>
          <ol className="timeline">
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

  function copy(what: string, value: string) {
    return (
      <CopyButton
        value={value}
        label={t('tracking:copy')}
        name={t('tracking:copyNamed', { what })}
        done={t('tracking:copied')}
      />
    );
  }
}
