import type { ReactNode } from 'react';
import type { ClothFacts, DisplayedPause } from '../../domain/product/cloth-facts.ts';
import { daysAfter, formatDate, formatDays } from '../../domain/values/dates.ts';
import { priceInSize, sampleSize, type WindowSize } from '../../domain/price/size-price.ts';
import { useEstimate } from '../../ui/useEstimate.ts';
import type { I18n } from '../../ui/i18n.tsx';
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
      return <ArrivalDays isMade={made !== null} locale={locale} />;
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
            names: cloth.colors
              .map(({ name, paused }) => (paused ? `${name} (${pauseText(paused, t, locale)})` : name))
              .join(', '),
          })}
        </>
      );
  }
}

/** Answers whether a row says the same of all products: a shopper who chooses may pass over it. */
export function saysTheSame(row: Row, cloths: readonly ClothFacts[]): boolean {
  return cloths.length > 1 && new Set(cloths.map((cloth) => JSON.stringify(factsIn(row, cloth)))).size === 1;
}

function factsIn(row: Row, { made, colors, ...cloth }: ClothFacts): unknown {
  switch (row) {
    case 'price':
      return cloth.id;
    case 'metre':
      return [cloth.perMetre, cloth.price, cloth.oldPrice];
    case 'day':
    case 'night':
      return cloth.opacity;
    case 'care':
    case 'composition':
    case 'weight':
      return cloth[row];
    case 'light':
      return made && cloth.light;
    case 'seam':
      return [made?.limits, cloth.pleated, cloth.rollHeight];
    case 'delivery':
      return [made === null, cloth.paused];
    case 'colours':
      return colors.map(({ name, paused }) => [name, paused]);
  }
}

export const pauseText = ({ word, until }: DisplayedPause, t: I18n['t'], locale: I18n['locale']) =>
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

const CROSS = 'M4 4l16 16M20 4 4 20';

/** The outlines of the trade's care symbols (market §6); dusting and wiping have none, and get a brush and a hand's cloth. */
const OUTLINES: Readonly<Record<ClothFacts['care'][number], string>> = {
  'wash-30': 'M1.5 6l2.5 15h16l2.5-15M1.8 8q2.5 2 5.1 0t5.1 0 5.1 0 5.1 0',
  'no-bleach': `M12 4 22 20H2z${CROSS}`,
  'no-tumble': `M3 3h18v18H3zM12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z${CROSS}`,
  'iron-low': 'M2 18h19l-2.5-11H9M3 18c0-4 3-6 7-6h9.5M12 15h.01',
  'iron-damp': 'M2 16h19L18.5 6H9M3 16c0-4 3-5.5 7-5.5h9.5M7 19v2M12 19v2M17 19v2',
  'dry-clean': 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9.5 17V7.5h3.2a2.7 2.7 0 0 1 0 5.4H9.5',
  wipe: 'M3 15c3-5 6-5 9-2s6 2 9-2v7H3zM6 8h.01M12 5h.01M17 7h.01',
  dust: 'M4 20l7-7M9 11l4 4M11 9l8-6 2 2-6 8z',
};

/** Beside its words, which say the same. */
const CareSymbol = ({ code }: { code: keyof typeof OUTLINES }) => (
  <svg className={styles.symbol} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    <path d={OUTLINES[code]} />
    {code === 'wash-30' && (
      <text x="12" y="18" className={styles.degrees}>
        30
      </text>
    )}
  </svg>
);

function ArrivalDays({ isMade, locale }: { isMade: boolean } & Pick<I18n, 'locale'>) {
  const { from, to } = useEstimate(isMade, isMade ? 1 : 0);
  return formatDays(from, to, locale);
}
