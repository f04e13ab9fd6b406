import type { APIRoute } from 'astro';
import { LOCALES } from '../../domain/locale.ts';
import { buildSearchIndex } from '../../domain/search.ts';
import { categories, listed } from '../../build/catalogue.ts';
import { localeOf } from '../../lib/paths.ts';

export const getStaticPaths = () => LOCALES.map((locale) => ({ params: { locale } }));

/** What the search of one language looks through; fetched when a search field gets the focus. */
export const GET: APIRoute = ({ params }) =>
  Response.json(buildSearchIndex(listed, categories, localeOf(params.locale)));
