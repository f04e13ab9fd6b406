import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { lazyPart } from '../lazy-part.tsx';
import { OrderVisit } from '../visits/OrderVisit.tsx';
import { Account } from './Account.tsx';
import { Buyer } from './Buyer.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { History } from './History.tsx';
import { Invoice } from './Invoice.tsx';
import { Notes } from './Notes.tsx';
import { OrderEdits } from './OrderEdits.tsx';
import type { OneOrder } from './useOrder.ts';

// Few orders have one of these.
const ProposalPanel = lazyPart(async () => (await import('./ProposalPanel.tsx')).ProposalPanel);
const ClaimsPanel = lazyPart(async () => (await import('./ClaimsPanel.tsx')).ClaimsPanel);

/** The column beside the sheet, below the next step: money, buyer and visit of one order. */
export const OrderAside = ({ order, one }: { order: AdminOrder; one: OneOrder }) => (
  <>
    {order.claims.length > 0 && <ClaimsPanel order={order} one={one} />}
    {order.proposal && <ProposalPanel order={order} one={one} />}
    <Account order={order} one={one} />
    <Buyer order={order} />
    <OrderEdits order={order} one={one} />
    <OrderVisit order={order} />
  </>
);

/** Parts of an order that are read and written at leisure, below the sheet: invoice, notes and history. */
export const OrderRecord = ({ order, one }: { order: AdminOrder; one: OneOrder }) => (
  <>
    <Invoice order={order} one={one} />
    <Notes order={order} one={one} />
    <History order={order} />
    <CancelOrder order={order} one={one} />
  </>
);
