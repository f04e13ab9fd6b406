import { INTL_LOCALE, type Locale } from '../../domain/locale.ts';

/** `6,25` for 625 cm; always two decimals, as the sum of the price shows it (decisions P2). */
export const formatMetres = (cm: number, locale: Locale): string =>
  new Intl.NumberFormat(INTL_LOCALE[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cm / 100);

/** `2,5` for two and a half times the cloth, `3` for three. */
export const formatFullness = (fullness: number, locale: Locale): string =>
  new Intl.NumberFormat(INTL_LOCALE[locale], { maximumFractionDigits: 1 }).format(fullness);
