import { readLength, type Advice, type Side, type TypedSize } from '../../domain/window/measurement.ts';
import { island, useI18n } from '../../ui/i18n.tsx';
import type { OfferedSize } from './measurement.ts';
import styles from './SizeAdvice.module.css';

export interface SizeAdviceProps {
  advice: readonly Advice[];
  onSwap: () => void;
  typed: TypedSize;
  /** Null where nothing was typed in metres; else there is no advice. */
  inCm: OfferedSize | null;
  onTakeCm: () => void;
}

/** Limits in plain words and gentle questions (decisions P4). Needs the messages of `sizes`. */
export const SizeAdvice = island(Items);

function Items({ advice, onSwap, inCm, ...offer }: SizeAdviceProps) {
  const { t } = useI18n();
  if (inCm) return <MetresOffer inCm={inCm} {...offer} />;
  return (
    <>
      {advice.map((item) => (
        <p key={item.code} className={styles.item} data-limit={item.blocks ? '' : undefined}>
          {item.blocks ? t(`sizes:advice.${item.code}`, { limit: item.limit }) : t(`sizes:advice.${item.code}`)}
          {item.code === 'swapped' && (
            <button type="button" className={`button button-quiet ${styles.swap}`} onClick={onSwap}>
              {t('sizes:advice.swap')}
            </button>
          )}
        </p>
      ))}
    </>
  );
}

const SIDES: readonly Side[] = ['width', 'height'];
const textOf = (size: TypedSize, sides: readonly Side[]): string => sides.map((side) => size[side]).join(' × ');

/** A size that was typed in metres, 2,5 or 2, is offered in centimetres by one press, both sides together. */
function MetresOffer({ typed, inCm, onTakeCm }: Pick<SizeAdviceProps, 'typed' | 'onTakeCm'> & { inCm: OfferedSize }) {
  const { t } = useI18n();
  const isWhole = SIDES.every((side) => readLength(inCm[side], side).ok);
  return (
    <p className={styles.item}>
      {t('sizes:metres', { typed: textOf(typed, inCm.metres) })}{' '}
      <button type="button" className="button" data-metres="" onClick={onTakeCm}>
        {t('sizes:inCm', { cm: textOf(inCm, isWhole ? SIDES : inCm.metres) })}
      </button>
    </p>
  );
}
