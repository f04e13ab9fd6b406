/** The ceilings of a day (issue 30.9): what is counted, what is let go, what waits, and what the shop is told. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { shop as catalogueShop } from '../../../functions/catalogue/shop.ts';
import { runLetters, sendDueLetters } from '../../../functions/jobs/letters.ts';
import { warnOfDailyUse, warnOfKeys } from '../../../functions/jobs/limit-warnings.ts';
import { sendLettersAgain } from '../../../functions/mail/failed-letters.ts';
import { reporting } from '../../../functions/reporting/calls.ts';
import { readErrors } from '../../../functions/reporting/error-store.ts';
import { dailyUseKey, STEP } from '../../../functions/store/daily-use.ts';
import { key } from '../../../functions/store/keys.ts';
import { defineScript } from '../../../functions/store/script.ts';
import { createStore } from '../../../functions/store/store.ts';
import type { Today } from '../../../src/contract/admin-desk.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { NETS } from '../../support/nets.ts';
import { newAddress, newEmail, startTestShop, type TestShop } from '../support/account.ts';
import { send } from '../support/call.ts';
import { keepLog } from '../support/log.ts';
import { operator } from '../support/operator.ts';
import { agreed, DELIVERY, post } from '../support/order.ts';
import { fill, letterOf, letTimePass, pauseOf, waiting } from '../support/outbox.ts';

const { ceilings, contact } = catalogueShop;

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.stop());

const use = (field: 'commands' | 'letters', value: number) =>
  shop.store.command('test', (redis) => redis.hset(dailyUseKey(), { [field]: value }));
const used = (field: 'commands' | 'letters') =>
  shop.store.command('test', (redis) => redis.hget<string>(dailyUseKey(), field));

async function order(email = newEmail()) {
  const { status, data } = await post({ ...(await agreed()), delivery: { ...DELIVERY, email } }, { ip: newAddress() });
  expect(status).toBe(201);
  await shop.settled();
  return { email, orderNo: data.orderNo };
}

/** Four commands with its EVAL; what it writes is in no backup. */
const THREE = defineScript({
  name: 'three',
  lua: `for i = 1, 3 do redis.call('SET', 'limit:x', i) end return 'DONE'`,
  answer: z.literal('DONE'),
});
/** Three commands with its EVAL_RO. */
const READING = defineScript({
  name: 'reading',
  lua: `redis.call('GET', 'limit:x') return redis.call('GET', 'limit:none')`,
  answer: z.null(),
});

/** A busy machine is no store that is away. */
const CALM = { deadlineMs: NETS.event };

describe('the commands of a day', () => {
  it('are right in the mean of all rests', async () => {
    let rest = 0;
    const counting = createStore({ ...CALM, url: shop.url, token: shop.token, rest: () => rest });
    for (; rest < STEP; rest += 1) await counting.run(THREE, { keys: {}, args: {} });
    expect(await used('commands')).toBe(String(4 * STEP));
    expect(await shop.store.command('test', (redis) => redis.pttl(dailyUseKey()))).toBeGreaterThan(39 * 86_400_000);
  });

  it('of scripts that read are written down by the next one that writes', async () => {
    const counting = createStore({ ...CALM, url: shop.url, token: shop.token, rest: () => 0 });
    for (let read = 0; read < STEP; read += 1) expect(await counting.run(READING, { keys: {}, args: {} })).toBeNull();
    expect(await used('commands')).toBeNull();
    await counting.run(THREE, { keys: {}, args: {} });
    expect(await used('commands')).toBe(String(3 * STEP));
    await counting.run(THREE, { keys: {}, args: {} });
    expect(await used('commands')).toBe(String(3 * STEP));
  });

  it('fail no script when they cannot be counted', async () => {
    const counting = createStore({ ...CALM, url: shop.url, token: shop.token, rest: () => STEP });
    await shop.store.command('test', (redis) => redis.set(dailyUseKey(), 'no hash'));
    expect(await counting.run(THREE, { keys: {}, args: {} })).toBe('DONE');
  });
});

describe('at the ceiling of commands', () => {
  const report = (path: string, body: unknown) => send(reporting, path, { method: 'POST', body, ip: newAddress() });
  const all = async () => {
    const answers = [
      await report('/api/logs/pageview', { url: '/' }),
      await report('/api/logs/web-vitals', { url: '/', metrics: [{ name: 'LCP', value: 900 }] }),
      await report('/api/logs/error', { level: 'error', message: 'x is not a function' }),
      await report('/api/logs/error-batch', { errors: [{ level: 'error', message: 'y is not a function' }] }),
    ];
    return answers.map(({ status }) => status);
  };
  const kept = async () => [
    await shop.store.command('test', (redis) => redis.exists(key.pageViews(dayInIstanbul(new Date())))),
    (await readErrors()).length,
  ];

  it('reports and counters are accepted and let go, without the store after the first; orders are taken', async () => {
    await use('commands', ceilings.commands);
    expect(await all()).toEqual([202, 202, 202, 202]);
    expect(await kept()).toEqual([0, 0]);
    const before = shop.roundTrips();
    await all();
    expect(shop.roundTrips()).toBe(before);
    const { email } = await order();
    expect(await shop.mails(email)).toHaveLength(1);
  });

  it('one command less keeps them', async () => {
    await use('commands', ceilings.commands - 1);
    expect(await all()).toEqual([202, 202, 202, 202]);
    expect(await kept()).toEqual([1, 2]);
  });
});

