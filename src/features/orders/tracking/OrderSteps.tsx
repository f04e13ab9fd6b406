import { useI18n } from '../../../ui/i18n.tsx';
import type { Tracking } from '../../../contract/orders.ts';
import { dayInIstanbul, formatDay, formatDays, formatInstant } from '../../../domain/values/dates.ts';
import { DELIVERY_STEPS, stepOf } from '../../../domain/order/status.ts';
import styles from './Shipment.module.css';

type FollowedOrder = Pick<Tracking, 'status' | 'timeline' | 'plan'>;

/** The seven steps with their days; those up to and including the current are reached (spec §4). */
export function StepList({ status, timeline, plan = [] }: FollowedOrder) {
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

/** Lists the past steps, the newest first. */
export function Timeline({ timeline }: Pick<FollowedOrder, 'timeline'>) {
  const { t, locale } = useI18n();
  return (
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
  );
}
