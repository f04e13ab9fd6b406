/** An order's letters go out once, whatever fails between placing it and sending them. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { shop as catalogueShop } from '../../../functions/catalogue/shop.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { recipientOf } from '../../../functions/mail/placing.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { ask, customer, newAddress, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { agreed, DELIVERY, newKey } from '../support/order.ts';
import { fill, letTimePass } from '../support/outbox.ts';
import { settled } from '../support/behind.ts';

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
  // The workshop's full days are read first.
  let isFirst = true;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await real(...request);
    if (left === 0 || isFirst) {
      isFirst = false;
      return response;
    }
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
  const ip = newAddress();
  return { email, body, place: () => ask<PlacedOrder>(orders, '/api/orders', { body, headers, ip }) };
}

describe('the letter of a new order', () => {
  it('costs one round trip behind the answer, and so does the shop’s', async () => {
    const { email, place } = await attempt();
    await settled();
    const before = shop.roundTrips();
    expect((await place()).status).toBe(201);
    expect(await shop.mails(email)).toHaveLength(1);
    // The workshop's full days, placing, and one mark for each of the two letters.
    expect(shop.roundTrips() - before).toBe(4);
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

describe('the shop’s letter of a new order (decisions P19)', () => {
  const toShop = async ({ orderNo }: { orderNo: string }) =>
    (await shop.mails()).filter(({ to, subject }) => to === catalogueShop.contact.email && subject.includes(orderNo));

  it('comes once, with everything, however often the answer is asked for', async () => {
    const { email, place } = await attempt();
    const [{ data }] = (await Promise.all(Array.from({ length: 8 }, place))) as [Awaited<ReturnType<typeof place>>];
    await shop.mails();
    await place();
    const [mail, ...more] = await toShop(data);
    expect(more).toEqual([]);
    expect(mail?.replyTo).toBe(email);
    expect(mail?.text).toContain(DELIVERY.phone);
  });

  it('goes to whom the environment names', async () => {
    vi.stubEnv('ORDERS_MAIL', 'atolye@example.com');
    const { place } = await attempt();
    const { data } = await place();
    const [mail] = await shop.mails('atolye@example.com');
    expect(mail?.subject).toContain(data.orderNo);
    expect(await toShop(data)).toEqual([]);
  });

  it('is not held back by any cap on letters to strangers', async () => {
    const { email, place } = await attempt();
    await fill(shop.store, 'letters-to', recipientOf(email), 6);
    await fill(shop.store, 'letters-site', 'all', 400);
    listenToLog();
    const { data } = await place();
    expect(await shop.mails(email)).toEqual([]);
    expect(await toShop(data)).toHaveLength(1);
    await shop.store.command('test', (redis) => redis.del(key.limit('letters-site', 'all')));
  });

  it.each([
    ['was sent by nobody', undefined, 0],
    ['found the store away for its answer', () => loseAnswers(1), 1],
    ['found the store away for both answers', () => loseAnswers(2), 0],
  ] as const)('comes by the sweep once when it %s', async (_, harm, sentAtOnce) => {
    const { place } = await attempt();
    listenToLog();
    if (sentAtOnce === 0) sendNothing();
    harm?.();
    await place();
    vi.stubEnv('SMTP_URL', undefined);
    const { data } = await place();
    expect(await toShop(data)).toHaveLength(sentAtOnce);
    await letTimePass(shop.store);
    await sendDueLetters();
    await letTimePass(shop.store);
    await sendDueLetters();
    expect(await toShop(data)).toHaveLength(1);
  });
});

describe('the letter of a cancelled order', () =>
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
  }));
