import type { PricedOffer } from '../../domain/offer/offer-price.ts';
import { formatDate } from '../../domain/values/dates.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { TotalsRows } from '../cart/TotalsRows.tsx';
import type { Validity } from './facts.ts';
import styles from './Offer.module.css';

interface SumProps {
  priced: PricedOffer;
  validity: Validity;
  /** Whether its days are those of the link of a quote. */
  isQuote?: boolean;
  /** Last day of a price in the quote that ends before. */
  priceEnd?: string | null;
}

/** Total by the rules of the cart, and how long it holds. */
export function Sum({ priced, validity, isQuote = false, priceEnd = null }: SumProps) {
  const { t, locale } = useI18n();
  const [day, until] = [formatDate(validity.day, locale), formatDate(validity.until, locale)];
  return (
    <section className={styles.totals} aria-label={t('cart:totals.title')}>
      <TotalsRows totals={priced.totals} coupon={null} />
      {priced.refused > 0 && <p className={styles.refused}>{t('offer:notOrdered', { count: priced.refused })}</p>}
      <p className={styles.validity}>{t(isQuote ? 'offer:quote.validity' : 'offer:validity', { day, until })}</p>
      {priceEnd !== null && (
        <p className={styles.validity}>{t('offer:quote.priceEnd', { day: formatDate(priceEnd, locale) })}</p>
      )}
    </section>
  );
}
