import i18next, { type i18n } from 'i18next';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../domain/locale.ts';
import type { Dictionary, Translate, Words } from './client.ts';

/** Every locale file by language and namespace (its file name), read once per build. */
const files = import.meta.glob<Dictionary>('/content/locales/*/*.json', { eager: true, import: 'default' });

const resources: Record<Locale, Words> = { tr: {}, en: {} };
for (const [path, dictionary] of Object.entries(files)) {
  const [locale, file = ''] = path.split('/').slice(-2);
  if (locale === 'tr' || locale === 'en') resources[locale][file.replace('.json', '')] = dictionary;
}

const engine: i18n = i18next.createInstance();
await engine.init({
  resources,
  lng: DEFAULT_LOCALE,
  fallbackLng: DEFAULT_LOCALE,
  supportedLngs: [...LOCALES],
  ns: Object.keys(resources[DEFAULT_LOCALE]),
  interpolation: { escapeValue: false },
});

/** The translator of pages and layouts: `t('cart:empty.title')`. Runs at build time only. */
export function translator(locale: Locale): Translate {
  const translate = engine.getFixedT(locale);
  return (key, values) => translate(key, values ?? {});
}

/** The dictionaries that an island needs, for its `words` prop; `rules:delivery` takes one part of a large one. */
export function wordsFor(locale: Locale, names: readonly string[]): Words {
  const words: Words = {};
  for (const name of names) {
    const [namespace = '', part] = name.split(':');
    const dictionary = resources[locale][namespace] ?? resources[DEFAULT_LOCALE][namespace] ?? {};
    words[namespace] = part === undefined ? dictionary : { ...words[namespace], ...partOf(dictionary, part) };
  }
  return words;
}

/** With its plurals. */
const partOf = (dictionary: Dictionary, part: string): Dictionary =>
  Object.fromEntries(Object.entries(dictionary).filter(([key]) => key === part || key.startsWith(`${part}_`)));
