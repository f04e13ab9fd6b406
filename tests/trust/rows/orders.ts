/**
 * Orders that were tampered with: refused as documented and stored nowhere, or priced by the shop. Stored sums are
 * computed again from the catalogue's file.
 */
import fc from 'fast-check';
import { key } from '../../../functions/store/keys.ts';
import { ask, bearer, customer, newAddress, newEmail } from '../../functions/support/account.ts';
import type { Reply } from '../../functions/support/call.ts';
import { ACCESSORY, CURTAIN, DELIVERY, newKey, orderBody, post, type Body } from '../../functions/support/order.ts';
import { orders as handler } from '../../../functions/orders/calls.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { holds, partOf, same, Tally, type Row, type RunOptions } from '../support/row.ts';
import { startWatchedShop, type WatchedShop } from '../support/shop.ts';
import { cashCap, catalogue, COUPON_CODES, kurus, sumsOf, unitPrice, type Line } from '../support/sums.ts';
import { TAMPERINGS, WANTED, type Tampering } from '../support/tampering.ts';
import { orderNumbers } from '../../support/history.ts';

const LINES = [{ ...CURTAIN, room: 'Salon' }, ACCESSORY];

/** A body that would be an order, from somebody who has not ordered before. */
function goodBody(lines: readonly Line[] = LINES, coupon: string | null = null, type = 'bank-transfer'): Body {
  const payment = type === 'credit-card' ? { type, card: { brand: 'visa', last4: '4242' } } : { type };
  return orderBody({
    items: lines,
    delivery: { ...DELIVERY, email: newEmail() },
    payment,
    ...(coupon === null ? {} : { couponCode: coupon }),
    expectedTotal: sumsOf(lines, coupon, type).total / 100,
  });
}

const from = () => ({ ip: newAddress() });
const count = async (shop: WatchedShop): Promise<number> => (await orderNumbers(shop.store)).length;

/** Stored sums of an order, and those that it must have. @throws Error when they differ */
async function expectPriced(shop: WatchedShop, { status, data, code }: Reply<PlacedOrder>, body: Body): Promise<void> {
  same([status, code], [201, undefined], 'answer');
  const lines = body.items as Line[];
  const { type } = body.payment as { type: string };
  const wanted = sumsOf(lines, (body.couponCode as string | undefined) ?? null, type);
  const answered = { subtotal: data.subtotal, discount: data.discount, shipping: data.shipping, fee: data.fee };
  same(kurus(data.total), wanted.total, 'total');
  for (const [name, lira] of Object.entries(answered)) same(kurus(lira), wanted[name as keyof typeof answered], name);
  const hash = await shop.store.command('test', (redis) => redis.hgetall(key.order(data.orderNo)));
  const flat = hash as unknown as string[];
  const stored = JSON.parse(flat[flat.indexOf('body') + 1] ?? '') as {
    totals: unknown;
    lines: { unitPrice: number; totalPrice: number }[];
  };
  same(stored.totals, wanted, 'stored sums');
  const prices = lines.map((line) => [unitPrice(line), unitPrice(line) * line.quantity]);
  same(
    stored.lines.map((line) => [line.unitPrice, line.totalPrice]),
    prices,
    'stored prices of the lines',
  );
}

async function tamper(shop: WatchedShop, { wanted, body, key: header }: Tampering): Promise<void> {
  const good = goodBody();
  const sent = body ? body(good) : good;
  if (wanted === 'priced') {
    const { items } = sent as { items: Line[] };
    const agreed = { ...(sent as Body), expectedTotal: sumsOf(items, null, 'bank-transfer').total / 100 };
    return expectPriced(shop, await post(agreed, from()), agreed);
  }
  const before = await count(shop);
  const ownHeaders =
    header === undefined ? { 'Idempotency-Key': newKey() } : header ? { 'Idempotency-Key': header } : {};
  const reply = await ask(handler, '/api/orders', { ...from(), body: sent, headers: ownHeaders });
  same([reply.status, reply.code], WANTED[wanted], 'answer');
  holds(!reply.text.includes('42424242'), 'the answer repeats a card number');
  same(await count(shop), before, 'orders in the store');
}

