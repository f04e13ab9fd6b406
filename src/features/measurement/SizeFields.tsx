import { Field } from '../../ui/Field.tsx';
import type { Advice, SizeLimits } from '../../domain/measurement.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { MeasurementResult } from './measurement.ts';
import styles from './SizeFields.module.css';

interface SizeFieldsProps {
  limits: SizeLimits;
  errors: MeasurementResult['errors'];
}

export function SizeFields({ limits, errors }: SizeFieldsProps) {
  const { t } = useI18n();
  return (
    <div className={styles.sizes}>
      {(['width', 'height'] as const).map((side) => {
        const error = errors[side];
        return (
          <Field
            key={side}
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
        );
      })}
    </div>
  );
}

interface SizeAdviceProps {
  advice: readonly Advice[];
  onSwap: () => void;
}

/** Limits in plain words and gentle questions (decisions P4). */
export function SizeAdvice({ advice, onSwap }: SizeAdviceProps) {
  const { t } = useI18n();
  return (
    <div className={styles.advice} aria-live="polite">
      {advice.map((item) => (
        <p key={item.code} data-limit={item.blocks ? '' : undefined}>
          {item.blocks
            ? t(`measurement:advice.${item.code}`, { limit: item.limit })
            : t(`measurement:advice.${item.code}`)}
          {item.code === 'swapped' && (
            <button type="button" className="button button-quiet" onClick={onSwap}>
              {t('measurement:advice.swap')}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
