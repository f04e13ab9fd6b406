import { DEFAULT_LOCALE, LOCALES, type Locale } from '../domain/locale.ts';

/** The language of the page one is on, without the list of dictionaries that `lazy.ts` brings along. */
export function pageLocale(): Locale {
  const language = document.documentElement.lang.slice(0, 2);
  return LOCALES.find((locale) => locale === language) ?? DEFAULT_LOCALE;
}
