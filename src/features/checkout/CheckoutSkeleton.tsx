import { useI18n } from '../../ui/i18n.tsx';
import { StepIndicator } from './StepIndicator.tsx';

/** The first step's own layout while cart and draft are being read. */
export function CheckoutSkeleton() {
  const { t } = useI18n();
  return (
    <div className="checkout" aria-busy="true">
      <div className="checkout-main">
        <StepIndicator step={1} />
        <p className="visually-hidden" role="status">
          {t('checkout:loading')}
        </p>
        <div className="step step-form" aria-hidden="true">
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className="skeleton checkout-skeleton-row" />
          ))}
        </div>
      </div>
    </div>
  );
}
