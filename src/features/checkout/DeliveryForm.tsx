import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { useAfterPress } from '../../ui/useAfterPress.ts';
import { postalCodeMatchesCity, type DeliveryField } from '../../domain/delivery.ts';
import { PlaceFields } from '../geo/PlaceFields.tsx';
import { Buyer } from './Buyer.tsx';
import { useErrorWords, useTheCheckout } from './context.ts';

type TextField = Exclude<DeliveryField, 'city' | 'district' | 'address' | 'notes'>;

const POSTAL_DIGITS = 5;

/** Step 1 (spec §5): each field is checked on leaving it and all on going on. */
export function DeliveryForm() {
  const { t } = useI18n();
  const { state, dispatch, offer } = useTheCheckout();
  const errorAt = useErrorWords();
  const afterPress = useAfterPress();
  const { delivery } = state;

  const type = (field: DeliveryField, value: string, name = '') => {
    dispatch({ type: 'typed', field, value, name });
  };
  const leave = (field: DeliveryField) => {
    // Looking at another window is not leaving the field.
    if (!document.hasFocus()) return;
    afterPress(() => {
      dispatch({ type: 'left', path: `delivery.${field}`, offer });
    });
  };
  const input = (
    field: TextField,
    autoComplete: HTMLInputAutoCompleteAttribute,
    more: InputHTMLAttributes<HTMLInputElement> = {},
    hint?: string,
  ) => (
    <Field
      label={t(`checkout:delivery.${field}`)}
      name={field}
      required
      error={errorAt(`delivery.${field}`)}
      hint={hint}
    >
      {(control) => (
        <input
          {...control}
          {...more}
          autoComplete={autoComplete}
          value={delivery[field]}
          onChange={(event) => {
            const typed = event.target.value;
            type(field, field === 'postalCode' ? typed.replace(/\D/g, '').slice(0, POSTAL_DIGITS) : typed);
          }}
          onBlur={() => {
            leave(field);
          }}
        />
      )}
    </Field>
  );
  const mismatch = !postalCodeMatchesCity(delivery.postalCode, delivery.city);

  return (
    <div className="step-form">
      <Buyer />
      <form
        className="step-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: 'went-on', offer });
        }}
      >
        <div className="field-pair">
          {input('firstName', 'given-name')}
          {input('lastName', 'family-name')}
        </div>
        <div className="field-pair">
          {input('email', 'email', { type: 'email', inputMode: 'email', spellCheck: false })}
          {input('phone', 'tel', { type: 'tel', inputMode: 'tel' }, t('checkout:delivery.phoneWhy'))}
        </div>
        <div className="field-pair">
          <PlaceFields
            city={delivery.city}
            district={delivery.district}
            names={state.places}
            errors={{ city: errorAt('delivery.city'), district: errorAt('delivery.district') }}
            onChoose={(field, place) => {
              type(field, place.code, place.name);
            }}
            onLeave={leave}
            onDistricts={(codes) => {
              dispatch({ type: 'districts-known', codes });
            }}
          />
        </div>
        <Field
          label={t('checkout:delivery.address')}
          name="address"
          required
          error={errorAt('delivery.address')}
          hint={t('checkout:delivery.addressHint')}
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              autoComplete="street-address"
              value={delivery.address}
              onChange={(event) => {
                type('address', event.target.value.replace(/\s*\n\s*/g, ' '));
              }}
              onBlur={() => {
                leave('address');
              }}
            />
          )}
        </Field>
        <div className="field-short">
          {input('postalCode', 'postal-code', { inputMode: 'numeric', maxLength: POSTAL_DIGITS })}
          <p className="field-warning" role="status">
            {mismatch && t('rules:delivery.postalCode.mismatch')}
          </p>
        </div>
        <Field
          label={t('checkout:delivery.notes')}
          name="notes"
          optionalMark={t('checkout:optional')}
          error={errorAt('delivery.notes')}
          hint={t('checkout:delivery.notesHint')}
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              autoComplete="off"
              value={delivery.notes}
              onChange={(event) => {
                type('notes', event.target.value);
              }}
              onBlur={() => {
                leave('notes');
              }}
            />
          )}
        </Field>
        <div className="step-actions">
          <button type="submit" className="button button-primary">
            {t('checkout:delivery.next')}
          </button>
        </div>
      </form>
    </div>
  );
}
