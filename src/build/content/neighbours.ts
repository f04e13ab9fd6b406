/**
 * Answers what a check of one product asks of all others, from maps that are filled once for each list of products: to look
 * through the list for each of ten thousand products takes minutes.
 */
import type { ProductFile } from '../../domain/product/product-file.ts';
import type { Digest, PublishedProduct } from './digest.ts';
import type { FileOf } from './parse-text.ts';

type Product = FileOf<ProductFile>;
type Option = ProductFile['options'][number];

/** A way in which products count an extra. */
export type CountedOption = Pick<Option, 'per' | 'price'>;

interface Neighbours {
  /** By the id of an extra: its ways, and how many products have each. */
  readonly options: ReadonlyMap<string, ReadonlyMap<string, CountedOption & { readonly count: number }>>;
  /** Made to measure, by the photographs of their colours. */
  readonly photos: ReadonlyMap<string, readonly Product[]>;
  readonly englishNames: ReadonlyMap<string, readonly Product[]>;
}

/** Lira. */
export interface PriceRange {
  readonly least: number;
  readonly most: number;
}

const known = new WeakMap<readonly Product[], Neighbours>();

function neighboursIn(products: readonly Product[]): Neighbours {
  const read = known.get(products) ?? readNeighbours(products);
  known.set(products, read);
  return read;
}

const wayOf = ({ per, price }: CountedOption): string => `${per} ${price}`;

function readNeighbours(products: readonly Product[]): Neighbours {
  const options = new Map<string, Map<string, CountedOption & { count: number }>>();
  const photos = new Map<string, Product[]>();
  for (const product of products) {
    for (const { id, per, price } of product.data.options) {
      const ways = options.get(id) ?? new Map<string, CountedOption & { count: number }>();
      const way = wayOf({ per, price });
      options.set(id, ways.set(way, { per, price, count: (ways.get(way)?.count ?? 0) + 1 }));
    }
    if (!product.data.madeToMeasure) continue;
    for (const { photo } of product.data.colors) {
      if (photo === undefined) continue;
      const showing = photos.get(photo);
      if (showing) showing.push(product);
      else photos.set(photo, [product]);
    }
  }
  return {
    options,
    photos,
    englishNames: Map.groupBy(products, ({ data }) => data.name.en),
  };
}

/** Kuruş of the last ordinary price above 0. */
const lastPrice = ({ lines }: PublishedProduct): number | undefined =>
  lines
    .filter(({ until, price }) => until === undefined && price > 0)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .at(-1)?.price;

/**
 * Returns the cheapest and the dearest price by category, of what is live: a price that is raised or planned in one file accuses no
 * other, and products that are new together measure each other by nothing.
 */
export function livePrices(products: readonly Product[], live: Digest['products']): ReadonlyMap<string, PriceRange> {
  const ranges = new Map<string, PriceRange>();
  for (const { data } of products) {
    const published = live[data.id];
    const price = published && lastPrice(published);
    if (price === undefined) continue;
    const { least, most } = ranges.get(data.category) ?? { least: Infinity, most: 0 };
    ranges.set(data.category, { least: Math.min(least, price / 100), most: Math.max(most, price / 100) });
  }
  return ranges;
}

/** Returns the ways in which the other products count an extra, each once. */
export function otherOptions(products: readonly Product[], { data }: Product, id: string): CountedOption[] {
  const own = data.options.filter((option) => option.id === id).map(wayOf);
  const ways = neighboursIn(products).options.get(id) ?? new Map<string, CountedOption & { count: number }>();
  return [...ways].flatMap(([way, counted]) =>
    counted.count > own.filter((one) => one === way).length ? [counted] : [],
  );
}

/** Returns an earlier product made to measure that shows the same photograph as a colour of its own. */
export const earlierWithPhoto = (products: readonly Product[], { data }: Product, photo: string | undefined) =>
  photo === undefined
    ? undefined
    : neighboursIn(products)
        .photos.get(photo)
        ?.find((one) => one.data.id < data.id);

/** Returns an earlier product with the same English name. */
export const earlierWithName = (products: readonly Product[], { data }: Product): Product | undefined =>
  neighboursIn(products)
    .englishNames.get(data.name.en)
    ?.find((one) => one.data.id < data.id);
