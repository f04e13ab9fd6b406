/** No event loses its letter and none is told twice, whatever dies, flaps or refuses between the two. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shop as catalogueShop } from '../../../functions/catalogue/shop.ts';
import { contact } from '../../../functions/contact/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { MOST_ATTEMPTS } from '../../../functions/mail/outbox.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { session } from '../../../functions/session/calls.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { ask, customer, newAddress, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { agreed, DELIVERY, newKey, type Body } from '../support/order.ts';
import { letterOf, letTimePass, pauseOf, waiting } from '../support/outbox.ts';
import { startMailServer, type MailServer } from '../support/smtp.ts';

let shop: TestShop;
let body: Body;
let smtp: MailServer | undefined;
beforeEach(async () => {
  shop = await startTestShop();
  body = await agreed();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await shop.stop();
  await smtp?.stop();
  smtp = undefined;
});

const nobodyListens = () => vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
const listen = async (...manner: Parameters<typeof startMailServer>) => {
  smtp = await startMailServer(...manner);
  vi.stubEnv('SMTP_URL', smtp.url);
  return smtp;
};

const bodyFor = (email: string): Body => ({ ...body, delivery: { ...DELIVERY, email } });
const place = (email = newEmail(), key = newKey()) =>
  ask<PlacedOrder>(orders, '/api/orders', {
    body: bodyFor(email),
    headers: { 'Idempotency-Key': key },
    ip: newAddress(),
  });

async function placeUnsent(count: number): Promise<string[]> {
  nobodyListens();
  const written = keepLog();
  const emails = Array.from({ length: count }, newEmail);
  await Promise.all(emails.map((email) => place(email)));
  expect(await shop.mails()).toEqual([]);
  expect(written()).toContain('mail_failed');
  vi.unstubAllEnvs();
  return emails;
}

/** Each order sends one letter to its buyer and one to the shop (decisions P19). */
const countsByRecipient = (recipients: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(recipients, (to) => to)].map(([to, all]) => [to, all.length] as const).toSorted());
const onceEach = (emails: readonly string[]) =>
  Object.fromEntries([
    ...emails.map((email) => [email, 1] as const),
    [catalogueShop.contact.email, emails.length] as const,
  ]);
const subjectsToShop = async () =>
  (await shop.mails(catalogueShop.contact.email)).map(({ subject }) => subject.replace(/ · .*/, ''));

describe('a process that is killed between placing and sending', () => {
  it('loses no letter: the sweep sends it, once', async () => {
    const { url } = await listen('hangs');
    const email = newEmail();
    // A busy machine is no store that is away.
    const env = { ...process.env, STORE_DEADLINE_MS: '60000', SMTP_URL: url };
    const child = fork(
      new URL('../support/order-process.ts', import.meta.url),
      [JSON.stringify(bodyFor(email)), newKey()],
      { env, stdio: 'ignore' },
    );
    const gone = once(child, 'exit');
    const [status] = (await once(child, 'message')) as [number];
    child.kill('SIGKILL');
    await gone;
    expect(status).toBe(201);

    vi.unstubAllEnvs();
    // Somebody may still be sending it.
    expect(await sendDueLetters()).toEqual({ sent: 0, later: 0, failed: 0 });
    expect(await letTimePass(shop.store)).toHaveLength(2);
    expect(await sendDueLetters()).toEqual({ sent: 2, later: 0, failed: 0 });
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 0, later: 0, failed: 0 });
    expect(await shop.mails(email)).toHaveLength(1);
    expect(await subjectsToShop()).toHaveLength(1);
  });
});

describe('a job that is killed while it sends', () => {
  it('loses none of the letters it held, nor the secret of a link: each is sent later, once', async () => {
    const { email } = await customer();
    const emails = await placeUnsent(3);
    nobodyListens();
    keepLog();
    await ask(session, '/api/auth/forgot-password', { body: { email }, ip: newAddress() });
    await shop.settled();
    vi.unstubAllEnvs();
    expect(await letTimePass(shop.store)).toHaveLength(7);

    const { url } = await listen('hangs');
    const env = { ...process.env, STORE_DEADLINE_MS: '60000', SMTP_URL: url };
    const child = fork(new URL('../support/letters-process.ts', import.meta.url), { env, stdio: 'ignore' });
    await once(child, 'message');
    const attempts = async (): Promise<unknown[]> => {
      const letters = await Promise.all((await waiting(shop.store)).map((id) => letterOf(shop.store, id)));
      return letters.map((letter) => letter.attempts);
    };
    await expect.poll(attempts).toEqual(Array<string>(7).fill('2'));
    child.kill('SIGKILL');
    await once(child, 'exit');

    vi.unstubAllEnvs();
    expect(await sendDueLetters()).toEqual({ sent: 0, later: 0, failed: 0 });
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 7, later: 0, failed: 0 });
    await letTimePass(shop.store);
    await sendDueLetters();
    const mails = await shop.mails();
    expect(countsByRecipient(mails.map(({ to }) => to))).toEqual({ ...onceEach(emails), [email]: 1 });
    expect(mails.find(({ to }) => to === email)?.text).toMatch(/\/reset-password#t=[\w-]{43}\n/);
  });
});

