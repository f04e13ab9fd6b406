import { useId, useState } from 'react';
import { formatWeekday } from '../../domain/values/dates.ts';
import { FieldError } from '../../ui/Field.tsx';
import type { FieldErrors } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { Failed, Skeleton } from '../../ui/RemoteData.tsx';
import { slotValue, type SlotsState } from './slots.ts';
import styles from './visits.module.css';

/** Half-days shown at first. */
const FIRST = 3;

interface SlotsProps {
  form: FieldErrors;
  legend: string;
  state: SlotsState;
  chosen: string;
  onChoose: (value: string) => void;
  onRetry: () => void;
}

/** The half-days of a district as radio buttons, in all states but an empty one. */
export function Slots({ form, legend, state, chosen, onChoose, onRetry }: SlotsProps) {
  const { t, locale } = useI18n();
  const id = useId();
  const [isLong, setLong] = useState(false);
  const slots = typeof state === 'object' && 'slots' in state ? state.slots : [];
  const free = slots.filter(({ isGone }) => !isGone).length;
  const few = FIRST + slots.length - free;
  const shown = isLong ? slots : slots.slice(0, few);
  // New half-days are before the place of the button that brought them.
  const next = slots.findIndex(({ isGone }, at) => at >= few && !isGone);
  const firstNew = useFocusAfter<HTMLInputElement>(isLong ? 1 : 0);
  const error = form.errorOf('day');
  return (
    <fieldset className={styles.when} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <p className="visually-hidden" role="status">
        {state === 'loading' ? t('visit:loading') : slots.length > 0 ? t('visit:found', { count: free }) : ''}
      </p>
      {state === 'none' && <p className={styles.soft}>{t('visit:whenHint')}</p>}
      {state === 'loading' && <Skeleton rows={1} height="card" />}
      {typeof state === 'object' && 'failure' in state && <Failed failure={state.failure} retry={onRetry} />}
      <div className={styles.slots}>
        {shown.map((slot, at) => {
          const value = slotValue(slot);
          return (
            <label key={value} className={styles.slot} data-gone={slot.isGone || undefined}>
              <input
                ref={at === next ? firstNew : undefined}
                type="radio"
                name="day"
                value={value}
                disabled={slot.isGone}
                aria-invalid={error ? true : undefined}
                checked={chosen === value && !slot.isGone}
                onChange={() => onChoose(value)}
              />
              <span>
                <b>{formatWeekday(slot.day, locale)}</b>
                {slot.isGone && <em>{t('visit:gone')}</em>}
              </span>
              <span className="tabular">
                {t(`visit:half.${slot.half}`)}{' '}
                <span>
                  {slot.from}–{slot.to}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      <FieldError id={id} error={error} />
      {slots.length > shown.length && (
        <button type="button" className="link-button" onClick={() => setLong(true)}>
          {t('visit:more')}
        </button>
      )}
    </fieldset>
  );
}
