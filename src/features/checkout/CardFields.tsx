import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';
import { ControlledTextField } from '../../ui/form/controlled-fields.tsx';
import type { FieldErrors } from '../../ui/form/useForm.ts';
import { Select } from '../../ui/Select.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { DEMO_OUTCOMES } from '../../domain/money/payment.ts';
import { expiryYears, groupCardNumber, keepCvv, type CardField } from '../../domain/money/card-form.ts';
import styles from './CardFields.module.css';
import { CardNotice } from './Problems.tsx';
import { useTheCheckout } from './checkout-context.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

const inCapitals = (typed: string): string => typed.toLocaleUpperCase('tr');

/** The demo provider's card form (spec §5, decisions P12): its values live in this page's memory only. */
export function CardFields({ form }: { form: FieldErrors }) {
  const { t } = useI18n();
  const { state, dispatch, options } = useTheCheckout();

  const type = (field: CardField, value: string) => dispatch({ type: 'card-typed', field, value });
  const input = (
    field: 'cardNumber' | 'cardName' | 'cvv',
    format: (typed: string) => string,
    more: Partial<ComponentProps<typeof ControlledTextField>>,
  ) => (
    <ControlledTextField
      form={form}
      name={field}
      label={t(`checkout:payment.${field}`)}
      value={state.card[field]}
      onValue={(value) => type(field, value)}
      format={format}
      {...more}
    />
  );
  const select = (
    field: 'expiryMonth' | 'expiryYear',
    placeholder: string,
    values: readonly string[],
    autoComplete: string,
  ) => (
    <Field label={t(`checkout:payment.${field}`)} name={field} required error={form.errorOf(field)}>
      {(control) => (
        <Select
          {...control}
          value={state.card[field]}
          onChange={(event) => type(field, event.target.value)}
          placeholder={placeholder}
          options={values.map((value) => ({ value, label: value }))}
          autoComplete={autoComplete}
        />
      )}
    </Field>
  );

  return (
    <div className={styles.fields}>
      <div className={styles.demo}>
        <strong className="tag">{t('checkout:payment.demo')}</strong>
        <p>{t('checkout:payment.demoText')}</p>
        <fieldset>
          <legend>{t('checkout:payment.outcome')}</legend>
          {DEMO_OUTCOMES.map((outcome) => (
            <label key={outcome}>
              <input
                type="radio"
                className="tick"
                name="outcome"
                value={outcome}
                checked={state.outcome === outcome}
                onChange={() => dispatch({ type: 'outcome-chosen', outcome })}
              />
              {t(`checkout:payment.outcomes.${outcome}`)}
            </label>
          ))}
        </fieldset>
      </div>
      <CardNotice />
      {input('cardNumber', groupCardNumber, {
        autoComplete: 'cc-number',
        inputMode: 'numeric',
        placeholder: '0000 0000 0000 0000',
      })}
      {input('cardName', inCapitals, { autoComplete: 'cc-name', autoCapitalize: 'characters', spellCheck: false })}
      <div className={styles.dates}>
        {select('expiryMonth', t('checkout:payment.month'), MONTHS, 'cc-exp-month')}
        {select('expiryYear', t('checkout:payment.year'), expiryYears(options.today), 'cc-exp-year')}
        {input('cvv', keepCvv, {
          autoComplete: 'cc-csc',
          inputMode: 'numeric',
          type: 'password',
          hint: t('checkout:payment.cvvHint'),
        })}
      </div>
    </div>
  );
}
