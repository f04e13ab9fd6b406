import { useRef } from 'react';
import { countOf } from '../../domain/cart/cart.ts';
import type { CardWay } from '../../domain/money/payment.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { useFocusOnFirstWrong } from '../../ui/form/useFormEvents.ts';
import { island, useI18n } from '../../ui/i18n.tsx';
import { SecurityCheck } from '../../ui/SecurityCheck.tsx';
import { EmptyCart } from '../cart/EmptyCart.tsx';
import { KeepingNotice } from '../cart/KeepingNotice.tsx';
import { PriceNotice } from '../cart/PriceNotice.tsx';
import styles from './CheckoutPage.module.css';
import { DeliveryForm, DeliverySummary } from './DeliveryForm.tsx';
import { OrderAside } from './OrderSummary.tsx';
import { PaymentForm, PaymentSummary } from './PaymentForm.tsx';
import { PriceQuestion, ProblemNotice } from './Problems.tsx';
import { Review } from './Review.tsx';
import { StepIndicator, Steps, StepSection, StepSkeleton } from './Steps.tsx';
import { CheckoutContext } from './checkout-context.ts';
import { useCheckout } from './useCheckout.ts';

interface CheckoutPageProps {
  cards: CardWay;
}

/** The island of `/checkout`; needs the messages of `checkout`, `cart`, `rules`, `geo` and `calls`. */
export default island(CheckoutPage);

function CheckoutPage({ cards }: CheckoutPageProps) {
  return (
    <Boundary>
      <CheckoutFlow cards={cards} />
    </Boundary>
  );
}

function CheckoutFlow({ cards }: CheckoutPageProps) {
  const { t } = useI18n();
  const checkout = useCheckout(cards);
  const { state, cart, ready, prices } = checkout;
  const root = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLParagraphElement>(null);
  /** A notice goes with its press; the count stands where it stood, also when nothing is left to order. */
  const keepFocus = () => top.current?.focus();
  const notice = <ProblemNotice onTakenOut={keepFocus} />;
  // Around all steps: it comes after a new step has taken the focus to its heading.
  useFocusOnFirstWrong(root, state.refusals);

  if (!ready) return <CheckoutSkeleton />;
  return (
    <CheckoutContext value={checkout}>
      <p ref={top} tabIndex={-1} className="visually-hidden">
        {t('cart:count', { count: countOf(cart) })}
      </p>
      {cart.lines.length === 0 && !state.placing ? (
        <>
          <KeepingNotice />
          <PriceNotice prices={prices} onDismissed={keepFocus} />
          {notice}
          <EmptyCart />
        </>
      ) : (
        <div className={styles.checkout} ref={root} data-step={state.step}>
          <div className={styles.main}>
            <StepIndicator step={state.step} />
            <KeepingNotice />
            <PriceNotice prices={prices} onDismissed={keepFocus} />
            {notice}
            <Steps>
              <StepSection step={1} form={<DeliveryForm />} summary={<DeliverySummary />} />
              <StepSection step={2} form={<PaymentForm />} summary={<PaymentSummary />} />
              <StepSection step={3} form={<Review />} />
            </Steps>
            <p className="visually-hidden" role="status">
              {state.placing && t(`checkout:place.${state.waiting ? 'waiting' : 'placing'}`)}
            </p>
            <SecurityCheck check={checkout.check} />
          </div>
          <OrderAside />
          <PriceQuestion />
        </div>
      )}
    </CheckoutContext>
  );
}

/** While cart and draft are being read. */
function CheckoutSkeleton() {
  const { t } = useI18n();
  return (
    <div className={styles.checkout} aria-busy="true">
      <div className={styles.main}>
        <StepIndicator step={1} />
        <p className="visually-hidden" role="status">
          {t('checkout:loading')}
        </p>
        <StepSkeleton />
      </div>
    </div>
  );
}
