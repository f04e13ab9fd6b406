import { useId } from 'react';
import { MAX_WINDOW_NOTE, MAX_WINDOW_ROOM, MOUNTS, type WindowFields } from '../../domain/window/window.ts';
import { typedWindow } from '../../domain/window/typed-window.ts';
import { spreadSize } from '../../lib/size-fields.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Submit, TextField } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './WindowsPage.module.css';

const ROOMS = ['living', 'bedroom', 'children', 'kitchen', 'study'] as const;
const FIELDS = ['room', 'width', 'height', 'mount', 'note'] as const;

interface WindowDialogProps {
  isNew: boolean;
  start: Partial<WindowFields>;
  /** Keeps what was typed, and answers why it cannot, in words. */
  onSave: (fields: WindowFields) => string | null;
  onClose: () => void;
}

/** The form of a window; its opener keeps the result. Needs the messages of `windows`, `forms` and `rules`. */
export function WindowDialog({ isNew, start, onSave, onClose }: WindowDialogProps) {
  const { t, to } = useI18n();
  const suggestions = useId();
  const form = useForm({
    schema: typedWindow,
    valuesOf: (fields) => Object.fromEntries(FIELDS.map((name) => [name, textOf(fields, name)])),
    async send(fields) {
      const refused = onSave(fields);
      if (refused === null) onClose();
      // Typed text stays.
      else await showToast({ text: refused, tone: 'error' });
      return 'done';
    },
  });
  return (
    <Dialog title={t(isNew ? 'windows:addTitle' : 'windows:editTitle')} onClose={onClose}>
      <form
        className="form"
        {...form.props}
        onInput={(event) => {
          form.props.onInput?.(event);
          spreadSize(event.currentTarget);
        }}
      >
        <TextField
          form={form}
          name="room"
          label={t('windows:room')}
          hint={t('windows:roomHint')}
          maxLength={MAX_WINDOW_ROOM}
          autoComplete="off"
          list={suggestions}
          defaultValue={start.room}
        />
        <datalist id={suggestions}>
          {ROOMS.map((room) => (
            <option key={room} value={t(`windows:rooms.${room}`)} />
          ))}
        </datalist>
        <div className={styles.sizes}>
          {(['width', 'height'] as const).map((side) => (
            <TextField
              key={side}
              form={form}
              name={side}
              label={t(`windows:${side}`)}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={start[side]}
            />
          ))}
        </div>
        <p className={styles.help}>
          <a href={to.measuringGuide}>{t('windows:help')}</a>
        </p>
        <fieldset className="choice">
          <legend>{t('windows:mount')}</legend>
          {[...MOUNTS, null].map((mount) => (
            <label key={mount}>
              <input type="radio" name="mount" value={mount ?? ''} defaultChecked={mount === (start.mount ?? null)} />
              {t(`windows:mounts.${mount ?? 'unknown'}`)}
            </label>
          ))}
        </fieldset>
        <TextField
          form={form}
          label={t('windows:note')}
          name="note"
          hint={t('windows:noteHint')}
          required={false}
          maxLength={MAX_WINDOW_NOTE}
          autoComplete="off"
          defaultValue={start.note}
        />
        <div className="form-actions">
          <Submit form={form} label={t('windows:save')} busy={t('windows:save')} />
          <button type="button" className="button" onClick={onClose}>
            {t('windows:cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
