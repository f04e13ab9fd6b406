/**
 * Whatever arrives at any call: a documented status, an envelope with words, never a 5xx, and no
 * store round trip more than one. FUZZ_RUNS and FUZZ_SEED change how much and from where.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { STATUS_OF } from '../../../src/contract/codes.ts';
import { findFunctions } from '../../../netlify/local/site/functions.ts';
import { startTestStore } from '../support/store.ts';
import type { TestStore } from '../support/store.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);

const directory = path.resolve(import.meta.dirname, '../../../netlify/functions');
const functions = await findFunctions(directory, (file) => import(pathToFileURL(file).href));
let local: TestStore;

beforeAll(async () => {
  local = await startTestStore();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await local.stop();
});

const naughty = fc.constantFrom(
  '', ' ', '\u0000', '__proto__', 'constructor', 'toString', '../../etc/passwd', '%00', 'İıſK', '\u202e', '\ud800', '🪟'.repeat(30),
  "'; DROP TABLE--", '<script>', 'KP-1700000000000', 'KP-٣٣٣٣٣٣٣٣٣٣٣٣٣', 'kp-1', '-1', '1e400', '99999999999999999999', 'x'.repeat(5000),
); // prettier-ignore
const text = fc.oneof(naughty, fc.string({ unit: 'binary', maxLength: 40 }));
const json = fc.oneof(fc.jsonValue({ maxDepth: 10, noUnicodeString: false }), orderLike());

function orderLike() {
  const any = fc.oneof(
    text,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(text, { maxLength: 3 }),
  );
  const loose = (shape: Record<string, fc.Arbitrary<unknown>>) => fc.record(shape, { requiredKeys: [] });
  const configuration = loose({
    width: any,
    height: any,
    pleatType: fc.oneof(fc.constant('normal'), any),
    lining: any,
    extra: any,
  });
  const item = loose({
    productId: fc.oneof(fc.integer({ min: -1, max: 40 }), any),
    quantity: any,
    color: any,
    configuration: fc.oneof(configuration, any),
  });
  return loose({
    code: any,
    items: fc.oneof(fc.array(item, { maxLength: 60 }), any),
    delivery: fc.oneof(
      loose({ email: any, phone: any, city: any, district: any, postalCode: any, firstName: any }),
      any,
    ),
    payment: fc.oneof(loose({ type: fc.oneof(fc.constant('credit-card'), any), card: any }), any),
    couponCode: any,
    expectedTotal: any,
    consents: any,
    __proto__: any,
  });
}

const body = fc.oneof(
  { weight: 6, arbitrary: json.map((value) => Buffer.from(JSON.stringify(value))) },
  { weight: 1, arbitrary: text.map((value) => Buffer.from(value)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 6000 }).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1000, max: 100_000 }).map((size) => Buffer.alloc(size, 0x22)) },
);

const headers = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 8, arbitrary: fc.constant('application/json') },
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

it.each(functions.patterns)(
  '%s withstands anything',
  async (pattern) => {
    const target = fc
      .record({
        values: fc.array(text, { minLength: 4, maxLength: 4 }),
        query: fc.array(
          fc.tuple(fc.oneof(fc.constantFrom('city', 'district', 'category', 'sort', 'limit'), text), text),
          { maxLength: 3 },
        ),
      })
      .map(({ values, query }) => {
        const filled = pattern.replace(/:\w+/g, () => encodeURIComponent((values.pop() ?? 'x').toWellFormed()) || 'x');
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
    const handler = await functions.find(pattern.replace(/:\w+/g, 'x'));
    const property = fc.asyncProperty(
      method,
      target,
      headers,
      body,
      fc.ipV4(),
      async (verb, where, sent, bytes, ip) => {
        const hasBody = verb !== 'GET' && verb !== 'HEAD';
        const request = new Request(new URL(where, 'https://shop.test'), {
          method: verb,
          headers: sent,
          ...(hasBody ? { body: bytes } : {}),
        });
        const before = local.roundTrips();
        const response = await handler?.(request, { ip, requestId: 'fuzz', waitUntil: () => undefined });
        const status = response?.status ?? 0;
        const answer = (await response?.text()) ?? '';
        expect(status, answer).toBeLessThan(500);
        expect(STATUSES).toContain(status);
        expect(local.roundTrips() - before).toBeLessThanOrEqual(1);
        if (status === 405) expect(response?.headers.get('allow')).toContain('OPTIONS');
        if (status >= 400 && verb !== 'HEAD') expect(JSON.parse(answer)).toHaveProperty('requestId', 'fuzz');
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
  120_000,
);
