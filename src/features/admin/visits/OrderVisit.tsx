import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { isOpen } from '../../../domain/order/order-life.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const Plan = lazyPart(async () => (await import('./OrderVisitPlan.tsx')).OrderVisitPlan);

/** When an order is fitted; nothing for one of which nothing is hung by us. */
export function OrderVisit({ order: { orderNo, items, status } }: { order: AdminOrder }) {
  const isFitted = items.some(({ configuration }) => windowOf(configuration)?.installation === true);
  if (!isFitted || !(isOpen(status) || status === 'Delivered')) return null;
  return <Plan orderNo={orderNo} />;
}
