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

/** The dictionaries that an island needs, for its `words` prop. */
export function wordsFor(locale: Locale, namespaces: readonly string[]): Words {
  return Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      resources[locale][namespace] ?? resources[DEFAULT_LOCALE][namespace] ?? {},
    ]),
  );
}
