import { Field } from '../../ui/Field.tsx';
import { readLength, type SizeLimits } from '../../domain/window/measurement.ts';
import type { TypedSize } from '../../domain/window/typed-size.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { MeasurementResult, OfferedSize } from './measurement.ts';
import styles from './SizeFields.module.css';

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
      <Metres {...offer} />
    </div>
  );
};

/** A size that was typed in metres, 2,5 or 2, is offered in centimetres by one press, both sides together (decisions P4). */
function Metres({ typed, inCm, onTakeCm }: Pick<SizeFieldsProps, 'typed' | 'inCm' | 'onTakeCm'>) {
  const { t } = useI18n();
  const sizeOf = (size: TypedSize, of: readonly ('width' | 'height')[]): string =>
    of.map((side) => size[side]).join(' × ');
  const isWhole = inCm && readLength(inCm.width, 'width').ok && readLength(inCm.height, 'height').ok;
  return (
    <div aria-live="polite">
      {inCm && (
        <p className={styles.metres}>
          {t('measurement:metres', { typed: sizeOf(typed, inCm.metres) })}{' '}
          <button type="button" className="button" data-metres="" onClick={onTakeCm}>
            {t('measurement:inCm', { cm: sizeOf(inCm, isWhole ? ['width', 'height'] : inCm.metres) })}
          </button>
        </p>
      )}
    </div>
  );
}
