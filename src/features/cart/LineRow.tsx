import { useEffect, useId, useRef, useState } from 'react';
import { MAX_QUANTITY, MAX_ROOM_LENGTH, type CartLine } from '../../domain/cart.ts';
import { isVisible } from '../../domain/visible-text.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { lineFacts } from './line-facts.ts';
import styles from './LineRow.module.css';
import { cart } from './store.ts';

interface LineRowProps {
  line: CartLine;
  onRemove: () => void;
}

export function LineRow({ line, onRemove }: LineRowProps) {
  const { t, locale, money, to } = useI18n();
  const { name, quantity } = line;
  return (
    <li className={styles.line}>
      <img
        className={styles.photo}
        src={line.mainImageUrl}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
      />
      <div className={styles.text}>
        <a className={styles.name} href={to.product(line.slug)}>
          {name}
        </a>
        <ul className={styles.facts}>
          {lineFacts(t, locale, line).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {line.configuration && <RoomField line={line} />}
      </div>
      <div className={styles.amounts}>
        {/* Not `disabled`: at 1 and at 99 the pressed button would lose the focus. */}
        <div className={styles.stepper} role="group" aria-label={t('cart:line.quantity', { name })}>
          <button
            type="button"
            aria-label={t('cart:line.decrease', { name })}
            aria-disabled={quantity <= 1}
            onClick={() => quantity > 1 && void cart.changeQuantity(line.id, -1)}
          >
            −
          </button>
          <output>{quantity}</output>
          <button
            type="button"
            aria-label={t('cart:line.increase', { name })}
            aria-disabled={quantity >= MAX_QUANTITY}
            onClick={() => quantity < MAX_QUANTITY && void cart.changeQuantity(line.id, 1)}
          >
            +
          </button>
        </div>
        <p className={styles.price}>
          <strong>{money(line.totalPrice)}</strong>
          {quantity > 1 && <span>{t('cart:line.each', { price: money(line.unitPrice) })}</span>}
        </p>
        <button
          type="button"
          className="link-button"
          aria-label={t('cart:line.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('cart:line.remove')}
        </button>
      </div>
    </li>
  );
}

export const LineSkeleton = () => (
  <div className={styles.line}>
    <div className={['skeleton', styles.photo].join(' ')} />
    <div className={styles.text}>
      <div className={['skeleton', styles.skeleton].join(' ')} />
      <div className={['skeleton', styles.skeleton].join(' ')} data-short />
    </div>
    <div className={styles.amounts}>
      <div className={['skeleton', styles.skeleton].join(' ')} data-short />
    </div>
  </div>
);

const SAVED_AFTER_MS = 300;

/** The name of the line's room, editable in place; saved shortly after typing and when the field is left. */
function RoomField({ line }: { line: CartLine }) {
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
  const refused = typed !== null && !isVisible(typed);
  const save = (room: string) => {
    clearTimeout(timer.current);
    if (room !== line.room && isVisible(room)) void cart.nameRoom(line.id, room);
  };
  return (
    <div className={styles.room}>
      <label htmlFor={id}>{t('cart:line.room')}</label>
      <input
        id={id}
        value={typed ?? line.room}
        maxLength={MAX_ROOM_LENGTH}
        placeholder={t('cart:line.roomPlaceholder')}
        autoComplete="off"
        aria-invalid={refused || undefined}
        aria-describedby={refused ? `${id}-error` : undefined}
        onChange={(event) => {
          const room = event.target.value;
          setTyped(room);
          clearTimeout(timer.current);
          timer.current = window.setTimeout(save, SAVED_AFTER_MS, room);
        }}
        onBlur={() => {
          if (typed !== null) save(typed.trim());
          if (!refused) setTyped(null);
        }}
      />
      <p className="field-error" id={`${id}-error`} role="status">
        {refused && t('cart:line.roomInvisible')}
      </p>
    </div>
  );
}
