import { MAX_ROOM_LENGTH } from '../../../domain/cart/cart.ts';
import type { Category } from '../../../domain/product/product-file.ts';
import type { Product } from '../../../domain/product/catalogue.ts';
import type { Locale } from '../../../domain/values/locale.ts';
import { toKurus } from '../../../domain/money/money.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { pausedPart } from '../../measurement/paused-part.ts';
import type { MeasuredProduct, ShopTerms } from '../../measurement/product.ts';
import { swatchesOf } from '../../measurement/swatches.ts';
import { shop } from '../../../build/catalogue.ts';
import { isCardOffered } from '../../../build/payment.ts';

/** Returns the facts of a product for the measurement form; null for goods sold by the piece (decisions P3). */
export function measuredProductOf(
  product: Product,
  category: Category,
  locale: Locale,
  t: Translate,
): MeasuredProduct | null {
  if (!product.madeToMeasure || category.drawing === 'none') return null;
  return {
    id: product.id,
    slug: product.slug,
    ...(product.fabric.motif && { motif: product.fabric.motif }),
    sku: product.sku,
    name: product.name[locale],
    categoryName: category.name[locale],
    drawing: category.drawing,
    // Cloth without a description is drawn as cloth that softens the light.
    opacity: product.fabric.opacity ?? 'filter',
    price: product.price,
    pleats: product.pleats,
    panels: product.panels,
    limits: product.limits,
    options: product.options.map(({ paused, ...option }) => ({
      ...option,
      ...(paused && { paused: pausedPart(paused, t, locale) }),
    })),
    colors: swatchesOf(product, t, locale),
  };
}

export const SHOP_TERMS: ShopTerms = {
  phone: shop.contact.phone,
  city: shop.contact.city,
  shipping: { freeAbove: toKurus(shop.shipping.freeAbove), fee: toKurus(shop.shipping.fee) },
  mostInstalments: isCardOffered ? Math.max(...shop.instalments) : 0,
  shopPaysInstalments: shop.cards.instalmentCost === 'shop',
  maxRoomLength: MAX_ROOM_LENGTH,
};
