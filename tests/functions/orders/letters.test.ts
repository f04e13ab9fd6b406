/** An order's letters go out once, whatever fails between placing it and sending them. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { orders } from '../../../functions/orders/calls.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { ask, customer, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { agreed, DELIVERY, newKey } from '../support/order.ts';
import { letTimePass } from '../support/outbox.ts';

let shop: TestShop;
let written = '';
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  written = '';
});
afterAll(() => shop.stop());

const listenToLog = () =>
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
const sendNothing = () => vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');

/** The store does its work, but none of the next answers arrives. */
function loseAnswers(count: number): void {
  const real = globalThis.fetch;
  let left = count;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await real(...request);
    if (left === 0) return response;
    left -= 1;
    await response.text();
    throw new TypeError('fetch failed');
  });
}

/** One attempt, to be tried as often as a test likes. */
async function attempt(parts = {}) {
  const email = newEmail();
  const body = { ...(await agreed()), delivery: { ...DELIVERY, email }, ...parts };
  const headers = { 'Idempotency-Key': newKey() };
  return { email, body, place: () => ask<PlacedOrder>(orders, '/api/orders', { body, headers }) };
}

describe('the letter of a new order', () => {
  it('costs one round trip, behind the answer', async () => {
    const { email, place } = await attempt();
    const before = shop.roundTrips();
    expect((await place()).status).toBe(201);
    expect(await shop.mails(email)).toHaveLength(1);
    expect(shop.roundTrips() - before).toBe(2);
  });

  it('comes once, however often the answer is asked for', async () => {
    const { email, place } = await attempt();
    await Promise.all(Array.from({ length: 8 }, place));
    await shop.mails();
    await place();
    expect(await shop.mails(email)).toHaveLength(1);
  });

  it('is sent by the sweep when it could not be sent, and by no repeated call', async () => {
    const { email, place } = await attempt();
    listenToLog();
    sendNothing();
    expect((await place()).status).toBe(201);
    expect(await shop.mails(email)).toHaveLength(0);
    expect(written).toContain('mail_failed');
    expect(written).not.toContain(email);
    vi.stubEnv('SMTP_URL', undefined);
    await place();
    await place();
    expect(await shop.mails(email)).toHaveLength(0);
    await letTimePass(shop.store);
    await sendDueLetters();
    expect(await shop.mails(email)).toHaveLength(1);
  });

  it.each([1, 2])('comes once when %i answers of the store are lost', async (lost) => {
    const { email, place } = await attempt();
    listenToLog();
    loseAnswers(lost);
    const reply = await place();
    if (lost === 2) expectFailure(reply, 503, 'store_unavailable');
    else expect(reply.status).toBe(201);
    await shop.mails();
    expect((await place()).status).toBe(201);
    expect(await shop.mails(email)).toHaveLength(lost === 2 ? 0 : 1);
    await letTimePass(shop.store);
    await sendDueLetters();
    expect(await shop.mails(email)).toHaveLength(1);
  });
});

describe('the letter of a cancelled order', () => {
  it('comes once, also when it could not be sent at first', async () => {
    const person = await customer();
    const { body, email } = await attempt();
    const headers = { 'Idempotency-Key': newKey() };
    const { data } = await person.ask<PlacedOrder>(orders, '/api/orders', { body, headers });
    await shop.mails();
    const cancel = () => person.ask(orders, `/api/orders/${data.orderNo}/cancel`, { method: 'POST' });
    listenToLog();
    sendNothing();
    expect((await cancel()).status).toBe(200);
    expect(await shop.mails(email)).toHaveLength(1);
    vi.stubEnv('SMTP_URL', undefined);
    await Promise.all(Array.from({ length: 8 }, cancel));
    await letTimePass(shop.store);
    await sendDueLetters();
    await cancel();
    expect((await shop.mails(email)).map(({ subject }) => subject)).toEqual([
      `Siparişinizi aldık: ${data.orderNo}`,
      `${data.orderNo} numaralı siparişiniz: İptal`,
    ]);
  });
});
