import { createContext, useContext, useState } from 'react';
import type { OrderChange } from '../../../contract/admin-order-change.ts';
import { Field } from '../../../ui/Field.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './OrderPage.module.css';

interface CarrierFieldsProps {
  errors: { readonly carrier?: string | undefined; readonly trackingNumber?: string | undefined };
  onChoose: () => void;
  /** Whether something is made again that has not left: a box then says that it is not in this parcel. */
  isRemaking?: boolean;
}

/**
 * The carrier of a parcel, and its number where the carrier gives one; read from the form by `carrier` and `trackingNumber`, the box
 * by `leftBehind`.
 */
export function CarrierFields({ errors, onChoose, isRemaking = false }: CarrierFieldsProps) {
  const { t } = useI18n();
  const carriers = useCarriers();
  const [carrier, setCarrier] = useState('');
  const needsNumber = carriers.find(({ id }) => id === carrier)?.needsNumber ?? true;
  return (
    <>
      <Field label={t('admin-orders:step.carrier')} name="carrier" required error={errors.carrier}>
        {(control) => (
          <select
            {...control}
            value={carrier}
            onChange={({ target }) => {
              setCarrier(target.value);
              onChoose();
            }}
          >
            <option value="">{t('admin-orders:step.choose')}</option>
            {carriers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {needsNumber && (
        <InputField
          label={t('admin-orders:step.tracking')}
          name="trackingNumber"
          required
          hint={t('admin-orders:step.trackingHint')}
          error={errors.trackingNumber}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {isRemaking && (
        <label className={styles.tick}>
          <input type="checkbox" name="remakeStays" /> {t('admin-orders:step.remakeStays')}
        </label>
      )}
    </>
  );
}

export const leftBehind = (form: HTMLFormElement): Pick<OrderChange, 'remakeStays'> =>
  new FormData(form).has('remakeStays') ? { remakeStays: true } : {};

export interface Carrier {
  readonly id: string;
  readonly name: string;
  readonly needsNumber: boolean;
}

/** `carriers` of `content/shop.json`, handed over by the page: the file would bring its facts to every page that reads one of them. */
export const CarriersContext = createContext<readonly Carrier[]>([]);

const useCarriers = (): readonly Carrier[] => useContext(CarriersContext);
