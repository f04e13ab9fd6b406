import { useId } from 'react';
import { bankAccount } from '../../../content/shop.json';
import { useI18n } from '../../ui/i18n.tsx';
import { PAYMENT_TYPES, type PaymentType } from '../../domain/payment.ts';
import { CASH } from '../cart/shop.ts';
import { CardFields } from './CardFields.tsx';
import { isCashAllowed } from './checks.ts';
import { useErrorWords, useTheCheckout } from './context.ts';
import { InstalmentTable } from './InstalmentTable.tsx';
import './payment.css';

/** Step 2: what is not possible for this order is shown with the reason above it. */
export function PaymentForm() {
  const { t, money } = useI18n();
  const { state, dispatch, offer } = useTheCheckout();
  const errorAt = useErrorWords();
  const id = useId();
  const error = errorAt('payment.type');
  const cashAllowed = isCashAllowed(offer);
  const offered = PAYMENT_TYPES.filter((type) => type !== 'credit-card' || offer.cardOffered);
  const about: Record<PaymentType, string> = {
    'credit-card': '',
    'bank-transfer': t('checkout:payment.bank-transferText', { days: bankAccount.payWithinDays }),
    'cash-on-delivery':
      CASH.fee > 0
        ? t('checkout:payment.cash-on-deliveryFee', { fee: money(CASH.fee) })
        : t('checkout:payment.cash-on-deliveryText'),
  };

  return (
    <form
      className="step-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: 'went-on', offer });
      }}
    >
      <fieldset className="payment-types" aria-describedby={error ? `${id}-error` : undefined}>
        <legend>{t('checkout:payment.title')}</legend>
        {offered.map((type) => {
          const refused = type === 'cash-on-delivery' && !cashAllowed;
          const chosen = state.paymentType === type;
          return (
            <div key={type} className="payment-type" data-chosen={chosen || undefined}>
              <label>
                <input
                  type="radio"
                  name="paymentType"
                  value={type}
                  checked={chosen}
                  disabled={refused}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={refused ? `${id}-cap` : undefined}
                  onChange={() => {
                    dispatch({ type: 'payment-chosen', paymentType: type });
                  }}
                />
                <span>
                  {t(`checkout:payment.${type}`)}
                  {about[type] !== '' && <small>{about[type]}</small>}
                </span>
              </label>
              {refused && (
                <p className="payment-refused" id={`${id}-cap`}>
                  {t('checkout:payment.cashCap', { cap: offer.cashCapText, total: money(offer.cashTotal) })}
                </p>
              )}
              {type === 'credit-card' && chosen && (
                <div className="payment-card">
                  <CardFields />
                  <InstalmentTable />
                </div>
              )}
            </div>
          );
        })}
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </fieldset>
      <div className="step-actions">
        <button
          type="button"
          className="button"
          onClick={() => {
            dispatch({ type: 'went-to', step: 1, offer });
          }}
        >
          {t('checkout:payment.back')}
        </button>
        <button type="submit" className="button button-primary">
          {t('checkout:payment.next')}
        </button>
      </div>
    </form>
  );
}
