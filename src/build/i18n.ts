import i18next, { type i18n } from 'i18next';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../domain/locale.ts';
import { formatMoney, type Kurus } from '../domain/money.ts';
import type { Messages, MessageTree, NamespacePart, Translate, Values } from '../i18n/messages.ts';
import { paths } from '../lib/paths.ts';

/** Every locale file by locale and namespace (its file name), read once per build. */
const files = import.meta.glob<MessageTree>('/content/locales/*/*.json', { eager: true, import: 'default' });

const resources: Record<Locale, Record<string, MessageTree>> = { tr: {}, en: {} };
for (const [path, tree] of Object.entries(files)) {
  const [locale, file = ''] = path.split('/').slice(-2);
  if (locale === 'tr' || locale === 'en') resources[locale][file.replace('.json', '')] = tree;
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

function translator(locale: Locale): Translate {
  const translate = engine.getFixedT(locale);
  const t = (key: string, values: Values = {}): string => translate(key, values);
  t.find = (key: string, values?: Values) => (engine.exists(key, { lng: locale }) ? t(key, values) : undefined);
  return t;
}

/**
 * What an `.astro` file says and links to in the locale of its page: `i18nFor(Astro.currentLocale)`.
 * @throws where there is no page, and so no locale
 */
export function i18nFor(currentLocale: string | undefined) {
  const locale = LOCALES.find((known) => known === currentLocale);
  if (!locale) throw new Error(`${String(currentLocale)} is no locale of the shop`);
  return { locale, t: translator(locale), money: (amount: Kurus) => formatMoney(amount, locale), to: paths(locale) };
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
