/** A customer's cart as the API answers it, at today's prices and in the caller's language (spec §3). */
import { checkConfiguration, type ConfigurationRefusal } from '../../src/domain/configuration.ts';
import { withEffectiveWidth, type CartLine } from '../../src/domain/cart.ts';
import { toLira } from '../../src/domain/money.ts';
import type { OrderItem } from '../../src/domain/order.ts';
import { reprice } from '../../src/domain/reprice.ts';
import { totalsOf } from '../../src/domain/totals.ts';
import { shippingRule, sold } from '../catalogue/sold.ts';
import type { Language } from '../http/words.ts';
import type { BasketLine } from './basket.ts';

export type Refusal = ConfigurationRefusal | 'product-unknown';

/** Why a line cannot be bought today; null when it can. */
export function refusalOf({ productId, configuration, color }: OrderItem): Refusal | null {
  const product = sold.get(productId);
  if (!product) return 'product-unknown';
  const checked = checkConfiguration(product, configuration, color);
  return checked.ok ? null : checked.code;
}

export function cartView(basket: readonly BasketLine[], language: Language) {
  const { cart } = reprice({ lines: basket.map(unpriced), coupon: null }, sold, language);
  const totals = totalsOf(
    cart.lines.map(({ totalPrice }) => totalPrice),
    null,
    shippingRule,
  );
  return {
    lines: cart.lines.map((line) => ({
      ...line,
      unitPrice: toLira(line.unitPrice),
      totalPrice: toLira(line.totalPrice),
    })),
    unavailable: basket.flatMap(({ id, item }) => {
      const reason = refusalOf(item);
      return reason === null ? [] : { id, productId: item.productId, name: nameOf(item, language), reason };
    }),
    subtotal: toLira(totals.subtotal),
    shipping: toLira(totals.shipping),
    total: toLira(totals.total),
    missingToFreeShipping: toLira(totals.missingToFreeShipping),
  };
}

const nameOf = ({ productId }: OrderItem, language: Language): string | null =>
  sold.get(productId)?.name[language] ?? null;

/** What the store does not know is filled in by `reprice`. */
const unpriced = ({ id, item }: BasketLine): CartLine => ({
  id,
  productId: item.productId,
  name: '',
  slug: '',
  sku: '',
  mainImageUrl: '',
  quantity: item.quantity,
  unitPrice: 0,
  totalPrice: 0,
  color: item.color ?? null,
  colorName: null,
  room: item.room ?? '',
  configuration: item.configuration && withEffectiveWidth(item.configuration),
});
