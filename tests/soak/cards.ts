/**
 * A day of cards: buyers pay on the stand-in's page, are declined, close its window or pay twice, operators give money back, and
 * meanwhile the store and the provider fail. In the evening both books say the same, order by order and by the day's report.
 */
import { differencesOf } from '../../functions/orders/cards/reconcile.ts';
import { cardProvider } from '../../functions/payments/provider.ts';
import { createStore, useStore } from '../../functions/store/store.ts';
import { FAULTS, type Call, type Fault } from '../../netlify/local/iyzico/faults.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { comeBack, HOSTED, notify, payAgain } from '../functions/cards/support.ts';
import { newAddress, newEmail, type Customer } from '../functions/support/account.ts';
import { settled } from '../functions/support/behind.ts';
import type { Reply } from '../functions/support/call.ts';
import { operator } from '../functions/support/operator.ts';
import { ACCESSORY, agreed, DELIVERY, newKey, post, type Body } from '../functions/support/order.ts';
import { changeOrder, readOrder } from '../functions/support/order-work.ts';
import { orderNumbers } from '../support/history.ts';
import {
  askAboutFlagged,
  balances,
  bookOf,
  later,
  OVER_MINUTES,
  startCardShop,
  type CardShop,
} from '../trust/support/card-shop.ts';
import { randomFrom } from '../trust/support/row.ts';
import { planOf } from './plan.ts';
import { startFaultyStore } from './weather/faulty-store.ts';
import { weatherOf } from './weather/spells.ts';

/** Endings of a buyer, each with what an operator does then. */
const FATES = ['paid', 'declined-then-paid', 'closed-window', 'twice', 'left', 'part-back', 'all-back'] as const;
type Fate = (typeof FATES)[number];

/** `silent` waits for a deadline; the others of these change values, which a person looks into. */
const LOST = (Object.keys(FAULTS) as Fault[]).filter((fault) => fault !== 'silent' && !fault.startsWith('other-'));
const CALLS: readonly Call[] = ['begin', 'ask', 'refund', 'cancel', 'report'];
const DECLINING = '4111111111111129';

/** Tries of a person whose shop does not answer. */
const PATIENCE = 40;
const DEADLINE_MS = 1000;

export interface CardDay {
  readonly orders: number;
  /** Kuruş by the provider's own books. */
  readonly paid: number;
  readonly back: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly imbalances: readonly string[];
}

/** @returns null where it was given up @throws nothing: an answer that does not come is asked again */
async function insist<Data>(call: () => Promise<Reply<Data>>): Promise<Reply<Data> | null> {
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    const reply = await call().catch(() => null);
    if (reply && reply.status < 500) return reply;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return null;
}

interface Buyer {
  readonly fate: Fate;
  readonly email: string;
  readonly body: Body;
  orderNo?: string;
}

async function shopping(shop: CardShop, buyer: Buyer, by: Customer): Promise<void> {
  const key = newKey();
  const placed = await insist(() => post(buyer.body, { key, ip: newAddress() }));
  if (placed?.status !== 201) return;
  const { orderNo } = placed.data;
  buyer.orderNo = orderNo;
  const begin = () => insist(() => payAgain(orderNo, { email: buyer.email }));
  await begin();
  if (buyer.fate === 'left') return;
  const { standIn } = shop;
  // Pages whose answers were lost are nobody's.
  const pageOf = async (): Promise<string> => {
    const begun = await begin();
    const redirect = begun?.status === 200 ? begun.data.redirect : null;
    return redirect === null ? '' : (new URL(redirect).searchParams.get('token') ?? '');
  };
  const token = await pageOf();
  if (buyer.fate === 'declined-then-paid') {
    await standIn.pay(token, { card: DECLINING });
    await insist(() => comeBack(token));
  }
  await standIn.pay(token, { installment: buyer.fate === 'paid' ? 3 : 1 });
  if (buyer.fate === 'closed-window') return;
  await insist(() => comeBack(token));
  if (buyer.fate === 'twice') await insist(() => notify({ token, status: 'SUCCESS' }));
  await giveBack(by, buyer);
}

