import { useId } from 'react';
import { bankAccount, instalments } from '#content/shop.json';
import { FieldError } from '../../ui/Field.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { lazyIsland } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/RemoteData.tsx';
import { PAYMENT_TYPES, type PaymentType } from '../../domain/money/payment.ts';
import { cardBrand } from '../../domain/money/card-form.ts';
import { CASH } from '../cart/shop.ts';
import { CardFields } from './CardFields.tsx';
import { isCashAllowed } from './checks.ts';
import type { HostedCardProps } from './HostedCard.tsx';
import { monthlyWords } from './instalment-words.ts';
import { InstalmentTable } from './InstalmentTable.tsx';
import styles from './PaymentForm.module.css';
import { StepActions } from './Steps.tsx';
import { useStepForm, useTheCheckout } from './checkout-context.ts';

/** Comes with words of its own once a card is chosen. */
const HostedCard = lazyIsland<HostedCardProps>(
  async () => (await import('./HostedCard.tsx')).HostedCard,
  ['payment', 'calls'],
  <Skeleton rows={2} height="card" />,
);

/** Without cash at the door where the shop takes none. */
const OFFERED_TYPES = PAYMENT_TYPES.filter((type) => type !== 'cash-on-delivery' || CASH.cap > 0);

/** Step 2: what is not possible for this order is shown with the reason below it. */
export function PaymentForm() {
  const { t, money } = useI18n();
  const { state, dispatch, options, goTo, totals } = useTheCheckout();
  const form = useStepForm('payment', () => dispatch({ type: 'advanced', options }));
  const id = useId();
  const error = form.errorOf('type');
  const cashAllowed = isCashAllowed(options);
  const about: Record<PaymentType, string> = {
    'credit-card':
      options.cards === 'hosted'
        ? t('checkout:payment.credit-cardHosted', { count: Math.max(...instalments) })
        : t('checkout:payment.credit-cardText'),
    'bank-transfer': t('checkout:payment.bank-transferText', { days: bankAccount.payWithinDays }),
    'cash-on-delivery':
      CASH.fee > 0
        ? t('checkout:payment.cash-on-deliveryFee', { fee: money(CASH.fee) })
        : t('checkout:payment.cash-on-deliveryText'),
  };

  /** Why a way to pay cannot be used now, in words. */
  const refusalOf = (type: PaymentType): string | null => {
    if (type === 'credit-card' && options.cards === 'none') return t('checkout:payment.cardNone');
    if (type !== 'cash-on-delivery' || cashAllowed) return null;
    return t('checkout:payment.cashCap', { cap: options.cashCapText, total: money(options.cashTotal) });
  };

  return (
    <form className="form" {...form.props}>
      <fieldset className={styles.types} aria-describedby={error ? `${id}-error` : undefined}>
        <legend>{t('checkout:payment.title')}</legend>
        {OFFERED_TYPES.map((type) => {
          const refused = refusalOf(type);
          const chosen = state.paymentType === type;
          return (
            <div key={type} className={styles.type} data-chosen={chosen || undefined}>
              <label>
                <input
                  type="radio"
                  className="tick"
                  name="paymentType"
                  value={type}
                  checked={chosen}
                  disabled={refused !== null}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={refused === null ? undefined : `${id}-${type}`}
                  onChange={() => dispatch({ type: 'payment-chosen', paymentType: type })}
                />
                <span>
                  {t(`checkout:payment.${type}`)}
                  {(type !== 'credit-card' || refused === null) && <small>{about[type]}</small>}
                </span>
              </label>
              {refused !== null && (
                <p className={styles.refused} id={`${id}-${type}`}>
                  {refused}
                </p>
              )}
              {type === 'credit-card' && chosen && (
                <div className={styles.card}>
                  {options.cards === 'hosted' ? (
                    <HostedCard total={totals.total} />
                  ) : (
                    <>
                      <CardFields form={form} />
                      <InstalmentTable />
                    </>
                  )}
                </div>
              )}
            </div>
          );
        })}
        <FieldError id={`${id}-error`} error={error} />
      </fieldset>
      <StepActions>
        <button type="button" className="button" onClick={() => goTo(1)}>
          {t('checkout:payment.back')}
        </button>
        <button type="submit" className="button button-primary">
          {t('checkout:payment.next')}
        </button>
      </StepActions>
    </form>
  );
}

export function PaymentSummary() {
  const i18n = useI18n();
  const { t } = i18n;
  const { state, totals, options } = useTheCheckout();
  const { paymentType, card, installments } = state;
  const brand = t(`checkout:payment.brands.${cardBrand(card.cardNumber)}`);
  return (
    <>
      <p>
        <strong>{paymentType !== '' && t(`checkout:payment.${paymentType}`)}</strong>
      </p>
      {paymentType === 'credit-card' && options.cards === 'hosted' && <p>{t('checkout:payment.hostedSummary')}</p>}
      {paymentType === 'credit-card' && options.cards === 'demo' && (
        <>
          <p>{t('checkout:payment.cardSummary', { brand, last4: card.cardNumber.slice(-4) })}</p>
          <p>
            {installments === 1
              ? t('checkout:installments.single')
              : t('checkout:installments.summary', {
                  count: installments,
                  amount: monthlyWords(i18n, totals.total, installments).all,
                })}
          </p>
        </>
      )}
    </>
  );
}
