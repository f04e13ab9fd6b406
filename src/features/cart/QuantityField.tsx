import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { MAX_QUANTITY } from '../../domain/cart/cart.ts';
import { readQuantity, type QuantityFault } from '../../domain/cart/cart-change.ts';
import { FieldError } from '../../ui/Field.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './QuantityField.module.css';

interface QuantityFieldProps {
  quantity: number;
  /** Which line it is of, for who does not see it. */
  what: string;
  onChange: (quantity: number) => void;
}

/** So that a number of two digits is one change. */
const SAVED_AFTER_MS = 400;

/**
 * How many of a line, by steps or typed. An impossible number is reported at once and changes nothing; leaving the
 * field then shows the number that counts. Needs the messages of `cart`.
 */
export function QuantityField({ quantity, what, onChange }: QuantityFieldProps) {
  const { t } = useI18n();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<QuantityFault | null>(null);
  const timer = useRef(0);
  const pending = useRef<number | null>(null);
  const save = () => {
    clearTimeout(timer.current);
    if (pending.current !== null && pending.current !== quantity) onChange(pending.current);
    pending.current = null;
  };
  const leave = useEffectEvent(save);
  useEffect(() => () => leave(), []);

  function step(by: 1 | -1) {
    const next = (pending.current ?? quantity) + by;
    if (next < 1 || next > MAX_QUANTITY) return;
    clearTimeout(timer.current);
    pending.current = null;
    setTyped(null);
    setFault(null);
    onChange(next);
  }

  return (
    <div className={styles.quantity}>
      {/* Not `disabled`: at 1 and at 99 the pressed button would lose the focus. */}
      <div className={styles.stepper} role="group" aria-label={t('cart:line.quantity', { what })}>
        <button
          type="button"
          aria-label={t('cart:line.decrease', { what })}
          aria-disabled={quantity <= 1}
          onClick={() => step(-1)}
        >
          −
        </button>
        <input
          value={typed ?? quantity}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          aria-label={t('cart:line.quantity', { what })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={({ target: { value } }) => {
            const read = readQuantity(value);
            setTyped(value);
            setFault(read.ok ? null : read.code);
            clearTimeout(timer.current);
            pending.current = read.ok ? read.data : null;
            if (read.ok) timer.current = window.setTimeout(save, SAVED_AFTER_MS);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') save();
          }}
          onBlur={() => {
            save();
            setTyped(null);
          }}
        />
        <button
          type="button"
          aria-label={t('cart:line.increase', { what })}
          aria-disabled={quantity >= MAX_QUANTITY}
          onClick={() => step(1)}
        >
          +
        </button>
      </div>
      <FieldError
        id={`${id}-fault`}
        error={fault ? t(`cart:quantity.${fault}`, { max: MAX_QUANTITY, kept: quantity }) : undefined}
      />
    </div>
  );
}
