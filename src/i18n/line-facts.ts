/** The chosen options of a line, in words: the same in the cart, at the checkout, in the contract and in letters. */
import { isFlat } from '../domain/price/panels.ts';
import { twoDecimals } from '../domain/values/figures.ts';
import type { Locale } from '../domain/values/locale.ts';
import {
  gatherOf,
  isLength,
  OPTION_IDS,
  type Configuration,
  type GatherSide,
  type LengthConfiguration,
} from '../domain/price/pricing.ts';
import { sampleText, type NamedSample } from '../domain/product/samples.ts';
import type { Translate } from './messages.ts';

interface ChosenLine {
  /** Sizes in cm; `effectiveWidth`: the cm of cloth it takes. Null for what is sold by the piece. */
  readonly configuration: (Configuration & { readonly effectiveWidth: number }) | LengthConfiguration | null;
  readonly colorName: string | null;
  /** Counted parts of a length. */
  readonly parts?: readonly { readonly name: string; readonly count: number }[] | undefined;
  /** The cloths in a pack of samples, which say more than the colour of the pack. */
  readonly samples?: readonly Pick<NamedSample, 'name' | 'colorName'>[] | undefined;
  /** Evidence of its fit guarantee (decisions P27); missing where it has none. */
  readonly cover?: object | undefined;
}

/**
 * In the order a tailor reads it: size, pleat, panels, cloth, colour, extras; of a blind neither pleat nor cloth, of a length its parts, of a
 * pack of samples its cloths. Needs the messages of `cart`.
 * @param city where the shop installs
 */
export function lineFacts(t: Translate, locale: Locale, line: ChosenLine, city: string): string[] {
  const { configuration, colorName, parts = [], samples, cover } = line;
  if (samples) return samples.map(sampleText);
  const colour = colorName ? [colorName] : [];
  if (!configuration) return colour;
  if (isLength(configuration)) {
    const counted = parts.map(({ name, count }) => t('cart:line.part', { name, count }));
    return [t('cart:line.length', { length: configuration.length }), ...colour, ...counted];
  }
  const metres = twoDecimals(configuration.effectiveWidth, locale);
  return [
    t('cart:line.size', { width: configuration.width, height: configuration.height }),
    ...(isFlat(configuration) ? [] : [t(`cart:pleat.${configuration.pleatType}`)]),
    ...panelsOf(configuration).map((panels) => t(`cart:panels.${panels}`)),
    ...(isFlat(configuration) ? [] : [t('cart:line.cloth', { metres })]),
    ...colour,
    ...OPTION_IDS.filter((id) => configuration[id]).map((id) => t(`cart:option.${id}`, { city })),
    ...(cover ? [t('cart:line.covered')] : []),
  ];
}

/** Not said of what is no curtain, nor of a curtain chosen before there was a choice (decisions P16). */
function panelsOf(configuration: Configuration): ('two' | GatherSide)[] {
  const gather = gatherOf(configuration);
  if (gather !== null) return [gather];
  return configuration.panels === 2 ? ['two'] : [];
}
