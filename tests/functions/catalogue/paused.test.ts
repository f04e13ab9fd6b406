/** Paused products: every call that sells refuses them, carts keep them, every answer says so. And renamed products. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cart } from '../../../functions/cart/calls.ts';
import { catalogue } from '../../../functions/catalogue/calls.ts';
import { productById } from '../../../functions/catalogue/catalogue.ts';
import { currentCatalogue } from '../../../functions/catalogue/current-catalogue.ts';
import type { CustomerCart, MergedCart } from '../../../src/contract/cart.ts';
import type { ProductDetail, SoldProduct } from '../../../src/contract/catalogue.ts';
import type { Product } from '../../../src/domain/product/catalogue.ts';
import type { Pause } from '../../../src/domain/product/pause.ts';
import { ask, customer, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { ACCESSORY, CURTAIN, orderBody, post } from '../support/order.ts';

const PAUSE: Pause = { word: { tr: 'Stokta yok', en: 'Out of stock' }, until: '2099-12-05' };
const LINED = { ...CURTAIN, configuration: { ...CURTAIN.configuration, lining: true } };
const OTHER_COLOUR = { ...CURTAIN, color: 'adacayi' };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const curtain = (): Product => productById(CURTAIN.productId)!;
const piece = (): Product => productById(ACCESSORY.productId)!;
interface Pausable {
  paused?: Pause | undefined;
}
/** A product as its page and as a line know it: two files of one compiler. */
const both = (id: number) => [productById(id)!, currentCatalogue.get(id)!];
const curtains = (): Pausable[] => both(CURTAIN.productId);
const pieces = (): Pausable[] => both(ACCESSORY.productId);
const colours = (): Pausable[] =>
  both(CURTAIN.productId).flatMap(({ colors }) => colors.find(({ id }) => id === CURTAIN.color)!);
const linings = (): Pausable[] =>
  both(CURTAIN.productId).flatMap(({ options }) => options.find(({ id }) => id === 'lining')!);
const pauseAll = (things: readonly Pausable[]): void => {
  for (const thing of things) thing.paused = PAUSE;
};
// The functions of this process read one catalogue; no other test file sees it.
afterEach(() => {
  for (const thing of [...curtains(), ...pieces(), ...colours(), ...linings()]) delete thing.paused;
});

const pauses: [what: string, code: string, pause: () => void, item: object, words: RegExp][] = [
  ['a product', 'paused', () => pauseAll(curtains()), CURTAIN, /şu an satışta değil/],
  ['a colour', 'colour-paused', () => pauseAll(colours()), CURTAIN, /seçtiğiniz renkte şu an yok/],
  ['an option', 'option-paused', () => pauseAll(linings()), LINED, /seçtiğiniz ek seçenekle şu an yok/],
];

describe.each(pauses)('%s that is paused', (_, reason, pause, item, words) => {
  it('is refused by an order, which names line and reason', async () => {
    pause();
    const reply = await post(orderBody({ items: [ACCESSORY, item] }), {
      ip: '198.51.100.40',
    });
    expectFailure(reply, 409, 'line_refused');
    expect(reply.data).toEqual({ line: 1, reason });
    expect(reply.fields).toEqual({ 'items.1': expect.stringMatching(words) as unknown });
  });

  it('is not put into a cart, nor in the place of another line', async () => {
    const person = await customer();
    const { data } = await person.ask<CustomerCart>(cart, '/api/cart/add', { body: OTHER_COLOUR });
    pause();
    expectFailure(await person.ask(cart, '/api/cart/add', { body: item }), 409, 'line_refused');
    const { quantity: _quantity, room: _room, ...to } = { quantity: 0, room: '', ...item };
    const body = { id: data.lines[0]?.id, to };
    expectFailure(await person.ask(cart, '/api/cart/update', { body }), 409, 'line_refused');
  });

  it('stays in a cart at its price, is told, can be counted and removed, and is sold again after the pause', async () => {
    const person = await customer();
    const { data: before } = await person.ask<CustomerCart>(cart, '/api/cart/add', { body: item });
    pause();
    const { data } = await person.ask<CustomerCart>(cart, '/api/cart');
    const id = before.lines[0]?.id ?? '';
    expect(data).toEqual({ ...before, paused: [{ id, reason }] });
    const more = await person.ask<CustomerCart>(cart, '/api/cart/update', { body: { id, quantity: 3 } });
    expect([more.status, more.data.lines[0]?.quantity, more.data.paused.length]).toEqual([200, 3, 1]);
    const gone = await person.ask<CustomerCart>(cart, '/api/cart/remove', { body: { ids: [id] } });
    expect([gone.data.lines, gone.data.paused]).toEqual([[], []]);
  });

  it('stays in a cart under another name of its window', async () => {
    const person = await customer();
    const put = { ...item, room: 'Salon' };
    const { data: before } = await person.ask<CustomerCart>(cart, '/api/cart/add', { body: put });
    pause();
    const { quantity: _quantity, ...to } = { quantity: 0, ...item };
    const body = { id: before.lines[0]?.id, quantity: 1, room: 'Oturma odası', to };
    const { status, data } = await person.ask<CustomerCart>(cart, '/api/cart/update', { body });
    expect([status, data.lines.map(({ room }) => room)]).toEqual([200, ['Oturma odası']]);
  });

  it('comes along when a visitor’s cart meets the customer’s', async () => {
    const person = await customer();
    pause();
    const { data } = await person.ask<MergedCart>(cart, '/api/cart/merge', {
      body: { lines: [{ quantity: 1, ...item }] },
    });
    expect([data.lines.length, data.left, data.unavailable, data.paused.map((one) => one.reason)]).toEqual([
      1,
      [],
      [],
      [reason],
    ]);
  });
});

it('leaves what is not paused for sale: another colour, the curtain without its option', async () => {
  pauseAll([...colours(), ...linings()]);
  const person = await customer();
  const { status, data } = await person.ask<CustomerCart>(cart, '/api/cart/add', { body: OTHER_COLOUR });
  expect([status, data.paused]).toEqual([200, []]);
});

it('is told by the product, its colours and options, for pages and carts of any age', async () => {
  pauseAll([...pieces(), ...colours(), ...linings()]);
  const asked = await ask<SoldProduct[]>(catalogue, `/api/products?ids=${curtain().id},${piece().id}`);
  const [made, bought] = asked.data;
  expect([made?.paused, bought?.paused, bought?.line?.paused]).toEqual([undefined, PAUSE, PAUSE]);
  expect(made?.line?.colors.filter(({ paused }) => paused).map(({ id }) => id)).toEqual([CURTAIN.color]);
  expect(made?.line?.options.filter(({ paused }) => paused).map(({ id }) => id)).toEqual(['lining']);
  const { data } = await ask<ProductDetail>(catalogue, `/api/products/${curtain().slug}`);
  expect(data.colorOptions.find(({ paused }) => paused)?.id).toBe(CURTAIN.color);
});
