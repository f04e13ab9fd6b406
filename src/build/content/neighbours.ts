/**
 * Answers what a check of one product asks of all others, from maps that are filled once for each list of products: to look
 * through the list for each of ten thousand products takes minutes.
 */
import type { ProductFile } from '../../domain/product/product-file.ts';
import { ordinaryOn } from '../../domain/product/sale.ts';
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
  /** By category, the lowest first. */
  readonly prices: ReadonlyMap<string, readonly number[]>;
}

/** Lira. */
interface PriceRange {
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
    prices: pricesIn(products),
  };
}

/** Last ordinary price, one that begins later included: it hangs on no day, so that no build of a night fails by it. */
const lastPrice = ({ prices }: ProductFile): number | undefined =>
  ordinaryOn(
    prices.filter(({ price }) => price > 0),
    '9999-12-31',
  )?.price;

function pricesIn(products: readonly Product[]): Map<string, readonly number[]> {
  const categories = Map.groupBy(products, ({ data }) => data.category);
  return new Map(
    [...categories].map(([category, all]) => [
      category,
      all.flatMap(({ data }) => lastPrice(data) ?? []).toSorted((one, other) => one - other),
    ]),
  );
}

/** Returns the cheapest and the dearest price of the other products of the category; undefined where there are none. */
export function otherPrices(products: readonly Product[], { data }: Product): PriceRange | undefined {
  const all = neighboursIn(products).prices.get(data.category) ?? [];
  const own = lastPrice(data);
  const least = all[0] === own ? all[1] : all[0];
  const most = all.at(-1) === own ? all.at(-2) : all.at(-1);
  return least === undefined || most === undefined ? undefined : { least, most };
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
