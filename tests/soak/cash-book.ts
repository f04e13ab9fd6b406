/** Money in and out, order by order, as operators asked for it; in the evening the ledger of each order must say the same. */
import type { StoredOrder } from '../../functions/orders/stored-order.ts';
import type { Kurus } from '../../src/domain/money/money.ts';
import type { Books } from './books.ts';

interface AskedMoney {
  readonly reference: string;
  readonly orderNo: string;
  readonly kind: 'paid' | 'refund';
  readonly amount: Kurus;
}

/** `perhaps`: an answer was lost, and a later one says no. */
type Fate = 'perhaps' | 'told' | 'refused';

export type CashBook = ReturnType<typeof openCashBook>;

export function openCashBook({ complain }: Pick<Books, 'complain'>) {
  const asked = new Map<string, AskedMoney & { fate: Fate }>();
  const settle = (reference: string, fate: Fate): void => {
    const one = asked.get(reference);
    if (one) one.fate = fate;
  };
  return {
    asked,
    complain: (what: string, detail: string): void => complain(what, -1, detail),
    ask: (one: AskedMoney): void => void asked.set(one.reference, { ...one, fate: 'perhaps' }),
    told: (reference: string): void => settle(reference, 'told'),
    refused: (reference: string): void => settle(reference, 'refused'),
  };
}

/** Every entry was asked for, each that was acknowledged stands once, and the sums are those of the entries. */
export function checkMoney(book: CashBook, orders: readonly StoredOrder[]): void {
  const found = new Map<string, number>();
  for (const { orderNo, ledger, money, payment, totals } of orders) {
    // A card is paid with the order.
    let [came, went] = [payment.type === 'credit-card' ? totals.total : 0, 0];
    for (const { kind, reference = '', amount } of ledger) {
      if (!reference.startsWith('soak-')) continue;
      found.set(reference, (found.get(reference) ?? 0) + 1);
      const one = book.asked.get(reference);
      const isAsked = one?.orderNo === orderNo && one.kind === kind && one.amount === amount;
      if (!isAsked || one.fate === 'refused') book.complain('money that nobody has moved', `${orderNo} ${reference}`);
      if (kind === 'paid') came += amount;
      else went += amount;
    }
    const sums = `${orderNo}: ${money.paid} in and ${money.refunded} out, ${came} and ${went} by the books`;
    if (money.paid !== came || money.refunded !== went) book.complain('money that does not add up', sums);
    if (went > came) book.complain('more money out than came in', sums);
    if (came > totals.total) book.complain('an order that was paid twice', sums);
  }
  for (const { reference, orderNo, fate } of book.asked.values()) {
    const times = found.get(reference) ?? 0;
    if (fate === 'told' && times === 0) book.complain('acknowledged money that is lost', `${orderNo} ${reference}`);
    if (times > 1) book.complain('money that was entered twice', `${orderNo} ${reference}`);
  }
}
