/** Every route × {guest, A, B, ended session} against what belongs to A (security §2.10). */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { addresses } from '../../../functions/addresses/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { favourites } from '../../../functions/favourites/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import {
  asCustomer,
  ask,
  bearer,
  customer,
  login,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { addressBody } from '../support/address.ts';
import { expectFailure } from '../support/call.ts';
import { agreed, CURTAIN, DELIVERY, newKey, type Body } from '../support/order.ts';
import { OPEN, ROUTES, type Belongings, type Route } from './calls.ts';

let shop: TestShop;
let orderBody: Body;
let a: Customer;
let things: Belongings;
let written = '';

beforeAll(async () => {
  shop = await startTestShop();
  orderBody = await agreed();
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  a = await customer({ firstName: 'Sahibe', lastName: 'Gizli' });
  things = await furnish(a);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

/** One of everything for a customer. */
async function furnish(person: Customer): Promise<Belongings> {
  const { data: address } = await person.ask<Address>(addresses, '/api/addresses', { body: addressBody() });
  const delivery = { ...DELIVERY, email: person.email };
  const { data: order } = await person.ask<PlacedOrder>(orders, '/api/orders', {
    body: { ...orderBody, delivery },
    headers: { 'Idempotency-Key': newKey() },
    // From an address of its own, or the limit of orders would speak.
    ip: `2001:db8:${randomBytes(2).toString('hex')}::1`,
  });
  const { data: basket } = await person.ask<{ lines: { id: string }[] }>(cart, '/api/cart/add', { body: CURTAIN });
  await person.ask(favourites, '/api/favorites/add', { body: { productId: 1 } });
  const [, claims = ''] = person.AccessToken.split('.');
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
  return { address: address.id, order: order.orderNo, session: sid, line: basket.lines[0]!.id };
}

const pathOf = ({ object, pattern }: Route, of: Belongings) => object?.(of) ?? pattern.replace(':productId', '1');
const call = (route: Route, of: Belongings, headers: Record<string, string> = {}) =>
  ask(route.handler, pathOf(route, of), {
    method: route.method,
    headers,
    ...(route.body ? { body: route.body() } : {}),
  });
const name = ({ method, pattern }: Route) => `${method} ${pattern}`;
const named = (routes: readonly Route[]) => routes.map((route) => [name(route), route] as const);

/** All of one customer in the store, as text. */
async function stored(person: Customer): Promise<string> {
  const { id } = person.User;
  const hashes = [key.user(id), key.addresses(id), key.cart(id), key.order(things.order)];
  const sets = [key.addressOrder(id), key.cartOrder(id), key.favourites(id), key.customerOrders(id), key.sessions(id)];
  return shop.store.command('test', async (redis) => {
    const all = await Promise.all([
      ...hashes.map((key) => redis.hgetall(key)),
      ...sets.map((key) => redis.zrange(key, 0, -1, { withScores: true })),
    ]);
    return JSON.stringify(all);
  });
}

describe('the table of calls', () => {
  it('knows every customer call there is', async () => {
    const folder = path.resolve(import.meta.dirname, '../../../functions');
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /^(?:session|account|addresses|favourites|cart|orders)\/calls\.ts$/.test(file),
    );
    const sources = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
    const declared = sources.flatMap((source) =>
      [...source.matchAll(/'(\/api\/[^']+)': \{([^}]+)\}/g)].flatMap(([, pattern, methods = '']) =>
        [...methods.matchAll(/(\w+):/g)].map(([, method]) => `${method} ${pattern}`),
      ),
    );
    expect(declared.length).toBeGreaterThan(30);
    expect([...ROUTES.map(name), ...OPEN].toSorted()).toEqual(declared.toSorted());
  });
});

describe.each(named(ROUTES))('%s', (_name, route) => {
  it('is closed to a guest', async () => {
    const before = shop.roundTrips();
    expectFailure(await call(route, things), 401, 'session_ended');
    expect(shop.roundTrips()).toBe(before);
  });

  it('is closed to a session that has ended', async () => {
    const gone = await customer();
    await ask(session, '/api/auth/logout', { body: { refreshToken: gone.RefreshToken } });
    expectFailure(await call(route, things, bearer(gone.AccessToken)), 401, 'session_ended');
    const mine = asCustomer((await login(a.email)).data);
    await ask(session, '/api/auth/logout', { body: { refreshToken: mine.RefreshToken } });
    const before = await stored(a);
    expectFailure(await call(route, things, bearer(mine.AccessToken)), 401, 'session_ended');
    expect(await stored(a)).toBe(before);
  });

  it('shows B nothing of A and changes nothing of A', async () => {
    const b = await customer();
    const before = await stored(a);
    const reply = await call(route, things, bearer(b.AccessToken));
    if (route.object)
      expect([reply.status, reply.code]).toEqual([404, expect.stringMatching(/_not_found$/) as unknown]);
    else expect(reply.status).toBeLessThan(500);
    for (const secret of ['Sahibe', a.email, a.User.id, things.address, things.session, things.order]) {
      expect(reply.text).not.toContain(secret);
    }
    expect(await stored(a)).toBe(before);
  });

  it('refuses a field it does not know', async () => {
    const body = route.body?.();
    if (typeof body !== 'object' || body === null) return;
    const b = await customer();
    const sent = { method: route.method, body: { ...body, userId: a.User.id } };
    expectFailure(await b.ask(route.handler, pathOf(route, things), sent), 422, 'invalid_fields');
  });
});

describe('A', () => {
  it.each(named(ROUTES.filter(({ ends }) => !ends)))('may do %s in one round trip', async (_name, route) => {
    const owner = await customer();
    const own = await furnish(owner);
    await shop.mails();
    const before = shop.roundTrips();
    const reply = await call(route, own, bearer(owner.AccessToken));
    expect([reply.status < 300 || reply.code === 'cart_line_not_found', reply.code ?? '']).toEqual([
      true,
      reply.code ?? '',
    ]);
    await shop.mails();
    expect(shop.roundTrips() - before).toBe(1);
  });

  it('is the only one whose cart line of the same name is changed', async () => {
    const b = await customer();
    const before = await stored(a);
    expectFailure(
      await b.ask(cart, '/api/cart/update', { body: { id: things.line, quantity: 9 } }),
      404,
      'cart_line_not_found',
    );
    expect((await b.ask(cart, '/api/cart/remove', { body: { ids: [things.line] } })).status).toBe(200);
    expect(await stored(a)).toBe(before);
  });
});

describe('the log', () => {
  it('holds nothing of anybody', () => {
    for (const secret of ['Sahibe', 'Gizli', '@example.com', 'Moda', 'eyJ', '$2b$', a.User.id]) {
      expect(written).not.toContain(secret);
    }
  });
});
