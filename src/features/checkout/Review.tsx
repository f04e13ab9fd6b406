import { useI18n } from '../../ui/i18n.tsx';
import { estimatedDelivery, formatDay } from '../../domain/dates.ts';
import { DELIVERY_DAYS } from '../cart/shop.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import { Consents } from './Consents.tsx';
import { useTheCheckout } from './context.ts';
import { OrderLines } from './OrderLines.tsx';

/** Step 3: everything at a glance, the consents, the amount, and the button (decisions P11, market §2.3). */
export function Review() {
  const { t, locale, money, to } = useI18n();
  const { state, dispatch, offer, cart, totals, place } = useTheCheckout();
  const day = formatDay(estimatedDelivery(new Date(), DELIVERY_DAYS), locale);
  return (
    <form
      className="step-form review"
      noValidate
      aria-busy={state.placing}
      onSubmit={(event) => {
        event.preventDefault();
        if (!state.placing) void place();
      }}
    >
      <div className="review-lines-head">
        <h3>{t('checkout:review.lines')}</h3>
        <a href={to.cart}>{t('checkout:review.editCart')}</a>
      </div>
      <OrderLines lines={cart.lines} />
      <TotalsRows totals={totals} coupon={cart.coupon} />
      <p>
        {t('checkout:review.estimate')}: <strong>{day}</strong>
      </p>
      <Consents />
      <div className="place">
        <p className="place-amount">{t('checkout:consent.amount', { amount: money(totals.total) })}</p>
        <div className="step-actions">
          <button
            type="button"
            className="button"
            disabled={state.placing}
            onClick={() => {
              dispatch({ type: 'went-to', step: 2, offer });
            }}
          >
            {t('checkout:review.back')}
          </button>
          <button type="submit" className="button button-primary" aria-disabled={state.placing || undefined} data-place>
            {/* Nobody gets here without a way to pay; an order without one would go by transfer (`requestOf`). */}
            {t(`checkout:place.${state.placing ? 'placing' : state.paymentType || 'bank-transfer'}`)}
          </button>
        </div>
      </div>
    </form>
  );
}
