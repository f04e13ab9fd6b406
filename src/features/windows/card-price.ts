import type { ListedProduct } from '../../domain/product/listing.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { PLEAT_TYPES } from '../../domain/price/pricing.ts';
import {
  priceInSize,
  quotedLength,
  sampleSize,
  type WindowSize,
  type MadeLength,
} from '../../domain/price/size-price.ts';
import type { Translate } from '../../i18n/messages.ts';

type PricedCard = Pick<ListedProduct, 'price' | 'made'>;

/** Returns the facts of a card that price its product (`ProductCard.astro`). */
export const pricedOf = (card: Element): PricedCard => {
  const { price, made } = cardIn(card)?.dataset ?? {};
  return { price: Number(price), made: madeOf(made) };
};

const cardIn = (element: Element): HTMLElement | null =>
  element instanceof HTMLElement && element.dataset.price !== undefined
    ? element
    : element.querySelector<HTMLElement>('.card');

/** A sorted copy: what is not made in the size stands last. Items are cards, or parts that hold one card each. */
export const sinkUnmade = <T extends Element>(items: readonly T[]): T[] => {
  const isUnmade = (item: T): number =>
    Number(item.matches('[data-unmade]') || item.querySelector('[data-unmade]') !== null);
  return items.toSorted((a, b) => isUnmade(a) - isUnmade(b));
};

/**
 * `normal 40 600 40 280`: the quoted pleat, then the limits of width and height in cm. Products cut to a length are
 * written as JSON.
 */
function madeOf(text: string | undefined): ListedProduct['made'] {
  // Written by this build's own template (`ProductCard.astro`).
  if (text?.startsWith('{')) return JSON.parse(text) as MadeLength;
  const [name, ...limits] = text?.split(' ') ?? [];
  const pleat = PLEAT_TYPES.find((known) => known === name);
  const [minWidth = 0, maxWidth = 0, minHeight = 0, maxHeight = 0] = limits.map(Number);
  if (!pleat) return null;
  return { pleat, limits: { width: { min: minWidth, max: maxWidth }, height: { min: minHeight, max: maxHeight } } };
}

/** In the link's address, beside what else stands there: a colour. */
function nameSize(link: HTMLAnchorElement, size: WindowSize | null): void {
  const query = new URLSearchParams(link.search);
  for (const side of ['width', 'height'] as const) {
    if (size) query.set(side, String(size[side]));
    else query.delete(side);
  }
  // Asked first: a new address has the browser look whether it was visited.
  const search = query.size > 0 ? `?${query.toString()}` : '';
  if (link.search !== search) link.search = search;
}

/**
 * Shows on a card its total in the size and in which pleat (decisions U5), or why it is not made so; its link opens the
 * product with the size filled in. Without a size it is as it was built, for the sample window.
 * @param element the card, or what holds only it
 */
export function showInSize(
  element: HTMLElement,
  { price, made }: PricedCard,
  size: WindowSize | null,
  t: Translate,
  locale: Locale,
): void {
  const total = element.querySelector('.card-total');
  if (!made || !total) return;
  const priced = priceInSize({ price, made }, size ?? 'sample');
  const link = element.querySelector<HTMLAnchorElement>('.card-link');
  if (link) nameSize(link, size);
  element.toggleAttribute('data-unmade', !priced.ok);
  const amount = document.createElement('strong');
  const words = document.createElement('span');
  if (priced.ok) {
    amount.textContent = formatMoney(priced.data, locale);
    words.textContent =
      'length' in made
        ? t('category:quotedLength', { length: quotedLength(made.length, size ?? 'sample') })
        : t(!element.matches('.product-intro') ? 'category:quoted' : size ? 'category:mine' : 'category:sample', {
            pleat: t(`category:pleat.${made.pleat}`),
            ...(size ?? sampleSize(made.limits)),
          });
    total.replaceChildren(amount, ' ', words);
  } else total.textContent = t(`category:refused.${priced.code}`, { limit: priced.limit });
}
