/**
 * `npm run bench:orders`: what the first page of operators' list of orders, a search and a change of status cost in a store
 * with 100,000 orders, beside one with a thousand. Over `redis-server`, in this process.
 */
import { adminOrders } from '../../functions/admin/orders/calls.ts';
import { givePast } from '../support/history.ts';
import { startTestShop, newAddress, newEmail, type Customer } from '../functions/support/account.ts';
import { operator } from '../functions/support/operator.ts';
import { ACCESSORY, agreed, DELIVERY, post } from '../functions/support/order.ts';
import type { AdminOrder } from '../../src/contract/admin-orders.ts';

const FEW = 1000;
const ALL = 100_000;
const ROUNDS = 200;

const shop = await startTestShop('redis');
// As a shop's own: tests alone may hash more cheaply.
process.env.BCRYPT_COST = '10';

async function timesOf(call: () => Promise<{ readonly status: number }>): Promise<string> {
  const times: number[] = [];
  for (let round = -20; round < ROUNDS; round += 1) {
    const started = performance.now();
    const { status } = await call();
    if (status !== 200) throw new Error(`answered ${status}`);
    if (round >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (part: number): string => (times[Math.floor(times.length * part)] ?? 0).toFixed(2);
  return `${at(0.5)} | ${at(0.99)}`;
}

const body = await agreed({
  items: [ACCESSORY],
  payment: { type: 'credit-card', card: { brand: 'visa', last4: '4242' } },
});
const place = async (): Promise<string> =>
  (await post({ ...body, delivery: { ...DELIVERY, email: newEmail() } }, { ip: newAddress() })).data.orderNo;

const CALLS = [
  '',
  '?status=open',
  '?status=Pending&payment=paid&from=2020-01-01',
  '?q=ayse',
  '?q=ayse+yilm',
  '?q=920613',
];

async function measure(boss: Customer, orders: number): Promise<void> {
  for (const call of CALLS) {
    const times = await timesOf(() => boss.ask(adminOrders, `/api/admin/orders${call}`));
    process.stdout.write(`| GET /api/admin/orders${call} | ${orders} | ${times} |\n`);
  }
  const orderNo = await place();
  const path = `/api/admin/orders/${orderNo}`;
  process.stdout.write(
    `| GET /api/admin/orders/… | ${orders} | ${await timesOf(() => boss.ask(adminOrders, path))} |\n`,
  );
  let { version } = (await boss.ask<AdminOrder>(adminOrders, path)).data;
  const mend = (number: string) => ({ version: version++, carrier: 'aras', trackingNumber: number });
  await boss.ask(adminOrders, path, { method: 'PATCH', body: { ...mend('1'), status: 'Shipped' } });
  const times = await timesOf(async () => {
    // The limit of a minute would answer instead of the call.
    await shop.store.command('bench', (redis) => redis.del(`limit:customer-write:${boss.User.id}`));
    return boss.ask(adminOrders, path, { method: 'PATCH', body: mend(String(version)) });
  });
  process.stdout.write(`| PATCH /api/admin/orders/… | ${orders} | ${times} |\n`);
}

try {
  const boss = await operator();
  const first = await place();
  process.stdout.write('| call | orders | p50 ms | p99 ms |\n| --- | --- | --- | --- |\n');
  await givePast(shop.store, '', first, FEW, true);
  await measure(boss, FEW);
  await givePast(shop.store, '', first, ALL - FEW, true);
  await measure(boss, ALL);
} finally {
  await shop.stop();
}
