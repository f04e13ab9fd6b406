import type { PlacedOrder } from '../../contract/orders.ts';
import { localityLine } from '../../domain/account/address.ts';
import styles from './OrderAddress.module.css';

/** Where an order goes, as it was typed. */
export function OrderAddress({ delivery }: Pick<PlacedOrder, 'delivery'>) {
  const { firstName, lastName, address, postalCode, districtName, cityName, phone, email, notes } = delivery;
  return (
    <address className={styles.address}>
      <strong>
        {firstName} {lastName}
      </strong>
      <span>{address}</span>
      <span>{localityLine({ postalCode, district: districtName, city: cityName })}</span>
      <span>
        {phone} · {email}
      </span>
      {notes !== '' && <span>{notes}</span>}
    </address>
  );
}
