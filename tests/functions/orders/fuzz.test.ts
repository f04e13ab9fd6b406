import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { odd, places, replaced } from '../support/odd.ts';
import { ACCESSORY, CURTAIN, newKey, orderBody, post } from '../support/order.ts';
import { startTestShop, type TestShop } from '../support/account.ts';

let local: TestShop;
let written = '';
beforeAll(async () => {
  local = await startTestShop();
  vi.stubEnv('PAYMENT_PROVIDER', 'demo');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await local.stop();
});

const RUNS = { seed: 20261120, numRuns: 2000 };
const ALLOWED = [201, 400, 409, 413, 422];
let caller = 0;
const someone = () => {
  caller += 1;
  // Each of a network of its own.
  return { ip: `2001:db8:${caller.toString(16)}::1` };
};

const template = orderBody({
  items: [
    {
      ...CURTAIN,
      room: 'Salon',
      configuration: { ...CURTAIN.configuration, motorized: false, lining: true, installation: false },
    },
    ACCESSORY,
  ],
  payment: { type: 'credit-card', installments: 3, card: { brand: 'visa', last4: '4242', outcome: 'approved' } },
  couponCode: 'PERDE50',
});

it('any value in any place of an order is answered, never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places(template)),
      odd,
      fc.string({ maxLength: 20 }),
      async (place, value, extra) => {
        const body = replaced(template, place, value);
        const { status, error } = await post(body === undefined ? '' : JSON.stringify(body), {
          ...someone(),
          headers: extra ? { 'X-Extra': encodeURIComponent(extra) } : {},
        });
        expect(ALLOWED).toContain(status);
        if (status !== 201) expect(error).toMatch(/\p{L}{3}/u);
      },
    ),
    RUNS,
  );
});

it('a well-formed order with any texts in it is stored and comes back as it was sent', async () => {
  const words = (maxLength: number) =>
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength })
      .map((text) => text.replace(/\p{Cc}/gu, '') || 'x')
      .filter((text) => text.trim() !== '' && text.length <= maxLength);
  await fc.assert(
    fc.asyncProperty(words(60), words(60), words(200), fc.nat(98), async (firstName, room, notes, quantity) => {
      const delivery = { ...(orderBody().delivery as object), firstName, notes, email: `k${caller}@example.com` };
      const body = orderBody({
        delivery,
        items: [{ ...ACCESSORY, room, quantity: quantity + 1 }],
        expectedTotal: 0.01,
      });
      const { data: quote } = await post(body, someone());
      const { status, data } = await post({ ...body, expectedTotal: quote.total }, someone());
      expect(status).toBe(201);
      expect(data.delivery).toMatchObject({ firstName: firstName.trim(), notes: notes.trim() });
      expect(data.items[0]).toMatchObject({ room, quantity: quantity + 1 });
      expect(Math.round(data.total * 100)).toBe(
        Math.round((data.subtotal - data.discount + data.shipping + data.fee) * 100),
      );
    }),
    { seed: 20261120, numRuns: 300 },
  );
});

it('any idempotency key is answered, never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 80 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
      async (key) => {
        const { status } = await post(orderBody({ expectedTotal: 1 }), { ...someone(), key: key || newKey() });
        expect([400, 409]).toContain(status);
      },
    ),
    { ...RUNS, numRuns: 500 },
  );
});

it('none of it reached the log, which only says that so many letters wait', () => {
  const lines = written.split('\n').filter((line) => !line.includes('"event":"letters_slowed"'));
  expect(lines.join('')).toBe('');
});
