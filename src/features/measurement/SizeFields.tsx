import { Field } from '../../ui/Field.tsx';
import type { SizeLimits } from '../../domain/measurement.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { Judgement } from './form.ts';

interface SizeFieldsProps {
  limits: SizeLimits;
  errors: Judgement['errors'];
}

export function SizeFields({ limits, errors }: SizeFieldsProps) {
  const { t } = useI18n();
  return (
    <div className="measure-sizes">
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
              <span className="measure-size">
                <input
                  {...control}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  enterKeyHint="next"
                />
                <span className="measure-unit" aria-hidden="true">
                  cm
                </span>
              </span>
            )}
          </Field>
        );
      })}
    </div>
  );
}
