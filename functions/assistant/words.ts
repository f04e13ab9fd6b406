/** Words of the answers to assistants: those of the measuring form and the guide, and a few of their own. */
import enAssistant from '../../content/locales/en/assistant.json' with { type: 'json' };
import enLength from '../../content/locales/en/length.json' with { type: 'json' };
import enMeasurement from '../../content/locales/en/measurement.json' with { type: 'json' };
import enProduct from '../../content/locales/en/product.json' with { type: 'json' };
import enSizes from '../../content/locales/en/sizes.json' with { type: 'json' };
import trAssistant from '../../content/locales/tr/assistant.json' with { type: 'json' };
import trLength from '../../content/locales/tr/length.json' with { type: 'json' };
import trMeasurement from '../../content/locales/tr/measurement.json' with { type: 'json' };
import trProduct from '../../content/locales/tr/product.json' with { type: 'json' };
import trSizes from '../../content/locales/tr/sizes.json' with { type: 'json' };
import { DEFAULT_LOCALE, type Locale } from '../../src/domain/values/locale.ts';
import { closedText } from '../../src/i18n/closed-text.ts';
import type { Translate } from '../../src/i18n/messages.ts';
import { shop } from '../catalogue/shop.ts';
import { siteOrigin } from '../http/hosts.ts';
import { bringWords, translator } from '../http/messages.ts';

bringWords('assistant', { tr: trAssistant, en: enAssistant });
bringWords('length', { tr: trLength, en: enLength });
bringWords('measurement', { tr: trMeasurement, en: enMeasurement });
bringWords('product', { tr: trProduct, en: enProduct });
bringWords('sizes', { tr: trSizes, en: enSizes });

export const words = (locale: Locale): Translate => translator(locale);

/** The field `closed` of an answer, while the shop takes no orders. */
export function closedView(locale: Locale): { readonly closed?: string } {
  const closed = closedText(shop, words(locale), locale);
  return closed === null ? {} : { closed };
}

/** Whole address of a page, by its Turkish path. @throws EnvironmentError */
export const addressOf = (locale: Locale, path: string): string =>
  `${siteOrigin()}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${path}`;
