/** Effects of an accepted change on the order around its lines: its payment, its days, its search and its counters. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { deliveryEstimate } from '../../../src/domain/order/delivery-dates.ts';
import { offersSamples } from '../../../src/domain/product/samples.ts';
import { formatDays } from '../../../src/domain/values/dates.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { holidays, shop as facts } from '../../../functions/catalogue/shop.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { rebuildIndex } from '../../../functions/orders/rebuild-index.ts';
import { key } from '../../../functions/store/keys.ts';
import type { OrderChange as Change } from '../../../src/contract/admin-order-change.ts';
import type { AdminOrderList } from '../../../src/contract/admin-orders.ts';
import type { OrderChange as Asked } from '../../../src/contract/order-change.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import type { Coupon } from '../../../src/domain/coupon/coupon.ts';
import { listed } from '../../support/catalogue.ts';
import { ask, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { proposed as proposedTo, respond, wider } from '../support/links.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import { CARD, changeOrderNow, placeOrder, readOrder, transferOf } from '../support/order-work.ts';

let shop: TestShop;
let mehmet: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
});
afterAll(() => shop.stop());

type WindowChange = NonNullable<Change['change']>;

const TRANSFER = { type: 'bank-transfer' } as const;

const read = (orderNo: string) => readOrder(mehmet, orderNo);
const now = (orderNo: string, body: Partial<Change>) => changeOrderNow(mehmet, orderNo, body);
const agreeTo = async (order: PlacedOrder, change: WindowChange) =>
  respond(await proposedTo(shop, mehmet, order, change), true);
const count = (line: number, quantity: number): WindowChange => ({ line, color: null, configuration: null, quantity });
const curtainMore = (line: number, room: string): WindowChange => ({
  ...wider(200, 'kum', line),
  quantity: 1,
  added: { productId: CURTAIN.productId, room },
});
const lettersTo = async ({ delivery }: PlacedOrder) => {
  await sendDueLetters({ most: 1000 });
  return (await shop.mails(delivery.email)).map(({ subject, text }) => `${subject}\n${text}`);
};

describe('a transfer that waits', () => {
  /** An order whose buyer has transferred its total less the accessory and so many lira. */
  async function paidWithoutAccessory(less = 0) {
    const order = await placeOrder(shop, { payment: TRANSFER, items: [CURTAIN, ACCESSORY] });
    const price = order.items[1]?.totalPrice ?? 0;
    await now(order.orderNo, transferOf(order.total - price - less, 'Aksesuarı istemiyor'));
    expect((await read(order.orderNo)).payment.state).toBe('awaiting-transfer');
    return { order, price };
  }

  it('has come once the customer agrees to what it covers: the days count from then, and the buyer is told', async () => {
    const { order, price } = await paidWithoutAccessory();
    await agreeTo(order, count(1, 0));
    const { payment, balance, paidAt, nextAct, orderNo } = await read(order.orderNo);
    expect([payment.state, balance, nextAct]).toEqual(['paid', 0, 'check']);
    expect(paidAt).not.toBeNull();
    const letters = await lettersTo(order);
    expect(letters.filter((text) => text.includes('Siparişinizin ödemesi tamamlandı'))).toHaveLength(1);
    const agreed = letters.find((text) => text.includes('Siparişinizi değiştirdik')) ?? '';
    const asked = letters.find((text) => text.includes('değişiklik için onayınız')) ?? '';
    for (const text of [asked, agreed]) expect(text).toContain('Ödemeniz yeni toplamı karşılıyor');
    expect(agreed).not.toContain('iade ederiz');
    expect(price).toBeGreaterThan(0);
    expect((await now(orderNo, { checkedLines: [0], status: 'InProduction' })).status).toBe(200);
  });

  it('that has brought more than the new total is paid, and only the rest goes back', async () => {
    const { order, price } = await paidWithoutAccessory(-1);
    await agreeTo(order, count(1, 0));
    const { payment, balance } = await read(order.orderNo);
    expect([payment.state, balance]).toEqual(['paid', -1]);
    const agreed = (await lettersTo(order)).find((text) => text.includes('Siparişinizi değiştirdik')) ?? '';
    expect(agreed).toContain('Aradaki ₺1,00 farkı');
    expect(price).toBeGreaterThan(1);
  });

  it('goes on waiting where something is still open, or nothing has come', async () => {
    const { order } = await paidWithoutAccessory(1);
    const token = await proposedTo(shop, mehmet, order, count(1, 0));
    const shown = await ask<Asked>(orders, '/api/order-change', { body: { token }, ip: newAddress() });
    expect(shown.data.change).toMatchObject({ settlement: 'rest', amount: 1 });
    expect((await respond(token, true)).data.change).toMatchObject({ settlement: 'rest', amount: 1 });
    expect((await read(order.orderNo)).payment.state).toBe('awaiting-transfer');
    const letters = await lettersTo(order);
    const asked = letters.find((text) => text.includes('değişiklik için onayınız')) ?? '';
    expect(asked).toContain('Bize ulaşan ödemenizden sonra ₺1,00 kalır');
    const agreed = letters.find((text) => text.includes('Siparişinizi değiştirdik')) ?? '';
    expect(agreed).toContain('Bize ulaşan ödemenizden sonra ₺1,00 kaldı');
    const unpaid = await placeOrder(shop, { payment: TRANSFER, items: [CURTAIN, ACCESSORY] });
    await agreeTo(unpaid, count(1, 0));
    expect((await read(unpaid.orderNo)).payment.state).toBe('awaiting-transfer');
  });
});

