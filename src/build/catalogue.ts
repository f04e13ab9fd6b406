/** The catalogue as pages are built from it. */
import { readFileSync } from 'node:fs';
import index from '#content/built/index.json' with { type: 'json' };
import place from '#content/built/place.json' with { type: 'json' };
import type { Photo, Product } from '../domain/catalogue.ts';
import { openCatalogue } from '../domain/open-catalogue.ts';

/** The day in Istanbul on which prices, sales and novelty were computed. Imported, so that development hears of a change. */
export const { builtOn } = index;

// Read, not imported: a bundler would take a large catalogue through all its stages. Astro runs in the project's root.
const catalogue = openCatalogue(JSON.parse(readFileSync(`${place.folder}/catalogue.json`, 'utf8')) as object);

export const { shop, photos, categories, listed, sets, categoryBySlug, productsOf } = catalogue;

/** The four of the home page (spec §9), in the owner's order; what is paused stands last. */
export const featured: readonly Product[] = catalogue.featured
  .flatMap((slug) => listed.filter((product) => product.slug === slug))
  .toSorted((a, b) => Number(a.paused !== undefined) - Number(b.paused !== undefined));

/** Throws on an unknown name: the compiler lets no file name one. */
export function photo(name: string): Photo {
  const found = photos[name];
  if (!found) throw new Error(`content/photos.yaml has no ${name}`);
  return found;
}
