/**
 * The back room at once: coupons, links to change an order, refunds, payments, codes and roles, of which one wins; and refunds
 * that nobody may give. Counted in the ledger of the order, not only in answers.
 */
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { confirmTransfer } from '../../../functions/orders/transfer.ts';
import { key } from '../../../functions/store/keys.ts';
import type { AdminOrder } from '../../../src/contract/admin-orders.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { windowOf } from '../../../src/domain/price/pricing.ts';
import { offersSamples } from '../../../src/domain/product/samples.ts';
import { ask, newAddress, newEmail, type Customer } from '../../functions/support/account.ts';
import { proposed, respond, wider } from '../../functions/support/links.ts';
import { codeOf, operator, operatorWithApp, ticketOf } from '../../functions/support/operator.ts';
import { agreed, DELIVERY, newKey, post, type Body } from '../../functions/support/order.ts';
import {
  CARD,
  changeOrder,
  changeOrderNow,
  placeOrder,
  readOrder,
  refundOf,
  transferOf,
} from '../../functions/support/order-work.ts';
import { listed } from '../../support/catalogue.ts';
import { holds, partOf, same, Tally, type Row, type RunOptions } from '../support/row.ts';
import { startWatchedShop, type WatchedShop } from '../support/shop.ts';
import { at, insist, statuses } from '../support/at-once.ts';

interface Scene {
  readonly shop: WatchedShop;
  readonly both: readonly [Customer, Customer];
}

interface Race {
  readonly n: number;
  readonly run: (n: number, scene: Scene) => Promise<void>;
}

const ofTwo = <Item>(both: readonly [Item, Item], index: number): Item => both[index % 2 === 0 ? 0 : 1];

/** The sums that the back room shows are those of the entries it shows. */
function balances(order: AdminOrder): void {
  const sum = (...kinds: readonly string[]): number =>
    order.ledger.filter(({ kind }) => kinds.includes(kind)).reduce((all, { amount }) => all + toKurus(amount), 0);
  same(toKurus(order.balance), sum('due') - sum('paid') + sum('refund'), 'balance by the ledger');
  same(toKurus(order.refundable), Math.max(0, sum('paid') - sum('refund')), 'refundable by the ledger');
}

/** One of all is taken, the others find the order changed. */
async function oneWins(
  n: number,
  { both }: Scene,
  orderNo: string,
  body: (index: number) => object,
): Promise<AdminOrder> {
  const { version } = await readOrder(both[0], orderNo);
  const replies = await at(n, (index) =>
    insist(() => changeOrder(ofTwo(both, index), orderNo, { version, ...body(index) })),
  );
  same(statuses(replies), { 200: 1, 409: n - 1 }, 'answers');
  const order = await readOrder(both[0], orderNo);
  balances(order);
  return order;
}

const count = ({ ledger }: AdminOrder, wanted: string): number => ledger.filter(({ kind }) => kind === wanted).length;

const pack = listed.find(({ holdsSamples }) => holdsSamples > 0);
const samples = listed
  .filter(offersSamples)
  .slice(0, 5)
  .map(({ id, colors }) => ({ productId: id, color: colors[0]?.id ?? '' }));

