/** A letter that was given up is seen with its reason and goes out again by hand, once, unless its link has ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contact } from '../../../functions/contact/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { listFailedLetters, sendLettersAgain } from '../../../functions/mail/failed-letters.ts';
import { seal } from '../../../functions/mail/sealed.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { ask, customer, newAddress, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { agreed, DELIVERY, newKey } from '../support/order.ts';
import { letterOf, waiting } from '../support/outbox.ts';
import { startMailServer, type MailServer } from '../support/smtp.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

let shop: TestShop;
let smtp: MailServer;
beforeEach(async () => {
  shop = await startTestShop();
  smtp = await startMailServer(550);
  vi.stubEnv('SMTP_URL', smtp.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await shop.stop();
  await smtp.stop();
});

/** An order whose letters to buyer and shop were refused. */
async function refused() {
  const logged = keepLog();
  const email = newEmail();
  const { data } = await ask<PlacedOrder>(orders, '/api/orders', {
    body: { ...(await agreed()), delivery: { ...DELIVERY, email } },
    headers: { 'Idempotency-Key': newKey() },
    ip: newAddress(),
  });
  await shop.settled();
  vi.restoreAllMocks();
  return { email, orderNo: data.orderNo, logged: logged() };
}

/** A command of the owner’s, on the same store. */
async function run(script: string, ...given: string[]) {
  const child = spawn(process.execPath, [path.join(ROOT, 'netlify/local', script), ...given], {
    // A busy machine is no store that is away.
    env: { ...process.env, STORE_DEADLINE_MS: '60000', STORE: 'upstash' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
}

describe('a letter that was given up', () => {
  it('is listed, the newest first, with what it is about and nobody’s name or address', async () => {
    const first = await refused();
    const second = await refused();
    const listed = await listFailedLetters();
    expect(listed).toHaveLength(4);
    expect(listed.map(({ orderNo }) => orderNo)).toEqual([
      second.orderNo,
      second.orderNo,
      first.orderNo,
      first.orderNo,
    ]);
    expect(listed[0]).toMatchObject({ reason: 'smtp-550', attempts: 1, isSendable: true });
    expect(JSON.stringify(listed)).not.toContain(first.email);
    expect(await listFailedLetters(3)).toEqual(listed);
  });

  it('is listed behind a page of letters that are there no more', async () => {
    const { orderNo } = await refused();
    const [newest, second] = await listFailedLetters();
    await shop.store.command('test', (redis) => redis.del(key.letter(newest!.id)));
    expect((await listFailedLetters(1)).map(({ id }) => id)).toEqual([second!.id]);
    expect(second!.orderNo).toBe(orderNo);
  });

  it('goes out again by hand, once, however often it is asked for', async () => {
    const { email, orderNo } = await refused();
    const id = `order-received:${orderNo}`;
    smtp.behave('accepts');
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendLettersAgain([id])));
    expect(answers.flat().filter((answer) => answer === 'QUEUED')).toHaveLength(1);
    expect(await waiting(shop.store)).toEqual([id]);
    await Promise.all(Array.from({ length: 5 }, () => sendDueLetters()));
    expect(smtp.received.map(({ to }) => to)).toEqual([email]);
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'sent' });
    expect(await sendLettersAgain([id, 'nothing:1'])).toEqual(['NONE', 'NONE']);
    expect((await listFailedLetters()).map((letter) => letter.id)).toEqual([`order-placed:${orderNo}`]);
  });

  it('that is refused again is given up again, with all its attempts before it', async () => {
    const { orderNo } = await refused();
    const id = `order-received:${orderNo}`;
    keepLog();
    smtp.behave(450);
    await sendLettersAgain([id]);
    expect(await sendDueLetters()).toMatchObject({ later: 1 });
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'waiting', attempts: '1', reason: 'smtp-450' });
  });

  it('with a link that nobody asks for again goes out by hand while that works, and ends with it', async () => {
    const [id, email, day] = ['quote-sent:1', newEmail(), 86_400_000];
    const place = (linkEnds: number) =>
      shop.store.command('test', async (redis) => {
        await redis.hset(key.letter(id), {
          ...{ kind: 'quote-sent', state: 'waiting', attempts: '0', placedAt: String(Date.now()) },
          ...{ to: email, locale: 'tr', secret: seal('T'.repeat(43)), amount: '1000', linkEnds: String(linkEnds) },
        });
        await redis.zadd(key.outbox(), { score: 0, member: id });
      });
    keepLog();
    await place(Date.now() + 3 * day);
    expect(await sendDueLetters()).toMatchObject({ failed: 1 });
    expect(await listFailedLetters()).toMatchObject([{ id, reason: 'smtp-550', isSendable: true }]);
    const life = await shop.store.command('test', (redis) => redis.pttl(key.letter(id)));
    expect(life).toBeGreaterThan(2 * day);
    expect(life).toBeLessThanOrEqual(3 * day);
    smtp.behave('accepts');
    expect(await sendLettersAgain([id])).toEqual(['QUEUED']);
    expect(await sendDueLetters()).toMatchObject({ sent: 1 });
    expect(smtp.received.map(({ to }) => to)).toEqual([email]);

    await place(Date.now() + 60_000);
    expect(await sendDueLetters()).toMatchObject({ failed: 1 });
    expect(await listFailedLetters()).toMatchObject([{ id, reason: 'late', isSendable: false }]);
    expect(await sendLettersAgain([id])).toEqual(['ENDED']);
    expect(JSON.stringify(await letterOf(shop.store, id))).not.toContain(email);
  });

  it('with a link that its reader can ask for again is nobody’s to send, and holds no address', async () => {
    vi.stubEnv('SMTP_URL', undefined);
    const { email } = await customer();
    vi.stubEnv('SMTP_URL', smtp.url);
    keepLog();
    await ask(session, '/api/auth/forgot-password', { body: { email }, ip: newAddress() });
    await shop.settled();
    const [letter] = await listFailedLetters();
    expect(letter).toMatchObject({ kind: 'password-reset', reason: 'smtp-550', isSendable: false });
    expect(await sendLettersAgain([letter?.id ?? ''])).toEqual(['ENDED']);
    expect(JSON.stringify(await letterOf(shop.store, letter?.id ?? ''))).not.toContain(email);
  });

  it('is gone before the message it was about would be', async () => {
    keepLog();
    const message = { name: 'Ayşe', email: newEmail(), subject: 'Ölçü', message: 'Merhaba' };
    await ask(contact, '/api/contact', { body: message, ip: newAddress() });
    await shop.settled();
    const [letter] = await listFailedLetters();
    const life = await shop.store.command('test', (redis) => redis.pttl(key.letter(letter?.id ?? '')));
    const { shop: facts } = await import('../../../functions/catalogue/shop.ts');
    expect(life).toBeGreaterThan(30 * 86_400_000);
    expect(life).toBeLessThan((facts.retention.contactDays - 3) * 86_400_000);
  });
});

