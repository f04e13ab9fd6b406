import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';

/** Depth of a window's frame that is proposed, in cm. */
const USUAL_DEPTH = 10;

interface DepthFieldProps {
  /** Distance of what was marked behind the wall, in cm. */
  depth: number;
  onDepth: (depth: number) => void;
}

/** The question whether the opening in the wall was marked, or the frame behind it. */
export function DepthField({ depth, onDepth }: DepthFieldProps) {
  const { t } = useI18n();
  const [isGlass, setGlass] = useState(depth > 0);
  return (
    <fieldset>
      <legend>{t('photo:depth.legend')}</legend>
      {(['wall', 'glass'] as const).map((place) => (
        <label key={place}>
          <input
            type="radio"
            name="photo-depth"
            checked={isGlass === (place === 'glass')}
            onChange={() => {
              setGlass(place === 'glass');
              onDepth(place === 'glass' ? USUAL_DEPTH : 0);
            }}
          />
          {t(`photo:depth.${place}`)}
        </label>
      ))}
      {isGlass && (
        <label>
          {t('photo:depth.cm')}
          <input
            type="number"
            min="1"
            max="60"
            defaultValue={depth}
            onChange={({ target }) => onDepth(Math.max(0, Number(target.value) || 0))}
          />
        </label>
      )}
    </fieldset>
  );
}