describe('an order at the door', () =>
  it('is paid once the customer agrees to what has come already, and nothing is taken there', async () => {
    const small = { ...CURTAIN, configuration: { ...CURTAIN.configuration, width: 60 } };
    const items = [small, { ...small, room: 'Oda' }];
    const order = await placeOrder(shop, { payment: { type: 'cash-on-delivery' }, items });
    const price = order.items[1]?.totalPrice ?? 0;
    await now(order.orderNo, transferOf(order.total - price, 'Yarısını havale etti'));
    await agreeTo(order, count(1, 0));
    expect(await read(order.orderNo)).toMatchObject({ balance: 0, open: [], payment: { state: 'paid' } });
    const agreed = (await lettersTo(order)).find((text) => text.includes('Siparişinizi değiştirdik')) ?? '';
    expect(agreed).toContain('Ödemeniz yeni toplamı karşılıyor');
  }));

describe('the search of operators', () => {
  const isFound = async (words: string, orderNo: string) => {
    const path = `/api/admin/orders?q=${encodeURIComponent(words)}&limit=100`;
    const { items } = (await mehmet.ask<AdminOrderList>(adminOrders, path)).data;
    return items.some((row) => row.orderNo === orderNo);
  };

  it('finds an order by a line that was added, and no more by one that was taken out', async () => {
    const items = [{ ...CURTAIN, room: 'Tavanarası' }, ACCESSORY];
    const more = await placeOrder(shop, { payment: CARD, items });
    const rooms = async ({ orderNo }: PlacedOrder) => [
      await isFound('Tavanarası', orderNo),
      await isFound('Kütüphane', orderNo),
    ];
    expect(await rooms(more)).toEqual([true, false]);
    await agreeTo(more, curtainMore(2, 'Kütüphane'));
    expect(await rooms(more)).toEqual([true, true]);
    const less = await placeOrder(shop, { payment: CARD, items });
    await agreeTo(less, count(0, 0));
    expect(await rooms(less)).toEqual([false, false]);
    expect(await isFound(less.orderNo.slice(-6), less.orderNo)).toBe(true);
  });
});

describe('the promised days', () => {
  const promisedTo = async ({ orderNo }: PlacedOrder) => {
    const { estimatedDeliveryFrom: from, estimatedDelivery: to } = await read(orderNo);
    return { from, to };
  };
  const daysOf = (isMade: boolean) => deliveryEstimate(new Date(), isMade, facts.leadTime, holidays);
  const agreedLetter = async (order: PlacedOrder) =>
    (await lettersTo(order)).find((text) => text.includes('Siparişinizi değiştirdik')) ?? '';

  it('become those of what is made, once such a line is added to goods in stock, and the letter names them', async () => {
    const order = await placeOrder(shop, { payment: CARD, items: [ACCESSORY] });
    expect(await promisedTo(order)).toEqual(daysOf(false));
    await agreeTo(order, curtainMore(1, 'Oda'));
    const days = await promisedTo(order);
    expect(days.to >= daysOf(true).to && days.from >= daysOf(true).from).toBe(true);
    expect(await agreedLetter(order)).toContain(`teslim günleri: ${formatDays(days.from, days.to, 'tr')}`);
  });

  it('are never earlier than the promised ones, and stay where less or nothing more is made', async () => {
    const order = await placeOrder(shop, { payment: CARD, items: [CURTAIN, { ...ACCESSORY, quantity: 3 }] });
    const far = { from: '2029-01-03', to: '2029-01-05' };
    await shop.store.command('test', (redis) =>
      redis.hset(key.order(order.orderNo), { estimate: JSON.stringify(far) }),
    );
    await agreeTo(order, count(0, 2));
    expect(await promisedTo(order)).toEqual(far);
    const stock = await placeOrder(shop, { payment: CARD, items: [ACCESSORY, { ...ACCESSORY, quantity: 3 }] });
    await agreeTo(stock, count(1, 4));
    expect(await promisedTo(stock)).toEqual(daysOf(false));
    expect(await agreedLetter(stock)).not.toContain('teslim günleri');
  });

  it('of a transfer that has not come count from its payment as before', async () => {
    const order = await placeOrder(shop, { payment: TRANSFER, items: [ACCESSORY] });
    await agreeTo(order, curtainMore(1, 'Oda'));
    expect(await promisedTo(order)).toEqual(daysOf(false));
    expect(await agreedLetter(order)).not.toContain('teslim günleri');
  });
});

