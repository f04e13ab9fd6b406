/**
 * i18next for pages (at build), functions and letters (decisions U10): Turkish says what the other language lacks. Islands
 * read the same files by `translate.ts`, because i18next costs 14 kB in each.
 */
import { createInstance } from 'i18next';
import { DEFAULT_LOCALE, LOCALES, pluralOf, type Locale } from '../domain/values/locale.ts';
import type { Messages, MessageTree, Translate, Values } from './messages.ts';
import { filled } from './translate.ts';

interface Engine {
  readonly translators: Readonly<Record<Locale, Translate>>;
  /** Adds a namespace to the messages given first. */
  readonly add: (locale: Locale, namespace: string, tree: MessageTree) => void;
}

type KnownMessages = Readonly<Record<'plain' | 'one' | 'other', Map<string, string>>>;
const noneKnown = (): KnownMessages => ({ plain: new Map(), one: new Map(), other: new Map() });

export function createEngine(resources: Readonly<Record<Locale, Messages>>): Engine {
  const i18n = createInstance({
    resources,
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    ns: [...new Set(LOCALES.flatMap((locale) => Object.keys(resources[locale])))],
    appendNamespaceToMissingKey: true,
    initAsync: false,
  });
  void i18n.init();

  /** Messages with their placeholders, by plural and key: i18next takes as long to find one as Astro to draw a small component. */
  const known = { tr: noneKnown(), en: noneKnown() };

  function messageOf(locale: Locale, key: string, count: unknown): string | undefined {
    const plural = typeof count === 'number' ? pluralOf(count) : 'plain';
    const kept = known[locale][plural].get(key);
    if (kept !== undefined) return kept;
    const options = { lng: locale, ...(plural !== 'plain' && { count: plural === 'one' ? 1 : 2 }) };
    // A missing one is not kept: a stranger's words can be asked for as a key.
    if (!i18n.exists(key, options)) return undefined;
    const text = i18n.t(key, { ...options, skipInterpolation: true });
    // A name with messages below it exists, and is none itself.
    if (text === key) return undefined;
    known[locale][plural].set(key, text);
    return text;
  }

  function translateIn(locale: Locale): Translate {
    function find(key: string, values?: Values): string | undefined {
      const message = messageOf(locale, key, values?.count);
      return message === undefined || values === undefined ? message : filled(message, values);
    }

    const t = (key: string, values?: Values): string => find(key, values) ?? key;
    t.find = find;
    return t;
  }

  return {
    translators: { tr: translateIn('tr'), en: translateIn('en') },
    add: (locale, namespace, tree) => {
      i18n.addResourceBundle(locale, namespace, tree);
      // Turkish speaks for the other language, too.
      for (const one of LOCALES) known[one] = noneKnown();
    },
  };
}
