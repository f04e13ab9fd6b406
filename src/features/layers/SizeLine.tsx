import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import {
  endsFirstSide,
  isTypedSign,
  metresAsCm,
  readLength,
  sanitizeLength,
  sideAfterBlank,
  type LengthError,
  type Side,
  type TypedSize,
} from '../../domain/window/measurement.ts';
import { leadOn } from '../../lib/lead-on.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { OpenSet } from './useSet.ts';
import styles from './SizeLine.module.css';

const SIDES = ['width', 'height'] as const;
const EMPTY: TypedSize = { width: '', height: '' };

/** Returns the texts that are not empty. */
const filled = ({ width, height }: TypedSize): Partial<TypedSize> => ({
  ...(width !== '' && { width }),
  ...(height !== '' && { height }),
});

/** Below ten centimetres the shopper is still typing, or means metres. */
const LEAST = 10;

/**
 * The window in one line: its name, and the two fields of its size. A size plainly typed in metres counts as metres
 * (decisions P4).
 */
export function SizeLine({ set, ref }: { set: OpenSet; ref: Ref<HTMLInputElement> }) {
  const { t, to } = useI18n();
  const id = useId();
  const { size, isExample, room } = set;
  const { width, height } = size;
  // The fields follow the window; what an example shows is not typed by anybody.
  const shown: TypedSize = isExample ? EMPTY : { width: String(width), height: String(height) };
  /** Texts that are typed and no size yet: a window that becomes known meanwhile leaves them. */
  const [begun, setBegun] = useState<Partial<TypedSize>>({});
  const typed: TypedSize = { ...shown, ...begun };
  const [errors, setErrors] = useState<Partial<Record<Side, LengthError>>>({});

  // Text that was typed before the page was alive counts as well (decisions U5), and is read as a paste is.
  const line = useRef<HTMLFormElement>(null);
  const [isEarlyRead, setEarlyRead] = useState(false);
  useLayoutEffect(() => {
    const textIn = (side: Side): string => line.current?.querySelector<HTMLInputElement>(`[name=${side}]`)?.value ?? '';
    const early = filled({ width: textIn('width'), height: textIn('height') });
    if (early.width === undefined && early.height === undefined) return;
    setBegun(early);
    import('../../domain/window/typed-size.ts')
      .then(({ typedSize }) => {
        setBegun((now) => (now === early ? filled(typedSize({ ...EMPTY, ...early })) : now));
        setEarlyRead(true);
      })
      .catch(() => undefined);
  }, []);
  /** Fields that were left before the page was alive are left by nobody any more. */
  const settleEarly = useEffectEvent(() => {
    if (line.current?.contains(document.activeElement)) return;
    for (const side of SIDES) if (side in begun) settle(side);
  });
  useEffect(() => {
    if (isEarlyRead) settleEarly();
  }, [isEarlyRead]);

  const type = (side: Side, input: HTMLInputElement, event: Event): void => {
    const text = input.value;
    const behind = side === 'width' ? sideAfterBlank(text) : null;
    // Another first side than the width that stands here came with the blank, as in a paste of `2,5 2`: both are read below.
    const second = behind && text.slice(0, -1).trim() !== typed.width.trim() ? null : behind;
    if (second) {
      // The width settles as it loses the focus: its window would replace a digit that came before.
      flushSync(() => leadOn(input, false));
      setBegun((before) => ({ ...before, height: second }));
      return;
    }
    const kept = second === null ? sanitizeLength(text) : text;
    setBegun((before) => ({ ...before, [side]: kept }));
    if (kept === text) return;
    if (side === 'width' && endsFirstSide(text)) {
      leadOn(input);
      return;
    }
    // Digits of other scripts are read as in a paste.
    if (behind === null && isTypedSign(event) && !/[^ -~]/.test(text)) return;
    // A pasted size fills both fields; without what reads it the field keeps its digits.
    import('../../domain/window/typed-size.ts')
      .then(({ typedSize }) =>
        setBegun((before) => (before[side] === kept ? typedSize({ ...shown, ...before, [side]: text }) : before)),
      )
      .catch(() => undefined);
  };

  /** Once a field is left, or Enter is pressed: half a number is no size. */
  function settle(side: Side): void {
    const text = typed[side];
    // A pasted pair fills the other field in metres as well, and nobody leaves that one.
    const inCm = (one: string): string => String(metresAsCm(one) ?? sanitizeLength(one));
    const settled: TypedSize = { width: inCm(typed.width), height: inCm(typed.height) };
    setBegun((before) => Object.fromEntries(SIDES.filter((one) => one in before).map((one) => [one, settled[one]])));
    const read = { width: readLength(settled.width, 'width'), height: readLength(settled.height, 'height') };
    const { [side]: own, width: wide, height: high } = read;
    setErrors((before) => ({ ...before, [side]: own.ok || (text === '' && isExample) ? undefined : own.code }));
    if (!wide.ok || !high.ok || wide.cm < LEAST || high.cm < LEAST) return;
    setBegun({});
    setErrors({});
    if (wide.cm !== width || high.cm !== height || isExample) set.resize({ width: wide.cm, height: high.cm });
  }

  return (
    <form
      ref={line}
      className={styles.line}
      aria-label={t('layers:size.label')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        for (const side of SIDES) settle(side);
      }}
    >
      {room !== '' && <b className={styles.room}>{room}</b>}
      {SIDES.map((side, index) => (
        <span key={side} className={styles.side}>
          {index > 0 && <span aria-hidden="true">×</span>}
          <label className={styles.field}>
            <span className="visually-hidden">{t(`layers:size.${side}`)}</span>
            <input
              ref={index === 0 ? ref : undefined}
              name={side}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint={index === 0 ? 'next' : 'done'}
              placeholder={String(size[side])}
              value={typed[side]}
              aria-invalid={errors[side] ? true : undefined}
              aria-describedby={errors[side] ? `${id}-${side}` : undefined}
              onChange={({ target, nativeEvent }) => type(side, target, nativeEvent)}
              onBlur={() => settle(side)}
            />
            <span aria-hidden="true">cm</span>
          </label>
        </span>
      ))}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        {t('layers:size.label')}
      </button>
      <p className={isExample ? styles.example : styles.how}>
        <span>{t(isExample ? 'layers:size.example' : 'layers:size.how')}</span>{' '}
        <a href={isExample ? to.measuringGuide : room === '' ? `${to.windows}#new` : to.windows}>
          {t(isExample ? 'layers:size.help' : room === '' ? 'layers:size.name' : 'layers:size.choose')}
        </a>
      </p>
      {SIDES.map((side) => {
        const error = errors[side];
        return (
          error && (
            <p key={side} id={`${id}-${side}`} className={`field-error ${styles.error}`} role="alert">
              {t(`rules:${error}`)}
            </p>
          )
        );
      })}
    </form>
  );
}
