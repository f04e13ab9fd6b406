import type { CartLine } from '../../domain/cart/cart.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { lineFacts as factsOf } from '../../i18n/line-facts.ts';
import type { Translate } from '../../i18n/messages.ts';
import { CITY } from './shop.ts';

/** Returns the choices, in the order a tailor reads them. Needs the messages of `cart`. */
export const lineFacts = (
  t: Translate,
  locale: Locale,
  line: Pick<CartLine, 'configuration' | 'colorName' | 'parts' | 'samples'>,
): string[] => factsOf(t, locale, line, CITY);
