import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { isOffPath } from '../../../domain/order/status.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const Plan = lazyPart(async () => (await import('./OrderVisitPlan.tsx')).OrderVisitPlan);

/** When an order is fitted; nothing for one of which nothing is hung by us. An order that was called off may have a visit to take back. */
export function OrderVisit({ order: { orderNo, items, status } }: { order: AdminOrder }) {
  const isFitted = items.some(({ configuration }) => windowOf(configuration)?.installation === true);
  if (!isFitted) return null;
  return <Plan orderNo={orderNo} isOff={isOffPath(status)} />;
}
