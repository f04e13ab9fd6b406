import * as z from 'zod/mini';
import { typedWindow } from '../../domain/window/typed-window.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Submit, TextField } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './FitCover.module.css';

/** Three points of each side, in whole cm. */
export type Points = Readonly<Record<'widths' | 'heights', readonly number[]>>;

interface PointsDialogProps {
  readonly onMeasured: (points: Points) => void;
  readonly onClose: () => void;
}

const PLACES = [1, 2, 3] as const;
const { width, height } = typedWindow.shape;
const typedPoints = z.object({
  ...{ width1: width, width2: width, width3: width },
  ...{ height1: height, height2: height, height3: height },
});

/** A window is measured at three points of each side; the page behind, with the earlier size, is covered. */
export function PointsDialog({ onMeasured, onClose }: PointsDialogProps) {
  const { t, to } = useI18n();
  const form = useForm({
    schema: typedPoints,
    valuesOf: (fields) =>
      Object.fromEntries(
        PLACES.flatMap((place) => [`width${place}`, `height${place}`]).map((name) => [name, textOf(fields, name)]),
      ),
    send({ width1, width2, width3, height1, height2, height3 }) {
      onMeasured({ widths: [width1, width2, width3], heights: [height1, height2, height3] });
      return Promise.resolve('done' as const);
    },
  });
  return (
    <Dialog
      title={t('cover:points.title')}
      className={['dialog form-dialog', styles.blind].join(' ')}
      onClose={onClose}
    >
      <p>{t('cover:points.text')}</p>
      <form className="form" {...form.props}>
        {(['width', 'height'] as const).map((side) => (
          <div key={side} className={styles.points}>
            {PLACES.map((place) => (
              <TextField
                key={place}
                form={form}
                name={`${side}${place}`}
                label={t(`cover:points.${side}${place}`)}
                inputMode="decimal"
                autoComplete="off"
              />
            ))}
          </div>
        ))}
        <p>
          <a href={to.measuringGuide} target="_blank">
            {t('cover:measure.help')}
          </a>
        </p>
        <div className="form-actions">
          <Submit form={form} label={t('cover:measure.compare')} busy={t('cover:measure.compare')} />
          <button type="button" className="button" onClick={onClose}>
            {t('cover:measure.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
