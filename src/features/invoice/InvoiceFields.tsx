import { ControlledTextArea, ControlledTextField } from '../../ui/form/controlled-fields.tsx';
import type { FieldErrors } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { inOneLine, keepPostalCode, postalCodeMatchesCity } from '../../domain/order/delivery.ts';
import { INVOICE_KINDS, type InvoiceForm } from '../../domain/order/invoice.ts';
import { typedTaxNumber } from '../../domain/order/tax-number.ts';
import { LocalityFields } from '../geo/LocalityFields.tsx';
import '../../styles/form.css';
import styles from './InvoiceFields.module.css';

interface InvoiceFieldsProps {
  form: FieldErrors;
  /** In front of the names of all fields. */
  prefix?: string;
  value: InvoiceForm;
  onValue: (values: Partial<InvoiceForm>) => void;
}

/** Invoice data: a person or a company, and an address where it is another (decisions P24). Needs the messages of `invoice`, `geo`, `rules`, `forms` and `calls`. */
export function InvoiceFields({ form, prefix = '', value, onValue }: InvoiceFieldsProps) {
  const { t } = useI18n();
  const { kind } = value;
  const field = (name: 'name' | 'taxOffice' | 'taxNumber', label: string) => ({
    form,
    name: `${prefix}${name}`,
    label,
    value: value[name],
    onValue: (typed: string) => onValue({ [name]: typed }),
  });
  const optional = kind === 'person' ? { optionalMark: t('forms:optional') } : {};
  return (
    <>
      <fieldset className="choice">
        <legend>{t('invoice:kind')}</legend>
        {INVOICE_KINDS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${prefix}kind`}
              value={one}
              checked={one === kind}
              onChange={() => onValue({ kind: one })}
            />
            {t(`invoice:${one}`)}
          </label>
        ))}
      </fieldset>
      <ControlledTextField
        {...field('name', t(`invoice:name.${kind}`))}
        {...optional}
        {...(kind === 'person' && { hint: t('invoice:nameHint') })}
        autoComplete={kind === 'company' ? 'organization' : 'billing name'}
      />
      <div className="form-pair">
        {kind === 'company' && (
          <ControlledTextField {...field('taxOffice', t('invoice:taxOffice'))} autoComplete="off" />
        )}
        <ControlledTextField
          {...field('taxNumber', t(`invoice:taxNumber.${kind}`))}
          {...optional}
          hint={t(`invoice:taxNumberHint.${kind}`)}
          inputMode="numeric"
          autoComplete="off"
          format={typedTaxNumber}
        />
      </div>
      <label className={styles.tick}>
        <input
          type="checkbox"
          className="tick"
          name={`${prefix}isElsewhere`}
          checked={value.isElsewhere}
          onChange={({ target }) => onValue({ isElsewhere: target.checked })}
        />
        <span>{t('invoice:elsewhere')}</span>
      </label>
      {value.isElsewhere && <AddressFields form={form} prefix={`${prefix}address.`} value={value} onValue={onValue} />}
    </>
  );
}

function AddressFields({ form, prefix, value, onValue }: Required<InvoiceFieldsProps>) {
  const { t } = useI18n();
  const field = (name: 'address' | 'postalCode') => ({
    form,
    name: `${prefix}${name}`,
    label: t(`invoice:${name}`),
    value: value[name],
    onValue: (typed: string) => onValue({ [name]: typed }),
  });
  return (
    <fieldset className={styles.address}>
      <legend className="field-label">{t('invoice:there')}</legend>
      <div className="form-pair">
        <LocalityFields
          city={value.city}
          district={value.district}
          prefix={prefix}
          section="billing"
          names={{ city: value.cityName, district: value.districtName }}
          errors={{ city: form.errorOf(`${prefix}city`), district: form.errorOf(`${prefix}district`) }}
          onChoose={(of, { code, name }) =>
            onValue(of === 'city' ? { city: code, cityName: name } : { district: code, districtName: name })
          }
          onDistricts={(codes) => {
            if (value.district !== '' && !codes.includes(value.district)) onValue({ district: '', districtName: '' });
          }}
        />
      </div>
      <ControlledTextArea {...field('address')} rows={2} autoComplete="billing street-address" format={inOneLine} />
      <div>
        <ControlledTextField
          {...field('postalCode')}
          inputMode="numeric"
          autoComplete="billing postal-code"
          format={keepPostalCode}
        />
        <p className="form-warning" role="status">
          {!postalCodeMatchesCity(value.postalCode, value.city) && t('rules:delivery.postalCode.mismatch')}
        </p>
      </div>
    </fieldset>
  );
}
