import { useId } from 'react';
import type { OptionPrice, PleatType } from '../../domain/pricing.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './ChoiceFields.module.css';
import { PleatSample } from './drawing/Cloth.tsx';
import type { MeasurementResult, PleatTotals } from './measurement.ts';

interface PleatCardsProps {
  pleats: readonly PleatType[];
  /** Of the cloth in the pictures. */
  color: string;
  error: MeasurementResult['errors']['pleat'];
  totals: PleatTotals;
}

/** A card with a picture for each pleat, and with its own total once both sizes are typed; a single one is not asked for (decisions P15). */
export function PleatCards({ pleats, color, error, totals }: PleatCardsProps) {
  const { t, money } = useI18n();
  const id = useId();
  const [only] = pleats.length === 1 ? pleats : [];
  if (only) return <input type="hidden" name="pleat" value={only} />;
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend id={`${id}-legend`}>{t('measurement:pleat.legend')}</legend>
      <div className={styles.pleats}>
        {pleats.map((pleat) => {
          const total = totals.find((priced) => priced.pleat === pleat)?.total;
          return (
            <label key={pleat} className={styles.pleat}>
              <input type="radio" name="pleat" value={pleat} />
              <PleatSample pleat={pleat} color={color} />
              <span className={styles.name}>{t(`measurement:pleat.${pleat}.name`)}</span>
              <span className={styles.note}>{t(`measurement:pleat.${pleat}.note`)}</span>
              {total !== undefined && <span className={styles.pleatTotal}>{money(total)}</span>}
            </label>
          );
        })}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {t(`rules:${error}`)}
        </p>
      )}
    </fieldset>
  );
}

interface ColorSwatchesProps {
  legend: string;
  colors: readonly { id: string; name: string; hex: string }[];
}

/** The first colour is chosen to begin with; the gallery listens to the changes. */
export function ColorSwatches({ legend, colors }: ColorSwatchesProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} role="radiogroup" aria-labelledby={id}>
      <legend id={id}>{legend}</legend>
      <div className={styles.colors}>
        {colors.map((color, index) => (
          <label key={color.id} className={styles.color}>
            <input type="radio" name="color" value={color.id} defaultChecked={index === 0} />
            <svg viewBox="0 0 28 28" aria-hidden="true">
              <rect width="28" height="28" fill={color.hex} />
            </svg>
            <span>{color.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface OptionListProps {
  options: readonly OptionPrice[];
  city: string;
}

/** What can be added, each with its surcharge (decisions P5). */
export function OptionList({ options, city }: OptionListProps) {
  const { t, money } = useI18n();
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('measurement:options')}</legend>
      <div className={styles.options}>
        {options.map(({ id, price, per }) => (
          <label key={id} className={styles.option}>
            <input type="checkbox" name="option" value={id} />
            <span>{t(`measurement:option.${id}`, { city })}</span>
            <span className={styles.surcharge}>
              {price === 0
                ? t('measurement:surcharge.free')
                : t(`measurement:surcharge.${per}`, { amount: money(price) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
