import { lazy, Suspense, type ComponentType } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { isOpen } from '../../../domain/order/order-life.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import { useI18n } from '../../../ui/i18n.tsx';

interface PlanProps {
  orderNo: string;
}

const Plan = lazy(async (): Promise<{ default: ComponentType<PlanProps> }> => {
  try {
    return { default: (await import('./OrderVisitPlan.tsx')).OrderVisitPlan };
  } catch {
    return { default: NotFetched };
  }
});

function NotFetched() {
  const { t } = useI18n();
  return <p role="alert">{t('calls:unreachable')}</p>;
}

/** When an order is fitted; nothing for one of which nothing is hung by us. */
export function OrderVisit({ order: { orderNo, items, status } }: { order: AdminOrder }) {
  const isFitted = items.some(({ configuration }) => windowOf(configuration)?.installation === true);
  if (!isFitted || !(isOpen(status) || status === 'Delivered')) return null;
  return (
    <Suspense>
      <Plan orderNo={orderNo} />
    </Suspense>
  );
}
