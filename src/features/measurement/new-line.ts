import type { NewLine } from '../../domain/cart.ts';
import type { PriceSum, Configuration } from '../../domain/pricing.ts';
import type { Choice } from './choice.ts';
import type { Offer } from './offer.ts';

/** The line that the form puts into the cart; its prices are a preview (decisions P9). */
export function newLine(offer: Offer, choice: Choice, configuration: Configuration, sum: PriceSum): NewLine {
  const color = offer.colors.find(({ id }) => id === choice.color) ?? offer.colors[0];
  return {
    productId: offer.id,
    name: offer.name,
    slug: offer.slug,
    sku: offer.sku,
    mainImageUrl: color?.imageUrl ?? '',
    unitPrice: sum.unitPrice,
    color: color?.id ?? null,
    colorName: color?.name ?? null,
    room: choice.room.trim(),
    configuration: { ...configuration, effectiveWidth: sum.effectiveCm ?? configuration.width },
  };
}
