import * as z from 'zod/mini';
import type { NewMeasure } from '../../domain/window/fit-cover.ts';
import type { Side } from '../../domain/window/measurement.ts';
import { typedWindow } from '../../domain/window/typed-window.ts';
import { spreadSize } from '../../lib/size-fields.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Submit, TextField } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './FitCover.module.css';

interface MeasureDialogProps {
  /** Sides that are to be measured. */
  readonly sides: readonly Side[];
  readonly onMeasured: (measure: NewMeasure) => void;
  readonly onClose: () => void;
}

/** A window is measured anew, and nothing on the screen gives the earlier size away: the page behind is covered. */
export function MeasureDialog({ sides, onMeasured, onClose }: MeasureDialogProps) {
  const { t, to } = useI18n();
  const form = useForm({
    schema: z.partial(z.pick(typedWindow, { width: true, height: true })),
    valuesOf: (fields) => Object.fromEntries(sides.map((side) => [side, textOf(fields, side)])),
    send(measure: NewMeasure) {
      onMeasured(measure);
      return Promise.resolve('done' as const);
    },
  });
  return (
    <Dialog
      title={t('cover:measure.title')}
      className={['dialog form-dialog', styles.blind].join(' ')}
      onClose={onClose}
    >
      <p>{t('cover:measure.text')}</p>
      <form
        className="form"
        {...form.props}
        onInput={(event) => {
          form.props.onInput?.(event);
          if (sides.length === 2) spreadSize(event.currentTarget);
        }}
      >
        <div className={styles.sides}>
          {sides.map((side) => (
            <TextField
              key={side}
              form={form}
              name={side}
              label={t(`cover:measure.${side}`)}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </div>
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