const RACES: Readonly<Record<string, Race>> = {
  'a coupon that is good once': {
    n: 30,
    async run(n) {
      const buyer: Body = { delivery: { ...DELIVERY, email: newEmail() } };
      const items = [{ productId: pack?.id, quantity: 1, color: pack?.colors[0]?.id, configuration: null, samples }];
      const earning = await post(await agreed({ items, payment: { ...CARD, installments: 1 }, ...buyer }), {
        ip: newAddress(),
      });
      const { code: couponCode = '', value = 0 } = earning.data.sampleCoupon ?? {};
      const { expectedTotal, ...plain } = await agreed(buyer);
      const body = { ...plain, couponCode, expectedTotal: Number(expectedTotal) - value };
      const replies = await at(n, () => {
        const [own, ip] = [newKey(), newAddress()];
        return insist(() => post(body, { key: own, ip }));
      });
      same(statuses(replies), { 201: 1, 409: n - 1 }, 'answers');
    },
  },
  'a link to a change, accepted and refused': {
    n: 40,
    async run(n, { shop, both }) {
      const order = await placeOrder(shop);
      const token = await proposed(shop, both[0], order);
      const replies = await at(n, (index) => insist(() => respond(token, index % 2 === 0)));
      same(statuses(replies), { 200: n }, 'answers');
      const states = new Set(replies.map(({ data }) => data.state));
      same(states.size, 1, 'truths');
      const after = await readOrder(both[0], order.orderNo);
      same(after.agreements.length, states.has('accepted') ? 1 : 0, 'agreements');
      same(windowOf(after.items[0]?.configuration ?? null)?.width, states.has('accepted') ? 260 : 250, 'width');
      balances(after);
    },
  },
  'a change accepted beside its withdrawal': {
    n: 20,
    async run(n, { shop, both }) {
      const order = await placeOrder(shop);
      const token = await proposed(shop, both[0], order);
      const { version } = await readOrder(both[0], order.orderNo);
      const [withdrawn, replies] = await Promise.all([
        insist(() => changeOrder(both[1], order.orderNo, { version, change: null })),
        at(n, () => insist(() => respond(token, true))),
      ]);
      const after = await readOrder(both[0], order.orderNo);
      same(after.agreements.length, withdrawn.status === 200 ? 0 : 1, 'agreements');
      for (const { data } of replies) same(data.state, withdrawn.status === 200 ? 'withdrawn' : 'accepted', 'state');
      balances(after);
    },
  },
  'a refund of everything, by two operators': {
    n: 50,
    async run(n, scene) {
      const { orderNo, total } = await placeOrder(scene.shop, { payment: CARD });
      const after = await oneWins(n, scene, orderNo, (index) => refundOf(total, `Leke ${index}`));
      same([count(after, 'refund'), after.refundable], [1, 0], 'refunds and what is left');
    },
  },
  'a transfer, noted by two operators': {
    n: 50,
    async run(n, scene) {
      const { orderNo, total } = await placeOrder(scene.shop);
      const entry = (index: number) => ({ entry: { ...transferOf(total).entry, reference: `D${index}` } });
      const after = await oneWins(n, scene, orderNo, entry);
      same([count(after, 'paid'), after.balance], [1, 0], 'payments and balance');
    },
  },
  'a transfer, noted beside the command': {
    n: 20,
    async run(n, { shop, both }) {
      const { orderNo, total } = await placeOrder(shop);
      const { version } = await readOrder(both[0], orderNo);
      await Promise.all([
        ...Array.from({ length: n / 2 }, () => confirmTransfer(orderNo, toKurus(total)).catch(() => undefined)),
        at(n / 2, (index) => changeOrder(ofTwo(both, index), orderNo, { version, ...transferOf(total, `${index}`) })),
      ]);
      const after = await readOrder(both[0], orderNo);
      same([count(after, 'paid'), after.balance], [1, 0], 'payments and balance');
      balances(after);
    },
  },
  'a payment beside a change of what is due': {
    n: 20,
    async run(n, { shop, both }) {
      const order = await placeOrder(shop);
      const token = await proposed(shop, both[0], order);
      const { version } = await readOrder(both[0], order.orderNo);
      await Promise.all([
        at(n, () => insist(() => respond(token, true))),
        at(n, (index) =>
          changeOrder(ofTwo(both, index), order.orderNo, { version, ...transferOf(order.total, `${index}`) }),
        ),
      ]);
      const after = await readOrder(both[0], order.orderNo);
      balances(after);
      holds(count(after, 'paid') <= 1, 'paid more than once');
    },
  },
  'a code of the app': {
    n: 20,
    async run(n) {
      const { person, secret } = await operatorWithApp();
      const tickets: string[] = [];
      for (let index = 0; index < n; index += 1) tickets.push(await ticketOf(person));
      const code = codeOf(secret);
      const replies = await at(n, (index) =>
        insist(() =>
          ask(session, '/api/auth/second-factor', { body: { ticket: tickets[index], code }, ip: newAddress() }),
        ),
      );
      same(statuses(replies)[200], 1, 'sessions');
    },
  },
  'the last two operators, each removing the other': {
    n: 20,
    async run(n, { shop }) {
      await shop.store.command('test', (redis) => redis.del(key.operators()));
      const pair = [await operator(), await operator()] as const;
      const remove = (by: Customer, whom: Customer) =>
        by.ask(adminTeam, `/api/admin/team/members/${whom.User.id}`, { method: 'DELETE' });
      await at(n, (index) => insist(() => remove(ofTwo(pair, index), ofTwo(pair, index + 1))));
      const roles = await Promise.all(
        pair.map(({ User }) => shop.store.command('test', (redis) => redis.hget(key.user(User.id), 'role'))),
      );
      holds(roles.includes('operator'), 'nobody is left');
    },
  },
};

