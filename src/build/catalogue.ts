/** The catalogue as pages are built from it. */
import { readFileSync } from 'node:fs';
import index from '#content/built/index.json' with { type: 'json' };
import place from '#content/built/place.json' with { type: 'json' };
import type { Colour, Photo, Product } from '../domain/product/catalogue.ts';
import type { LocalizedText } from '../domain/values/locale.ts';
import { openCatalogue } from '../domain/product/open-catalogue.ts';
import { openViews } from '../domain/product/pause.ts';

/** The day in Istanbul on which prices, sales and novelty were computed. Imported, so that development hears of a change. */
export const { builtOn } = index;

/** Slug of the category in which one looks for cloth first. */
export const { clothCategory } = index;

// Read, not imported: a bundler would take a large catalogue through all its stages. Astro runs in the project's root.
const catalogue = openCatalogue(JSON.parse(readFileSync(`${place.folder}/catalogue.json`, 'utf8')) as object);

export const { shop, photos, home, categories, listed, sets, categoryBySlug, productBySlug, productsOf } = catalogue;

/** The pack of samples, where the shop sells one. */
export const samplePack = listed.find(({ holdsSamples }) => holdsSamples > 0);

/** The four of the home page (spec §9), in the owner's order; what is paused stands last. */
export const featured: readonly Product[] = home.featured
  .flatMap((slug) => listed.filter((product) => product.slug === slug))
  .toSorted((a, b) => Number(a.paused !== undefined) - Number(b.paused !== undefined));

/** Throws on an unknown name: the compiler lets no file name one. */
export function photo(name: string): Photo {
  const found = photos[name];
  if (!found) throw new Error(`content/photos.yaml has no ${name}`);
  return found;
}

/** A photograph of a room with what hangs in it. */
export interface ShownRoom {
  readonly id: string;
  readonly name: LocalizedText;
  readonly text: LocalizedText;
  /** Those that lists show; the first hangs in the colours of the views. */
  readonly products: readonly [Product, ...Product[]];
  readonly views: readonly [RoomView, ...RoomView[]];
}

interface RoomView {
  readonly colour: Colour;
  readonly photo: string;
  readonly night: string | undefined;
}

/** In the owner's order; without those whose first product is not for sale (decisions S8), and without views in a paused colour. */
export const rooms: readonly ShownRoom[] = catalogue.rooms.flatMap(({ products: slugs, views, ...room }) => {
  const products = slugs.flatMap((slug) => listed.filter((product) => product.slug === slug));
  const [main] = products;
  if (!main || main.slug !== slugs[0]) return [];
  const shown = views.flatMap(({ color, photo: picture, night }) =>
    main.colors.filter(({ id }) => id === color).map((colour) => ({ colour, photo: picture, night })),
  );
  const [first, ...others] = openViews(shown);
  return first ? [{ ...room, products: [main, ...products.slice(1)], views: [first, ...others] }] : [];
});

/** Those in which something of a category hangs. */
export const roomsOf = (category: string): readonly ShownRoom[] =>
  rooms.filter(({ products }) => products.some((product) => product.category === category));
