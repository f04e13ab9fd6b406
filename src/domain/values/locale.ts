export const LOCALES = ['tr', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'tr';

/** A text that the owner writes in both languages. */
export type LocalizedText = Record<Locale, string>;

/** BCP 47 tag for `Intl` and `lang`; English is written with British dates, which Turkey-based readers expect. */
export const INTL_LOCALE: Record<Locale, string> = { tr: 'tr-TR', en: 'en-GB' };

/** Which form of a text counts so many: the same in both languages. A test holds it to `Intl.PluralRules`. */
export const pluralOf = (count: number): 'one' | 'other' => (count === 1 ? 'one' : 'other');

/** Shop time: orders, deliveries and opening hours are dated in Istanbul (spec §7). */
export const TIME_ZONE = 'Europe/Istanbul';
