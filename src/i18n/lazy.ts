import type { Locale } from '../domain/locale.ts';
import { createTranslate, type Dictionary, type Translate, type Words } from './client.ts';
import { pageLocale } from './page-locale.ts';

const files = import.meta.glob<Dictionary>('/content/locales/*/*.json', { import: 'default' });

export { pageLocale };

/** Dictionaries for what a script mounts later than the page: fetched once, one small file per namespace. Rejects when offline. */
export async function loadWords(locale: Locale, namespaces: readonly string[]): Promise<Words> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const load = files[`/content/locales/${locale}/${namespace}.json`];
      return [namespace, load ? await load() : {}] as const;
    }),
  );
  return Object.fromEntries(loaded);
}

export const loadTranslate = async (locale: Locale, namespaces: readonly string[]): Promise<Translate> =>
  createTranslate(await loadWords(locale, namespaces), locale);
