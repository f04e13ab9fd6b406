/** Orders and quotes as the API answers them: the one place where kuruş become lira (decisions P1). */
import { withEffectiveWidth } from '../../src/domain/cart.ts';
import { toLira, type Kurus } from '../../src/domain/money.ts';
import type { OrderView, Quote, StoredOrder } from '../../src/domain/order.ts';

export function orderView(order: StoredOrder): OrderView {
  return {
    orderNo: order.orderNo,
    status: order.status,
    createdAt: order.createdAt,
    items: order.lines.map(({ productId, sku, slug, name, color, room, quantity, configuration, ...line }) => ({
      productId,
      sku,
      slug,
      name,
      color,
      room,
      quantity,
      configuration: configuration && withEffectiveWidth(configuration),
      ...lineAmounts(line),
    })),
    couponCode: order.coupon?.code ?? null,
    ...amounts(order.totals),
    payment: { ...order.payment, instalmentAmounts: order.payment.instalmentAmounts.map(toLira) },
    delivery: order.delivery,
    estimatedDelivery: order.estimatedDelivery,
  };
}

/** `data` of `price_changed`: today's amounts, lines in the order they were sent. */
export const quoteView = (quote: Quote) => ({
  ...amounts(quote),
  lines: quote.lines.map((line) => ({
    productId: line.product.id,
    quantity: line.item.quantity,
    ...lineAmounts(line),
  })),
});

const amounts = ({ subtotal, discount, shipping, fee, total }: StoredOrder['totals']) => ({
  subtotal: toLira(subtotal),
  discount: toLira(discount),
  shipping: toLira(shipping),
  fee: toLira(fee),
  total: toLira(total),
});

const lineAmounts = ({ unitPrice, totalPrice }: { unitPrice: Kurus; totalPrice: Kurus }) => ({
  unitPrice: toLira(unitPrice),
  totalPrice: toLira(totalPrice),
});
