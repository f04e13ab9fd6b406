import { DEFAULT_LOCALE, INTL_LOCALE, LOCALES, type Locale } from '../domain/values/locale.ts';
import { formatMoney, type Kurus } from '../domain/money/money.ts';
import { createEngine } from '../i18n/engine.ts';
import type { Messages, MessageTree, NamespacePart } from '../i18n/messages.ts';
import { paths } from '../lib/paths.ts';

/** Every locale file by locale and namespace (its file name), read once per build. */
const files = import.meta.glob<MessageTree>('/content/locales/*/*.json', { eager: true, import: 'default' });

const resources: Record<Locale, Record<string, MessageTree>> = { tr: {}, en: {} };
for (const [path, tree] of Object.entries(files)) {
  const [locale, file = ''] = path.split('/').slice(-2);
  if (locale === 'tr' || locale === 'en') resources[locale][file.replace('.json', '')] = tree;
}

const { translators } = createEngine(resources);

/** One takes as long to make as a card to render. */
const lists: Readonly<Record<Locale, Intl.ListFormat>> = {
  tr: new Intl.ListFormat(INTL_LOCALE.tr, { type: 'conjunction' }),
  en: new Intl.ListFormat(INTL_LOCALE.en, { type: 'conjunction' }),
};

/** Made once: a page has a hundred components that ask. */
const known = { tr: i18nOf('tr'), en: i18nOf('en') };

function i18nOf(locale: Locale) {
  return {
    locale,
    t: translators[locale],
    money: (amount: Kurus) => formatMoney(amount, locale),
    /** `Kum, Taş ve Vizon` */
    all: (names: readonly string[]) => lists[locale].format(names),
    to: paths(locale),
  };
}

/**
 * Returns the words and links of an `.astro` file in the locale of its page: `i18nFor(Astro.currentLocale)`.
 * @throws where there is no page, and so no locale
 */
export function i18nFor(currentLocale: string | undefined) {
  const locale = LOCALES.find((one) => one === currentLocale);
  if (!locale) throw new Error(`${String(currentLocale)} is no locale of the shop`);
  return known[locale];
}

/** The messages that an island needs, for its prop; `rules:delivery` takes one part of a large namespace. */
export function messagesFor(locale: Locale, names: readonly NamespacePart[]): Messages {
  const messages: Record<string, MessageTree> = {};
  for (const name of names) {
    const [namespace = '', part] = name.split(':');
    const tree = resources[locale][namespace] ?? resources[DEFAULT_LOCALE][namespace] ?? {};
    messages[namespace] = part === undefined ? tree : { ...messages[namespace], ...partOf(tree, part) };
  }
  return messages;
}

/** With its plurals. */
const partOf = (tree: MessageTree, part: string): MessageTree =>
  Object.fromEntries(Object.entries(tree).filter(([key]) => key === part || key.startsWith(`${part}_`)));

/** `getStaticPaths` of routes that exist once per locale: Turkish at the root, English below `/en` (decisions S5). */
export const inEachLocale = <Route extends { params: object }>(routes: readonly Route[]) =>
  LOCALES.flatMap((locale) =>
    routes.map((route) => ({
      ...route,
      params: { ...route.params, locale: locale === DEFAULT_LOCALE ? undefined : locale },
    })),
  );

export const localePaths = () => inEachLocale([{ params: {} }]);
