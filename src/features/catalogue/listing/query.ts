import { COLOUR_FAMILIES } from '../../../domain/product/colour-family.ts';
import type { Wishes } from '../../../domain/product/facets.ts';
import { OPACITIES, ROOMS } from '../../../domain/product/attributes.ts';
import { DEFAULT_SORT, isSort, type Sort } from '../../../domain/product/listing.ts';
import { lengthInCm } from '../../../domain/window/typed-size.ts';
import { MAX_AMOUNT, toKurus, toLira, type Kurus } from '../../../domain/money/money.ts';
import type { WindowSize } from '../../../domain/price/size-price.ts';

/** Filters of a category page. */
export interface ListQuery extends Wishes {
  sort: Sort;
  /** Slugs; none means that the shopper has taken the last one away. */
  categories: readonly string[];
}

/**
 * Reads `?sort=…&category=…&light=…&colour=…&room=…&washable=1&width=…&height=…&max=…`; without a category, and for what
 * does not exist, the page's own default. The form's fields have the same names.
 * @param sold slugs of the categories there are
 */
export function parseQuery(
  parameters: Pick<URLSearchParams, 'get' | 'getAll'>,
  own: string,
  sold: ReadonlySet<string>,
): ListQuery {
  const sort = parameters.get('sort');
  const named = [...new Set(parameters.getAll('category'))];
  const categories = named.filter((category) => sold.has(category));
  const emptied = named.length > 0 && !named.some(Boolean);
  const light = parameters.getAll('light');
  const colour = parameters.getAll('colour');
  const room = parameters.getAll('room');
  return {
    sort: isSort(sort) ? sort : DEFAULT_SORT,
    categories: categories.length > 0 || emptied ? categories : [own],
    light: OPACITIES.filter((opacity) => light.includes(opacity)),
    colour: COLOUR_FAMILIES.filter((family) => colour.includes(family)),
    room: ROOMS.filter((one) => room.includes(one)),
    washable: parameters.get('washable') === '1',
    size: readSize(parameters.get('width'), parameters.get('height')),
    max: readAmount(parameters.get('max')),
  };
}

/** The address for a query: what equals the page's default is left out. */
export function formatQuery({ sort, categories, ...wishes }: ListQuery, own: string): string {
  const parameters = new URLSearchParams();
  if (sort !== DEFAULT_SORT) parameters.set('sort', sort);
  if (categories.length === 0) parameters.set('category', '');
  else if (categories.length > 1 || categories[0] !== own) {
    for (const category of categories) parameters.append('category', category);
  }
  for (const opacity of wishes.light) parameters.append('light', opacity);
  for (const family of wishes.colour) parameters.append('colour', family);
  for (const room of wishes.room) parameters.append('room', room);
  if (wishes.washable) parameters.set('washable', '1');
  for (const [side, cm] of Object.entries(wishes.size ?? {})) parameters.set(side, String(cm));
  if (wishes.max !== null) parameters.set('max', String(toLira(wishes.max)));
  const text = parameters.toString();
  return text && `?${text}`;
}

/** The page of an address: `/c/fon-perde/3` of the build, `?light=dim&page=3` of what is found; 1 for none and for nonsense. */
export function parsePage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): number {
  const named = new URLSearchParams(search).get('page') ?? /\/c\/[^/]+\/(\d+)$/.exec(pathname)?.[1] ?? '';
  return /^[1-9]\d{0,4}$/.test(named) ? Number(named) : 1;
}

/** Both sides, or no size. */
function readSize(width: string | null, height: string | null): WindowSize | null {
  const [wide, high] = [lengthInCm(width ?? '', 'width'), lengthInCm(height ?? '', 'height')];
  return wide === null || high === null ? null : { width: wide, height: high };
}

/** An amount as people type it, 10000 · 10.000 · 10.000,50 TL: whole lira, the rest is dropped. Null for none, and for 0. */
function readAmount(text: string | null): Kurus | null {
  const digits = (text ?? '').replace(/[.,]\d{1,2}(?!\d)/, '').replace(/\D/g, '');
  const amount = toKurus(Number(digits));
  return amount > 0 && amount <= MAX_AMOUNT ? amount : null;
}
