import { useI18n } from '../../ui/i18n.tsx';
import { useTheCheckout } from './context.ts';

/** The address as it is written in Türkiye (market §4.4). */
export function DeliverySummary() {
  const { t } = useI18n();
  const { state } = useTheCheckout();
  const { delivery, places } = state;
  return (
    <div className="step-summary">
      <p>
        <strong>
          {delivery.firstName} {delivery.lastName}
        </strong>
      </p>
      <p>{delivery.address}</p>
      <p>
        {delivery.postalCode} {places.district}/{places.city.toLocaleUpperCase('tr')}, {t('checkout:country')}
      </p>
      <p>
        {delivery.phone} · {delivery.email}
      </p>
      {delivery.notes.trim() !== '' && <p className="step-summary-note">{delivery.notes}</p>}
    </div>
  );
}
