import { Field } from '../../ui/Field.tsx';
import type { SizeLimits } from '../../domain/window/measurement.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { MeasurementResult } from './measurement.ts';
import styles from './SizeFields.module.css';

interface SizeFieldsProps {
  limits: SizeLimits;
  errors: MeasurementResult['errors'];
}

/** Two fields without a longest text: a pasted size fills both of them (decisions U8). */
export function SizeFields({ limits, errors }: SizeFieldsProps) {
  const { t } = useI18n();
  return (
    <div className={styles.sizes}>
      {(['width', 'height'] as const).map((side) => {
        const error = errors[side];
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
                  <input {...control} type="text" inputMode="numeric" autoComplete="off" enterKeyHint="next" />
                  <span aria-hidden="true">cm</span>
                </span>
              )}
            </Field>
          </div>
        );
      })}
    </div>
  );
}
