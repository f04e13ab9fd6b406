import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { productById } from '../../../functions/catalogue/catalogue.ts';
import { currentCatalogue } from '../../../functions/catalogue/current-catalogue.ts';
import { listed } from '../../support/catalogue.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { MAX_FAVOURITES, type Favourite } from '../../../src/contract/favourites.ts';
import { NEXT_CURSOR } from '../../../src/contract/paging.ts';
import { toLira } from '../../../src/domain/money/money.ts';
import { customer, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure, send } from '../support/call.ts';
import { anyText } from '../support/matchers.ts';
import { settled } from '../support/behind.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const [one, two, three] = listed.slice(0, 3).map(({ id }) => id) as [number, number, number];
const change = (person: Customer, what: string, body: unknown) =>
  person.ask<Favourite[]>(favourites, `/api/favorites/${what}`, { body });
const ids = (list: readonly Favourite[]) => list.map(({ productId }) => productId);
const mine = async (person: Customer) => ids((await person.ask<Favourite[]>(favourites, '/api/favorites')).data);

/** Fills the account up to `room`; the oldest `gone` are of no product. Those of the others are paused or not, all to be sold again. */
async function fill(person: Customer, room: number, gone: number): Promise<number[]> {
  const rows = Array.from({ length: MAX_FAVOURITES - room }, (_, at) => ({ score: at + 1, id: 900_000 + at }));
  const [first, ...others] = rows.map(({ score, id }) => ({ score, member: String(id) }));
  const set = key.favourites(person.User.id);
  await shop.store.command('test', (redis) => redis.zadd(set, first ?? { score: 1, member: '900000' }, ...others));
  const real = currentCatalogue.get;
  const sold = real(one)!;
  const paused = { word: { tr: 'Stokta yok', en: 'Out of stock' } };
  vi.spyOn(currentCatalogue, 'get').mockImplementation((id) => {
    if (id < 900_000 || id >= 900_000 + rows.length) return real(id);
    return id < 900_000 + gone ? undefined : { ...sold, id, ...(id % 2 === 0 && { paused }) };
  });
  return rows.map(({ id }) => id).toReversed();
}
afterEach(() => vi.restoreAllMocks());

