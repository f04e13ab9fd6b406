import type { ChangeEvent, InputHTMLAttributes } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { useAfterPress } from '../../ui/useAfterPress.ts';
import { DEMO_OUTCOMES, expiryYears, groupCardNumber, keepCvv, type CardField } from '../../domain/payment.ts';
import { useErrorWords, useTheCheckout } from './context.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** What a field keeps of what is typed or pasted (spec §5). */
const KEEP: Record<CardField, (typed: string) => string> = {
  cardNumber: groupCardNumber,
  cardName: (typed) => typed.toLocaleUpperCase('tr'),
  expiryMonth: (typed) => typed,
  expiryYear: (typed) => typed,
  cvv: keepCvv,
};

/** The demo provider's card form (decisions P12): its values live in this page's memory only. */
export function CardFields() {
  const { t } = useI18n();
  const { state, dispatch, offer } = useTheCheckout();
  const errorAt = useErrorWords();
  const afterPress = useAfterPress();

  const type = (field: CardField, value: string) => {
    dispatch({ type: 'card-typed', field, value });
  };
  const leave = (field: CardField) => {
    if (!document.hasFocus()) return;
    afterPress(() => {
      dispatch({ type: 'left', path: `payment.${field}`, offer });
    });
  };
  /** Grouping and capitals rewrite the field; the caret stays behind what was typed before it. */
  const typeKeepingCaret = (field: CardField, { target }: ChangeEvent<HTMLInputElement>) => {
    const caret = KEEP[field](target.value.slice(0, target.selectionStart ?? undefined)).length;
    flushSync(() => {
      type(field, KEEP[field](target.value));
    });
    target.setSelectionRange(caret, caret);
  };
  const input = (field: CardField, more: InputHTMLAttributes<HTMLInputElement>, hint?: string) => (
    <Field label={t(`checkout:payment.${field}`)} name={field} required error={errorAt(`payment.${field}`)} hint={hint}>
      {(control) => (
        <input
          {...control}
          {...more}
          value={state.card[field]}
          onChange={(event) => {
            typeKeepingCaret(field, event);
          }}
          onBlur={() => {
            leave(field);
          }}
        />
      )}
    </Field>
  );
  const select = (
    field: 'expiryMonth' | 'expiryYear',
    placeholder: string,
    values: readonly string[],
    autoComplete: string,
  ) => (
    <Field label={t(`checkout:payment.${field}`)} name={field} required error={errorAt(`payment.${field}`)}>
      {(control) => (
        <Select
          {...control}
          value={state.card[field]}
          onChange={(event) => {
            type(field, event.target.value);
          }}
          onBlur={() => {
            leave(field);
          }}
          placeholder={placeholder}
          choices={values.map((value) => ({ value, label: value }))}
          autoComplete={autoComplete}
        />
      )}
    </Field>
  );

  return (
    <div className="card-fields">
      <div className="demo-payment">
        <strong className="tag">{t('checkout:payment.demo')}</strong>
        <p>{t('checkout:payment.demoText')}</p>
        <fieldset>
          <legend>{t('checkout:payment.outcome')}</legend>
          {DEMO_OUTCOMES.map((outcome) => (
            <label key={outcome}>
              <input
                type="radio"
                name="outcome"
                value={outcome}
                checked={state.outcome === outcome}
                onChange={() => {
                  dispatch({ type: 'outcome-chosen', outcome });
                }}
              />
              {t(`checkout:payment.outcomes.${outcome}`)}
            </label>
          ))}
        </fieldset>
      </div>
      {input('cardNumber', { autoComplete: 'cc-number', inputMode: 'numeric', placeholder: '0000 0000 0000 0000' })}
      {input('cardName', { autoComplete: 'cc-name', autoCapitalize: 'characters', spellCheck: false })}
      <div className="card-dates">
        {select('expiryMonth', t('checkout:payment.month'), MONTHS, 'cc-exp-month')}
        {select('expiryYear', t('checkout:payment.year'), expiryYears(offer.today), 'cc-exp-year')}
        {input(
          'cvv',
          { autoComplete: 'cc-csc', inputMode: 'numeric', type: 'password', maxLength: 4 },
          t('checkout:payment.cvvHint'),
        )}
      </div>
    </div>
  );
}
