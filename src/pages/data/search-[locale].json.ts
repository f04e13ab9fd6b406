import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { APIContext } from 'astro';
import place from '#content/built/place.json' with { type: 'json' };
import { LOCALES, type Locale } from '../../domain/values/locale.ts';
import { searchFileOf } from '../../domain/product/catalogue-files.ts';
import {
  MOST_SEARCH_BYTES,
  searchedProducts,
  type SearchFile,
  type SearchIndex,
} from '../../domain/search/search-index.ts';
import { listed } from '../../build/catalogue.ts';

export const getStaticPaths = () => LOCALES.map((locale) => ({ params: { locale }, props: { locale } }));

/** Data that the search of one language looks through; fetched when a search field gets the focus. */
export function GET({ props: { locale } }: APIContext<{ locale: Locale }>): Response {
  const whole: SearchFile = {
    // The one that functions search in.
    index: JSON.parse(readFileSync(`${place.folder}/${searchFileOf(locale)}`, 'utf8')) as SearchIndex,
    products: searchedProducts(listed, locale),
  };
  // The weakest compression that a browser may meet.
  const isSmall = gzipSync(JSON.stringify(whole)).length <= MOST_SEARCH_BYTES;
  const none: SearchFile = { index: null, products: [] };
  return Response.json(isSmall ? whole : none);
}