const cloths = catalogue
  .filter(({ madeToMeasure, colors }) => madeToMeasure && colors.length > 0)
  .map(({ id, colors }) => ({ productId: id, color: colors[0]?.id }));

const line: fc.Arbitrary<Line> = fc.constantFrom(...catalogue.filter(({ price }) => price > 0)).chain((sold) =>
  fc.record({
    productId: fc.constant(sold.id),
    quantity: fc.integer({ min: 1, max: 5 }),
    ...(sold.colors[0] ? { color: fc.constantFrom(...sold.colors.map(({ id }) => id)) } : {}),
    ...(sold.holdsSamples > 0
      ? { samples: fc.uniqueArray(fc.constantFrom(...cloths), { minLength: 1, maxLength: sold.holdsSamples }) }
      : {}),
    configuration:
      sold.madeToMeasure && sold.limits
        ? fc.record({
            width: fc.integer(sold.limits.width),
            height: fc.integer(sold.limits.height),
            pleatType: fc.constantFrom(...sold.pleats),
            ...Object.fromEntries(sold.options.map(({ id }) => [id, fc.boolean()])),
          })
        : sold.length
          ? fc.record({ length: fc.integer({ min: sold.length.min, max: sold.length.max }) })
          : fc.constant(null),
  }),
);

const anyOrder = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  coupon: fc.constantFrom(null, ...COUPON_CODES),
  type: fc.constantFrom('bank-transfer', 'credit-card', 'cash-on-delivery'),
  /** Kuruş beside the right total. */
  off: fc.constantFrom(0, 0, 0, 1, -1, 100_000),
});

/** The key of one order is no key to another, and tells a stranger no more than a number. */
async function foreignKeys(shop: WatchedShop): Promise<void> {
  const person = await customer();
  const [idempotency, body] = [newKey(), goodBody()];
  const headers = { 'Idempotency-Key': idempotency };
  const mine = await ask<PlacedOrder>(handler, '/api/orders', {
    ...from(),
    body,
    headers: { ...headers, ...bearer(person.AccessToken) },
  });
  await expectPriced(shop, mine, body);
  for (const stranger of [undefined, await customer()]) {
    for (const sent of [body, goodBody()]) {
      const proof = stranger ? bearer(stranger.AccessToken) : {};
      const reply = await ask(handler, '/api/orders', { ...from(), body: sent, headers: { ...headers, ...proof } });
      same([reply.status, reply.code], WANTED.reused, 'answer to a stranger');
      holds(!reply.text.includes('Ayşe'), 'a stranger is told more than the number');
    }
  }
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  const shop = await startWatchedShop();
  const kinds = Object.entries(TAMPERINGS);
  for (let round = 0; round < partOf(options, 10); round += 1) {
    options.progress?.(`round ${round + 1}`);
    for (const [name, tampering] of kinds) await tally.check(name, () => tamper(shop, tampering));
    await tally.check('the key of somebody else', () => foreignKeys(shop));
  }
  options.progress?.('orders with right and wrong totals');
  const numRuns = partOf(options, 2000, 30);
  const property = fc.asyncProperty(anyOrder, async ({ lines, coupon, type, off }) => {
    const right = goodBody(lines, coupon, type);
    const total = Math.round(Number(right.expectedTotal) * 100);
    const body = { ...right, expectedTotal: Math.max(0, total + off) / 100 };
    const reply = await post(body, from());
    const isOff = Math.max(0, total + off) !== total;
    if (type === 'cash-on-delivery' && total > cashCap) {
      same([reply.status, reply.code], WANTED.fields, 'answer');
    } else if (isOff) {
      same([reply.status, reply.code], WANTED.price, 'answer');
      same(kurus(reply.data.total), total, 'the total it names');
    } else await expectPriced(shop, reply, body);
  });
  await tally.check(
    'any order is priced by the shop',
    async () => {
      const report = await fc.check(property, { seed: options.seed, numRuns });
      if (report.failed) throw new Error(`${fc.stringify(report.counterexample)} ${String(report.errorInstance)}`);
    },
    numRuns,
  );
  await shop.stop();
  return tally.outcome(`${kinds.length + 1} kinds, ${numRuns} orders reckoned again`);
}

export const orders: Row = { name: 'Tampered orders', run };
