import { useId } from 'react';
import { fullness, type PleatType } from '../../domain/pricing.ts';
import type { Translate } from '../../i18n/client.ts';
import { flat, foldCount, pleated } from './drawing/folds.ts';

interface PleatCardsProps {
  t: Translate;
  pleats: readonly PleatType[];
  error: string | undefined;
}

/** A single pleat is chosen already and only said; several are picture cards. */
export function PleatCards({ t, pleats, error }: PleatCardsProps) {
  const id = useId();
  const [only] = pleats.length === 1 ? pleats : [];
  return (
    <fieldset
      className="measure-group"
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      data-field="pleat"
    >
      <legend id={`${id}-legend`}>{t('measurement:pleat.legend')}</legend>
      <div className={only ? 'measure-pleat-only' : 'measure-pleats'}>
        {pleats.map((pleat) => (
          <label key={pleat} className="measure-card">
            <input type="radio" name="pleat" value={pleat} defaultChecked={pleat === only} />
            {!only && <PleatPicture pleat={pleat} />}
            <span className="measure-card-name">{t(`measurement:pleat.${pleat}.name`)}</span>
            <span className="measure-card-note">{t(`measurement:pleat.${pleat}.note`)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {t(`rules:${error}`)}
        </p>
      )}
    </fieldset>
  );
}

/** Half a metre of cloth as this pleat hangs. */
const SAMPLE = { widthCm: 60, box: { x: 1, y: 4, width: 62, height: 36 } };

function PleatPicture({ pleat }: { pleat: PleatType }) {
  const { box, widthCm } = SAMPLE;
  const cloth = fullness(pleat) === null ? flat(box) : pleated(box, foldCount(widthCm, pleat));
  return (
    <svg className="measure-card-picture" viewBox="0 0 64 42" aria-hidden="true">
      <path className="measure-card-cloth" d={cloth.body} />
      {fullness(pleat) !== null && <path className="measure-card-shade" d={cloth.valleys} />}
      <path className="drawing-hem" d={cloth.body} />
      <path className="drawing-rail" d="M0 1H64V4H0Z" />
    </svg>
  );
}
