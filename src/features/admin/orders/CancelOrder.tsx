import { useState } from 'react';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { canAdvance } from '../../../domain/order/order-life.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './OrderPage.module.css';
import type { WayOff } from './ReasonDialog.tsx';
import type { OneOrder } from './useOrder.ts';

const ReasonDialog = lazyPart(async () => (await import('./ReasonDialog.tsx')).ReasonDialog);

const OFF = [
  { to: 'Returned', open: 'openReturn', title: 'titleReturn', yes: 'yesReturn' },
  { to: 'Cancelled', open: 'open', title: 'title', yes: 'yes' },
] as const satisfies readonly (WayOff & { open: string })[];

/** The ways off the sequence, last on the page: each asks for the reason that the buyer will read. */
export function CancelOrder({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  const [asked, setAsked] = useState<WayOff | null>(null);
  const ways = OFF.filter(({ to }) => canAdvance(order.status, to));
  return (
    <>
      {ways.map((way) => (
        <p key={way.to}>
          <button type="button" className={`link-button ${styles.danger}`} onClick={() => setAsked(way)}>
            {t(`admin-orders:cancel.${way.open}`)}
          </button>
        </p>
      ))}
      {asked && <ReasonDialog way={asked} order={order} one={one} onClose={() => setAsked(null)} />}
    </>
  );
}
