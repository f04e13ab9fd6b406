import { useEffect, useRef } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { EmptyCart } from '../cart/EmptyCart.tsx';
import { PriceNotice } from '../cart/PriceNotice.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { CheckoutContext } from './context.ts';
import { DeliveryForm } from './DeliveryForm.tsx';
import { DeliverySummary } from './DeliverySummary.tsx';
import { OrderAside } from './OrderAside.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import { PriceQuestion } from './PriceQuestion.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { Review } from './Review.tsx';
import { StepIndicator } from './StepIndicator.tsx';
import { StepSection } from './StepSection.tsx';
import { useCheckout } from './useCheckout.ts';
import '../cart/parts.css';
import './checkout.css';

export function CheckoutFlow({ cardOffered }: { cardOffered: boolean }) {
  const { t } = useI18n();
  const checkout = useCheckout(cardOffered);
  const { state, cart, ready, prices } = checkout;
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state.checks > 0) root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [state.checks]);

  if (!ready) return <CheckoutSkeleton />;
  if (cart.lines.length === 0 && !state.placing) {
    return (
      <>
        <PriceNotice prices={prices} />
        <EmptyCart />
      </>
    );
  }
  return (
    <CheckoutContext value={checkout}>
      <div className="checkout" ref={root} data-step={state.step}>
        <div className="checkout-main">
          <StepIndicator step={state.step} />
          <PriceNotice prices={prices} />
          <ProblemNotice />
          <div className="steps">
            <StepSection step={1} form={<DeliveryForm />} summary={<DeliverySummary />} />
            <StepSection step={2} form={<PaymentForm />} summary={<PaymentSummary />} />
            <StepSection step={3} form={<Review />} />
          </div>
          <p className="visually-hidden" role="status">
            {state.placing && t('checkout:place.placing')}
          </p>
        </div>
        {state.step < 3 && <OrderAside />}
        <PriceQuestion />
      </div>
    </CheckoutContext>
  );
}
