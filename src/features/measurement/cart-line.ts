/** Fetched when "add to cart" is pressed, and the whole cart with it. */
import type { NewLine } from '../../domain/cart.ts';
import type { Configuration, PriceBreakdown } from '../../domain/pricing.ts';
import { isVisible } from '../../domain/visible-text.ts';
import { loadTranslate } from '../../i18n/load.ts';
import type { Added } from '../cart/cart-store.ts';
import { addToCart } from '../cart/store.ts';
import type { MeasuredProduct, PieceProduct } from './product.ts';
import type { MeasurementValues } from './values.ts';

export { addToCart };

/** Adds the line, if its room can be read; with the words of an outcome so rare that the page does not carry them. */
export async function addMeasured(line: NewLine): Promise<{ outcome: Added | 'room'; words?: string }> {
  const outcome = isVisible(line.room) ? await addToCart(line) : 'room';
  if (outcome !== 'visit' && outcome !== 'room') return { outcome };
  const t = await loadTranslate(['cart']);
  return { outcome, words: t(outcome === 'visit' ? 'cart:keeping.added' : 'cart:line.roomInvisible') };
}

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
