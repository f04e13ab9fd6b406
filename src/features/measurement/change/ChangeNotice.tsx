import { useEffect, useRef, useState } from 'react';
import type { CartLine } from '../../../domain/cart/cart.ts';
import type { OptionId } from '../../../domain/price/pricing.ts';
import { island, useI18n } from '../../../ui/i18n.tsx';
import { lineName } from '../../cart/line-name.ts';
import { QuantityField } from '../../cart/QuantityField.tsx';
import '../../../styles/notice.css';
import styles from './ChangeNotice.module.css';

/** Choices of a line that cannot be had for now. */
export interface LostChoices {
  /** Names of its colour and of the one in its place. */
  readonly colour: { readonly colour: string; readonly now: string } | null;
  readonly options: readonly OptionId[];
}

interface ChangeNoticeProps {
  line: CartLine;
  /** Told, since nobody who corrects a width looks for another colour. */
  lost: LostChoices;
  onQuantity: (quantity: number) => void;
}

/** Which window is being changed, what of it cannot stay, and how many of it. Needs the messages of `change` and `cart`. */
export const ChangeNotice = island(function Notice({ line, lost, onQuantity }: ChangeNoticeProps) {
  const { t, to } = useI18n();
  const [quantity, setQuantity] = useState(line.quantity);
  const place = useRef<HTMLDivElement>(null);
  // A link to the size leads to the sizes, not to the photographs.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const what = lineName(t, line);
  return (
    <div className={`notice ${styles.notice}`} ref={place} tabIndex={-1}>
      <p className="notice-title">{t('change:title')}</p>
      <p>{what}</p>
      {lost.colour && <p>{t('change:colourLost', { ...lost.colour })}</p>}
      {lost.options.map((option) => (
        <p key={option}>{t(`change:optionLost.${option}`)}</p>
      ))}
      <div className={styles.quantity}>
        <span aria-hidden="true">{t('change:quantity')}</span>
        <QuantityField
          quantity={quantity}
          what={what}
          onChange={(wanted) => {
            setQuantity(wanted);
            onQuantity(wanted);
          }}
        />
      </div>
      <a href={to.cart}>{t('change:cancel')}</a>
    </div>
  );
});

/** That the line is not there (any more), in the same place. */
export const GoneNotice = island(function Gone() {
  const { t, to } = useI18n();
  return (
    <div className={`notice ${styles.notice}`} role="status">
      <p className="notice-title">{t('change:gone')}</p>
      <p>{t('change:goneText')}</p>
      <a href={to.cart}>{t('change:cart')}</a>
    </div>
  );
});
