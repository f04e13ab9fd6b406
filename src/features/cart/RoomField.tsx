import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { MAX_ROOM_LENGTH, type CartLine } from '../../domain/cart.ts';
import { isVisible } from '../../domain/visible-text.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { lineName } from './line-name.ts';
import styles from './LineRow.module.css';
import { cart } from './store.ts';

const SAVED_AFTER_MS = 300;

/** The name of the line's room, editable in place once it is asked for; saved shortly after typing and when the field is left. */
export function RoomField({ line }: { line: CartLine }) {
  const { t } = useI18n();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  /** It was open here: the button takes the focus back. */
  const [closed, setClosed] = useState(false);
  const timer = useRef(0);
  const refused = typed !== null && !isVisible(typed);
  const what = lineName(t, { ...line, room: '' });
  const save = (room: string) => {
    clearTimeout(timer.current);
    if (room !== line.room && isVisible(room)) void cart.nameRoom([line.id], room);
  };
  const leave = useEffectEvent(() => {
    save(typed?.trim() ?? line.room);
  });
  useEffect(
    () => () => {
      leave();
    },
    [],
  );

  if (typed === null) {
    return (
      <p className={styles.room}>
        {line.room !== '' && <strong>{line.room}</strong>}
        <button
          type="button"
          className="link-button"
          aria-label={t(line.room === '' ? 'cart:line.nameRoomOf' : 'cart:line.renameRoomOf', { what })}
          autoFocus={closed}
          onClick={() => {
            setTyped(line.room);
          }}
        >
          {t(line.room === '' ? 'cart:line.nameRoom' : 'cart:line.renameRoom')}
        </button>
      </p>
    );
  }
  return (
    <div className={styles.roomField}>
      <label htmlFor={id}>{t('cart:line.room')}</label>
      <input
        id={id}
        value={typed}
        maxLength={MAX_ROOM_LENGTH}
        placeholder={t('cart:line.roomPlaceholder')}
        autoComplete="off"
        autoFocus
        aria-label={t('cart:line.roomOf', { what })}
        aria-invalid={refused || undefined}
        aria-describedby={refused ? `${id}-error` : undefined}
        onChange={(event) => {
          const room = event.target.value;
          setTyped(room);
          clearTimeout(timer.current);
          timer.current = window.setTimeout(save, SAVED_AFTER_MS, room);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || refused) return;
          // The button that takes the focus would be pressed by the same key.
          event.preventDefault();
          save(typed.trim());
          setClosed(true);
          setTyped(null);
        }}
        onBlur={() => {
          save(typed.trim());
          if (refused) return;
          setClosed(false);
          setTyped(null);
        }}
      />
      <p className="field-error" id={`${id}-error`} role="status">
        {refused && t('cart:line.roomInvisible')}
      </p>
    </div>
  );
}