describe('the commands of the owner', () => {
  it('npm run letters lists them and sends them again', async () => {
    const { orderNo, email } = await refused();
    const listed = await run('letters.ts');
    expect(listed.code).toBe(0);
    expect(listed.said.split('\n')).toHaveLength(2);
    expect(listed.said).toMatch(
      new RegExp(`^\\d{4}-.*Z {2}smtp-550 {2}1× {2}order-(placed|received):${orderNo}$`, 'm'),
    );
    expect(listed.said).not.toContain(email);
    expect(await run('letters.ts', 'send', `order-received:${orderNo}`)).toEqual({
      code: 0,
      said: `order-received:${orderNo}: goes out again`,
    });
    expect((await run('letters.ts', 'send', 'all')).said).toBe(`order-placed:${orderNo}: goes out again`);
    expect(await waiting(shop.store)).toHaveLength(2);
    expect((await run('letters.ts', 'send', 'nothing:1')).code).toBe(1);
    expect(await run('letters.ts', 'remove')).toMatchObject({ code: 1 });
  });

  it('npm run paid confirms a transfer once, and says why where it does not', async () => {
    const { orderNo, email } = await refused();
    const { totals } = JSON.parse(
      String(await shop.store.command('test', (redis) => redis.hget<string>(key.order(orderNo), 'body'))),
    ) as { totals: { total: number } };
    const amount = (totals.total / 100).toFixed(2).replace('.', ',');
    expect(await run('paid.ts', orderNo, '1')).toMatchObject({ code: 1 });
    expect(await run('paid.ts', orderNo, amount)).toEqual({ code: 0, said: `${orderNo} is paid; its buyer is told` });
    expect(await run('paid.ts', orderNo, amount)).toMatchObject({ code: 0 });
    for (const wrong of [[], [orderNo], ['KP-1', '1'], [orderNo, 'many']]) {
      expect(await run('paid.ts', ...wrong)).toMatchObject({ code: 1 });
    }
    smtp.behave('accepts');
    await sendDueLetters();
    expect(smtp.received.map(({ to }) => to)).toEqual([email]);
  });
});
