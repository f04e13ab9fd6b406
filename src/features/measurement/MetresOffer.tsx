import { readLength, type Side, type TypedSize } from '../../domain/window/measurement.ts';
import { island, useI18n } from '../../ui/i18n.tsx';
import type { OfferedSize } from './measurement.ts';
import styles from './SizeFields.module.css';

export interface MetresOfferProps {
  typed: TypedSize;
  inCm: OfferedSize;
  onTakeCm: () => void;
}

/**
 * A size that was typed in metres, 2,5 or 2, is offered in centimetres by one press, both sides together (decisions P4). Needs the messages
 * of `sizes`.
 */
export const MetresOffer = island(Offer);

const SIDES: readonly Side[] = ['width', 'height'];
const textOf = (size: TypedSize, sides: readonly Side[]): string => sides.map((side) => size[side]).join(' × ');

function Offer({ typed, inCm, onTakeCm }: MetresOfferProps) {
  const { t } = useI18n();
  const isWhole = SIDES.every((side) => readLength(inCm[side], side).ok);
  return (
    <p className={styles.metres}>
      {t('sizes:metres', { typed: textOf(typed, inCm.metres) })}{' '}
      <button type="button" className="button" data-metres="" onClick={onTakeCm}>
        {t('sizes:inCm', { cm: textOf(inCm, isWhole ? SIDES : inCm.metres) })}
      </button>
    </p>
  );
}