/** Sums that no refund may have, of an order that was paid. */
const ODD_REFUNDS: readonly ((paid: number) => number)[] = [
  (paid) => paid * 1000,
  (paid) => paid + 0.01,
  () => 0,
  () => -1,
  () => 0.001,
  () => 1e15,
];

async function oddRefunds(tally: Tally, { shop, both: [by] }: Scene): Promise<void> {
  const { orderNo, total } = await placeOrder(shop, { payment: CARD });
  for (const odd of ODD_REFUNDS) {
    const amount = odd(total);
    await tally.check(`a refund of ${amount} of ${total} paid`, async () => {
      const { status } = await changeOrderNow(by, orderNo, refundOf(amount));
      same(status, 422, 'answer');
      const after = await readOrder(by, orderNo);
      same([count(after, 'refund'), after.refundable], [0, total], 'refunds and what is left');
    });
  }
}

/** Pays, shrinks, refunds and grows by turns; after each step what may go back is what came and did not go. */
async function turns(tally: Tally, { shop, both: [by] }: Scene): Promise<void> {
  await tally.check('paid, made smaller, refunded, made larger, paid again', async () => {
    const order = await placeOrder(shop);
    const { orderNo, total } = order;
    await changeOrderNow(by, orderNo, transferOf(total));
    for (const width of [150, 250]) {
      await respond(await proposed(shop, by, order, wider(width)), true);
      const { balance } = await readOrder(by, orderNo);
      const settle = balance < 0 ? refundOf(-balance) : transferOf(balance);
      const settled = await changeOrderNow(by, orderNo, settle);
      same([settled.status, settled.fields], [200, undefined], `settling ${width} ${balance}`);
      balances(await readOrder(by, orderNo));
    }
    same((await readOrder(by, orderNo)).refundable, total, 'what the shop holds');
  });
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const rounds = partOf(options, 5);
  for (let round = 1; round <= rounds; round += 1) {
    const shop = await startWatchedShop();
    const scene: Scene = { shop, both: [await operator(), await operator()] };
    for (const [name, { n, run: race }] of Object.entries(RACES)) {
      options.progress?.(`${name} × ${n}, round ${round}`);
      await tally.check(`${name} × ${n}`, () => race(n, scene), n);
    }
    await oddRefunds(tally, scene);
    await turns(tally, scene);
    await shop.stop();
  }
  const list = Object.values(RACES).map(({ n }) => n);
  return tally.outcome(
    `${list.length} races at ${Math.min(...list)} to ${Math.max(...list)} at once, ${ODD_REFUNDS.length} odd refunds, ${rounds} rounds`,
  );
}

export const money: Row = { name: 'Back room: races and money', run };
