import { useI18n } from '../../../ui/i18n.tsx';
import { InvoiceTo } from '../../invoice/InvoiceTo.tsx';
import { OrderAddress } from '../OrderAddress.tsx';
import type { ConfirmedOrder } from './confirmation.ts';
import styles from './DeliveryAddress.module.css';

/** Where it goes, and whom its invoice goes to where that is somebody or somewhere else. */
export function DeliveryAddress({ delivery, billing }: Pick<ConfirmedOrder, 'delivery' | 'billing'>) {
  const { t } = useI18n();
  return (
    <section className={styles.delivery} aria-labelledby="confirmation-address">
      <h2 id="confirmation-address">{t('confirmation:address')}</h2>
      <OrderAddress delivery={delivery} />
      {billing && (
        <>
          <h2>{t('confirmation:billing.title')}</h2>
          <InvoiceTo billing={billing} office={(office) => t('confirmation:billing.office', { office })} />
        </>
      )}
    </section>
  );
}
