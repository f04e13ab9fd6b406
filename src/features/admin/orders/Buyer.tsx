import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { mapLink, placeOf } from '../../../lib/map-link.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { EditButton } from './EditButton.tsx';
import { Fold } from '../Fold.tsx';
import styles from './OrderPage.module.css';
import type { OneOrder } from './useOrder.ts';

/** The buyer, and the address of delivery. */
export function Buyer({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  const { orderNo, delivery, hasAccount } = order;
  const { phone, email, notes } = delivery;
  const place = [delivery.postalCode, `${delivery.districtName}/${delivery.cityName}`].join(' ');
  return (
    <Fold id="teslimat" title={t('admin-orders:who.title')} note={phone}>
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
      <EditButton way="delivery" order={order} one={one} />
    </Fold>
  );
}
