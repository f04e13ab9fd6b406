import { memo, useId, type ReactNode } from 'react';
import { FieldError } from '../../ui/Field.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './ChoiceFields.module.css';
import type { MeasuredProduct } from './product.ts';

interface RadioGroupProps {
  legend: ReactNode;
  /** Class of the cards. */
  className: string | undefined;
  required?: boolean;
  error?: string | undefined;
  children: ReactNode;
}

export function RadioGroup({ legend, className, required, error, children }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-labelledby={id}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend id={id}>{legend}</legend>
      <div className={className}>{children}</div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

interface ColorSwatchesProps {
  legend: string;
  colors: readonly { id: string; name: string; hex: string; paused?: string | undefined }[];
}

/** The first colour is chosen to begin with; an unavailable one says why. The gallery listens to the changes. */
export const ColorSwatches = memo(({ legend, colors }: ColorSwatchesProps) => (
  <RadioGroup legend={legend} className={styles.colors}>
    {colors.map((color, index) => (
      <label key={color.id} className={styles.color}>
        <input
          type="radio"
          name="color"
          value={color.id}
          defaultChecked={index === 0}
          disabled={Boolean(color.paused)}
        />
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <rect width="28" height="28" fill={color.hex} />
        </svg>
        <span>
          {color.name}
          {color.paused && <small> {color.paused}</small>}
        </span>
      </label>
    ))}
  </RadioGroup>
));

interface OptionListProps {
  options: MeasuredProduct['options'];
  city: string;
}

/** Options to add, each with its surcharge (decisions P5). */
export const OptionList = memo(function OptionList({ options, city }: OptionListProps) {
  const { t, money } = useI18n();
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('measurement:options')}</legend>
      <div className={styles.options}>
        {options.map(({ id, price, per, paused }) => (
          <label key={id} className={styles.option}>
            <input type="checkbox" name="option" value={id} disabled={Boolean(paused)} />
            <span>{t(`measurement:option.${id}`, { city })}</span>
            <span className={styles.surcharge}>
              {paused ??
                (price === 0
                  ? t('measurement:surcharge.free')
                  : t(`measurement:surcharge.${per}`, { amount: money(price) }))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});
