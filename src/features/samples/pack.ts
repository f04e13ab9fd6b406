import type { NewLine } from '../../domain/cart/cart.ts';
import type { Locale } from '../../domain/values/locale.ts';
import type { CartProduct } from '../../domain/product/cart-product.ts';
import type { NamedSample } from '../../domain/product/samples.ts';
import type { CurrentCatalogue } from '../../lib/current-catalogue.ts';

/** The product that holds samples; undefined where the shop sells none. */
export const packOf = (catalogue: CurrentCatalogue): CartProduct | undefined =>
  [...catalogue.values()].find(({ holdsSamples, price }) => holdsSamples > 0 && price > 0);

/** One pack with these cloths; its price is a preview, the server computes its own (decisions P9). */
export function packLine(pack: CartProduct, samples: readonly NamedSample[], locale: Locale): NewLine {
  const [colour] = pack.colors;
  return {
    productId: pack.id,
    name: pack.name[locale],
    slug: pack.slug,
    sku: pack.sku,
    mainImageUrl: colour?.imageUrl ?? pack.mainImageUrl,
    unitPrice: pack.price,
    color: colour?.id ?? null,
    colorName: colour?.name[locale] ?? null,
    room: '',
    configuration: null,
    samples: [...samples],
  };
}
