import type { OptionId } from '../../../domain/price/pricing.ts';
import type { ShownProduct } from '../../../domain/product/product-look.ts';
import { Field } from '../../../ui/Field.tsx';
import { InputField } from '../../../ui/form/fields.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import type { TypedLine } from './line-change.ts';

interface MadeFieldsProps {
  typed: TypedLine;
  product: ShownProduct;
  /** Extras that are offered, or were ordered. */
  extras: readonly OptionId[];
  errors: Readonly<Record<string, string>>;
  type: (part: Partial<TypedLine>) => void;
}

/** Size, colour and extras of a line that is made to measure. */
export function MadeFields({ typed, product, extras, errors, type }: MadeFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <div className="form-pair">
        {(['width', 'height'] as const).map((side) => (
          <InputField
            key={side}
            label={t(`admin-orders:change.${side}`)}
            name={side}
            required
            hint={t('admin-orders:change.limits', product.limits[side])}
            error={errors[side]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed[side] ?? ''}
            onChange={({ target }) => type({ [side]: target.value })}
          />
        ))}
      </div>
      <div className="form-pair">
        <Choice
          label={t('admin-orders:change.color')}
          name="color"
          value={typed.color}
          error={errors.color}
          options={[
            ...(typed.color === '' ? [['', t('admin-orders:change.noColor')] as const] : []),
            ...product.colors.map(({ id, name }) => [id, name.tr] as const),
          ]}
          onChange={(color) => type({ color })}
        />
        {product.pleats.length > 1 && (
          <Choice
            label={t('admin-orders:change.pleat')}
            name="pleat"
            value={typed.pleat}
            error={errors.pleatType}
            options={product.pleats.map((pleat) => [pleat, t(`admin-orders:piece.pleats.${pleat}`)] as const)}
            onChange={(chosen) => {
              const pleat = product.pleats.find((one) => one === chosen);
              if (pleat) type({ pleat });
            }}
          />
        )}
        {product.panels.length > 0 && (
          <Choice
            label={t('admin-orders:change.panels')}
            name="panels"
            value={typed.panels}
            error={errors.panels}
            options={PANELS.map((panels) => [panels, t(`admin-orders:piece.panelsText.${panels}`)] as const)}
            onChange={(chosen) => {
              const panels = PANELS.find((one) => one === chosen);
              if (panels) type({ panels });
            }}
          />
        )}
      </div>
      {extras.length > 0 && (
        <fieldset className="choice">
          <legend>{t('admin-orders:change.options')}</legend>
          {extras.map((id) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={typed.options.includes(id)}
                onChange={({ target }) => {
                  const rest = typed.options.filter((one) => one !== id);
                  type({ options: target.checked ? [...rest, id] : rest });
                }}
              />
              {t(`admin-orders:piece.options.${id}`)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

const PANELS = ['two', 'left', 'right'] as const;

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

export const Choice = ({ label, name, value, error, options, onChange }: ChoiceProps) => (
  <Field label={label} name={name} required error={error}>
    {(control) => (
      <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
);
