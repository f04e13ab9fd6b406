import { useState } from 'react';
import { differs } from '../../domain/photo/rules.ts';
import { FieldError } from '../../ui/Field.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { meantSize, type TakenSize } from '../photo/marked-photo.ts';

interface EstimateNoteProps {
  taken: TakenSize;
  /** The size in the form now. */
  values: { readonly width: string; readonly height: string };
}

const SIDES = ['width', 'height'] as const;

/**
 * Below the size fields after a photograph has measured: a size that it filled in needs the word that a tape has measured as well, a typed
 * one that it does not mean is asked about, and one that it confirms is evidence (decisions P27), which `press.ts` reads here.
 */
export const EstimateNote = island(function EstimateNote({ taken, values }: EstimateNoteProps) {
  const { t } = useI18n();
  const [isAsked, setAsked] = useState(false);
  const { error, seen } = taken;
  const meant = meantSize(taken);
  const filled = SIDES.filter((side) => values[side] === String(meant[side]));
  const other = SIDES.filter((side) => values[side] !== '' && differs(Number(values[side]), meant[side], error));
  const isTyped = SIDES.every((side) => values[side] !== '') && filled.length < SIDES.length;
  const source = t('photo:source', { e: error });
  return (
    <div role="group" aria-label={source}>
      {other.map((side) => (
        <p key={side} className="field-error">
          {t('photo:askAgain', { typed: values[side], seen: meant[side], e: error })}
        </p>
      ))}
      {other.length === 0 && <p>{isTyped ? t('photo:confirmed', { e: error }) : source}</p>}
      {filled.length > 0 && (
        <label>
          <input
            type="checkbox"
            name="measured"
            required
            aria-invalid={isAsked}
            aria-describedby={isAsked ? 'photo-measured-error' : undefined}
            onInvalid={() => setAsked(true)}
            onChange={() => setAsked(false)}
          />{' '}
          {t('photo:measured')}
        </label>
      )}
      <FieldError id="photo-measured-error" error={isAsked && filled.length > 0 ? t('photo:verify') : undefined} />
      {seen && isTyped && other.length === 0 && (
        <input type="hidden" name="seen" value={JSON.stringify({ ...seen, error })} />
      )}
    </div>
  );
});
