import { useId, useRef, useState, type ComponentProps } from 'react';
import { Cancel, Dialog } from '../../ui/Dialog.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { ADDRESS_TITLES, addressForm, type Address } from '../../domain/account/address.ts';
import { keepPostalCode, postalCodeMatchesCity } from '../../domain/order/delivery.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { AreaField, FormProblem, InputField, Submit, TextField } from '../../ui/form/fields.tsx';
import type { KeyBelow } from '../../i18n/messages.ts';
import { textOf, useForm, type Form } from '../../ui/form/useForm.ts';
import { LocalityFields } from '../geo/LocalityFields.tsx';
import { useNeighbourhoods } from '../geo/useLocalities.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { nameOfAddition, saveAddress, TITLE_KEYS } from './addresses.ts';

interface AddressDialogProps {
  /** Null for a new one. */
  address: Address | null;
  /** Values to start a new one with. */
  start?: Partial<Address>;
  onSaved?: (address: Address) => void;
  onClose: () => void;
}

const TEXT_FIELDS = [
  'addressTitle',
  'firstName',
  'lastName',
  'phone',
  'cityCode',
  'districtCode',
  'neighbourhood',
  'street',
  'buildingNo',
  'apartmentNo',
  'postalCode',
  'additionalInfo',
] as const;
type WrittenField = Exclude<(typeof TEXT_FIELDS)[number], 'addressTitle' | 'cityCode' | 'districtCode'>;

/** Checked as spec §5 says. */
export function AddressDialog({ address, start, onSaved, onClose }: AddressDialogProps) {
  const given = address ?? start;
  const { t } = useI18n();
  const attempt = useRef<string | null>(null);
  const form = useForm({
    schema: addressForm,
    valuesOf: (fields) => ({
      ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, textOf(fields, name)])),
      isDefault: fields.has('isDefault'),
    }),
    async send(body) {
      // Mended after a lost answer it is still the same address.
      attempt.current ??= nameOfAddition(body);
      const answer = await saveAddress(address?.id ?? null, body, attempt.current);
      if (answer.ok) {
        onSaved?.(answer.data);
        onClose();
        await showToast({ title: t('account:success'), text: t('account:addresses.saved'), tone: 'success' });
        return 'done';
      }
      const text = answer.message ?? t('account:addresses.notSaved');
      await showToast({ title: t('account:error'), text, tone: 'error' });
      return answer;
    },
  });
  const label = (field: KeyBelow<'account:addresses.field'>) => t(`account:addresses.field.${field}`);
  const input = (name: WrittenField, autoComplete: string, more: Partial<ComponentProps<typeof TextField>> = {}) => (
    <TextField
      form={form}
      name={name}
      label={label(name)}
      autoComplete={autoComplete}
      defaultValue={given?.[name]}
      {...more}
    />
  );
  return (
    <Dialog
      title={t(address ? 'account:addresses.editTitle' : 'account:addresses.addTitle')}
      busy={form.pending}
      onClose={onClose}
    >
      <form className="form" {...form.props}>
        <TitleChoice chosen={given?.addressTitle ?? 'Ev'} />
        <div className="form-pair">
          {input('firstName', 'given-name')}
          {input('lastName', 'family-name')}
        </div>
        {input('phone', 'tel', { type: 'tel' })}
        <LocalityPart form={form} given={given} />
        {input('street', 'address-line1')}
        <div className="form-pair">
          {input('buildingNo', 'off')}
          {input('apartmentNo', 'off', { required: false })}
        </div>
        <AreaField
          label={label('additionalInfo')}
          name="additionalInfo"
          optionalMark={t('forms:optional')}
          error={form.errorOf('additionalInfo')}
          rows={2}
          autoComplete="off"
          defaultValue={given?.additionalInfo}
        />
        <InputField label={label('country')} name="country" value={label('countryName')} disabled readOnly />
        {!address?.isDefault && (
          <CheckField form={form} name="isDefault">
            {label('isDefault')}
          </CheckField>
        )}
        <FormProblem form={form} title={t(address ? 'account:addresses.notUpdated' : 'account:addresses.notCreated')} />
        <div className="form-actions">
          <Submit form={form} label={t('account:addresses.save')} busy={t('account:saving')} />
          <Cancel busy={form.pending} label={t('account:cancel')} onClose={onClose} />
        </div>
      </form>
    </Dialog>
  );
}

function TitleChoice({ chosen }: { chosen: string }) {
  const { t } = useI18n();
  return (
    <fieldset className="choice">
      <legend>{t('account:addresses.field.addressTitle')}</legend>
      {ADDRESS_TITLES.map((title) => (
        <label key={title}>
          <input type="radio" name="addressTitle" value={title} defaultChecked={title === chosen} />
          {t(`account:addresses.titles.${TITLE_KEYS[title]}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** City, district, neighbourhood and postal code: the lists depend on what was chosen before, the code is checked against the city. */
function LocalityPart({ form, given }: { form: Form; given: Partial<Address> | undefined }) {
  const { t } = useI18n();
  const suggestions = useId();
  const [city, setCity] = useState({ code: given?.cityCode ?? '', name: given?.cityName ?? '' });
  const [district, setDistrict] = useState({ code: given?.districtCode ?? '', name: given?.districtName ?? '' });
  const [postalCode, setPostalCode] = useState(given?.postalCode ?? '');
  const neighbourhoods = useNeighbourhoods(city.code, district.code);
  return (
    <>
      <div className="form-pair">
        <LocalityFields
          city={city.code}
          district={district.code}
          names={{ city: city.name, district: district.name }}
          errors={{ city: form.errorOf('cityCode'), district: form.errorOf('districtCode') }}
          onChoose={(field, locality) => {
            if (field === 'district') setDistrict(locality);
            else {
              setCity(locality);
              // A district of the former city is none of this one: nothing is asked about it.
              setDistrict({ code: '', name: '' });
            }
            form.clear(`${field}Code`);
          }}
          onDistricts={(codes) =>
            setDistrict((chosen) => (codes.includes(chosen.code) ? chosen : { code: '', name: '' }))
          }
        />
        <input type="hidden" name="cityCode" value={city.code} />
        <input type="hidden" name="districtCode" value={district.code} />
      </div>
      <div className="form-pair">
        <TextField
          form={form}
          name="neighbourhood"
          label={t('account:addresses.field.neighbourhood')}
          autoComplete="address-level3"
          list={suggestions}
          defaultValue={given?.neighbourhood}
        />
        <datalist id={suggestions}>
          {neighbourhoods.list.map(({ code, name }) => (
            <option key={code} value={name} />
          ))}
        </datalist>
        <div>
          <TextField
            form={form}
            name="postalCode"
            label={t('account:addresses.field.postalCode')}
            inputMode="numeric"
            autoComplete="postal-code"
            value={postalCode}
            onChange={(event) => setPostalCode(keepPostalCode(event.target.value))}
          />
          <p className="form-warning" role="status">
            {!postalCodeMatchesCity(postalCode, city.code) && t('rules:delivery.postalCode.mismatch')}
          </p>
        </div>
      </div>
    </>
  );
}
