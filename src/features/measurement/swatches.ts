import type { Product } from '../../domain/product/catalogue.ts';
import type { Locale } from '../../domain/values/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { imageUrl } from '../../lib/paths.ts';
import { pausedPart } from './paused-part.ts';

/** A product's colours as its form offers them, each with the photograph that shows it best. */
export const swatchesOf = (product: Pick<Product, 'colors' | 'photo'>, t: Translate, locale: Locale) =>
  product.colors.map(({ id, name, hex, photo, paused }) => ({
    id,
    name: name[locale],
    hex,
    imageUrl: imageUrl(photo ?? product.photo),
    ...(paused && { paused: pausedPart(paused, t, locale) }),
  }));
