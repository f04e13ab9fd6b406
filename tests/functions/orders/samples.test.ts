/** A pack of samples: one line with its cloths, in the cart, the order, the letter and the account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cart } from '../../../functions/cart/calls.ts';
import { listed } from '../../support/catalogue.ts';
import { orders } from '../../../functions/orders/calls.ts';
import type { CustomerCart } from '../../../src/contract/cart.ts';
import type { OwnOrder, PlacedOrder } from '../../../src/contract/orders.ts';
import { offersSamples, sampleText } from '../../../src/domain/product/samples.ts';
import { customer, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { agreed, CURTAIN, DELIVERY, newKey, orderBody, post } from '../support/order.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const pack = listed.find(({ holdsSamples }) => holdsSamples > 0);
if (!pack) throw new Error('The shop sells no samples');
const cloths = listed.filter(offersSamples).slice(0, 6);
const samples = cloths.map(({ id, colors }) => ({ productId: id, color: colors[0]?.id ?? '' }));
const five = samples.slice(0, 5);
const PACK = { productId: pack.id, quantity: 1, color: pack.colors[0]?.id, configuration: null };
const item = (chosen: unknown) => ({ ...PACK, samples: chosen });

describe('an order of samples', () => {
  it('names the cloths in the answer, the letter and the account, and tells the code that gives their price back', async () => {
    const person = await customer();
    const email = newEmail();
    const body = { ...(await agreed({ items: [item(five)] })), delivery: { ...DELIVERY, email } };
    const placed = await person.ask<PlacedOrder>(orders, '/api/orders', {
      body,
      headers: { 'Idempotency-Key': newKey() },
    });
    expect(placed.status).toBe(201);
    expect(placed.data.items).toHaveLength(1);
    const [line] = placed.data.items;
    expect(line?.samples).toEqual(
      five.map((sample, index) => ({
        ...sample,
        name: cloths[index]?.name.tr,
        colorName: cloths[index]?.colors[0]?.name.tr,
      })),
    );
    const { sampleCoupon } = placed.data;
    expect(sampleCoupon).toMatchObject({ kind: 'amount', value: pack.price / 100 });

    const [letter] = await shop.mails(email);
    // The shop's own letter, from which the pack is put together.
    const toShop = (await shop.mails()).find(
      ({ subject, to }) => to !== email && subject.includes(placed.data.orderNo),
    );
    for (const sample of line?.samples ?? []) {
      for (const text of [letter?.text, toShop?.text]) expect(text).toContain(sampleText(sample));
    }
    expect(letter?.text).toContain(sampleCoupon?.code);

    const { orderNo } = placed.data;
    const own = await person.ask<OwnOrder>(orders, `/api/orders/${orderNo}`);
    expect(own.data.items[0]?.samples).toEqual(line?.samples);
    expect(own.data.sampleCoupon).toEqual(sampleCoupon);
  });

  it.each([
    ['none', undefined, 'samples-required'],
    ['one twice', [five[0], five[0]], 'samples-repeated'],
    ['a colour that is not made', [{ ...five[0], color: 'mor' }], 'sample-not-offered'],
    ['what is no cloth', [{ productId: pack.id, color: PACK.color }], 'sample-not-offered'],
    ['an unknown product', [{ productId: 9999, color: 'kum' }], 'sample-not-offered'],
  ])('is refused with %s', async (_, chosen, reason) => {
    const { data, ...answer } = await post(orderBody({ items: [item(chosen)] }), { ip: '198.51.100.203' });
    expectFailure({ data, ...answer }, 409, 'line_refused');
    expect(data).toEqual({ line: 0, reason });
  });

  it.each([
    ['six', samples],
    ['an empty list', []],
    ['a name beside the ids', [{ ...five[0], name: '<b>' }]],
    ['letters for an id', [{ productId: '1', color: 'kum' }]],
    ['no list', 'kum'],
  ])('is malformed with %s', async (_, chosen) => {
    const answer = await post(orderBody({ items: [item(chosen)] }), { ip: '198.51.100.204' });
    expect([400, 422]).toContain(answer.status);
  });

  it('is the only one that takes samples', async () => {
    const { data } = await post(orderBody({ items: [{ ...CURTAIN, samples: five }] }), { ip: '198.51.100.205' });
    expect(data).toEqual({ line: 0, reason: 'samples-unexpected' });
  });
});

describe('samples in the cart of a customer', () =>
  it('are one line for the same cloths in whatever order, and another for others', async () => {
    const person = await customer();
    const add = (chosen: unknown) => person.ask<CustomerCart>(cart, '/api/cart/add', { body: item(chosen) });
    await add(five);
    await add(five.toReversed());
    const { data } = await add(five.slice(0, 2));
    expect(data.lines.map(({ quantity, samples: held }) => [quantity, held?.length])).toEqual([
      [2, 5],
      [1, 2],
    ]);
    expect(data.lines[1]?.samples?.[0]).toEqual({
      ...five[0],
      name: cloths[0]?.name.tr,
      colorName: cloths[0]?.colors[0]?.name.tr,
    });
  }));
