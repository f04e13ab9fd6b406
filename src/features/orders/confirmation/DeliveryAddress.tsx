import { useI18n } from '../../../ui/i18n.tsx';
import { OrderAddress } from '../OrderAddress.tsx';
import type { ConfirmedOrder } from './confirmation.ts';
import styles from './DeliveryAddress.module.css';

export function DeliveryAddress({ delivery }: Pick<ConfirmedOrder, 'delivery'>) {
  const { t } = useI18n();
  return (
    <section className={styles.delivery} aria-labelledby="confirmation-address">
      <h2 id="confirmation-address">{t('confirmation:address')}</h2>
      <OrderAddress delivery={delivery} />
    </section>
  );
}
