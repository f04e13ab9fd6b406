import { useI18n } from '../../../ui/i18n.tsx';
import { localityLine } from '../../../domain/address.ts';
import type { ConfirmedOrder } from './confirmation.ts';
import styles from './DeliveryAddress.module.css';

/** Where it goes, as it was typed. */
export function DeliveryAddress({ delivery }: { delivery: ConfirmedOrder['delivery'] }) {
  const { t } = useI18n();
  const { firstName, lastName, address, postalCode, districtName, cityName, phone, email, notes } = delivery;
  const lines = [
    `${firstName} ${lastName}`,
    address,
    localityLine({ postalCode, district: districtName, city: cityName }),
    `${phone} · ${email}`,
    notes,
  ];
  return (
    <section className={styles.delivery} aria-labelledby="confirmation-address">
      <h2 id="confirmation-address">{t('confirmation:address')}</h2>
      <address>
        {lines.filter(Boolean).map((line, at) => (
          <span key={at}>{line}</span>
        ))}
      </address>
    </section>
  );
}
