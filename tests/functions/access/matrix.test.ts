/**
 * Every call × eight kinds of callers (decisions A8, A12), and × {A, B, ended session} against what belongs to A (security
 * §2.10).
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cart } from '../../../functions/cart/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { isOperatorAccess } from '../../../src/domain/account/shop-role.ts';
import { STATUS_OF } from '../../../src/contract/codes.ts';
import { CONTRACTS, named } from '../../support/contracts.ts';
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
import { furnish } from '../support/belongings.ts';
import { expectFailure } from '../support/call.ts';
import {
  headersOf,
  KINDS,
  makeTried,
  refusalOf,
  TRIED,
  wrongOf,
  type Kind,
  type TriedCall,
} from '../support/callers.ts';
import { keepLog } from '../support/log.ts';
import { operator } from '../support/operator.ts';
import {
  asksForPassword,
  endsItsSession,
  namesSomethingOwned,
  takesAToken,
  sampleOf,
  type Belongings,
} from '../support/samples.ts';
import { callSample } from '../support/served.ts';
import { settled } from '../support/behind.ts';

let shop: TestShop;
let a: Customer;
let things: Belongings;
/** Belongings of a customer whom open calls may change. */
let others: Belongings;
let logged: () => string;

beforeAll(async () => {
  shop = await startTestShop();
  logged = keepLog();
  a = await customer({ firstName: 'Sahibe', lastName: 'Gizli' });
  things = await furnish(a);
  others = await furnish(await customer());
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

/** One of each kind for all calls that change nothing of their caller. */
const lasting = new Map<Kind, Record<string, string>>();
async function lastingHeadersOf(kind: Kind): Promise<Record<string, string>> {
  const headers = lasting.get(kind) ?? (await headersOf(kind));
  lasting.set(kind, headers);
  return headers;
}

/** Calls that are refused, read, or do not ask who calls. */
const leavesItsCaller = (tried: TriedCall, kind: Kind): boolean =>
  refusalOf(tried, kind) !== null || tried.contract.method === 'GET' || tried.contract.access === 'anyone';

/** Made with the first use, for all calls: a session that has ended does not begin again. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
async function ended(person: Customer): Promise<Customer> {
  await ask(session, '/api/auth/logout', { body: { refreshToken: person.RefreshToken } });
  return person;
}
const endedCustomer = once(async () => ended(await customer()));
const endedOfA = once(async () => ended(asCustomer((await login(a.email)).data)));
const endedOperator = once(async () => ended(await operator()));

/** All of one customer in the store, as text. */
async function stored(person: Customer): Promise<string> {
  const { id } = person.User;
  const hashes = [
    key.user(id),
    key.emailChange(id),
    key.addresses(id),
    key.cart(id),
    key.order(things.order),
    key.passkey(things.passkey),
  ];
  const sets = [
    key.addressOrder(id),
    key.cartOrder(id),
    key.favourites(id),
    key.customerOrders(id),
    key.sessions(id),
    key.passkeys(id),
  ];
  return shop.store.command('test', async (redis) => {
    const all = await Promise.all([
      ...hashes.map((name) => redis.hgetall(name)),
      ...sets.map((name) => redis.zrange(name, 0, -1, { withScores: true })),
    ]);
    return JSON.stringify(all);
  });
}

describe.each(KINDS)('a caller who is: %s', (kind) => {
  it.each(TRIED.map((tried) => [tried.name, tried] as const))('%s', async (_name, tried) => {
    const refusal = refusalOf(tried, kind);
    const headers = await (leavesItsCaller(tried, kind) ? lastingHeadersOf(kind) : headersOf(kind));
    const of = refusal === null ? others : things;
    // Letters of those who signed in are marked behind the answers.
    await shop.settled();
    const [before, trips] = [await stored(a), shop.roundTrips()];
    const reply = await makeTried(tried, of, headers);
    expect(wrongOf(tried, kind, reply)).toBeUndefined();
    expect(reply.status).toBeLessThan(500);
    if (refusal !== null) expectFailure(reply, STATUS_OF[refusal], refusal);
    if (refusal !== null && kind === 'guest') expect(shop.roundTrips()).toBe(trips);
    expect(await stored(a)).toBe(before);
  });
});

describe.each(named(CONTRACTS.filter(({ access }) => access !== 'anyone')))('%s', (_name, contract) =>
  it('is closed to a session that has ended', async () => {
    const gone = await endedCustomer();
    expectFailure(await callSample(contract, things, { headers: bearer(gone.AccessToken) }), 401, 'session_ended');
    const mine = await endedOfA();
    const before = await stored(a);
    expectFailure(await callSample(contract, things, { headers: bearer(mine.AccessToken) }), 401, 'session_ended');
    expect(await stored(a)).toBe(before);
  }),
);

describe.each(named(CONTRACTS.filter(({ access }) => isOperatorAccess(access))))('%s', (_name, contract) =>
  it('is closed to an operator whose session has ended', async () => {
    const person = await endedOperator();
    const before = await stored(a);
    expectFailure(await callSample(contract, things, { headers: bearer(person.AccessToken) }), 401, 'session_ended');
    expect(await stored(a)).toBe(before);
  }),
);

describe.each(named(CONTRACTS.filter(({ access }) => access === 'customer')))('%s', (_name, contract) => {
  it('shows B nothing of A and changes nothing of A', async () => {
    const b = await customer();
    const before = await stored(a);
    const reply = await callSample(contract, things, { headers: bearer(b.AccessToken) });
    if (namesSomethingOwned(contract))
      expect([reply.status, reply.code]).toEqual([404, expect.stringMatching(/_not_found$/) as unknown]);
    else expect(reply.status).toBeLessThan(500);
    for (const secret of ['Sahibe', a.email, a.User.id, things.address, things.session, things.order]) {
      expect(reply.text).not.toContain(secret);
    }
    expect(await stored(a)).toBe(before);
  });

  it('refuses a field it does not know', async () => {
    const { body } = sampleOf(contract, things);
    if (!body) return;
    const b = await customer();
    const sent = { headers: bearer(b.AccessToken), body: { ...body, userId: a.User.id } };
    expectFailure(await callSample(contract, things, sent), 422, 'invalid_fields');
  });
});

describe('A', () => {
  const own = CONTRACTS.filter(
    (contract) =>
      contract.access === 'customer' &&
      !endsItsSession(contract) &&
      !takesAToken(contract) &&
      // Visits are read before they are changed: `tests/functions/visits` has them.
      contract.path !== '/api/account/visits/:id' &&
      // Claims and reviews are of delivered orders: `tests/functions/orders/fit-claims` and `tests/functions/reviews` have them.
      contract.path !== '/api/orders/:orderNo/claim-link' &&
      !contract.path.startsWith('/api/account/reviews/'),
  );

  /** Those that the store remembers have a name. */
  const lettersOfOutbox = async () => (await shop.mails()).filter(({ messageId }) => messageId !== undefined).length;

  const furnished = async () => {
    const owner = await customer();
    return { owner, belongings: await furnish(owner) };
  };
  /** An owner for all calls that only read. */
  const reader = once(furnished);

  it.each(named(own))(
    'may do %s in one round trip, one more for the password, and one behind the answer for a letter',
    async (_name, contract) => {
      const { owner, belongings } = await (contract.method === 'GET' ? reader() : furnished());
      const lettersBefore = await lettersOfOutbox();
      await settled();
      const before = shop.roundTrips();
      const { status, code } = await callSample(contract, belongings, { headers: bearer(owner.AccessToken) });
      expect([status < 300, code]).toEqual([true, undefined]);
      const letters = (await lettersOfOutbox()) - lettersBefore;
      expect(shop.roundTrips() - before).toBe((asksForPassword(contract) ? 2 : 1) + letters);
    },
  );

  it('is the only one whose cart line of the same name is changed', async () => {
    const b = await customer();
    const before = await stored(a);
    const change = { body: { id: things.line, quantity: 9 } };
    expectFailure(await b.ask(cart, '/api/cart/update', change), 404, 'cart_line_not_found');
    expect((await b.ask(cart, '/api/cart/remove', { body: { ids: [things.line] } })).status).toBe(200);
    expect(await stored(a)).toBe(before);
  });
});

describe('the log', () =>
  it('holds nothing of anybody', () => {
    for (const secret of ['Sahibe', 'Gizli', '@example.com', 'Moda', 'eyJ', '$2b$', a.User.id]) {
      expect(logged()).not.toContain(secret);
    }
  }));
