import { useState } from 'react';
import { curtainSize, differs, type Estimate } from '../../domain/photo/rules.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import type { TakenSize } from '../photo/marked-photo.ts';
import { KeepWindow } from './KeepWindow.tsx';

interface PhotoResultProps {
  estimate: Estimate;
  typed: { readonly width: string; readonly height: string };
  isCurtain: boolean;
  onTake: (size: TakenSize) => void;
  /** Dresses the photograph. */
  onRoom?: (() => Promise<void>) | undefined;
}

const SIDES = ['width', 'height'] as const;

/** The last step: size with its ±, which takes the focus, and the size for the form, which the shopper may change. */
export function PhotoResult({ estimate, typed, isCurtain, onTake, onRoom }: PhotoResultProps) {
  const { t } = useI18n();
  const told = useFocusAfter<HTMLDivElement>(1);
  const seen = isCurtain ? curtainSize(estimate) : { width: estimate.width, height: estimate.height };
  const [size, setSize] = useState({ width: String(seen.width), height: String(seen.height) });
  const { error } = estimate;
  const other = SIDES.filter((side) => typed[side] !== '' && differs(Number(typed[side]), Number(size[side]), error));
  const isSeen = SIDES.every((side) => size[side] === String(seen[side]));
  const agrees = SIDES.every((side) => typed[side] !== '') && other.length === 0;
  const take = (taken: { width: string; height: string }): void =>
    onTake({ ...taken, error, seen: isSeen ? seen : null });
  return (
    <>
      <div ref={told} role="status" tabIndex={-1}>
        <p className="photo-size">{t('photo:result', { w: estimate.width, h: estimate.height, e: error })}</p>
        <p>{t('photo:verify')}</p>
        {estimate.isDoubtful && <p className="field-error">{t('photo:check')}</p>}
      </div>
      <fieldset>
        <legend>{t(isCurtain ? 'photo:curtain.legend' : 'photo:curtain.flat')}</legend>
        {isCurtain && <p>{t('photo:curtain.reach')}</p>}
        <div className="photo-row">
          {SIDES.map((side) => (
            <label key={side}>
              {t(`photo:curtain.${side}`)}
              <input
                type="number"
                min="1"
                value={size[side]}
                onChange={({ target }) => setSize({ ...size, [side]: target.value })}
              />
              cm
            </label>
          ))}
        </div>
      </fieldset>
      {other.map((side) => (
        <p key={side} className="field-error">
          {t('photo:differs', { typed: typed[side], seen: size[side], e: error })}
        </p>
      ))}
      {agrees && <p>{t('photo:agrees', { w: typed.width, h: typed.height })}</p>}
      <div className="photo-row">
        {agrees && (
          <button type="button" className="button button-primary" onClick={() => take(typed)}>
            {t('photo:keep')}
          </button>
        )}
        <button type="button" className={agrees ? 'button' : 'button button-primary'} onClick={() => take(size)}>
          {t(other.length > 0 ? 'photo:replace' : 'photo:toForm')}
        </button>
        {onRoom && (
          <button type="button" className="button" onClick={() => void onRoom()}>
            {t('photo:room')}
          </button>
        )}
      </div>
      <KeepWindow size={size} error={error} />
    </>
  );
}