describe('the letters of a day', () => {
  it('are counted as they leave', async () => {
    await order();
    expect(await used('letters')).toBe('2');
  });

  it('at their ceiling let the buyer’s go, and that to the shop wait for the next day', async () => {
    const logged = keepLog();
    await use('letters', ceilings.letters);
    const { email, orderNo } = await order();
    expect(await shop.mails(email)).toHaveLength(1);
    expect(await shop.mails(contact.email)).toHaveLength(0);
    const id = `order-placed:${orderNo}`;
    expect(await waiting(shop.store)).toEqual([id]);
    const untilTomorrow = Date.parse(`${dayInIstanbul(new Date(Date.now() + 86_400_000))}T00:00:00+03:00`) - Date.now();
    expect(Math.abs((await pauseOf(shop.store, id)) - untilTomorrow)).toBeLessThan(60_000);
    expect(logged()).toContain('"cap":"letters-ceiling"');
    const alarms = await shop.store.command('test', (redis) => redis.zrange(key.letterAlarms(), 0, -1));
    expect(alarms).toEqual(['letters-ceiling']);

    // A day that is full again holds it again; a new one does not.
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 0, later: 0, failed: 0 });
    await use('letters', 0);
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 1, later: 0, failed: 0 });
    expect(await shop.mails(contact.email)).toHaveLength(1);
  });

  it('give a letter up that has waited for three days, for the shop to see', async () => {
    keepLog();
    await use('letters', ceilings.letters);
    const { orderNo } = await order();
    const id = `order-placed:${orderNo}`;
    const placed = String(Date.now() - 3 * 86_400_000 - 60_000);
    await shop.store.command('test', (redis) => redis.hset(key.letter(id), { placedAt: placed }));
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 0, later: 0, failed: 1 });
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'failed', reason: 'ceiling' });

    // By hand, on a day that is full as well: it waits for three days more.
    await sendLettersAgain([id]);
    expect(await sendDueLetters()).toEqual({ sent: 0, later: 0, failed: 0 });
    expect(await letterOf(shop.store, id)).toMatchObject({ state: 'waiting', placedAt: placed });
    await use('letters', 0);
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 1, later: 0, failed: 0 });
  });

  it('of an event long past wait for the next hour where a cap of their reader alone holds them', async () => {
    keepLog();
    await use('letters', ceilings.letters);
    const { orderNo } = await order();
    await use('letters', 0);
    const id = `order-placed:${orderNo}`;
    const placed = String(Date.now() - 4 * 86_400_000);
    await shop.store.command('test', (redis) =>
      redis.hset(key.letter(id), { placedAt: placed, caps: 'letters-reader|u1|60|3600000' }),
    );
    await fill(shop.store, 'letters-reader', 'u1', 60);
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 0, later: 0, failed: 0 });
    expect((await letterOf(shop.store, id)).state).toBe('waiting');
    expect(await pauseOf(shop.store, id)).toBeGreaterThan(3_000_000);
  });
});

it('tells the back room both, and nothing of another day', async () => {
  const boss = await operator();
  await use('commands', 1280);
  await use('letters', 3);
  await shop.store.command('test', (redis) => redis.hset(key.dailyUse('2026-01-01'), { letters: 99 }));
  const { data } = await boss.ask<Today>(desk, '/api/admin/today');
  expect(data.use).toEqual({
    commands: { used: 1280, ceiling: ceilings.commands },
    letters: { used: 3, ceiling: ceilings.letters },
  });
});

describe('the shop', () => {
  const subjects = async () => (await shop.mails(contact.email)).map(({ subject }) => subject);

  it('is told by letter at 70 and at 90 percent, once a day each, also at the ceiling of letters', async () => {
    await use('commands', Math.ceil(ceilings.commands * 0.7) - 1);
    expect(await warnOfDailyUse()).toBe(0);
    await use('commands', Math.ceil(ceilings.commands * 0.7));
    await runLetters();
    expect(await subjects()).toEqual(['Depo komutları günlük tavanın %70 kadarına geldi']);
    await use('letters', ceilings.letters);
    await runLetters();
    await runLetters();
    expect(await subjects()).toEqual([
      'Depo komutları günlük tavanın %70 kadarına geldi',
      'Mektuplar günlük tavanın %90 kadarına geldi',
    ]);
    await use('commands', ceilings.commands);
    await Promise.all([warnOfDailyUse(), warnOfDailyUse()]);
    await runLetters();
    expect((await subjects()).at(-1)).toBe('Depo komutları günlük tavanın %90 kadarına geldi');
    expect(await subjects()).toHaveLength(3);
    expect((await shop.mails(contact.email)).at(-1)?.text).toContain(ceilings.commands.toLocaleString('tr-TR'));
  });

  it('is told of a key that is 70 percent full, once a month', async () => {
    const size = { key: 'order-words-of:2026:pe', bytes: 7e7, part: 0.7, full: '2027-08-14' };
    const november = new Date('2026-11-26T12:00:00+03:00');
    expect(await warnOfKeys([{ ...size, part: 0.699 }], november)).toBe(0);
    expect(await warnOfKeys([size], november)).toBe(1);
    await sendDueLetters();
    const [letter] = await shop.mails(contact.email);
    expect(letter?.subject).toBe('Depodaki bir kayıt listesi %70 doldu');
    for (const part of ['order-words-of:2026:pe', '14 Ağustos 2027']) expect(letter?.text).toContain(part);
    expect(await warnOfKeys([{ ...size, part: 0.8 }], november)).toBe(0);
    expect(await warnOfKeys([{ ...size, key: 'journal', full: null }], november)).toBe(1);
    expect(await warnOfKeys([size], new Date('2026-12-01T00:30:00+03:00'))).toBe(1);
  });
});
