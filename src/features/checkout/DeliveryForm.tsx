import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import { legalName } from '#content/shop.json';
import { ControlledTextArea, ControlledTextField } from '../../ui/form/controlled-fields.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import { localityLine } from '../../domain/account/address.ts';
import { inOneLine, keepPostalCode, postalCodeMatchesCity, type DeliveryField } from '../../domain/order/delivery.ts';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { LocalityFields } from '../geo/LocalityFields.tsx';
import { InvoiceSection } from './InvoiceSection.tsx';
import { useStepForm, useTheCheckout } from './checkout-context.ts';
import '../../styles/form.css';
import styles from './DeliveryForm.module.css';
import type { AskedInvoice } from './state.ts';
import { StepActions } from './Steps.tsx';

/** Comes with messages of its own, for customers only; without a network the form does without it. */
const SavedAddresses = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [{ SavedAddresses: Addresses }, messages] = await Promise.all([
      import('./SavedAddresses.tsx'),
      loadMessages(['account', 'forms', 'geo', 'rules', 'calls']),
    ]);
    const Island = island(Addresses);
    return { default: () => <Island messages={messages} locale={pageLocale()} /> };
  } catch {
    return { default: () => null };
  }
});

type TextField = Exclude<DeliveryField, 'city' | 'district' | 'address' | 'notes'>;

/** Step 1 (spec §5): each field is checked on leaving it and all on going on. */
export function DeliveryForm() {
  const { t } = useI18n();
  const { state, dispatch, options, customer } = useTheCheckout();
  const form = useStepForm('delivery', () => dispatch({ type: 'advanced', options }));
  const { delivery } = state;

  const type = (field: DeliveryField, value: string, name = '') => dispatch({ type: 'typed', field, value, name });
  const control = (field: TextField | 'address' | 'notes') => ({
    form,
    name: field,
    label: t(`checkout:delivery.${field}`),
    value: delivery[field],
    onValue: (value: string) => type(field, value),
  });
  const input = (field: TextField, more: Partial<ComponentProps<typeof ControlledTextField>>) => (
    <ControlledTextField {...control(field)} {...more} />
  );
  const mismatch = !postalCodeMatchesCity(delivery.postalCode, delivery.city);

  return (
    <div className="form">
      <Buyer />
      <form className="form" {...form.props}>
        <div className="form-pair">
          {input('firstName', { autoComplete: 'given-name' })}
          {input('lastName', { autoComplete: 'family-name' })}
        </div>
        <div className="form-pair">
          {input('email', { autoComplete: 'email', type: 'email', inputMode: 'email', spellCheck: false })}
          {input('phone', {
            autoComplete: 'tel',
            type: 'tel',
            inputMode: 'tel',
            hint: t('checkout:delivery.phoneWhy'),
          })}
        </div>
        <div className="form-pair">
          <LocalityFields
            city={delivery.city}
            district={delivery.district}
            names={state.cityAndDistrict}
            errors={{ city: form.errorOf('city'), district: form.errorOf('district') }}
            onChoose={(field, place) => type(field, place.code, place.name)}
            onDistricts={(codes) => dispatch({ type: 'districts-known', codes })}
          />
        </div>
        <ControlledTextArea
          {...control('address')}
          rows={3}
          autoComplete="street-address"
          hint={t('checkout:delivery.addressHint')}
          format={inOneLine}
        />
        <div className={styles.short}>
          {input('postalCode', {
            autoComplete: 'postal-code',
            inputMode: 'numeric',
            format: keepPostalCode,
          })}
          <p className={styles.warning} role="status">
            {mismatch && t('rules:delivery.postalCode.mismatch')}
          </p>
        </div>
        <ControlledTextArea
          {...control('notes')}
          rows={2}
          autoComplete="off"
          optionalMark={t('checkout:optional')}
          hint={t('checkout:delivery.notesHint')}
        />
        <InvoiceSection />
        {!customer && (
          <MarketingTick given={state.marketing} onTick={(given) => dispatch({ type: 'marketing-ticked', given })} />
        )}
        <StepActions>
          <button type="submit" className="button button-primary">
            {t('checkout:delivery.next')}
          </button>
        </StepActions>
      </form>
    </div>
  );
}

/** Optional and never ticked beforehand (decisions P18); a customer says it in the account. */
function MarketingTick({ given, onTick }: { given: boolean; onTick: (given: boolean) => void }) {
  const { t } = useI18n();
  return (
    <label className={styles.marketing}>
      <input
        type="checkbox"
        className="tick"
        name="marketing"
        checked={given}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>
        {t('marketing:ask')} {t('marketing:optional')}
        <small>{t('marketing:detail', { company: legalName })}</small>
      </span>
    </label>
  );
}

/** The buyer: a guest, with the way to sign in, or a customer with saved addresses. */
function Buyer() {
  const { t, to } = useI18n();
  const { customer, isGuest, isUnknown, askAgain } = useTheCheckout();
  if (isUnknown) {
    return (
      <p className={styles.buyer} role="status">
        {t('checkout:delivery.unknown')}{' '}
        <button type="button" className="link-button" ref={handsOnFocus} onClick={askAgain}>
          {t('calls:retry')}
        </button>
      </p>
    );
  }
  if (!customer) {
    // Show the guest hint only after the session has been checked.
    if (!isGuest) return null;
    return (
      <p className={styles.buyer}>
        {t('checkout:delivery.guest')}{' '}
        <a href={`${to.login}?next=${encodeURIComponent(to.checkout)}`}>{t('checkout:delivery.login')}</a>
      </p>
    );
  }
  return (
    <>
      <p className={styles.buyer}>
        {t('checkout:delivery.customer', { name: `${customer.firstName} ${customer.lastName}` })}
      </p>
      <Suspense>
        <SavedAddresses key={customer.id} />
      </Suspense>
    </>
  );
}

/** Whom the invoice goes to, where it is more than the recipient. */
const billedOf = ({ name, taxNumber, isElsewhere, address }: AskedInvoice): string =>
  [name.trim(), taxNumber, isElsewhere ? address : ''].filter(Boolean).join(', ');

/** The address as it is written in Türkiye (market §4.4). */
export function DeliverySummary() {
  const { t } = useI18n();
  const { delivery, cityAndDistrict, invoice } = useTheCheckout().state;
  const billed = invoice && billedOf(invoice);
  return (
    <>
      <p>
        <strong>
          {delivery.firstName} {delivery.lastName}
        </strong>
      </p>
      <p>{delivery.address}</p>
      <p>{localityLine({ postalCode: delivery.postalCode, ...cityAndDistrict })}</p>
      <p>
        {delivery.phone} · {delivery.email}
      </p>
      {delivery.notes.trim() !== '' && <p className={styles.note}>{delivery.notes}</p>}
      {billed && (
        <p>
          {t('checkout:invoice.summary')}: {billed}
        </p>
      )}
    </>
  );
}
