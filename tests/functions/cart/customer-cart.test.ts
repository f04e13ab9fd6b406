import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { productById } from '../../../functions/catalogue/catalogue.ts';
import type { CustomerCart, MergedCart } from '../../../src/contract/cart.ts';
import { MAX_LINES } from '../../../src/domain/cart/cart.ts';
import { windowOf } from '../../../src/domain/price/pricing.ts';
import { asCustomer, customer, login, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { loseAnswer } from '../support/lost.ts';
import { anyText, matching } from '../support/matchers.ts';
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import { settled } from '../support/behind.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
afterEach(() => vi.unstubAllGlobals());

type View = CustomerCart & Partial<Pick<MergedCart, 'left'>>;

const change = (person: Customer, what: string, body: unknown) => person.ask<View>(cart, `/api/cart/${what}`, { body });
const show = async (person: Customer) => (await person.ask<View>(cart, '/api/cart')).data;
const lines = ({ lines: all }: View) => all.map(({ productId, quantity }) => [productId, quantity]);
const sized = (width: number) => ({ ...CURTAIN, configuration: { ...CURTAIN.configuration, width } });

describe("a customer's cart", () => {
  it('takes a colour by the name that the product displays, and refuses one that the product lacks', async () => {
    const person = await customer();
    const { data } = await change(person, 'add', { ...CURTAIN, color: 'Kum' });
    expect(data.lines.map(({ color }) => color)).toEqual(['kum']);
    const merged = await change(person, 'merge', { lines: [{ ...CURTAIN, color: 'sand' }] });
    expect(merged.data.lines.map(({ color, quantity }) => [color, quantity])).toEqual([['kum', 1]]);
    expectFailure(await change(person, 'add', { ...CURTAIN, color: 'mor' }), 409, 'line_refused');
  });

  it('takes lines without prices and gives them back priced, one round trip each', async () => {
    const person = await customer();
    await settled();
    const before = shop.roundTrips();
    await change(person, 'add', { ...CURTAIN, room: 'Salon' });
    const { status, data, envelope } = await change(person, 'add', ACCESSORY);
    expect(shop.roundTrips() - before).toBe(2);
    expect(status).toBe(200);
    expect(envelope).toEqual(['isSuccess', 'data', 'error']);
    const cloth = (productById(1)!.price * 6.25) / 100;
    const pieces = (productById(35)!.price * 2) / 100;
    expect(data.lines[0]).toEqual({
      id: matching(/^[\w-]{22}\.[\w-]{11}$/),
      productId: 1,
      name: productById(1)!.name.tr,
      slug: productById(1)!.slug,
      sku: 'KP-001',
      mainImageUrl: matching(/^\/images\/.+\.webp$/),
      quantity: 1,
      unitPrice: cloth,
      totalPrice: cloth,
      color: 'kum',
      colorName: anyText,
      room: 'Salon',
      configuration: {
        width: 250,
        height: 260,
        pleatType: 'normal',
        motorized: false,
        lining: false,
        installation: false,
        effectiveWidth: 625,
      },
    });
    expect(data).toMatchObject({ unavailable: [], subtotal: cloth + pieces, total: cloth + pieces + data.shipping });
    expect(await show(person)).toEqual(data);
  });

  it('is the same on every device', async () => {
    const person = await customer();
    const phone = asCustomer((await login(person.email)).data);
    await change(person, 'add', CURTAIN);
    await change(phone, 'add', { productId: 35, color: 'altin', configuration: null });
    expect(await show(phone)).toEqual(await show(person));
    expect(lines(await show(person))).toEqual([
      [1, 1],
      [35, 1],
    ]);
  });

  it('adds an identical line to the one that is there, up to 99, also at once', async () => {
    const person = await customer();
    await Promise.all(Array.from({ length: 30 }, () => change(person, 'add', CURTAIN)));
    expect(lines(await show(person))).toEqual([[1, 30]]);
    await change(person, 'add', { ...CURTAIN, quantity: 90 });
    expect(lines(await show(person))).toEqual([[1, 99]]);
    await change(person, 'add', sized(251));
    expect(lines(await show(person))).toEqual([
      [1, 99],
      [1, 1],
    ]);
  });

  it('changes quantity and room, and takes lines out, twice if need be', async () => {
    const person = await customer();
    const { data } = await change(person, 'merge', { lines: [CURTAIN, ACCESSORY] });
    const [first, second] = data.lines.map(({ id }) => id);
    expect(lines((await change(person, 'update', { id: first, quantity: 4 })).data)).toEqual([
      [1, 4],
      [35, 2],
    ]);
    const { data: named } = await change(person, 'update', { id: first, room: 'Mutfak' });
    expect(named.lines[0]).toMatchObject({ quantity: 4, room: 'Mutfak' });
    // The answer was lost, and the browser says it again.
    expect((await change(person, 'update', { id: first, room: 'Mutfak' })).data).toEqual(named);
    const { data: nameless } = await change(person, 'update', { id: named.lines[0]!.id, room: '' });
    expect(nameless.lines[0]).toMatchObject({ id: first, quantity: 4, room: '' });
    expect(lines((await change(person, 'remove', { ids: [first, 'yok'] })).data)).toEqual([[35, 2]]);
    expect(lines((await change(person, 'remove', { ids: [first] })).data)).toEqual([[35, 2]]);
    expectFailure(await change(person, 'update', { id: first, quantity: 2 }), 404, 'cart_line_not_found');
    expect(lines((await change(person, 'remove', { ids: [second] })).data)).toEqual([]);
  });

  it('puts another choice where a line stands, twice if need be, in one round trip', async () => {
    const person = await customer();
    const { data } = await change(person, 'merge', { lines: [sized(100), sized(200), sized(300)] });
    const [, middle] = data.lines;
    const { quantity: _, ...to } = sized(210);
    const body = { id: middle!.id, quantity: 3, room: 'Mutfak', to };
    await settled();
    const before = shop.roundTrips();
    const after = await change(person, 'update', body);
    expect(shop.roundTrips() - before).toBe(1);
    const widths = (view: View) =>
      view.lines.map((line) => [windowOf(line.configuration)?.width, line.quantity, line.room]);
    const wanted = [
      [100, 1, ''],
      [210, 3, 'Mutfak'],
      [300, 1, ''],
    ];
    expect(widths(after.data)).toEqual(wanted);
    expect(after.data.lines[1]!.unitPrice).toBeGreaterThan(middle!.unitPrice);
    // The answer was lost, and the browser says it again.
    expect(widths((await change(person, 'update', body)).data)).toEqual(wanted);
    expectFailure(await change(person, 'update', { id: middle!.id, quantity: 2 }), 404, 'cart_line_not_found');
  });

  it('lets a changed line join the one that is there with that choice, where that stands', async () => {
    const person = await customer();
    const { data } = await change(person, 'merge', {
      lines: [{ ...sized(100), room: 'Salon' }, ACCESSORY, sized(300)],
    });
    const { quantity: _, ...to } = sized(100);
    const joined = { id: data.lines[2]!.id, quantity: 2, room: 'SALON', to };
    expect(
      (await change(person, 'update', joined)).data.lines.map(({ productId, quantity }) => [productId, quantity]),
    ).toEqual([
      [1, 2],
      [35, 2],
    ]);
    expect((await show(person)).lines[0]).toMatchObject({ room: 'SALON', id: data.lines[0]!.id });
  });

  it('keeps the same cloth in the same size apart for two windows, however often they are sent', async () => {
    const person = await customer();
    const rooms = async () => (await show(person)).lines.map(({ room, quantity }) => [room, quantity]);
    const windows = [
      { ...CURTAIN, quantity: 1, room: 'Salon sol' },
      { ...CURTAIN, quantity: 3, room: 'Salon sağ' },
    ];
    await change(person, 'merge', { lines: windows });
    await change(person, 'merge', { lines: [...windows].reverse() });
    expect(await rooms()).toEqual([
      ['Salon sol', 1],
      ['Salon sağ', 3],
    ]);
    // One without a name could be either, so it is neither; one that is named alike grows.
    await change(person, 'add', CURTAIN);
    await change(person, 'add', { ...CURTAIN, room: ' salon SAĞ' });
    expect(await rooms()).toEqual([
      ['Salon sol', 1],
      ['Salon sağ', 4],
      ['', 1],
    ]);
  });

  it('puts two windows together that are given one name, and loses no piece', async () => {
    const person = await customer();
    const { data } = await change(person, 'merge', {
      lines: [{ ...CURTAIN, quantity: 2, room: 'Salon' }, ACCESSORY, { ...CURTAIN, quantity: 3, room: 'Mutfak' }],
    });
    const body = { id: data.lines[2]!.id, room: 'Salon' };
    for (let round = 0; round < 2; round += 1) {
      expect((await change(person, 'update', body)).data.lines.map(({ quantity, room }) => [quantity, room])).toEqual([
        [5, 'Salon'],
        [2, ''],
      ]);
    }
  });

  it('gives the line without a name the one that another device brings, unless that brings both', async () => {
    const person = await customer();
    const rooms = (view: View) => view.lines.map(({ room, quantity }) => [room, quantity]);
    await change(person, 'merge', { lines: [{ ...CURTAIN, quantity: 2 }] });
    const both = [
      { ...CURTAIN, quantity: 1 },
      { ...CURTAIN, quantity: 1, room: 'Salon' },
    ];
    expect(rooms((await change(person, 'merge', { lines: both })).data)).toEqual([
      ['', 2],
      ['Salon', 1],
    ]);
    const other = await customer();
    await change(other, 'merge', { lines: [{ ...CURTAIN, quantity: 2 }] });
    const named = [{ ...CURTAIN, quantity: 1, room: 'Salon' }];
    expect(rooms((await change(other, 'merge', { lines: named })).data)).toEqual([['Salon', 2]]);
    // A device that has not heard of the name yet.
    expect(rooms((await change(other, 'merge', { lines: [{ ...CURTAIN, quantity: 3 }] })).data)).toEqual([
      ['Salon', 3],
    ]);
  });

  it('keeps quantity and room of a changed line that names none', async () => {
    const person = await customer();
    const { data } = await change(person, 'merge', { lines: [{ ...CURTAIN, quantity: 4, room: 'Salon' }] });
    const { quantity: _, ...to } = sized(120);
    expect((await change(person, 'update', { id: data.lines[0]!.id, to })).data.lines).toMatchObject([
      { quantity: 4, room: 'Salon', configuration: { width: 120 } },
    ]);
  });

  it('keeps one panel apart from two, left from right, and two from none said in one line (decisions P16)', async () => {
    const person = await customer();
    const sewn = (panels: Record<string, unknown>) => ({
      ...CURTAIN,
      configuration: { ...CURTAIN.configuration, ...panels },
    });
    await change(person, 'add', CURTAIN);
    await change(person, 'add', sewn({ panels: 2 }));
    await change(person, 'add', sewn({ panels: 1, gather: 'right' }));
    const right = { ...sewn({ panels: 1, gather: 'right' }), quantity: 3 };
    await change(person, 'merge', { lines: [right, sewn({ panels: 1 })] });
    const { lines: all } = await show(person);
    expect(
      all.map(({ quantity, configuration }) => [
        quantity,
        windowOf(configuration)?.panels,
        windowOf(configuration)?.gather,
      ]),
    ).toEqual([
      [2, 2, undefined],
      [3, 1, 'right'],
      [1, 1, 'left'],
    ]);
    expect(new Set(all.map(({ unitPrice }) => unitPrice)).size).toBe(1);
  });

  it('loses no line when two carts become one, and merging twice changes nothing', async () => {
    const person = await customer();
    await change(person, 'merge', { lines: [{ ...CURTAIN, quantity: 3 }, sized(200)] });
    const browser = [{ ...CURTAIN, quantity: 2, room: 'Salon' }, ACCESSORY, { ...sized(200), quantity: 5 }];
    for (let round = 0; round < 2; round += 1) {
      const { data } = await change(person, 'merge', { lines: browser });
      expect(data.left).toEqual([]);
      expect(data.lines.map(({ productId, quantity, room }) => [productId, quantity, room])).toEqual([
        [1, 3, 'Salon'],
        [1, 5, ''],
        [35, 2, ''],
      ]);
    }
  });

  it('names what it cannot take', async () => {
    const person = await customer();
    const full = Array.from({ length: MAX_LINES - 1 }, (_, index) => sized(60 + index));
    await change(person, 'merge', { lines: full });
    const { data } = await change(person, 'merge', {
      lines: [
        sized(60),
        { productId: 999_999, quantity: 1, configuration: null },
        sized(200),
        sized(201),
        { ...CURTAIN, color: 'yok' },
      ],
    });
    expect(data.left).toEqual([
      { index: 1, reason: 'product-unknown' },
      { index: 4, reason: 'colour-unknown' },
      { index: 3, reason: 'cart-full' },
    ]);
    expect(data.lines).toHaveLength(MAX_LINES);
    expectFailure(await change(person, 'add', sized(202)), 409, 'cart_full');
    expect((await change(person, 'add', sized(60))).status).toBe(200);
  });

  it('keeps a line that is no longer sold apart until it is taken out', async () => {
    const person = await customer();
    await change(person, 'add', CURTAIN);
    const choice = JSON.stringify({ productId: 999_999, configuration: null });
    await shop.store.command('test', (redis) =>
      redis.zadd(key.cartOrder(person.User.id), { score: 1, member: 'gone' }),
    );
    await shop.store.command('test', (redis) =>
      redis.hset(key.cart(person.User.id), { gone: choice, 'gone:quantity': '1', 'gone:room': '' }),
    );
    const view = await show(person);
    expect(lines(view)).toEqual([[1, 1]]);
    expect(view.unavailable).toEqual([{ id: 'gone', productId: 999_999, name: null, reason: 'product-unknown' }]);
    expect((await change(person, 'remove', { ids: ['gone'] })).data.unavailable).toEqual([]);
  });

  it.each([
    ['add', { ...CURTAIN, unitPrice: 1 }, 422, 'invalid_fields'],
    ['add', { ...CURTAIN, quantity: 0 }, 422, 'invalid_fields'],
    ['add', { ...CURTAIN, quantity: 100 }, 422, 'invalid_fields'],
    ['add', { ...CURTAIN, configuration: null }, 409, 'line_refused'],
    ['add', { ...CURTAIN, configuration: { ...CURTAIN.configuration, width: 9999 } }, 409, 'line_refused'],
    ['update', { id: 'yok', quantity: 2, userId: 'x' }, 422, 'invalid_fields'],
    ['update', { id: 'yok' }, 404, 'cart_line_not_found'],
    ['update', { id: 'yok', to: { productId: 35, configuration: null, color: 'altin' } }, 404, 'cart_line_not_found'],
    ['update', { id: 'yok', to: { productId: 1, configuration: null } }, 409, 'line_refused'],
    ['update', { id: 'yok', to: { productId: 1, quantity: 2, configuration: null } }, 422, 'invalid_fields'],
    ['remove', { ids: [] }, 422, 'invalid_fields'],
    ['merge', { lines: Array.from({ length: 51 }, () => CURTAIN) }, 422, 'invalid_fields'],
  ])('refuses %s %j', async (what, body, status, code) => {
    expectFailure(await change(await customer(), what, body), status, code);
  });
});

describe('an addition with a name', () => {
  const named = (person: Customer, name: string, body: unknown = CURTAIN) =>
    person.ask<View>(cart, '/api/cart/add', { body, headers: { 'Idempotency-Key': name } });

  it('adds once, however often it is sent and whichever answer is lost', async () => {
    const person = await customer();
    await change(person, 'add', CURTAIN);
    const name = randomUUID();
    loseAnswer();
    await named(person, name);
    vi.unstubAllGlobals();
    await Promise.all(Array.from({ length: 10 }, () => named(person, name)));
    expect(lines(await show(person))).toEqual([[1, 2]]);
  });

  it('adds once when others came in between, and again under another name', async () => {
    const person = await customer();
    const names = Array.from({ length: 5 }, () => randomUUID());
    for (const name of [...names, ...names, ...names.toReversed()]) await named(person, name);
    expect(lines(await show(person))).toEqual([[1, 5]]);
  });

  it('is not confused with a part of another name', async () => {
    const person = await customer();
    const name = randomUUID();
    await named(person, `${name}-1`);
    await named(person, name);
    await named(person, `0-${name}`);
    expect(lines(await show(person))).toEqual([[1, 3]]);
  });

  it('stays forgotten with a line that was taken out', async () => {
    const person = await customer();
    const name = randomUUID();
    const { data } = await named(person, name);
    await change(person, 'remove', { ids: data.lines.map(({ id }) => id) });
    expect(lines((await named(person, name)).data)).toEqual([[1, 1]]);
  });

  it('must be a name', async () => {
    expectFailure(await named(await customer(), 'short'), 400, 'idempotency_key_malformed');
  });

  it.each([
    ['merge', { lines: [{ ...CURTAIN, quantity: 3 }] }],
    ['update', null],
  ])('%s doubles nothing either when its answer is lost', async (what, body) => {
    const person = await customer();
    const { data } = await change(person, 'add', CURTAIN);
    const sent = body ?? { id: data.lines[0]?.id, quantity: 3 };
    loseAnswer();
    await change(person, what, sent);
    await change(person, what, sent);
    expect(lines(await show(person))).toEqual([[1, 3]]);
  });
});
