import type { Product } from '../../domain/product/catalogue.ts';
import { availabilityOf } from '../../domain/product/pause.ts';
import type { Shop } from '../../domain/shop/shop.ts';

/** With a blank, as Meta writes it; Google reads that too. */
export type Availability = 'in stock' | 'out of stock';

/** Made products are always available, as long as the shop takes orders and neither product nor colour is paused. */
export function inFeed(
  product: Pick<Product, 'price' | 'madeToMeasure' | 'length' | 'paused'>,
  colour: Pick<Product['colors'][number], 'paused'>,
  { openForOrders }: Pick<Shop, 'openForOrders'>,
): Availability {
  const isPaused = availabilityOf(product).state === 'OutOfStock' || colour.paused !== undefined;
  return openForOrders && product.price > 0 && !isPaused ? 'in stock' : 'out of stock';
}
