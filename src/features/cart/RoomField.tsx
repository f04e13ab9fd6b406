import { useEffect, useId, useRef, useState } from 'react';
import { MAX_ROOM_LENGTH, type CartLine } from '../../domain/cart.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { cart } from './store.ts';

const SAVED_AFTER_MS = 300;

/** The name of the line's room, editable in place; kept shortly after typing and on leaving. */
export function RoomField({ line }: { line: CartLine }) {
  const { t } = useI18n();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef(0);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const save = (room: string) => {
    clearTimeout(timer.current);
    if (room !== line.room) void cart.nameRoom(line.id, room);
  };
  return (
    <div className="room">
      <label htmlFor={id}>{t('cart:line.room')}</label>
      <input
        id={id}
        value={typed ?? line.room}
        maxLength={MAX_ROOM_LENGTH}
        placeholder={t('cart:line.roomPlaceholder')}
        autoComplete="off"
        onChange={(event) => {
          const room = event.target.value;
          setTyped(room);
          clearTimeout(timer.current);
          timer.current = window.setTimeout(save, SAVED_AFTER_MS, room);
        }}
        onBlur={() => {
          if (typed !== null) save(typed.trim());
          setTyped(null);
        }}
      />
    </div>
  );
}
