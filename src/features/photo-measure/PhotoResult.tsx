import { useState } from 'react';
import { curtainSize, differs, type Estimate } from '../../domain/photo/rules.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { TakenSize } from '../photo/marked-photo.ts';

interface PhotoResultProps {
  estimate: Estimate;
  typed: { readonly width: string; readonly height: string };
  isCurtain: boolean;
  onTake: (size: TakenSize) => void;
  /** Dresses the photograph. */
  onRoom?: (() => void) | undefined;
}

/** The last step: size with its ±, and the size for the form, which the shopper may change. */
export function PhotoResult({ estimate, typed, isCurtain, onTake, onRoom }: PhotoResultProps) {
  const { t } = useI18n();
  const [size, setSize] = useState(() => {
    const { width, height } = isCurtain ? curtainSize(estimate) : estimate;
    return { width: String(width), height: String(height) };
  });
  const { error } = estimate;
  const other = (['width', 'height'] as const).filter(
    (side) => typed[side] !== '' && differs(Number(typed[side]), Number(size[side]), error),
  );
  const take = (): void => onTake({ ...size, error });
  return (
    <>
      <div role="status">
        <p className="photo-size">{t('photo:result', { w: estimate.width, h: estimate.height, e: error })}</p>
        <p>{t('photo:verify')}</p>
        {estimate.isDoubtful && <p className="field-error">{t('photo:check')}</p>}
      </div>
      <fieldset>
        <legend>{t(isCurtain ? 'photo:curtain.legend' : 'photo:curtain.flat')}</legend>
        {isCurtain && <p>{t('photo:curtain.reach')}</p>}
        <div className="photo-row">
          {(['width', 'height'] as const).map((side) => (
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
      <div className="photo-row">
        <button type="button" className="button button-primary" onClick={take}>
          {t(other.length > 0 ? 'photo:replace' : 'photo:toForm')}
        </button>
        {onRoom && (
          <button type="button" className="button" onClick={onRoom}>
            {t('photo:room')}
          </button>
        )}
      </div>
    </>
  );
}
