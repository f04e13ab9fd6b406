import { useI18n } from '../../ui/i18n.tsx';
import { cardBrand } from '../../domain/payment.ts';
import { useTheCheckout } from './context.ts';
import { monthlyWords } from './instalment-words.ts';

export function PaymentSummary() {
  const texts = useI18n();
  const { t } = texts;
  const { state, totals } = useTheCheckout();
  const { paymentType, card, installments } = state;
  const brand = t(`checkout:payment.brands.${cardBrand(card.cardNumber)}`);
  return (
    <div className="step-summary">
      <p>
        <strong>{paymentType !== '' && t(`checkout:payment.${paymentType}`)}</strong>
      </p>
      {paymentType === 'credit-card' && (
        <>
          <p>{t('checkout:payment.cardSummary', { brand, last4: card.cardNumber.slice(-4) })}</p>
          <p>
            {installments === 1
              ? t('checkout:installments.single')
              : t('checkout:installments.summary', {
                  count: installments,
                  amount: monthlyWords(texts, totals.total, installments).all,
                })}
          </p>
        </>
      )}
    </div>
  );
}
