/**
 * All that was asked, acknowledged and told, written down where it happens; the end of the day compares it with the
 * shop.
 */
import { lineIdentity } from '../../src/domain/cart/cart.ts';
import type { OrderItem } from '../../src/domain/order/order.ts';
import { peopleIn } from './people.ts';
import type { Passage } from './weather/network.ts';

/** One wish to buy, whatever it took: it stands in the notes of its order. */
export interface Purchase {
  readonly id: number;
  readonly shopper: number;
  /** Sent, and nobody knows what became of it. */
  isOpen: boolean;
  /** The shopper has lost what it would take to ask again. */
  isLetGo: boolean;
  /** Numbers that a browser was given. */
  readonly told: Set<string>;
}

export interface Imbalance {
  /** Kind of the fault. */
  readonly what: string;
  readonly shopper: number;
  readonly detail: string;
}

export interface PlacedOrder {
  readonly orderNo: string;
  readonly purchase: number;
  /** Lira. */
  readonly total: number;
  readonly expectedTotal: number;
}

export type Books = ReturnType<typeof openBooks>;

export const noteOf = (purchase: number): string => `Alışveriş ${purchase}`;
export const purchaseIn = (notes: string): number => Number(/^Alışveriş (\d+)$/.exec(notes)?.[1] ?? NaN);

/** How many of each line there are in what is sent. */
export const linesOf = (items: readonly OrderItem[]): Map<string, number> =>
  new Map(items.map((item) => [lineIdentity(item), item.quantity]));

export const linesOfOrder = (body: string): Map<string, number> => linesOf((JSON.parse(body) as SentOrder).items);

interface SentOrder {
  readonly items: readonly OrderItem[];
  readonly delivery: { readonly notes: string };
  readonly expectedTotal: number;
}

export function openBooks() {
  const purchases: Purchase[] = [];
  const imbalances: Imbalance[] = [];
  const acknowledged = new Map<string, PlacedOrder>();
  const cancelled = new Map<string, number>();
  const times: number[] = [];
  const outcomes: Record<string, number> = {};
  const lucks: Record<string, number> = {};
  const histories = new Map<number, string[]>();

  const write = (shopper: number, line: string): void => {
    const history = histories.get(shopper) ?? [];
    history.push(line);
    histories.set(shopper, history);
  };

  const complain = (what: string, shopper: number, detail: string): void => {
    imbalances.push({ what, shopper, detail });
    write(shopper, `! ${what}: ${detail}`);
  };

  /** Whether the last answer left open what became of the order. */
  function note({ body, status, luck }: Passage): void {
    const purchase = purchases[purchaseIn((JSON.parse(body) as SentOrder).delivery.notes)];
    if (purchase) purchase.isOpen = luck !== 'unsent' && (status === null || status >= 500);
  }

  function acknowledge(shopper: number, { body, text }: Passage): string {
    const sent = JSON.parse(body) as SentOrder;
    const { data } = JSON.parse(text) as { data: { orderNo: string; total: number } };
    const purchase = purchaseIn(sent.delivery.notes);
    const { orderNo, total } = data;
    const former = acknowledged.get(orderNo);
    if (former && former.purchase !== purchase) complain('one order for two purchases', shopper, orderNo);
    acknowledged.set(orderNo, { orderNo, purchase, total, expectedTotal: sent.expectedTotal });
    purchases[purchase]?.told.add(orderNo);
    return orderNo;
  }

  return {
    purchases,
    imbalances,
    acknowledged,
    cancelled,
    outcomes,
    lucks,
    times,
    complain,
    write,
    historyOf: (shopper: number): readonly string[] => histories.get(shopper) ?? [],
    begin(shopper: number): Purchase {
      const purchase: Purchase = { id: purchases.length, shopper, isOpen: false, isLetGo: false, told: new Set() };
      purchases.push(purchase);
      return purchase;
    },
    /** @returns the number of the order that it acknowledges */
    passed(shopper: number, passage: Passage): string | null {
      const { method, path, status, text, luck, took, person: allowed } = passage;
      times.push(took);
      lucks[luck] = (lucks[luck] ?? 0) + 1;
      const outcome = String(status ?? 'no answer');
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      write(shopper, `  ${method} ${path} → ${outcome}${luck === 'fine' ? '' : ` (${luck})`}`);
      for (const person of peopleIn(text)) {
        if (person !== allowed) complain("an answer with a stranger's words", shopper, `${method} ${path}: ${person}`);
      }
      if (status === 500) complain('a fault of the shop', shopper, `${method} ${path}`);
      if (method === 'POST' && path === '/api/orders') note(passage);
      if (status === null || status >= 300 || method !== 'POST') return null;
      const orderNo = /^\/api\/orders\/(KP-\d+)\/cancel$/.exec(path)?.[1];
      if (orderNo !== undefined) cancelled.set(orderNo, shopper);
      return path === '/api/orders' ? acknowledge(shopper, passage) : null;
    },
  };
}
