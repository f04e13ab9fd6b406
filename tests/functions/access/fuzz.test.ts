/** Anything in the place of anything, from somebody who is signed in: answered, never with a 5xx. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '../../../functions/session/calls.ts';
import { customer, registration, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { ROUTES, type Route } from './calls.ts';

let shop: TestShop;
let person: Customer;
let written = '';
beforeAll(async () => {
  shop = await startTestShop();
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  person = await customer();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

const RUNS = 40;
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'İıſK',
    '__proto__',
    '*',
    '../../x',
    '9'.repeat(400),
    '\uD800',
    1e21,
    -0,
    null,
    true,
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const writing = ROUTES.filter(({ body, ends }) => body && !ends);
const named = (routes: readonly Route[]) => routes.map((route) => [`${route.method} ${route.pattern}`, route] as const);

/** One field of a good body replaced, or the whole body. */
const spoilt = (good: object) =>
  fc.oneof(
    odd,
    fc
      .record({ field: fc.constantFrom(...Object.keys(good), 'more'), value: odd })
      .map(({ field, value }) => ({ ...good, [field]: value })),
  );

describe.each(named(writing))('%s', (_name, route) => {
  it('withstands anything', async () => {
    const path = route.object?.({ address: 'a', order: 'KP-1795180000000', session: 's', line: 'l' }) ?? route.pattern;
    const good = route.body?.() as object;
    await fc.assert(
      fc.asyncProperty(spoilt(good), async (body) => {
        const { status, text } = await person.ask(route.handler, path, {
          method: route.method,
          body: JSON.stringify(body),
        });
        expect(status).toBeLessThan(500);
        expect(text).not.toMatch(/\bat .+\.ts:\d+/);
      }),
      { numRuns: RUNS },
    );
  });
});

describe.each(named(ROUTES.filter(({ object }) => object)))('%s', (_name, route) => {
  it('withstands any name of an object', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), async (name) => {
        const part = encodeURIComponent(name);
        const path = route.object?.({ address: part, order: part, session: part, line: part }) ?? '';
        const sent = { method: route.method, ...(route.body ? { body: route.body() } : {}) };
        const { status } = await person.ask(route.handler, path, sent);
        // A name with a slash or of dots is another path.
        expect([200, 404, 405, 429]).toContain(status);
      }),
      { numRuns: RUNS },
    );
  });
});

it('registration withstands anything', async () => {
  const good = registration();
  await fc.assert(
    fc.asyncProperty(spoilt(good), async (body) => {
      const { status } = await person.ask(session, '/api/auth/register', { body: JSON.stringify(body) });
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 200 },
  );
});

it('none of it reached the log', () => {
  expect(written).toBe('');
});
