/** Odd values that the forms allow, in calls of operators on things that are there: answered, never with a 5xx. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { addressOf, type CallContract } from '../../../src/contract/contract.ts';
import { isOperatorAccess } from '../../../src/domain/account/shop-role.ts';
import { CONTRACTS, named, nameOf } from '../../support/contracts.ts';
import { bearer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { send } from '../support/call.ts';
import { thingsFor } from '../support/desk-things.ts';
import { keepLog } from '../support/log.ts';
import { oddText } from '../support/odd.ts';
import { operator } from '../support/operator.ts';
import { newKey } from '../support/order.ts';
import { NOBODYS, sampleOf, type Sample } from '../support/samples.ts';
import { handlerAt } from '../support/served.ts';
import { valid } from '../support/valid.ts';

// Each call has a shop to itself: what the calls before it left behind would cost it most of its time.
let shop: TestShop;
let logged: () => string;
beforeEach(async () => {
  shop = await startTestShop();
  logged = keepLog();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.settled();
  await shop.stop();
});

/** Cases of each call, and of each field of its form. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_130);

const takesAny = ({ path, query, body }: CallContract): boolean => path.includes(':') || Boolean(query ?? body);
/** One's own factor is no work of the back room, and wrong codes lock it. */
const calls = CONTRACTS.filter(
  (contract) => isOperatorAccess(contract.access) && contract.path.startsWith('/api/admin/') && takesAny(contract),
);
/** Lists and sums that read everything that was stored before. */
const LISTS = CONTRACTS.filter(
  ({ method, path }) => method === 'GET' && path.startsWith('/api/admin/') && !path.includes(':'),
);
/** Fields of its form, or of its query. */
const fieldsOf = ({ query, body }: CallContract): number => {
  const { shape = {} } = (body ?? query ?? {}) as { readonly shape?: object };
  return Object.keys(shape).length;
};

/** Steps within an address, and an address that ends before them. */
const NO_NAMES = ['', '.', '..'];
const oddName = oddText.map((name) => name.toWellFormed()).filter((name) => !NO_NAMES.includes(name));

async function make(contract: CallContract, by: Customer, { params, query, body }: Sample) {
  const address = addressOf(contract, params, query);
  const handler = await handlerAt(address.split('?', 1)[0] ?? '');
  return send<Record<string, unknown> | null>(handler, address, {
    method: contract.method,
    ip: newAddress(),
    ...(body && { body }),
    headers: { ...bearer(by.AccessToken), 'Idempotency-Key': newKey() },
  });
}

/** The parts of a body that an answer says are another by now. */
function corrected(body: object, { code, data }: Awaited<ReturnType<typeof make>>): object | null {
  if (code === 'price_changed' && data) return { ...body, expectedTotal: data.total };
  if (code !== 'changed_meanwhile' || !('version' in body)) return null;
  const now = [data, data?.piece, data?.roll].map((part) => (part as { version?: unknown } | undefined)?.version);
  return { ...body, version: now.find((version) => version !== undefined) ?? 1 };
}

/** Cases of one person, who would meet the limits of one hand after more. */
const OF_ONE = 20;

describe.each(named(calls))('%s', (name, contract) => {
  it('withstands odd values that its form allows', async () => {
    let by = await operator();
    const [given, first] = [sampleOf(contract, NOBODYS), await thingsFor(name, shop, by, 0)];
    const sample: Sample = { ...given, ...first, ...(given.body && { body: { ...given.body, ...first.body } }) };
    const parts = fc.record({
      named: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oddName }),
      query: contract.query ? valid(contract.query, sample.query) : fc.constant(sample.query),
      body: contract.body ? valid(contract.body, sample.body) : fc.constant(sample.body),
    });
    let [turn, accepted] = [0, 0];
    const property = fc.asyncProperty(parts, async ({ named, query, body }) => {
      turn += 1;
      if (turn % OF_ONE === 0) by = await operator();
      // Each time another one is read, which is no reading in bulk.
      await shop.store.command('test', (redis) => redis.del(key.operatorReads(by.User.id)));
      const things = await thingsFor(name, shop, by, turn);
      const params = { ...sample.params, ...things.params };
      const sent: Sample = {
        params: named === null ? params : Object.fromEntries(Object.keys(params).map((part) => [part, named])),
        ...(query ? { query: texts(query) } : {}),
        ...(body ? { body: belonging(body, sample.body, things.body) } : {}),
      };
      let reply = await make(contract, by, sent);
      const again = sent.body && corrected(sent.body, reply);
      if (again) reply = await make(contract, by, { ...sent, body: again });
      expect(reply.status, reply.text).toBeLessThan(500);
      expect(TURNED_AWAY).not.toContain(reply.code);
      expect(reply.text).not.toMatch(/\bat .+\.ts:\d+/);
      if (reply.status < 300) accepted += 1;
    });
    await fc.assert(property, { numRuns: RUNS * Math.max(1, fieldsOf(contract)), seed: SEED });
    // A call that is refused each time never came to the work behind its form.
    expect(accepted).toBeGreaterThan(0);
    const reader = await operator();
    for (const list of contract.method === 'GET' ? [] : LISTS) {
      const { status, text } = await make(list, reader, sampleOf(list, NOBODYS));
      expect([nameOf(list), status, text.slice(0, 200)]).toEqual([nameOf(list), 200, expect.any(String)]);
    }
    await shop.settled();
    const lines = logged()
      .split('\n')
      .filter((line) => !line.includes('"event":"letters_slowed"'));
    expect(lines.join('')).toBe('');
  });
});

const TURNED_AWAY = ['session_ended', 'forbidden', 'second_factor_required', 'confirmation_required', 'rate_limited'];

/** A field that is left out of a query is no text. */
const texts = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** The things in the place of the sample's, where the value is still that of the sample. */
const belonging = (body: unknown, of: object | undefined, things: object | undefined): object => {
  if (typeof body !== 'object' || body === null || !things) return body as object;
  const good = of as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      value === good[field] && field in things ? (things as Record<string, unknown>)[field] : (value as unknown),
    ]),
  );
};
