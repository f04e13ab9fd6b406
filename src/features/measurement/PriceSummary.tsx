import { lazy, Suspense, type ReactNode } from 'react';
import { listOf, plainNumber, twoDecimals } from '../../domain/values/figures.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { fullness, SEAM_ALLOWANCE_CM, type OptionId } from '../../domain/price/pricing.ts';
import { shippingFor } from '../../domain/money/totals.ts';
import { useI18n, type I18n } from '../../ui/i18n.tsx';
import styles from './PriceSummary.module.css';
import { missingFields, priceRange, type MeasurementResult } from './measurement.ts';
import type { MeasuredProduct, ShopTerms } from './product.ts';

/** A part that is shown once it has come; one that cannot be fetched is left out, and the form goes on without it. */
export const lazyOrNothing = <Props extends object>(
  load: (acts: typeof import('./acts.ts')) => Promise<{ default: (props: Props) => ReactNode }>,
) => lazy<(props: Props) => ReactNode>(() => import('./acts.ts').then(load).catch(() => ({ default: () => null })));

/** Fetched only where the buyer carries the cost, for the provider's tables say it then. */
const MonthlyFrom = lazyOrNothing((acts) => acts.monthlyFrom());

/** `6,25` for 625 cm; always two decimals, as the sum of the price shows it (decisions P2). */
export const formatMetres = (cm: number, locale: Locale): string => twoDecimals(cm, locale);

/** `2,5` for two and a half times the cloth, `3` for three. */
export const formatFullness = (times: number, locale: Locale): string => plainNumber(times, locale);

interface PriceSummaryProps {
  product: MeasuredProduct;
  terms: ShopTerms;
  result: MeasurementResult;
}

/**
 * The price and how it adds up (decisions P2, P5), or between which prices it lies and what is still missing. Both are in
 * the same live element, so that the first price is read out as well.
 */
export function PriceSummary({ product, terms, result }: PriceSummaryProps) {
  const i18n = useI18n();
  const { t, locale, money } = i18n;
  const { configuration, price } = result;
  if (!configuration || typeof price?.effectiveCm !== 'number') {
    return (
      <div className={styles.price} aria-live="polite">
        <p className={styles.missing}>{rangeText(i18n, result) ?? t('measurement:price.missing')}</p>
        <p className="field-hint">{missingText(i18n, result)}</p>
      </div>
    );
  }
  const metres = formatMetres(price.effectiveCm, locale);
  const times = fullness(configuration.pleatType);
  const cloth =
    times === null
      ? t('measurement:price.clothFlat', {
          width: configuration.width,
          allowance: SEAM_ALLOWANCE_CM,
          metres,
          price: money(product.price),
        })
      : t('measurement:price.cloth', {
          width: configuration.width,
          fullness: formatFullness(times, locale),
          metres,
          price: money(product.price),
        });
  const { shipping } = terms;
  const fee = shippingFor(price.unitPrice, 1, shipping);
  return (
    <div className={styles.price} aria-live="polite">
      <dl className={styles.sum} aria-atomic="true">
        <div>
          <dt>{cloth}</dt>
          <dd>{money(price.cloth)}</dd>
        </div>
        {price.options.map(({ id, amount }) => (
          <div key={id}>
            <dt>{optionLabel(i18n, product, terms, id, metres)}</dt>
            <dd>{amount === 0 ? t('measurement:surcharge.free') : money(amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>
            {t('measurement:price.total')} <span className={styles.vat}>{t('measurement:price.vat')}</span>
          </dt>
          <dd>{money(price.unitPrice)}</dd>
        </div>
      </dl>
      <p className="field-hint">
        {fee === 0
          ? t('measurement:price.shippingFree')
          : t('measurement:price.shippingFee', { fee: money(fee), freeAbove: money(shipping.freeAbove) })}
      </p>
      {terms.mostInstalments > 1 &&
        (terms.shopPaysInstalments ? (
          <p className="field-hint">
            {t('measurement:price.instalments', {
              count: terms.mostInstalments,
              amount: money(Math.ceil(price.unitPrice / terms.mostInstalments)),
            })}
          </p>
        ) : (
          <Suspense>
            <MonthlyFrom total={price.unitPrice} />
          </Suspense>
        ))}
    </div>
  );
}

/** `₺4.062,50 – ₺6.093,75` while only the pleat is missing; null before. */
export function rangeText({ t, money }: I18n, { totals }: MeasurementResult): string | null {
  const range = priceRange(totals);
  if (range === null) return null;
  return t('measurement:price.range', { from: money(range.from), to: money(range.to) });
}

/** Returns the names of the missing fields; empty when nothing is missing. */
export function missingText({ t, locale }: I18n, result: MeasurementResult): string {
  const missing = missingFields(result);
  if (missing.length === 0) return '';
  if (missing.length === 1 && missing[0] === 'pleat') return t('measurement:price.onlyPleat');
  const names = missing.map((field) => t(`measurement:inSentence.${field}`));
  return t('measurement:price.missingFields', {
    fields: listOf(names, locale),
  });
}

function optionLabel(
  { t, money }: I18n,
  product: MeasuredProduct,
  { city }: ShopTerms,
  id: OptionId,
  metres: string,
): string {
  const name = t(`measurement:option.${id}`, { city });
  const option = product.options.find((offered) => offered.id === id);
  return option?.per === 'metre' ? t('measurement:price.perMetre', { name, metres, price: money(option.price) }) : name;
}
