import { Field } from '../../ui/Field.tsx';
import type { Advice, SizeLimits } from '../../domain/measurement.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { MeasurementResult } from './measurement.ts';
import styles from './SizeFields.module.css';

interface SizeFieldsProps {
  t: Translate;
  limits: SizeLimits;
  errors: MeasurementResult['errors'];
}

export function SizeFields({ t, limits, errors }: SizeFieldsProps) {
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
  t: Translate;
  advice: readonly Advice[];
  onSwap: () => void;
}

/** Limits in plain words and gentle questions (decisions P4). */
export function SizeAdvice({ t, advice, onSwap }: SizeAdviceProps) {
  return (
    <div className={styles.advice} aria-live="polite">
      {advice.map((item) => (
        <p key={item.code} data-limit={item.blocks ? '' : undefined}>
          {t(`measurement:advice.${item.code}`, item.blocks ? { limit: item.limit } : {})}
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
