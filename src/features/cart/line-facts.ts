import type { CartLine } from '../../domain/cart.ts';
import { INTL_LOCALE, type Locale } from '../../domain/locale.ts';
import { OPTION_IDS } from '../../domain/pricing.ts';
import { sampleText } from '../../domain/samples.ts';
import type { Translate } from '../../i18n/messages.ts';
import { CITY } from './shop.ts';

/** What was chosen, in the order a tailor reads it: size, pleat, cloth, colour, extras; of a pack its samples. Needs the messages of `cart`. */
export function lineFacts(
  t: Translate,
  locale: Locale,
  line: Pick<CartLine, 'configuration' | 'colorName' | 'samples'>,
): string[] {
  const { configuration, colorName, samples } = line;
  if (samples) return samples.map(sampleText);
  const colour = colorName ? [colorName] : [];
  if (!configuration) return colour;
  const metres = new Intl.NumberFormat(INTL_LOCALE[locale], { minimumFractionDigits: 2 }).format(
    configuration.effectiveWidth / 100,
  );
  return [
    t('cart:line.size', { width: configuration.width, height: configuration.height }),
    t(`cart:pleat.${configuration.pleatType}`),
    t('cart:line.cloth', { metres }),
    ...colour,
    ...OPTION_IDS.filter((id) => configuration[id]).map((id) => t(`cart:option.${id}`, { city: CITY })),
  ];
}
