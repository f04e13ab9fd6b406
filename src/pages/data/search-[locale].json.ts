import type { APIContext } from 'astro';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { buildSearchIndex } from '../../domain/search.ts';
import { categories, listed } from '../../build/catalogue.ts';

export const getStaticPaths = () => LOCALES.map((locale) => ({ params: { locale }, props: { locale } }));

/** What the search of one language looks through; fetched when a search field gets the focus. */
export const GET = ({ props }: APIContext<{ locale: Locale }>): Response =>
  Response.json(buildSearchIndex(listed, categories, props.locale));