describe('fifty sweeps at once', () => {
  it('send each letter once', async () => {
    const emails = await placeUnsent(30);
    expect(await letTimePass(shop.store)).toHaveLength(60);
    const sweeps = await Promise.all(Array.from({ length: 50 }, () => sendDueLetters()));
    expect(sweeps.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
    const mails = await shop.mails();
    expect(countsByRecipient(mails.map(({ to }) => to))).toEqual(onceEach(emails));
    expect(new Set(await subjectsToShop()).size).toBe(30);
    expect(await waiting(shop.store)).toEqual([]);
  });
});

describe('a store that fails every third call, before its work or after it', () => {
  it('has a letter for each of 100 acknowledged orders, and no second one', async () => {
    keepLog();
    const real = globalThis.fetch;
    let calls = 0;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      calls += 1;
      const mine = calls;
      if (mine % 3 !== 0) return real(...request);
      if (mine % 2 === 0) throw new TypeError('fetch failed');
      await (await real(...request)).text();
      throw new TypeError('fetch failed');
    });
    const emails = Array.from({ length: 100 }, newEmail);
    const left = emails.map((email) => ({ email, key: newKey() }));
    const worker = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        let status = 0;
        for (let press = 0; status !== 201 && press < 20; press += 1) ({ status } = await place(next.email, next.key));
        expect(status).toBe(201);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await shop.mails();
    vi.unstubAllGlobals();
    while ((await letTimePass(shop.store)).length > 0) await sendDueLetters();
    expect(countsByRecipient((await shop.mails()).map(({ to }) => to))).toEqual(onceEach(emails));
    expect(new Set(await subjectsToShop()).size).toBe(100);
  });
});

describe('a letter that was sent and could not be marked', () => {
  it('is marked later and not sent again', async () => {
    const { email, ids } = await placedWithMarksLost();
    expect(await shop.mails(email)).toHaveLength(1);
    expect((await letTimePass(shop.store)).toSorted()).toEqual(ids);
    await sendDueLetters();
    expect(await shop.mails()).toHaveLength(2);
    for (const id of ids) expect(await letterOf(shop.store, id)).toMatchObject({ state: 'sent' });
  });

  /** Every answer but the first two fails until the letter has been given up marking. */
  async function placedWithMarksLost() {
    keepLog();
    const real = globalThis.fetch;
    let calls = 0;
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
      calls += 1;
      return calls <= 2 ? real(...request) : Promise.reject(new TypeError('fetch failed'));
    });
    const email = newEmail();
    const { data } = await place(email);
    await shop.mails();
    vi.unstubAllGlobals();
    return { email, ids: [`order-placed:${data.orderNo}`, `order-received:${data.orderNo}`] };
  }
});

