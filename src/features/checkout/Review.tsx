import { useId, useState } from 'react';
import { Boundary } from '../../ui/Boundary.tsx';
import { FieldError } from '../../ui/Field.tsx';
import type { FieldErrors } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { formatDays } from '../../domain/values/dates.ts';
import { LEGAL_TEXTS, type LegalText } from '../../i18n/order-contract.ts';
import { madePieces } from '../../domain/board/made-pieces.ts';
import { useEstimate } from '../../ui/useEstimate.ts';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import { OrderLines } from './OrderSummary.tsx';
import '../../styles/notice.css';
import styles from './Review.module.css';
import { StepActions } from './Steps.tsx';
import { useStepForm, useTheCheckout } from './checkout-context.ts';

const LegalDialog = lazyPart(async () => (await import('./LegalDialog.tsx')).LegalDialog, <Coming />);

function Coming() {
  return <p role="status">{useI18n().t('checkout:consent.loading')}</p>;
}

/** Step 3: everything at a glance, the consents, the amount, and the button (decisions P11, market §2.3). */
export function Review() {
  const { t, locale, money, to } = useI18n();
  const { state, cart, totals, options, goTo, placeOrder } = useTheCheckout();
  const form = useStepForm('consents', () => void placeOrder());
  const { from, to: until } = useEstimate(options.customMade, madePieces(cart.lines));
  const placing = state.waiting ? 'waiting' : 'placing';
  const busy = state.placing ? placing : null;
  const isHosted = state.paymentType === 'credit-card' && options.cards === 'hosted';
  return (
    <form className="form" {...form.props}>
      <div className={styles.ordered}>
        <div className={styles.head}>
          <h3>{t('checkout:review.lines')}</h3>
          <a href={to.cart}>{t('checkout:review.editCart')}</a>
        </div>
        <OrderLines />
        <TotalsRows totals={totals} coupon={cart.coupon} />
      </div>
      <p>
        {t('checkout:review.estimate')}: <strong>{formatDays(from, until, locale)}</strong>
        {state.paymentType === 'bank-transfer' && <> {t('checkout:review.fromPayment')}</>}
        {isHosted && <> {t('checkout:review.fromCard')}</>}
      </p>
      <Consents form={form} />
      <div className={styles.place}>
        <p className={styles.amount}>{t('checkout:consent.amount', { amount: money(totals.total) })}</p>
        <StepActions>
          <button type="button" className="button" disabled={state.placing} onClick={() => goTo(2)}>
            {t('checkout:review.back')}
          </button>
          <button type="submit" className="button button-primary" aria-disabled={state.placing || undefined}>
            {/* Nobody gets here without a way to pay; an order without one would go by transfer (`requestOf`). */}
            {t(`checkout:place.${busy ?? (isHosted ? 'hosted' : state.paymentType || 'bank-transfer')}`)}
          </button>
        </StepActions>
      </div>
    </form>
  );
}

/** The required ticks, never set beforehand, with the texts they are about (market §2.3). */
function Consents({ form }: { form: FieldErrors }) {
  const { t, to } = useI18n();
  const { state, options, consent: agree, fell } = useTheCheckout();
  const id = useId();
  const [reading, setReading] = useState<LegalText | null>(null);
  const asked = options.customMade ? (['distanceSales', 'customMade'] as const) : (['distanceSales'] as const);

  return (
    <fieldset className={styles.consents} disabled={state.placing}>
      <legend>{t('checkout:consent.title')}</legend>
      <p className={styles.texts}>
        {LEGAL_TEXTS.map((text) => (
          <button
            key={text}
            type="button"
            className="link-button"
            aria-haspopup="dialog"
            onClick={() => setReading(text)}
          >
            {t(`checkout:consent.${text}`)}
          </button>
        ))}
      </p>
      <p className={styles.fell} role="status">
        {fell && t(`checkout:consent.fell.${fell}`)}
      </p>
      {asked.map((consent) => {
        const error = form.errorOf(consent);
        return (
          <div key={consent} className={styles.consent}>
            <label>
              <input
                type="checkbox"
                className="tick"
                name={consent}
                checked={state.consents[consent]}
                required
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-${consent}` : undefined}
                onChange={(event) => agree(consent, event.target.checked)}
              />
              <span>{t(`checkout:consent.${consent}`)}</span>
            </label>
            <FieldError id={`${id}-${consent}`} error={error} />
          </div>
        );
      })}
      <p className={styles.note}>
        <a href={to.page('kvkk')} target="_blank" rel="noreferrer">
          {t('checkout:consent.personalData')}
        </a>
      </p>
      {reading && (
        <Boundary key={reading}>
          <LegalDialog text={reading} onClose={() => setReading(null)} />
        </Boundary>
      )}
    </fieldset>
  );
}