describe('samples that are taken out', () => {
  const pack = listed.find(({ holdsSamples }) => holdsSamples > 0);
  const samples = listed
    .filter(offersSamples)
    .slice(0, 3)
    .map(({ id, colors }) => ({ productId: id, color: colors[0]?.id ?? '' }));
  const color = pack?.colors[0]?.id;
  const PACK = { productId: pack?.id, quantity: 1, color, configuration: null, samples };
  const couponOf = async ({ orderNo }: PlacedOrder) => (await read(orderNo)).sampleCoupon;

  it('end the code that they earned; another line that goes does not', async () => {
    const codeOf = async (order: PlacedOrder) => (await couponOf(order))?.code;
    const order = await placeOrder(shop, { payment: CARD, items: [PACK, CURTAIN, ACCESSORY] });
    expect(await codeOf(order)).toBe(order.sampleCoupon?.code);
    await agreeTo(order, count(2, 0));
    expect(await codeOf(order)).toBe(order.sampleCoupon?.code);
    await agreeTo(order, count(0, 0));
    expect([order.sampleCoupon?.code === undefined, await codeOf(order)]).toEqual([false, undefined]);
  });

  it('leave the code worth what the others cost, in the cart, too', async () => {
    const order = await placeOrder(shop, { payment: CARD, items: [PACK, { ...PACK, samples: samples.slice(0, 1) }] });
    const price = pack?.price ?? 0;
    expect(await couponOf(order)).toEqual({ ...order.sampleCoupon, value: (2 * price) / 100 });
    await agreeTo(order, count(0, 0));
    const left = await couponOf(order);
    expect(left).toEqual({ ...order.sampleCoupon, value: price / 100 });
    const checked = await ask<Coupon>(cart, '/api/cart/coupon', { body: { code: left?.code }, ip: newAddress() });
    expect(checked.data).toMatchObject({ kind: 'amount', value: price / 100 });
    await agreeTo(order, count(0, 2));
    expect((await couponOf(order))?.value).toBe(price / 100);
  });

  it('leave it worth fewer packs of a line', async () => {
    const order = await placeOrder(shop, { payment: CARD, items: [{ ...PACK, quantity: 3 }, ACCESSORY] });
    await agreeTo(order, count(0, 2));
    expect((await couponOf(order))?.value).toBe((2 * (pack?.price ?? 0)) / 100);
  });
});

describe('what lists and counters have of an order', () =>
  it('is what a rebuild gives, after another way to pay and a piece that came back, too', async () => {
    const order = await placeOrder(shop, { payment: TRANSFER, items: [CURTAIN, { ...ACCESSORY, quantity: 3 }] });
    const { orderNo } = order;
    const back = { kind: 'due', method: 'return', amount: 1, line: 0, text: 'Geri geldi' } as const;
    expect((await now(orderNo, { entry: back })).status).toBe(200);
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { paymentType: 'terminal' }));
    await agreeTo(order, count(1, 1));
    const kept = () =>
      shop.store.command('test', async (redis) => [
        await redis.hget<string>(key.order(orderNo), 'row'),
        await redis.hget<string>(key.order(orderNo), 'sales'),
      ]);
    const before = await kept();
    await rebuildIndex();
    expect(before).toEqual(await kept());
  }));