describe('a mail server', () => {
  it('gets the same Message-ID for every copy of a letter', async () => {
    const server = await listen('loses its answer');
    keepLog();
    const { data } = await place();
    await shop.mails();
    server.behave('accepts');
    await letTimePass(shop.store);
    await sendDueLetters();
    const ids = server.received.map(({ messageId }) => messageId);
    const two = ['order-placed', 'order-received'].flatMap((kind) => {
      const id = `<${kind}.${data.orderNo}@kivrimperde.example>`;
      return [id, id];
    });
    expect(ids.toSorted()).toEqual(two);
  });

  it('that greylists gets the letter again after a minute', async () => {
    const server = await listen(451);
    const written = keepLog();
    const email = newEmail();
    const { data } = await place(email);
    const id = `order-received:${data.orderNo}`;
    await shop.mails();
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'waiting', attempts: '1', reason: 'smtp-451' });
    expect(await pauseOf(shop.store, id)).toBeGreaterThan(50_000);
    expect(await pauseOf(shop.store, id)).toBeLessThanOrEqual(60_000);
    expect(written()).not.toContain(email);
    server.behave('accepts');
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 2, later: 0, failed: 0 });
    expect(server.received.map(({ to }) => to).toSorted()).toEqual([email, catalogueShop.contact.email].toSorted());
  });

  it('that refuses for good gets it once; the shop keeps it, with the reason', async () => {
    const server = await listen(550);
    const written = keepLog();
    const former = Array.from({ length: 1000 }, (_, at) => ({ score: at, member: `contact:${at}` }));
    await shop.store.command('test', (redis) => redis.zadd(key.failedLetters(), former[0]!, ...former.slice(1)));
    const { data } = await place();
    const id = `order-received:${data.orderNo}`;
    await shop.mails();
    // Beside those of a long outage, none of which leaves the list for it.
    expect(await shop.store.command('test', (redis) => redis.zcard(key.failedLetters()))).toBe(1002);
    expect(await waiting(shop.store)).toEqual([]);
    expect(await letterOf(shop.store, id)).toMatchObject({
      state: 'failed',
      reason: 'smtp-550',
      orderNo: data.orderNo,
    });
    expect(written()).toMatch(/"level":"error","event":"letter_given_up","kind":"order-received","reason":"smtp-550"/);
    server.behave('accepts');
    await sendDueLetters();
    expect(server.received).toEqual([]);
  });

  it('that hangs holds up no order, and gets the letter again', async () => {
    const server = await listen('hangs');
    keepLog();
    const email = newEmail();
    const { status, data } = await place(email);
    expect(status).toBe(201);
    // The order is answered while the server keeps its letter waiting.
    expect(await letterOf(shop.store, `order-received:${data.orderNo}`)).not.toHaveProperty('reason');
    await shop.mails();
    expect(await letterOf(shop.store, `order-received:${data.orderNo}`)).toMatchObject({
      state: 'waiting',
      reason: 'etimedout',
    });
    server.behave('accepts');
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toMatchObject({ sent: 2 });
  });

  it('that is away is tried for two days, ever more rarely, then the letter is given up', async () => {
    nobodyListens();
    keepLog();
    const { data } = await place();
    const id = `order-received:${data.orderNo}`;
    await shop.mails();
    const pauses = [];
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt += 1) {
      pauses.push(Math.round((await pauseOf(shop.store, id)) / 60_000));
      expect(await letterOf(shop.store, id)).toMatchObject({ state: 'waiting', attempts: String(attempt) });
      await letTimePass(shop.store);
      await sendDueLetters();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 240, 480, 720, 1440]);
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'failed' });
    expect(await waiting(shop.store)).toEqual([]);
  });
});

describe('a letter that kills whoever sends it', () => {
  it('is given up too', async () => {
    const [email = ''] = await placeUnsent(1);
    keepLog();
    const { claimDueLetters } = await import('../../../functions/jobs/letters.ts');
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt += 1) {
      await letTimePass(shop.store);
      expect((await claimDueLetters(`dies-${attempt}`, 10)).letters).toHaveLength(2);
    }
    const ids = await letTimePass(shop.store);
    expect(ids).toHaveLength(2);
    expect((await claimDueLetters('last', 10)).letters).toEqual([]);
    for (const id of ids) expect(await letterOf(shop.store, id)).toMatchObject({ state: 'failed', reason: 'lost' });
    expect(await shop.mails(email)).toEqual([]);
  });
});

describe('what is kept', () => {
  it('of a letter that was sent is what it was about, not to whom', async () => {
    const email = newEmail();
    const { data } = await place(email);
    const message = { name: 'Ayşe', email, subject: 'Ölçü', message: 'Merhaba' };
    const { headers } = await ask(contact, '/api/contact', { body: message, ip: newAddress() });
    await shop.mails();
    const received = await letterOf(shop.store, `order-received:${data.orderNo}`);
    expect(Object.keys(received).toSorted()).toEqual(['attempts', 'kind', 'orderNo', 'placedAt', 'sentAt', 'state']);
    const written = await letterOf(shop.store, `contact:${headers.get('x-request-id')}`);
    expect(written).toMatchObject({ state: 'sent', kind: 'contact' });
    expect(JSON.stringify(written)).not.toContain('Ayşe');
  });

  it('of a contact message that could not be mailed is mailed later, as it was', async () => {
    nobodyListens();
    keepLog();
    const message = { name: 'Ayşe', email: newEmail(), subject: 'Ölçü', message: 'Merhaba' };
    await ask(contact, '/api/contact', { body: message, ip: newAddress() });
    expect(await shop.mails()).toEqual([]);
    vi.unstubAllEnvs();
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toMatchObject({ sent: 1 });
    const [mail] = await shop.mails();
    expect(mail?.replyTo).toBe(message.email);
    expect(mail?.text).toContain('Merhaba');
  });
});
