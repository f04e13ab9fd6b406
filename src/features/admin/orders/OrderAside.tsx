import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { OrderVisit } from '../visits/OrderVisit.tsx';
import { Account } from './Account.tsx';
import { Buyer } from './Buyer.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { ClaimsPanel } from './ClaimsPanel.tsx';
import { History } from './History.tsx';
import { Invoice } from './Invoice.tsx';
import { Notes } from './Notes.tsx';
import { ProposalPanel } from './ProposalPanel.tsx';
import type { OneOrder } from './useOrder.ts';

interface PartProps {
  order: AdminOrder;
  one: OneOrder;
}

/** Below the next step: claims that want an answer, and the question that waits for one. */
export const OrderAnswers = ({ order, one }: PartProps) => (
  <>
    <ClaimsPanel order={order} one={one} />
    <ProposalPanel order={order} one={one} />
  </>
);

/** The column beside the sheet: money, visit and notes of one order. */
export const OrderMoney = ({ order, one }: PartProps) => (
  <>
    <Account order={order} one={one} />
    <OrderVisit order={order} />
    <Notes order={order} one={one} />
  </>
);

/** Parts of an order that are read and written at leisure, below the sheet: buyer and invoice, and the history. */
export const OrderRecord = ({ order, one }: PartProps) => (
  <>
    <div>
      <Buyer order={order} one={one} />
      <Invoice order={order} one={one} />
    </div>
    <div>
      <History order={order} />
      <CancelOrder order={order} one={one} />
    </div>
  </>
);
