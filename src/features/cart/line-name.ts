import type { CartLine } from '../../domain/cart/cart.ts';
import { isLength, type LineConfiguration } from '../../domain/price/pricing.ts';
import type { Translate } from '../../i18n/messages.ts';

type NamedLine = Pick<CartLine, 'name' | 'room' | 'configuration' | 'colorName'>;

/**
 * A line in a few words, told from the others by its size and its room: `200 × 260 cm, Salon, Boğaz Keten Dokulu Fon`. Needs the
 * messages of `cart`.
 */
export function lineName(t: Translate, { name, room, configuration, colorName }: NamedLine): string {
  const which = configuration ? [sizeText(t, configuration), room, name] : [name, colorName];
  return which.filter(Boolean).join(', ');
}

/** `200 × 260 cm`, and of a length `265 cm`. */
export const sizeText = (t: Translate, configuration: LineConfiguration): string =>
  isLength(configuration)
    ? t('cart:line.length', { length: configuration.length })
    : t('cart:line.size', { width: configuration.width, height: configuration.height });
