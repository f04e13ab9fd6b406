import { useId } from 'react';
import { fullness, type PleatType } from '../../domain/pricing.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { flat, foldCount, pleated } from './drawing/folds.ts';
import { Wing } from './drawing/Wing.tsx';
import type { Judgement } from './form.ts';
import { useAlive } from './use-alive.ts';

interface PleatCardsProps {
  pleats: readonly PleatType[];
  /** Of the cloth in the pictures. */
  color: string;
  error: Judgement['errors']['pleat'];
}

/** A single pleat is chosen already and only said; several are picture cards. */
export function PleatCards({ pleats, color, error }: PleatCardsProps) {
  const { t } = useI18n();
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
      <legend id={`${id}-legend`}>{t(only ? 'measurement:pleat.legendSingle' : 'measurement:pleat.legend')}</legend>
      <div className={only ? 'measure-pleat-only' : 'measure-pleats'}>
        {pleats.map((pleat) => (
          <label key={pleat} className="measure-card">
            <input type="radio" name="pleat" value={pleat} defaultChecked={pleat === only} />
            {!only && <PleatPicture pleat={pleat} color={color} />}
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

/** A good half metre of cloth as this pleat hangs. */
const SAMPLE = { widthCm: 60, box: { x: 2, y: 4, width: 60, height: 36 } };

function PleatPicture({ pleat, color }: { pleat: PleatType; color: string }) {
  const alive = useAlive();
  const { box, widthCm } = SAMPLE;
  const cloth = fullness(pleat) === null ? flat(box) : pleated(box, foldCount(widthCm, pleat));
  return (
    <svg className="measure-card-picture" viewBox="0 0 64 42" aria-hidden="true">
      {alive && (
        <>
          <Wing wing={cloth} color={color} />
          <path className="drawing-rail" d="M0 1H64V4H0Z" />
        </>
      )}
    </svg>
  );
}
