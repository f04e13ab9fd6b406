import type { Product } from '../../domain/catalogue.ts';
import type { Shop } from '../../domain/shop.ts';

/** With a blank, as Meta writes it; Google reads that too. */
export type Availability = 'in stock' | 'out of stock';

/** What is made is always to be had, as long as the shop takes orders. */
export const availabilityOf = (
  { price }: Pick<Product, 'price'>,
  { openForOrders }: Pick<Shop, 'openForOrders'>,
): Availability => (openForOrders && price > 0 ? 'in stock' : 'out of stock');
