/**
 * i18next for pages (at build), functions and letters (decisions U10): Turkish says what the other language lacks. Islands
 * read the same files by `translate.ts`, because i18next costs 14 kB in each.
 */
import { createInstance } from 'i18next';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../domain/values/locale.ts';
import type { Messages, MessageTree, Translate, Values } from './messages.ts';

interface Engine {
  readonly translators: Readonly<Record<Locale, Translate>>;
  /** Adds a namespace to the messages given first. */
  readonly add: (locale: Locale, namespace: string, tree: MessageTree) => void;
}

export function createEngine(resources: Readonly<Record<Locale, Messages>>): Engine {
  const i18n = createInstance({
    resources,
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    ns: [...new Set(LOCALES.flatMap((locale) => Object.keys(resources[locale])))],
    interpolation: { escapeValue: false },
    appendNamespaceToMissingKey: true,
    initAsync: false,
  });
  void i18n.init();

  function translateIn(locale: Locale): Translate {
    const translate = i18n.getFixedT(locale);
    const t = (key: string, values: Values = {}): string => translate(key, values);
    t.find = (key: string, values?: Values) => {
      if (!i18n.exists(key, { lng: DEFAULT_LOCALE })) return undefined;
      const text = t(key, values);
      // A name with messages below it exists, and is none itself.
      return text === key ? undefined : text;
    };
    return t;
  }

  return {
    translators: { tr: translateIn('tr'), en: translateIn('en') },
    add: (locale, namespace, tree) => {
      i18n.addResourceBundle(locale, namespace, tree);
    },
  };
}
