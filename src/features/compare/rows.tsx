import type { ReactNode } from 'react';
import type { ClothFacts } from '../../domain/product/cloth-facts.ts';
import { daysAfter, formatDate, formatDays } from '../../domain/values/dates.ts';
import { priceInSize, sampleSize, type WindowSize } from '../../domain/price/size-price.ts';
import { estimateNow } from '../../lib/delivery-estimate.ts';
import type { I18n } from '../../ui/i18n.tsx';
import { CareSymbol } from './CareSymbol.tsx';
import styles from './ComparePage.module.css';

export const ROWS = [
  'price',
  'metre',
  'day',
  'night',
  'light',
  'care',
  'composition',
  'weight',
  'seam',
  'delivery',
  'colours',
] as const;
export type Row = (typeof ROWS)[number];

/**
 * Returns the cell of a product in a row; null where nobody knows it. @param window the shopper's, null for the sample
 * one
 */
export function cellOf(row: Row, cloth: ClothFacts, window: WindowSize | null, { t, locale, money }: I18n): ReactNode {
  const { made, opacity } = cloth;
  switch (row) {
    case 'price':
      return <WindowPrice cloth={cloth} window={window} i18n={{ t, money }} />;
    case 'metre':
      return (
        <>
          {t(cloth.perMetre ? 'compare:perMetre' : 'compare:perPiece', { amount: money(cloth.price) })}
          {cloth.oldPrice !== null && (
            <span className={styles.soft}> {t('compare:before', { amount: money(cloth.oldPrice) })}</span>
          )}
        </>
      );
    case 'day':
    case 'night':
      return opacity && t(`picture:light.${row}.${opacity}`);
    case 'light':
      return made && cloth.light;
    case 'care':
      return (
        <ul className={styles.care}>
          {cloth.care.map((code) => (
            <li key={code}>
              <CareSymbol code={code} />
              {t(`product:care.${code}`)}
            </li>
          ))}
        </ul>
      );
    case 'composition':
      return cloth.composition;
    case 'weight':
      return cloth.weight === null ? null : t('product:fabric.weightValue', { weight: cloth.weight });
    case 'seam':
      return (
        made &&
        (cloth.pleated
          ? t('compare:seamless', { max: Math.min(made.limits.height.max, cloth.rollHeight ?? Infinity) })
          : t('compare:seamlessFlat', { width: made.limits.width.max }))
      );
    case 'delivery': {
      if (cloth.paused) return pauseText(cloth.paused, t, locale);
      const { from, to } = estimateNow(made !== null);
      return formatDays(from, to, locale);
    }
    case 'colours':
      return (
        <>
          <span className={styles.swatches} aria-hidden="true">
            {cloth.colors.map(({ id, hex }) => (
              <svg key={id} width="16" height="16" viewBox="0 0 16 16">
                <path d="M.5.5h15v15H.5z" fill={hex} />
              </svg>
            ))}
          </span>
          {t('compare:colour', {
            count: cloth.colors.length,
            names: cloth.colors.map(({ name }) => name).join(', '),
          })}
        </>
      );
  }
}

export const pauseText = ({ word, until }: NonNullable<ClothFacts['paused']>, t: I18n['t'], locale: I18n['locale']) =>
  until === undefined ? word : t('compare:pausedUntil', { word, day: formatDate(daysAfter(until, 1), locale) });

/** The total in the pleat that it names (decisions U5), or why it is not made in the size. */
function WindowPrice({
  cloth: { price, made },
  window,
  i18n: { t, money },
}: {
  cloth: ClothFacts;
  window: WindowSize | null;
  i18n: Pick<I18n, 't' | 'money'>;
}) {
  if (!made) return <strong className={styles.total}>{money(price)}</strong>;
  const total = priceInSize({ price, made }, window ?? 'sample');
  if (!total.ok)
    return <span className={styles.refused}>{t(`category:refused.${total.code}`, { limit: total.limit })}</span>;
  const size = window ?? sampleSize(made.limits);
  return (
    <>
      <strong className={styles.total}>{money(total.data)}</strong>{' '}
      <span className={styles.soft}>{t('category:quoted', { pleat: t(`category:pleat.${made.pleat}`), ...size })}</span>
    </>
  );
}
