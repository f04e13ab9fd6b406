import { createContext, useContext } from 'react';
import type { Locale } from '../domain/locale.ts';
import { formatMoney, type Kurus } from '../domain/money.ts';
import { createTranslate, type Translate, type Words } from '../i18n/client.ts';
import { paths } from '../lib/paths.ts';

/** How the parts of an island speak: words, money and addresses of one language. */
export interface Texts {
  locale: Locale;
  t: Translate;
  money: (amount: Kurus) => string;
  to: ReturnType<typeof paths>;
}

export const textsOf = (words: Words, locale: Locale): Texts => ({
  locale,
  t: createTranslate(words, locale),
  money: (amount) => formatMoney(amount, locale),
  to: paths(locale),
});

export const TextsContext = createContext<Texts>(textsOf({}, 'tr'));

export const useTexts = (): Texts => useContext(TextsContext);
