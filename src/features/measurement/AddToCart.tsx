import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './AddToCart.module.css';
import type { AddOutcome, RequiredField } from './measurement.ts';

interface AddButtonProps {
  adding: boolean;
  label: string;
  ref: RefObject<HTMLButtonElement | null>;
}

/** A press without a price leads to what is missing, so the button is never disabled. */
export const AddButton = ({ adding, label, ref }: AddButtonProps) => (
  <button ref={ref} type="submit" className={`button button-primary ${styles.add}`} aria-disabled={adding}>
    {label}
  </button>
);

interface BuyBarProps {
  /** The form that the button submits. */
  formId: string;
  /** The total, the range of the pleats, or the price of a metre: the best that is known. */
  label: string;
  /** The first field that keeps the price from being known; the button leads there instead. */
  missing: RequiredField | null;
  onMissing: (field: RequiredField) => void;
  adding: boolean;
  /** Name of the button. */
  action: string;
  /** The form's own button; while it is in sight the bar is not needed. */
  addButton: RefObject<HTMLElement | null>;
  /** The window, as soon as its size is known. */
  picture: ReactNode;
}

/**
 * On the phone, window, price and button stay at the bottom of what is seen: above the keyboard while a size is typed. The
 * style sheet hides them while other text is typed.
 */
export function BuyBar({ formId, label, missing, onMissing, adding, action, addButton, picture }: BuyBarProps) {
  const { t } = useI18n();
  const [hidden, setHidden] = useState(false);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const seen = visualViewport;
    // Keyboards cover the page without making it smaller, unlike a pinch, which only enlarges it.
    if (seen)
      seen.onresize = seen.onscroll = () =>
        bar.current?.style.setProperty('--keys', `${innerHeight - seen.height * seen.scale - seen.offsetTop}px`);
    if (!addButton.current) return undefined;
    const observer = new IntersectionObserver((entries) => setHidden(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(addButton.current);
    return () => observer.disconnect();
  }, [addButton]);

  return (
    <div ref={bar} className={styles.bar} hidden={hidden}>
      {picture}
      <p className={styles.barTotal}>{label}</p>
      {missing ? (
        <button type="button" className="button button-primary" onClick={() => onMissing(missing)}>
          {t(missing === 'pleat' ? 'measurement:toPleat' : 'measurement:toSizes')}
        </button>
      ) : (
        <button type="submit" form={formId} className="button button-primary" aria-disabled={adding}>
          {action}
        </button>
      )}
    </div>
  );
}

interface AddOutcomeNoteProps {
  outcome: AddOutcome;
  /** Words of a rare outcome. */
  words: string | undefined;
  /** Missing fields, when the button was pressed too early; else empty. */
  missing: string;
}

/** Obstacle to the press; the confirmation says the rest. */
export function AddOutcomeNote({ outcome, words, missing }: AddOutcomeNoteProps) {
  const { t } = useI18n();
  const text = missing
    ? `${t('measurement:incomplete')}. ${missing}`
    : outcome === 'failed'
      ? t('measurement:failed')
      : outcome === 'told' && words;
  return <div role="status">{text && <p className="field-error">{text}</p>}</div>;
}
