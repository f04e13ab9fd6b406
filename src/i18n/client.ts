import { INTL_LOCALE, type Locale } from '../domain/locale.ts';

/** A locale file: nested texts in i18next's JSON format. */
export interface Dictionary {
  [key: string]: string | Dictionary;
}
/** Dictionaries by namespace, as a page hands them to an island. */
export type Words = Record<string, Dictionary>;

export type Values = Record<string, string | number>;
export type Translate = (key: string, values?: Values) => string;

/**
 * Reads i18next's JSON in the browser: `namespace:nested.key`, `{{name}}` and `_one`/`_other` plurals by `count`.
 * i18next itself renders the pages; in an island it would cost 14 kB of the product page's 80 (README, Decisions).
 * A missing key shows itself, as i18next's does.
 */
export function createTranslate(words: Words, locale: Locale): Translate {
  const plurals = new Intl.PluralRules(INTL_LOCALE[locale]);
  return (key, values) => {
    const [namespace = '', path = ''] = key.split(':');
    const plural =
      typeof values?.count === 'number' ? find(words[namespace], `${path}_${plurals.select(values.count)}`) : undefined;
    const text = plural ?? find(words[namespace], path);
    return text === undefined ? key : fill(text, values);
  };
}

function find(dictionary: Dictionary | undefined, path: string): string | undefined {
  let place: string | Dictionary | undefined = dictionary;
  for (const part of path.split('.')) {
    place = typeof place === 'object' && Object.hasOwn(place, part) ? place[part] : undefined;
  }
  return typeof place === 'string' ? place : undefined;
}

const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
