import { useEffect, useEffectEvent, useId, useState } from 'react';
import { type CartLine, MAX_ROOM_LENGTH } from '../../domain/cart/cart.ts';
import { isVisible } from '../../domain/values/visible-text.ts';
import type { ShownWindow } from '../../domain/window/window-groups.ts';
import { FieldError } from '../../ui/Field.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { lineName } from './line-name.ts';
import { notifyNameKept } from './notices.ts';
import { FIT_GUARANTEE } from './fit-guarantee.ts';
import { cart } from './store.ts';
import { windowTitle } from '../../i18n/window-title.ts';
import styles from './WindowSection.module.css';
import type { createCartStore } from './cart-store.ts';

interface WindowNameProps {
  window: ShownWindow<CartLine>;
  /** Id of the heading. */
  id: string;
  level: 'h2' | 'h3';
  onNamed: (line: CartLine) => void;
}

/** Name of a window, and the field that names all its lines anew, which opens when it is asked for. */
export function WindowName({ window, id, level: Heading, onNamed }: WindowNameProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  /** It was open here: the button takes the focus back. */
  const [closed, setClosed] = useState(false);
  const { room, kind, lines } = window;
  const [first] = lines;
  if (!first) return null;
  const what = windowTitle(t, window);

  if (isOpen) {
    return (
      <NameField
        room={room}
        what={what}
        headingId={id}
        onDone={(name, by) => {
          setClosed(by === 'key');
          setOpen(false);
          if (name === room) return;
          if (FIT_GUARANTEE.isOffered)
            void import('./measure-links.ts').then((module) => module.renameMeasures(lines, room, name));
          void nameWindow(cart, lines, name).then((kept) => {
            onNamed(first);
            if (kept.length > 0) void notifyNameKept(kept.map((line) => lineName(t, line)));
          });
        }}
      />
    );
  }
  return (
    <div className={styles.name}>
      <Heading id={id}>{what}</Heading>
      {kind !== 'pieces' && (
        <button
          type="button"
          className="link-button"
          aria-label={t(kind === 'named' ? 'cart:line.renameRoomOf' : 'cart:line.nameRoomOf', { what })}
          autoFocus={closed}
          onClick={() => setOpen(true)}
        >
          {t(kind === 'named' ? 'cart:line.renameRoom' : 'cart:line.nameRoom')}
        </button>
      )}
    </div>
  );
}

interface NameFieldProps {
  room: string;
  what: string;
  headingId: string;
  onDone: (name: string, by: 'key' | 'leaving') => void;
}

/**
 * Kept when the field is left, by Enter, and with the page: as soon as a name is another window's, lines move there, which must not happen in
 * the middle of a word. Escape leaves the name as it was.
 */
function NameField({ room, what, headingId, onDone }: NameFieldProps) {
  const { t } = useI18n();
  const id = useId();
  const [typed, setTyped] = useState(room);
  const [done, setDone] = useState(false);
  const refused = !isVisible(typed);
  const keep = (by: 'key' | 'leaving') => {
    if (done || refused) return;
    setDone(true);
    onDone(typed.trim(), by);
  };
  const leave = useEffectEvent(() => keep('leaving'));
  useEffect(() => {
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  return (
    <div className={styles.field}>
      <label id={headingId} htmlFor={id}>
        {t('cart:line.room')}
      </label>
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
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // The button that takes the focus would be pressed by the same key; Escape would close the drawer.
          event.preventDefault();
          if (event.key === 'Enter') keep('key');
          else {
            setDone(true);
            onDone(room, 'key');
          }
        }}
        onBlur={() => keep('leaving')}
      />
      <FieldError id={`${id}-error`} error={refused ? t('cart:line.roomInvisible') : undefined} />
    </div>
  );
}

type CartStore = Pick<ReturnType<typeof createCartStore>, '$cart' | 'nameRoom'>;

/**
 * Names the window of these lines. @returns those that keep their old name, because the window of the new one has the same, and together
 * they would be more than 99 pieces (`setRoom`)
 */
export async function nameWindow(cart: CartStore, lines: readonly CartLine[], room: string): Promise<CartLine[]> {
  const ids = lines.map(({ id }) => id);
  await cart.nameRoom(ids, room);
  return cart.$cart.get().lines.filter((line) => ids.includes(line.id) && line.room !== room);
}