/** An operator gives back what the buyer's fate asks for, where the order is settled. */
async function giveBack(by: Customer, { fate, orderNo }: Buyer): Promise<void> {
  if (orderNo === undefined || (fate !== 'part-back' && fate !== 'all-back')) return;
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    const order = await readOrder(by, orderNo).catch(() => null);
    if (!order?.ledger) continue;
    // Not settled yet, or given back by the press whose answer was lost.
    if (order.refundable <= 0 || order.ledger.some(({ kind }) => kind === 'refund')) return;
    const amount = fate === 'part-back' ? Math.min(10, order.refundable) : order.refundable;
    const entry = { kind: 'refund', method: 'card', amount, text: 'Leke' } as const;
    const done = await changeOrder(by, orderNo, { version: order.version, entry }).catch(() => null);
    if (done?.status === 200) return;
  }
}

export async function runCardDay({ seed, orders }: { seed: number; orders: number }): Promise<CardDay> {
  const random = randomFrom(seed);
  const shop = await startCardShop();
  const weather = weatherOf(planOf({ seed, shoppers: 1, acts: 1 }).store);
  const faulty = await startFaultyStore(shop.url, weather);
  const imbalances: string[] = [];
  try {
    const by = await operator();
    const buyers: Buyer[] = [];
    for (let index = 0; index < orders; index += 1) {
      const email = newEmail();
      const body = { ...(await agreed({ payment: HOSTED, items: [ACCESSORY] })), delivery: { ...DELIVERY, email } };
      buyers.push({ fate: FATES[index % FATES.length] ?? 'paid', email, body });
    }
    for (let at = 0; at < orders; at += 1) {
      const [call, fault] = [CALLS, LOST].map((list) => list[Math.floor(random() * list.length)]);
      shop.standIn.faults.add(call as Call, fault as Fault);
    }
    useStore(createStore({ url: faulty.url, token: shop.token, deadlineMs: DEADLINE_MS }));
    await Promise.all(buyers.map((buyer) => shopping(shop, buyer, by)));
    await settled();
    weather.clearUp();
    shop.standIn.faults.clear();
    useStore(shop.store);
    await later(3, 20, OVER_MINUTES);
    // All that was not settled while the store failed is settled now.
    for (const buyer of buyers) await giveBack(by, buyer);
    // Answers that were signed wrongly once are on the desk, with a button.
    await askAboutFlagged(shop, by);

    const complain = (what: string) => imbalances.push(what);
    const placed = buyers.flatMap(({ orderNo }) => orderNo ?? []);
    const stored = await orderNumbers(shop.store);
    if (new Set(placed).size !== placed.length) complain('two buyers with one order');
    if (stored.length > orders) complain(`${stored.length} orders of ${orders} buyers`);
    for (const orderNo of placed) if (!stored.includes(orderNo)) complain(`${orderNo} is lost`);
    const sums = { paid: 0, back: 0 };
    for (const orderNo of stored) {
      const { count, paid, back } = bookOf(shop, orderNo);
      sums.paid += paid;
      sums.back += back;
      if (back > paid) complain(`${orderNo}: more back than was paid`);
      await balances(shop, orderNo, count).catch((error: unknown) => complain(`${orderNo}: ${String(error)}`));
    }
    const provider = cardProvider();
    const found = provider && (await differencesOf(provider, dayInIstanbul(new Date())));
    if (found === null) complain('nobody has the report of the day');
    for (const difference of found ?? []) complain(`the report differs: ${JSON.stringify(difference)}`);
    return { orders: stored.length, ...sums, faults: weather.met, imbalances };
  } finally {
    useStore(shop.store);
    await faulty.stop();
    await shop.stop();
  }
}
