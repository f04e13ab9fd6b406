import { Field } from '../../ui/Field.tsx';
import { metresAsCm, type Side, type SizeLimits } from '../../domain/window/measurement.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { MeasurementResult } from './measurement.ts';
import styles from './SizeFields.module.css';

interface SizeFieldsProps {
  limits: SizeLimits;
  errors: MeasurementResult['errors'];
  /** As typed. */
  values: Readonly<Record<Side, string>>;
  onChange: (side: Side, cm: number) => void;
}

/** A size that was typed in metres, 2,5 or 2, is offered in centimetres by one press (decisions P4). */
export function SizeFields({ limits, errors, values, onChange }: SizeFieldsProps) {
  const { t } = useI18n();
  return (
    <div className={styles.sizes}>
      {(['width', 'height'] as const).map((side) => {
        const error = errors[side];
        const cm = metresAsCm(values[side]);
        return (
          <div key={side} data-size>
            <Field
              label={t(`measurement:${side}`)}
              name={side}
              required
              error={error && t(`rules:${error}`)}
              hint={error ? undefined : t('measurement:range', { ...limits[side] })}
            >
              {(control) => (
                <span className={styles.size}>
                  <input
                    {...control}
                    type="text"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                    enterKeyHint="next"
                  />
                  <span aria-hidden="true">cm</span>
                </span>
              )}
            </Field>
            {cm !== null && (
              <button type="button" className={`link-button ${styles.metres}`} onClick={() => onChange(side, cm)}>
                {t('measurement:inCm', { typed: values[side], cm })}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
