import { useRef, useState } from 'react';
import { isLength, MAX_WINDOW_ROOM } from '../../domain/window/window.ts';
import { putWindow } from '../../domain/window/window-changes.ts';
import { newId } from '../../lib/random.ts';
import { Field } from '../../ui/Field.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { changeWindows, readWindows } from '../windows/kept.ts';

interface KeepWindowProps {
  size: { readonly width: string; readonly height: string };
  /** ± of the photograph, in whole cm. */
  error: number;
}

/** Adds the size to the shopper's windows; its note says that a photograph gave it. */
export function KeepWindow({ size, error }: KeepWindowProps) {
  const { t } = useI18n();
  const [room, setRoom] = useState('');
  const [isNameless, setNameless] = useState(false);
  const [told, setTold] = useState<{ words: string; isWrong: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [width, height] = [Number(size.width), Number(size.height)];
  const name = room.trim();
  const keep = (): void => {
    if (name === '') {
      setTold(null);
      setNameless(true);
      field.current?.focus();
      return;
    }
    if (!isLength(width) || !isLength(height)) {
      setTold({ words: t('photo:window.noSize'), isWrong: true });
      return;
    }
    const note = t('photo:window.note', { e: error });
    const put = putWindow(readWindows(), { id: newId(), room: name, width, height, mount: null, note });
    if (put.ok) changeWindows(() => put.data);
    setTold({ words: t(put.ok ? 'photo:window.added' : 'photo:window.full', { room: name }), isWrong: !put.ok });
    if (put.ok) setRoom('');
  };
  return (
    <div>
      <div className="photo-row">
        <Field
          label={t('photo:window.name')}
          name="room"
          required
          error={isNameless ? t('photo:window.nameless') : undefined}
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              type="text"
              maxLength={MAX_WINDOW_ROOM}
              autoComplete="off"
              value={room}
              onChange={({ target }) => {
                setRoom(target.value);
                setNameless(false);
              }}
            />
          )}
        </Field>
        <button type="button" className="button button-quiet" onClick={keep}>
          {t('photo:window.add')}
        </button>
      </div>
      <p role="status" className={told?.isWrong ? 'field-error' : undefined}>
        {told?.words}
      </p>
    </div>
  );
}
