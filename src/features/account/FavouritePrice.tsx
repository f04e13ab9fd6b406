import { toKurus } from '../../domain/money/money.ts';
import { priceInSize, quotedLength, sampleSize, type WindowSize } from '../../domain/price/size-price.ts';
import type { ListedProduct } from '../../domain/product/listing.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './FavouritesPage.module.css';

export interface MadePrice {
  /** Null for what is sold by the piece, and until it is known. */
  made: ListedProduct['made'];
  /** The catalogue has answered whether the product is made to measure. */
  isKnown: boolean;
  window: WindowSize | null;
}

/** The total in the shopper's window, or in the sample one, and the price of the metre below (decisions U5). */
export function FavouritePrice({ price, made, isKnown, window }: MadePrice & { price: number }) {
  const { t, money } = useI18n();
  const perMetre = toKurus(price);
  // The price of a metre must not pass for that of a curtain; the line keeps its height.
  if (!isKnown)
    return (
      <p className={styles.price} aria-hidden="true">
        &nbsp;
      </p>
    );
  if (!made) return <p className={styles.price}>{money(perMetre)}</p>;
  const total = priceInSize({ price: perMetre, made }, window ?? 'sample');
  if (!total.ok) return <p className={styles.price}>{t(`category:refused.${total.code}`, { limit: total.limit })}</p>;
  const quoted = window ?? 'sample';
  return (
    <p className={styles.price}>
      {money(total.data)}
      <span className="account-note">
        {' '}
        {'length' in made
          ? t('category:quotedLength', { length: quotedLength(made.length, quoted) })
          : t('category:quoted', {
              pleat: t(`category:pleat.${made.pleat}`),
              ...(window ?? sampleSize(made.limits)),
            })}
        <br />
        {t('common:price.metreOf', { amount: money(perMetre) })}
      </span>
    </p>
  );
}
