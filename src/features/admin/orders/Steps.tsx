import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { stepOf } from '../../../domain/order/status.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './OrderPage.module.css';

/** A parcel on its way to the door has been handed over. */
const SHOWN = ['Pending', 'Confirmed', 'InProduction', 'ReadyToShip', 'Shipped', 'Delivered'] as const;

/** The way of an order in six steps; off it, why. */
export function Steps({ order: { status, reason } }: { order: AdminOrder }) {
  const { t } = useI18n();
  if (status === 'Cancelled' || status === 'Returned') {
    return (
      <p className={styles.off}>
        <b>{t(status === 'Cancelled' ? 'admin-orders:one.cancelled' : 'admin-orders:one.returned')}</b>{' '}
        {reason && t('admin-orders:one.reason', { reason })}
      </p>
    );
  }
  const here = SHOWN.findLast((step) => stepOf(step) <= stepOf(status));
  return (
    <ol className={styles.steps} aria-label={t('admin-orders:one.steps')}>
      {SHOWN.map((step) => (
        <li
          key={step}
          data-done={stepOf(step) < stepOf(status) ? '' : undefined}
          aria-current={step === here ? 'step' : undefined}
        >
          {t(step === here ? `rules:status.${status}` : `rules:status.${step}`)}
        </li>
      ))}
    </ol>
  );
}
