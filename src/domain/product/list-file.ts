/**
 * Facts for the filters of a category that has several pages, as they travel: a column of each fact, in the order of
 * the pages. Columns repeat themselves, so that 1,500 products take some 20 kB compressed, where their cards take half
 * a megabyte.
 */
import { COLOUR_FAMILIES } from './colour-family.ts';
import { OPACITIES, ROOMS } from './attributes.ts';
import { type ListedProduct } from './listing.ts';

/** Facts of a product for lists, and its id. */
export type Item = ListedProduct & { readonly id: number };

/** One row per product: bit *i* of `rooms` is `ROOMS[i]`, families alike; `made` counts from 1, 0 is none. */
export interface ListFile {
  readonly category: string;
  readonly made: readonly NonNullable<ListedProduct['made']>[];
  /** Ids of what is paused; most days there is none. */
  readonly paused?: readonly number[];
  readonly columns: {
    readonly id: readonly number[];
    readonly name: readonly string[];
    readonly price: readonly number[];
    readonly addedOn: readonly string[];
    readonly rating: readonly number[];
    readonly popularity: readonly number[];
    readonly opacity: readonly number[];
    readonly families: readonly number[];
    readonly rooms: readonly number[];
    readonly washable: readonly number[];
    readonly made: readonly number[];
  };
}

/** @param items of one category */
export function listFile(category: string, items: readonly Item[]): ListFile {
  const kinds = new Map<string, number>();
  const kindOf = (made: ListedProduct['made']): number => {
    if (!made) return 0;
    const key = JSON.stringify(made);
    const known = kinds.get(key) ?? kinds.size + 1;
    kinds.set(key, known);
    return known;
  };
  const paused = items.filter((item) => item.paused).map(({ id }) => id);
  return {
    category,
    ...(paused.length > 0 && { paused }),
    columns: {
      id: items.map(({ id }) => id),
      name: items.map(({ name }) => name),
      price: items.map(({ price }) => price),
      addedOn: items.map(({ addedOn }) => addedOn),
      rating: items.map(({ rating }) => rating),
      popularity: items.map(({ popularity }) => popularity),
      opacity: items.map(({ opacity }) => (opacity === null ? -1 : OPACITIES.indexOf(opacity))),
      families: items.map(({ families }) => bitsOf(COLOUR_FAMILIES, families)),
      rooms: items.map(({ rooms }) => bitsOf(ROOMS, rooms)),
      washable: items.map(({ washable }) => Number(washable)),
      made: items.map(({ made }) => kindOf(made)),
    },
    made: [...kinds.keys()].map((kind) => JSON.parse(kind) as NonNullable<ListedProduct['made']>),
  };
}

export const itemsOf = ({ category, columns, made, paused = [] }: ListFile): Item[] =>
  columns.id.map((id, at) => ({
    id,
    category,
    name: columns.name[at] ?? '',
    price: columns.price[at] ?? 0,
    addedOn: columns.addedOn[at] ?? '',
    rating: columns.rating[at] ?? 0,
    popularity: columns.popularity[at] ?? 0,
    opacity: OPACITIES[columns.opacity[at] ?? -1] ?? null,
    families: inBits(COLOUR_FAMILIES, columns.families[at] ?? 0),
    rooms: inBits(ROOMS, columns.rooms[at] ?? 0),
    washable: columns.washable[at] === 1,
    paused: paused.includes(id),
    made: made[(columns.made[at] ?? 0) - 1] ?? null,
  }));

const bitsOf = <Value>(all: readonly Value[], some: readonly Value[]): number =>
  all.reduce((bits, value, at) => (some.includes(value) ? bits | (1 << at) : bits), 0);

const inBits = <Value>(all: readonly Value[], bits: number): Value[] => all.filter((_, at) => (bits >> at) & 1);
