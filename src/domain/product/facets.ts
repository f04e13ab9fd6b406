/** The filters of a list: what fits, what each choice would show, and what to loosen when nothing fits (decisions U6). */
import { COLOUR_FAMILIES, type ColourFamily } from './colour-family.ts';
import { OPACITIES, ROOMS, type Opacity, type Room } from './attributes.ts';
import { type ListedProduct } from './listing.ts';
import type { Kurus } from '../money/money.ts';
import { priceInSize, type WindowSize } from '../price/size-price.ts';

/** Wishes of a shopper; of several values of one kind any will do, and of several kinds all must fit. */
export interface Wishes {
  light: readonly Opacity[];
  colour: readonly ColourFamily[];
  room: readonly Room[];
  washable: boolean;
  size: WindowSize | null;
  /** The most it may cost by its card: in the size, or in the sample window (decisions U5); what is sold by the piece needs none. */
  max: Kurus | null;
}
export const NO_WISHES: Wishes = { light: [], colour: [], room: [], washable: false, size: null, max: null };

export const FACETS = ['light', 'colour', 'room', 'washable', 'max'] as const;
export type Facet = (typeof FACETS)[number];

const FITS: Readonly<Record<Facet, (product: ListedProduct, wishes: Wishes) => boolean>> = {
  light: ({ opacity }, { light }) => light.length === 0 || (opacity !== null && light.includes(opacity)),
  colour: ({ families }, { colour }) => colour.length === 0 || families.some((family) => colour.includes(family)),
  room: ({ rooms }, { room }) => room.length === 0 || rooms.some((one) => room.includes(one)),
  washable: ({ washable }, wishes) => washable || !wishes.washable,
  max: (product, { size, max }) => {
    if (max === null) return true;
    const priced = priceInSize(product, size ?? 'sample');
    return priced.ok && priced.data <= max;
  },
};

const fits = (product: ListedProduct, wishes: Wishes, except?: Facet): boolean =>
  FACETS.every((facet) => facet === except || FITS[facet](product, wishes));

export const filterProducts = <T extends ListedProduct>(products: readonly T[], wishes: Wishes): T[] =>
  products.filter((product) => fits(product, wishes));

/** How many products each choice leads to, the other kinds of wishes as they are. */
export interface FacetCounts {
  light: Readonly<Record<Opacity, number>>;
  colour: Readonly<Record<ColourFamily, number>>;
  room: Readonly<Record<Room, number>>;
  washable: number;
}

export function facetCounts(products: readonly ListedProduct[], wishes: Wishes): FacetCounts {
  const among = (facet: Facet): ListedProduct[] => products.filter((product) => fits(product, wishes, facet));
  const light = among('light');
  const colour = among('colour');
  const room = among('room');
  return {
    light: recordOf(OPACITIES, (opacity) => light.filter((product) => product.opacity === opacity).length),
    colour: recordOf(COLOUR_FAMILIES, (family) => colour.filter(({ families }) => families.includes(family)).length),
    room: recordOf(ROOMS, (one) => room.filter(({ rooms }) => rooms.includes(one)).length),
    washable: among('washable').filter(({ washable }) => washable).length,
  };
}

const recordOf = <Key extends string>(keys: readonly Key[], count: (key: Key) => number): Record<Key, number> =>
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<Key, number>;

/** The choices that distinguish these products; a kind without any is not offered (decisions U6). */
export interface OfferedFacets {
  light: readonly Opacity[];
  colour: readonly ColourFamily[];
  room: readonly Room[];
  washable: boolean;
  size: boolean;
  max: boolean;
}

export function offeredFacets(products: readonly ListedProduct[]): OfferedFacets {
  const { light, colour, room, washable } = facetCounts(products, NO_WISHES);
  const all = products.length;
  /** A choice that all of them fit tells none apart, but belongs to the others of its kind. */
  const telling = <Key extends string>(keys: readonly Key[], counts: Readonly<Record<Key, number>>): Key[] => {
    const present = keys.filter((key) => counts[key] > 0);
    return present.some((key) => counts[key] < all) ? present : [];
  };
  return {
    light: telling(OPACITIES, light),
    colour: telling(COLOUR_FAMILIES, colour),
    room: telling(ROOMS, room),
    washable: washable > 0 && washable < all,
    size: products.some(({ made }) => made !== null),
    max: new Set(products.map(({ price }) => price)).size > 1,
  };
}

/** The kinds of wishes that hold a value. */
export const wishedFacets = (wishes: Wishes): Facet[] =>
  FACETS.filter((facet) => {
    const wish = wishes[facet];
    return Array.isArray(wish) ? wish.length > 0 : wish !== null && wish !== false;
  });

/** Where nothing fits: the wishes of which dropping one alone shows something, the most first. */
export function loosenings(products: readonly ListedProduct[], wishes: Wishes): { facet: Facet; count: number }[] {
  return wishedFacets(wishes)
    .map((facet) => ({ facet, count: products.filter((product) => fits(product, wishes, facet)).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
