import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { mapLink, placeOf } from '../../../lib/map-link.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './OrderPage.module.css';

/** The buyer, and the address of delivery. */
export function Buyer({ order: { orderNo, delivery, hasAccount } }: { order: AdminOrder }) {
  const { t } = useI18n();
  const { phone, email, notes } = delivery;
  const place = [delivery.postalCode, `${delivery.districtName}/${delivery.cityName}`].join(' ');
  return (
    <dl className={`tall-links ${styles.who}`}>
      <div>
        <dt>{t('admin-orders:who.phone')}</dt>
        <dd>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>{' '}
          <a href={adminPaths.customer(orderNo)}>{t('admin-orders:who.card')}</a>
        </dd>
      </div>
      <div>
        <dt>{t('admin-orders:who.email')}</dt>
        <dd>
          {email === '' ? (
            t('admin-orders:who.noEmail')
          ) : (
            <>
              <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>{' '}
              <small>{t(hasAccount ? 'admin-orders:who.account' : 'admin-orders:who.guest')}</small>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('admin-orders:who.address')}</dt>
        <dd>
          {delivery.address}, {place}
          <br />
          <a href={mapLink(placeOf(delivery))} target="_blank" rel="noopener noreferrer">
            {t('admin-orders:who.map')}
          </a>
        </dd>
      </div>
      {notes !== '' && (
        <div>
          <dt>{t('admin-orders:who.deliveryNote')}</dt>
          <dd>{notes}</dd>
        </div>
      )}
    </dl>
  );
}
