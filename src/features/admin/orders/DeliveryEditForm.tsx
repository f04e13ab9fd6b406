import { useState, type ComponentProps } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import {
  DELIVERY_FIELDS,
  deliverySchema,
  inOneLine,
  keepPostalCode,
  POSTAL_DIGITS,
  postalCodeMatchesCity,
  type Delivery,
  type DeliveryField,
} from '../../../domain/order/delivery.ts';
import { saleDelivery } from '../../../domain/order/sale-delivery.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { ControlledTextArea, ControlledTextField } from '../../../ui/form/controlled-fields.tsx';
import { FormProblem, Submit } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { LocalityFields } from '../../geo/LocalityFields.tsx';
import '../../../styles/form.css';

export interface DeliveryEditFormProps {
  delivery: AdminOrder['delivery'];
  /** Whether only telephone and e-mail may change: the parcel has left. */
  isContactOnly: boolean;
  words: { save: string; busy: string; failed: string; cancel: string };
  /** Saves, and returns what stood against it; faults by the names of the fields. */
  send: (delivery: Delivery) => Promise<CallFailure | null>;
  onClose: () => void;
}

/** Needs the messages of `checkout`, `geo`, `rules`, `forms` and `calls`. */
export function DeliveryEditForm({ delivery, isContactOnly, words, send, onClose }: DeliveryEditFormProps) {
  const { t } = useI18n();
  const [value, setValue] = useState(delivery);
  const set = (values: Partial<typeof delivery>): void => {
    setValue((present) => ({ ...present, ...values }));
  };
  const form = useForm({
    // A mailbox that letters go to is not taken away.
    schema: delivery.email === '' ? saleDelivery : deliverySchema,
    valuesOf: () => Object.fromEntries(DELIVERY_FIELDS.map((field) => [field, value[field]])),
    async send(typed) {
      const failed = await send(typed);
      if (failed) return failed;
      onClose();
      return 'done';
    },
  });
  const control = (field: Exclude<DeliveryField, 'city' | 'district'>) => ({
    form,
    name: field,
    label: t(`checkout:delivery.${field}`),
    value: value[field],
    autoComplete: 'off',
    onValue: (typed: string) => {
      set({ [field]: typed });
    },
  });
  const input = (
    field: Exclude<DeliveryField, 'city' | 'district' | 'address' | 'notes'>,
    more: Partial<ComponentProps<typeof ControlledTextField>> = {},
  ) => <ControlledTextField {...control(field)} {...more} />;
  return (
    <form className="form" {...form.props}>
      <div className="form-pair">
        {input('phone', { type: 'tel', inputMode: 'tel' })}
        {input('email', {
          type: 'email',
          inputMode: 'email',
          spellCheck: false,
          ...(delivery.email === '' && { optionalMark: t('forms:optional') }),
        })}
      </div>
      {!isContactOnly && (
        <>
          <div className="form-pair">
            {input('firstName')}
            {input('lastName')}
          </div>
          <div className="form-pair">
            <LocalityFields
              city={value.city}
              district={value.district}
              names={{ city: value.cityName, district: value.districtName }}
              errors={{ city: form.errorOf('city'), district: form.errorOf('district') }}
              onChoose={(of, { code, name }) => {
                form.clear(of);
                set(of === 'city' ? { city: code, cityName: name } : { district: code, districtName: name });
              }}
              onDistricts={(codes) => {
                if (value.district !== '' && !codes.includes(value.district)) set({ district: '', districtName: '' });
              }}
            />
          </div>
          <ControlledTextArea {...control('address')} rows={2} format={inOneLine} />
          <div>
            {input('postalCode', { inputMode: 'numeric', maxLength: POSTAL_DIGITS, format: keepPostalCode })}
            <p className="form-warning" role="status">
              {!postalCodeMatchesCity(value.postalCode, value.city) && t('rules:delivery.postalCode.mismatch')}
            </p>
          </div>
          <ControlledTextArea {...control('notes')} rows={2} optionalMark={t('forms:optional')} />
        </>
      )}
      <FormProblem form={form} title={words.failed} />
      <div className="form-actions">
        <Submit form={form} label={words.save} busy={words.busy} />
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
