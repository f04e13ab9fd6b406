import { Field } from '../../ui/Field.tsx';
import type { SizeLimits, TypedSize } from '../../domain/window/measurement.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { MeasurementResult, OfferedSize } from './measurement.ts';
import styles from './SizeFields.module.css';
import { MetresOffer } from './SizeHelp.tsx';

interface SizeFieldsProps {
  limits: SizeLimits;
  errors: MeasurementResult['errors'];
  typed: TypedSize;
  inCm: OfferedSize | null;
  onTakeCm: () => void;
}

/** Two fields without a longest text: a pasted size fills both of them (decisions U8). */
export const SizeFields = ({ limits, errors, ...offer }: SizeFieldsProps) => {
  const { t } = useI18n();
  return (
    <div>
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
      <MetresOffer {...offer} />
    </div>
  );
};
