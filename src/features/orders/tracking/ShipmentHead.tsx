import { CopyButton } from '../../../ui/CopyButton.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import type { Tracking } from '../../../contract/orders.ts';
import { dayInIstanbul, formatComingDays, formatDay, formatWeekday } from '../../../domain/values/dates.ts';
import { DELIVERY_STATUSES, OFF_PATH, progressOf, statusColour } from '../../../domain/order/status.ts';
import { OrderWindows } from '../OrderWindows.tsx';
import styles from './Shipment.module.css';

/** The state of an order: when it arrives, its number and its windows on one line. */
export function ShipmentHead({ tracking }: { tracking: Tracking }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { orderNo, status, cardState, timeline } = tracking;
  const offPath = OFF_PATH.find((one) => one === status);
  const known = DELIVERY_STATUSES.find((one) => one === status);
  const word = known ? t(`rules:status.${known}`) : (timeline[0]?.label ?? status);
  const label = cardState ? t(`rules:cardState.${cardState}`) : word;
  const percent = progressOf(status);
  return (
    <section className={styles.status} data-colour={statusColour(status)} aria-labelledby="tracking-status">
      <div className={styles.promise}>
        <p className={styles.now}>
          <span className="visually-hidden">{t('tracking:status')}: </span>
          {label}
        </p>
        <h2 id="tracking-status">{offPath ? t(`tracking:off.${offPath}`) : (headlineOf(tracking, i18n) ?? label)}</h2>
        <p className={styles.number}>
          {t('tracking:orderNo')} <b>{orderNo}</b>
          <CopyValue what={t('tracking:orderNo')} value={orderNo} />
        </p>
        {!offPath && <progress max={100} value={percent} aria-label={t('tracking:progress', { percent })} />}
      </div>
      <OrderWindows windows={tracking.windows} label={t('tracking:windows')} />
    </section>
  );
}

export function CopyValue({ what, value }: { what: string; value: string }) {
  const { t } = useI18n();
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
