import type { ComponentProps } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import {
  inOneLine,
  keepPostalCode,
  postalCodeMatchesCity,
  type DeliveryField,
} from '../../../domain/order/delivery.ts';
import { ControlledTextArea, ControlledTextField } from '../../../ui/form/controlled-fields.tsx';
import type { Form } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { LocalityFields } from '../../geo/LocalityFields.tsx';
import '../../../styles/form.css';

interface DeliveryFieldsProps {
  form: Form;
  value: AdminOrder['delivery'];
  onChange: (values: Partial<AdminOrder['delivery']>) => void;
  /** In front of the names of all fields, such as `delivery.`. */
  prefix?: string;
  /** Whether only telephone and e-mail may change: the parcel has left. */
  isContactOnly?: boolean;
  /** Whether the order may have no e-mail. */
  isMailOptional: boolean;
  emailHint?: string;
}

/** Fields of a delivery that an operator fills. Needs the messages `checkout:delivery`, and those of `geo`, `rules` and `forms`. */
export function DeliveryFields(props: DeliveryFieldsProps) {
  const { form, value, onChange, prefix = '', isContactOnly = false, isMailOptional, emailHint } = props;
  const { t } = useI18n();
  const control = (field: Exclude<DeliveryField, 'city' | 'district'>) => ({
    form,
    name: `${prefix}${field}`,
    label: t(`checkout:delivery.${field}`),
    value: value[field],
    autoComplete: 'off',
    onValue: (typed: string) => onChange({ [field]: typed }),
  });
  const input = (
    field: Exclude<DeliveryField, 'city' | 'district' | 'address' | 'notes'>,
    more: Partial<ComponentProps<typeof ControlledTextField>> = {},
  ) => <ControlledTextField {...control(field)} {...more} />;
  return (
    <>
      <div className="form-pair">
        {input('phone', { type: 'tel', inputMode: 'tel' })}
        {input('email', {
          type: 'email',
          inputMode: 'email',
          spellCheck: false,
          ...(isMailOptional && { optionalMark: t('forms:optional') }),
          ...(emailHint !== undefined && { hint: emailHint }),
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
              prefix={prefix}
              city={value.city}
              district={value.district}
              names={{ city: value.cityName, district: value.districtName }}
              errors={{ city: form.errorOf(`${prefix}city`), district: form.errorOf(`${prefix}district`) }}
              onChoose={(of, { code, name }) => {
                form.clear(`${prefix}${of}`);
                onChange(of === 'city' ? { city: code, cityName: name } : { district: code, districtName: name });
              }}
              onDistricts={(codes) => {
                if (value.district !== '' && !codes.includes(value.district))
                  onChange({ district: '', districtName: '' });
              }}
            />
          </div>
          <ControlledTextArea {...control('address')} rows={2} format={inOneLine} />
          <div>
            {input('postalCode', { inputMode: 'numeric', format: keepPostalCode })}
            <p className="form-warning" role="status">
              {!postalCodeMatchesCity(value.postalCode, value.city) && t('rules:delivery.postalCode.mismatch')}
            </p>
          </div>
          <ControlledTextArea {...control('notes')} rows={2} optionalMark={t('forms:optional')} />
        </>
      )}
    </>
  );
}
