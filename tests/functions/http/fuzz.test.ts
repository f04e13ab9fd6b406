/**
 * Whatever arrives at any call: a documented status, an envelope with words, never a 5xx, and no
 * store round trip more than one. FUZZ_RUNS and FUZZ_SEED change how much and from where.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { STATUS_OF } from '../../../src/contract/codes.ts';
import { CONTRACTS } from '../../support/contracts.ts';
import { startTestShop, type TestShop } from '../support/account.ts';
import { NOBODYS, sampleOf, type Sample } from '../support/samples.ts';
import { handlerAt } from '../support/served.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);

let local: TestShop;
const behind: Promise<unknown>[] = [];

beforeAll(async () => {
  local = await startTestShop();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all(behind);
  await local.stop();
});

const naughty = fc.constantFrom(
  '', ' ', '\u0000', '__proto__', 'constructor', 'toString', '../../etc/passwd', '%00', 'İıſK', '\u202e', '\ud800', '🪟'.repeat(30),
  "'; DROP TABLE--", '<script>', 'KP-1700000000000', 'KP-٣٣٣٣٣٣٣٣٣٣٣٣٣', 'kp-1', '-1', '1e400', '99999999999999999999', 'x'.repeat(5000),
); // prettier-ignore
const text = fc.oneof(naughty, fc.string({ unit: 'binary', maxLength: 40 }));
const odd = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
);

/** Built as the good one, with anything in the place of anything, too much of it and too little. */
function like(good: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(good)) return fc.oneof(fc.array(like(good[0]), { maxLength: 60 }), odd);
  if (typeof good !== 'object' || good === null) return fc.oneof(fc.constant(good), odd);
  const fields = Object.entries(good).map(([name, value]) => [name, like(value)] as const);
  return fc.oneof(fc.record({ ...Object.fromEntries(fields), more: odd }, { requiredKeys: [] }), odd);
}

const json = fc.jsonValue({ maxDepth: 10, noUnicodeString: false });
const bodyOf = (samples: readonly Sample[]) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .oneof(json, ...samples.flatMap(({ body }) => (body ? [like(body)] : [])))
        .map((value) => Buffer.from(JSON.stringify(value))),
    },
    { weight: 1, arbitrary: text.map((value) => Buffer.from(value)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1, max: 6000 }).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
    },
    { weight: 1, arbitrary: fc.integer({ min: 1000, max: 100_000 }).map((size) => Buffer.alloc(size, 0x22)) },
  );

const headersOf = (samples: readonly Sample[]) =>
  fc.record(
    {
      'content-type': fc.oneof(
        {
          weight: 8,
          arbitrary: fc.constantFrom(
            'application/json',
            ...samples.flatMap((sample) => sample.headers?.['Content-Type'] ?? []),
          ),
        },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json;charset=x', '') },
      ),
      'sec-fetch-site': fc.constantFrom('same-origin', 'same-origin', 'none', 'cross-site'),
      'idempotency-key': fc.constantFrom('a'.repeat(22), 'b'.repeat(64), 'short', '../..', 'c'.repeat(500)),
      'accept-language': fc.constantFrom('tr', 'en', 'en-US,en;q=0.5', '*', '__proto__'),
      'content-length': fc.constantFrom('0', '-1', '1e9', '99999999999', 'x'),
      'content-encoding': fc.constantFrom('identity', 'gzip'),
    },
    { requiredKeys: ['content-type'] },
  );

const STATUSES = new Set<number>([200, 201, 202, 204, ...Object.values(STATUS_OF)]);

const paths = [...new Set(CONTRACTS.map(({ path }) => path))];

it.each(paths)(
  '%s withstands anything',
  async (path) => {
    const samples = CONTRACTS.filter((contract) => contract.path === path).map((contract) =>
      sampleOf(contract, NOBODYS),
    );
    const queryNames = samples.flatMap(({ query = {} }) => Object.keys(query));
    const target = fc
      .record({
        values: fc.array(text, { minLength: 4, maxLength: 4 }),
        query: fc.array(fc.tuple(fc.oneof(text, ...queryNames.map((name) => fc.constant(name))), text), {
          maxLength: 3,
        }),
      })
      .map(({ values, query }) => {
        const filled = path.replace(/:\w+/g, () => encodeURIComponent((values.pop() ?? 'x').toWellFormed()) || 'x');
        return `${filled}?${new URLSearchParams(query.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]))}`;
      });
    const method = fc.constantFrom(
      'GET',
      'POST',
      'POST',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'HEAD',
      'OPTIONS',
      'PROPFIND',
    );
    const handler = await handlerAt(path.replace(/:\w+/g, 'x'));
    // Whether an e-mail is taken is asked before the password is hashed.
    const mostTrips = path === '/api/auth/register' ? 2 : 1;
    const property = fc.asyncProperty(
      method,
      target,
      headersOf(samples),
      bodyOf(samples),
      fc.ipV4(),
      async (verb, where, sent, bytes, ip) => {
        const hasBody = verb !== 'GET' && verb !== 'HEAD';
        const request = new Request(new URL(where, 'https://shop.test'), {
          method: verb,
          headers: sent,
          ...(hasBody ? { body: bytes } : {}),
        });
        // What goes on behind an answer, a letter and its mark, is not of the next call.
        await Promise.all(behind.splice(0));
        const before = local.roundTrips();
        const waitUntil = (work: Promise<unknown>) => void behind.push(work);
        const response = await handler(request, { ip, requestId: 'fuzz', waitUntil });
        const answer = await response.text();
        expect(response.status, answer).toBeLessThan(500);
        expect(STATUSES).toContain(response.status);
        expect(local.roundTrips() - before).toBeLessThanOrEqual(mostTrips + behind.length);
        if (response.status === 405) expect(response.headers.get('allow')).toContain('OPTIONS');
        if (response.status >= 400 && verb !== 'HEAD') expect(JSON.parse(answer)).toHaveProperty('requestId', 'fuzz');
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
  120_000,
);
