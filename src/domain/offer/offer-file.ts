/**
 * Facts of the catalogue for an offer: a head that names what is sold, and parts that hold it, files of the build. A page
 * fetches the parts of the products that it prices.
 */
import * as z from 'zod/mini';
import type { Product } from '../product/catalogue.ts';
import type { LocalizedText } from '../values/locale.ts';
import { figuredOf, type FiguredMotif } from '../picture/figured-motifs.ts';
import type { Drawing } from '../product/attributes.ts';
import { cartProduct, type CartProduct } from '../product/cart-product.ts';

/** Address of the head. Not that of the folder with an ending, which Netlify's rule for `/data/goods/*` means, too. */
export const OFFER_HEAD = '/data/offer-goods.json';
const PARTS = '/data/goods/';
export const partAddress = (name: string): string => `${PARTS}${name}.json`;

/** A product as a cart prices it, with what lists and drawings need; amounts in kuruş. */
export type OfferProduct = CartProduct & {
  /** The slug of its category. */
  readonly category: string;
  readonly drawing: Drawing;
  readonly motif?: FiguredMotif | undefined;
  /** Colours by their id. */
  readonly hex: Readonly<Record<string, string>>;
  /** The last day on which it costs no more than this; null where no rise is known. */
  readonly priceUntil: string | null;
  /** Place among all products, the best seller first. */
  readonly popularity: number;
};

/** Products of one file; its name changes with its content. */
interface OfferPart {
  readonly name: string;
  /** Ids of its products. */
  readonly ids: readonly number[];
  /** Slugs of their categories. */
  readonly categories: readonly string[];
}

export interface OfferHead {
  /** The day in Istanbul of which the prices are. */
  readonly builtOn: string;
  readonly categories: readonly { readonly slug: string; readonly name: LocalizedText }[];
  readonly parts: readonly OfferPart[];
}

/** Most products of a part: some 200 kB, 25 of them compressed. A shop of so few is one part. */
export const PART_SIZE = 250;
/** Most products that a list begins with; in a larger shop a list begins with one category. */
const MOST_AT_ONCE = 500;

/** Returns what is sold, best sellers first, by category and in parts. Packs of samples are not offered: they have a box of their own. */
export function offerParts(
  categories: readonly { readonly slug: string; readonly drawing: Drawing }[],
  products: readonly Product[],
  partSize = PART_SIZE,
): OfferProduct[][] {
  const drawings = new Map(categories.map(({ slug, drawing }) => [slug, drawing]));
  const sold = products
    .filter(({ price, holdsSamples }) => price > 0 && holdsSamples === 0)
    .toSorted((a, b) => a.popularity - b.popularity)
    .map((product) => offerProduct(product, drawings.get(product.category) ?? 'none'));
  const groups = sold.length > partSize ? [...Map.groupBy(sold, ({ category }) => category).values()] : [sold];
  return groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / partSize) }, (_, at) =>
      group.slice(at * partSize, (at + 1) * partSize),
    ),
  );
}

/** @param parts of `offerParts`, with the name of the file of each */
export function offerHead(
  builtOn: string,
  categories: readonly { readonly slug: string; readonly name: LocalizedText }[],
  parts: readonly { readonly name: string; readonly products: readonly OfferProduct[] }[],
): OfferHead {
  const named = parts.map(({ name, products }) => ({
    name,
    // In order, which takes fewer bytes once compressed.
    ids: products.map(({ id }) => id).toSorted((a, b) => a - b),
    categories: [...new Set(products.map(({ category }) => category))],
  }));
  const sold = new Set(named.flatMap((part) => part.categories));
  return {
    builtOn,
    categories: categories.filter(({ slug }) => sold.has(slug)).map(({ slug, name }) => ({ slug, name })),
    parts: named,
  };
}

function offerProduct(product: Product, drawing: Drawing): OfferProduct {
  const motif = figuredOf(product.fabric.motif);
  return {
    ...cartProduct(product),
    category: product.category,
    drawing,
    ...(motif && { motif }),
    hex: Object.fromEntries(product.colors.map(({ id, hex }) => [id, hex])),
    priceUntil: product.priceUntil,
    popularity: product.popularity,
  };
}

/**
 * Returns the names of the parts in which the products are; products that are not sold have none. The only part of a small
 * shop is always named, so that a list of products opens at once.
 */
export function partsOf({ parts }: OfferHead, ids: readonly number[]): string[] {
  const wanted = new Set(ids);
  return parts.filter((part) => parts.length === 1 || part.ids.some((id) => wanted.has(id))).map(({ name }) => name);
}

/** Returns the names of the parts of a category; of all for the empty one. */
export const partsIn = ({ parts }: OfferHead, category: string): string[] =>
  parts.filter(({ categories }) => category === '' || categories.includes(category)).map(({ name }) => name);

/** Returns the category that a list of products begins with: the empty one, which is all of them, unless the shop is large. */
export function firstCategory({ categories, parts }: OfferHead): string {
  const count = parts.reduce((sum, { ids }) => sum + ids.length, 0);
  return count > MOST_AT_ONCE ? (categories[0]?.slug ?? '') : '';
}

const head = z.object({
  builtOn: z.iso.date(),
  categories: z.array(z.looseObject({ slug: z.string() })),
  parts: z.array(z.object({ name: z.string(), ids: z.array(z.int()), categories: z.array(z.string()) })),
});
const part = z.array(z.looseObject({ id: z.int(), price: z.int(), category: z.string() }));

/** Reads the head; only what tells it from something else is checked, because the build wrote it. */
export function readHead(data: unknown): OfferHead | null {
  const read = head.safeParse(data);
  return read.success ? (read.data as unknown as OfferHead) : null;
}

/** Reads a part, as `readHead` does. */
export function readPart(data: unknown): readonly OfferProduct[] | null {
  const read = part.safeParse(data);
  return read.success ? (read.data as unknown as readonly OfferProduct[]) : null;
}