describe('favourites', () => {
  it('are listed with their product of today, newest first, one round trip each', async () => {
    const person = await customer();
    await settled();
    const before = shop.roundTrips();
    await change(person, 'add', { productId: one });
    const { data } = await change(person, 'add', { productId: two });
    expect(ids(data)).toEqual([two, one]);
    const product = productById(one)!;
    expect(data[1]).toEqual({
      productId: one,
      slug: product.slug,
      name: product.name.tr,
      imageUrl: `/images/${product.photo}.webp`,
      categoryName: anyText,
      price: toLira(product.price),
    });
    expect((await person.ask<Favourite[]>(favourites, '/api/favorites')).data).toEqual(data);
    expect(shop.roundTrips() - before).toBe(3);
    const english = await person.ask<Favourite[]>(favourites, '/api/favorites', {
      headers: { 'Accept-Language': 'en' },
    });
    expect(english.data[1]?.name).toBe(product.name.en);
  });

  it('are the same under the account, in its envelope', async () => {
    const person = await customer();
    await change(person, 'add', { productId: one });
    const reply = await person.ask<Favourite[]>(account, '/api/account/favorites');
    expect(reply.envelope).toEqual(['IsSuccess', 'Data', 'Message', 'Error']);
    expect(ids(reply.data)).toEqual([one]);
    const removed = await person.ask<Favourite[]>(account, `/api/account/favorites/${one}`, { method: 'DELETE' });
    expect([removed.status, removed.data]).toEqual([200, []]);
    expect((await person.ask(account, `/api/account/favorites/${one}`, { method: 'DELETE' })).status).toBe(200);
  });

  it('are read by pages, of which none is lost when what it ended with is taken away', async () => {
    const person = await customer();
    const all = listed.slice(0, 15).map(({ id }) => id);
    await change(person, 'merge', { productIds: all });
    const newest = all.toReversed();
    const first = await person.ask<Favourite[]>(favourites, '/api/favorites?limit=10');
    expect(ids(first.data)).toEqual(newest.slice(0, 10));
    await change(person, 'remove', { productId: newest[9] });
    const path = `/api/account/favorites?limit=100&cursor=${first.headers.get(NEXT_CURSOR)}`;
    const rest = await person.ask<Favourite[]>(account, path);
    expect(ids(rest.data)).toEqual(newest.slice(10));
    expect(rest.headers.get(NEXT_CURSOR)).toBeNull();
  });

  it('may be added and removed again and again, also at once', async () => {
    const person = await customer();
    await Promise.all(Array.from({ length: 50 }, () => change(person, 'add', { productId: one })));
    await change(person, 'add', { productId: two });
    await change(person, 'add', { productId: one });
    expect(await mine(person)).toEqual([two, one]);
    await Promise.all(Array.from({ length: 20 }, () => change(person, 'remove', { productId: one })));
    expect(await mine(person)).toEqual([two]);
  });

  it('take in what a browser collected, and lose nothing', async () => {
    const person = await customer();
    await change(person, 'add', { productId: two });
    const { data } = await change(person, 'merge', { productIds: [one, two, three, 999_999] });
    expect(ids(data)).toEqual([three, one, two]);
    expect(ids((await change(person, 'merge', { productIds: [one, two, three] })).data)).toEqual([three, one, two]);
    expect((await change(person, 'merge', { productIds: [] })).status).toBe(200);
  });

  it('take in as many as there is room for, the newest, and say when there is none', async () => {
    const person = await customer();
    const held = await fill(person, 1, 0);
    expect(ids((await change(person, 'merge', { productIds: [one, two, three] })).data)).toEqual([three, ...held]);
    expectFailure(await change(person, 'merge', { productIds: [one, two] }), 409, 'favorites_full');
    expectFailure(await change(person, 'add', { productId: one }), 409, 'favorites_full');
    expect(ids((await change(person, 'merge', { productIds: [three] })).data)).toEqual([three, ...held]);
    // An answer without any of those that are given says that none is sold.
    expect(ids((await change(person, 'merge', { productIds: [999_999] })).data)).toEqual([three, ...held]);
  });

  it('of products that are no longer sold make room, the oldest first, and those of paused ones stay', async () => {
    const person = await customer();
    const held = (await fill(person, 0, 3)).slice(0, -3);
    const stored = () => shop.store.command('test', (redis) => redis.zcard(key.favourites(person.User.id)));
    expect(ids((await change(person, 'add', { productId: one })).data)).toEqual([one, ...held]);
    expect(await stored()).toBe(MAX_FAVOURITES);
    expect(ids((await change(person, 'merge', { productIds: [one, two, three] })).data)).toEqual([
      three,
      two,
      one,
      ...held,
    ]);
    const fourth = listed[3]!.id;
    expectFailure(await change(person, 'add', { productId: fourth }), 409, 'favorites_full');
    expectFailure(await change(person, 'merge', { productIds: [fourth] }), 409, 'favorites_full');
    expect(await stored()).toBe(MAX_FAVOURITES);
  });

  it('know no product that is not sold', async () => {
    const person = await customer();
    expectFailure(await change(person, 'add', { productId: 999_999 }), 404, 'product_not_found');
    for (const id of ['x', '0', '-1', '1e3', '%2A']) {
      expectFailure(
        await person.ask(account, `/api/account/favorites/${id}`, { method: 'DELETE' }),
        404,
        'product_not_found',
      );
    }
    expect(await mine(person)).toEqual([]);
  });

  it.each([
    ['add', {}],
    ['add', { productId: '1' }],
    ['add', { productId: 1.5 }],
    ['add', { productId: 1, userId: 'x' }],
    ['merge', { productIds: Array.from({ length: 201 }, () => 1) }],
    ['merge', { productIds: [null] }],
  ])('refuse %s %j', async (what, body) => {
    expectFailure(await change(await customer(), what, body), 422, 'invalid_fields');
  });

  it('are of nobody without a session', async () => {
    expectFailure(await send(favourites, '/api/favorites'), 401, 'session_ended');
  });
});
