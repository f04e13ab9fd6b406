import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { OrderVisit } from '../visits/OrderVisit.tsx';
import { Account } from './Account.tsx';
import { Buyer } from './Buyer.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { ClaimsPanel } from './ClaimsPanel.tsx';
import { History } from './History.tsx';
import { Invoice } from './Invoice.tsx';
import { Notes } from './Notes.tsx';
import { OrderEdits } from './OrderEdits.tsx';
import { ProposalPanel } from './ProposalPanel.tsx';
import type { OneOrder } from './useOrder.ts';

/** The column beside the sheet, below the next step: money, buyer and visit of one order. */
export const OrderAside = ({ order, one }: { order: AdminOrder; one: OneOrder }) => (
  <>
    <ClaimsPanel order={order} one={one} />
    <ProposalPanel order={order} one={one} />
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
