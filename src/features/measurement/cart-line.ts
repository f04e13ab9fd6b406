/** The line for the cart; fetched when "add to cart" is pressed. */
import type { NewLine } from '../../domain/cart/cart.ts';
import type { Configuration, PriceBreakdown } from '../../domain/price/pricing.ts';
import type { MeasuredProduct, PieceProduct } from './product.ts';
import type { MeasurementValues } from './values.ts';

/** The line of one window; its price is a preview, the server computes its own (decisions P9). */
export const measuredLine = (
  product: MeasuredProduct,
  values: Pick<MeasurementValues, 'color' | 'room'>,
  configuration: Configuration,
  { unitPrice, effectiveCm }: PriceBreakdown,
): NewLine => ({
  ...pieceLine(product, values.color),
  unitPrice,
  room: values.room.trim(),
  configuration: { ...configuration, effectiveWidth: effectiveCm ?? configuration.width },
});

/** The line of one piece (decisions P3); an unknown colour becomes the first one. */
export function pieceLine(product: PieceProduct, colorId: string | null): NewLine {
  const color = product.colors.find(({ id }) => id === colorId) ?? product.colors[0];
  return {
    productId: product.id,
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    mainImageUrl: color?.imageUrl ?? '',
    unitPrice: product.price,
    color: color?.id ?? null,
    colorName: color?.name ?? null,
    room: '',
    configuration: null,
  };
}
