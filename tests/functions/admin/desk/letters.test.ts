/** Letters on the desk: what waits, what was given up and why, sent again by hand, one and all. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { desk } from '../../../../functions/admin/desk/calls.ts';
import { sendDueLetters } from '../../../../functions/jobs/letters.ts';
import { key } from '../../../../functions/store/keys.ts';
import { session } from '../../../../functions/session/calls.ts';
import { contact } from '../../../../functions/contact/calls.ts';
import type { DeskLetter, DeskLetters, LetterSendResult } from '../../../../src/contract/admin-desk.ts';
import {
  ask,
  customer,
  newAddress,
  newEmail,
  startTestShop,
  type Customer,
  type TestShop,
} from '../../support/account.ts';
import { expectFailure } from '../../support/call.ts';
import { journalOf } from '../../support/desk.ts';
import { keepLog } from '../../support/log.ts';
import { loseAnswer } from '../../support/lost.ts';
import { operator } from '../../support/operator.ts';
import { letTimePass, letterOf } from '../../support/outbox.ts';
import { startMailServer, type MailServer } from '../../support/smtp.ts';
import { worksOf } from '../../support/work.ts';

let shop: TestShop;
let smtp: MailServer;
let ayla: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  smtp = await startMailServer(550);
  ayla = await operator({ firstName: 'Ayla' });
  await shop.settled();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await shop.settled();
  await shop.store.command('test', (redis) =>
    redis.del(key.outbox(), key.failedLetters(), key.letterAlarms(), key.operatorReads(ayla.User.id)),
  );
});
afterAll(async () => {
  await shop.stop();
  await smtp.stop();
});

const list = (query = '') => ayla.ask<DeskLetters>(desk, `/api/admin/letters${query}`);
const send = (id: string) => ayla.ask<LetterSendResult>(desk, `/api/admin/letters/${id}/send`, { method: 'POST' });

/** Given up, or waiting, as the store has them. */
const place = (state: 'failed' | 'waiting', ids: readonly string[], at: (index: number) => number, extra = {}) =>
  shop.store.command('test', async (redis) => {
    for (const [index, id] of ids.entries()) {
      await redis.hset(key.letter(id), { kind: 'order-received', state, attempts: '3', reason: 'smtp-550', ...extra });
      const set = state === 'failed' ? key.failedLetters() : key.outbox();
      await redis.zadd(set, { score: at(index), member: id });
    }
  });

const named = (count: number, prefix = 'order-received:KP-') =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

async function allOf(state: string, limit: number): Promise<DeskLetter[]> {
  const found: DeskLetter[] = [];
  let next: string | null = null;
  do {
    const { data }: { data: DeskLetters } = await list(
      `?state=${state}&limit=${limit}${next === null ? '' : `&cursor=${next}`}`,
    );
    found.push(...data.items);
    next = data.next;
  } while (next !== null);
  return found;
}

describe('the list', () => {
  it('has what a mail server refused, with its reason and nobody’s address', async () => {
    keepLog();
    const email = newEmail();
    vi.stubEnv('SMTP_URL', smtp.url);
    const form = { name: 'Derya', email, subject: 'Ölçü', message: 'Merhaba' };
    await ask(contact, '/api/contact', { body: form, ip: newAddress() });
    await shop.settled();
    const { data, text } = await list();
    expect(data.counts).toEqual({ failed: 1, waiting: 0 });
    expect(data.items[0]).toMatchObject({
      kind: 'contact',
      reason: 'smtp-550',
      attempts: 1,
      orderNo: '',
      isSendable: true,
    });
    expect(text).not.toContain(email);
    expect(text).not.toContain('Derya');
  });

  it.each(['failed', 'waiting'] as const)('of %s ones misses none where many share one instant', async (state) => {
    const ids = named(25);
    await place(state, ids, (index) => 1_795_180_000_000 + (index < 15 ? 1 : index));
    for (const limit of [1, 4, 10, 20]) {
      const found = await allOf(state, limit);
      expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      const times = found.map(({ at }) => at);
      expect(times).toEqual(state === 'failed' ? times.toSorted().toReversed() : times.toSorted());
    }
  });

  it('shows which caps slowed letters down, the last first', async () => {
    await shop.store.command('test', (redis) =>
      redis.zadd(
        key.letterAlarms(),
        { score: 1_795_180_000_000, member: 'letters-site' },
        { score: 1_795_180_000_001, member: 'contact-mailed' },
      ),
    );
    expect((await list()).data.alarms).toEqual([
      { cap: 'contact-mailed', at: new Date(1_795_180_000_001).toISOString() },
      { cap: 'letters-site', at: new Date(1_795_180_000_000).toISOString() },
    ]);
  });

  it('costs the same with thirty letters and with three hundred', async () => {
    await place('failed', named(30), (index) => 1_795_180_000_000 + index);
    const few = await worksOf(() => list());
    await place('failed', named(300), (index) => 1_795_180_000_000 + index);
    expect(await worksOf(() => list())).toEqual(few);
  });

  it.each(['?state=sent', '?limit=0', '?cursor=x'])('refuses %s', async (query) => {
    expectFailure(await list(query), 422, 'invalid_fields');
  });
});

describe('sending again', () => {
  it('sends one letter once, with a line in the journal, however often it is pressed', async () => {
    keepLog();
    const email = newEmail();
    vi.stubEnv('SMTP_URL', smtp.url);
    await ask(contact, '/api/contact', { body: { name: 'A', email, subject: 'B', message: 'C' }, ip: newAddress() });
    await shop.settled();
    const id = (await list()).data.items[0]?.id ?? '';
    vi.unstubAllEnvs();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(id)));
    expect(answers.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([
      { queued: 1, ended: 0, left: 0 },
    ]);
    for (const late of answers.filter(({ status }) => status !== 200)) expectFailure(late, 404, 'letter_not_found');
    // It leaves behind the answer.
    expect((await shop.mails()).filter(({ text }) => text.includes(email))).toHaveLength(1);
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toMatchObject({ sent: 0 });
    expect(await journalOf(id)).toHaveLength(1);
  });

  it('sends a hundred of all at a time and says how many are left', async () => {
    await place('failed', named(130), (index) => 1_795_180_000_000 + index);
    await place('failed', ['password-reset:x'], () => 1_795_180_000_500, { linkEnds: '1795180000000' });
    expect((await send('all')).data).toEqual({ queued: 100, ended: 0, left: 30 });
    expect((await send('all')).data).toEqual({ queued: 30, ended: 0, left: 0 });
    expect((await send('all')).data).toEqual({ queued: 0, ended: 0, left: 0 });
    expect((await list()).data.items.map(({ id, isSendable }) => [id, isSendable])).toEqual([
      ['password-reset:x', false],
    ]);
    expect(await letterOf(shop.store, 'order-received:KP-0')).toMatchObject({ state: 'waiting', attempts: '0' });
  });

  it('takes a letter that no longer exists out of the count, and says that none is left', async () => {
    const gone = named(2, 'contact:');
    const placed = named(100);
    await place('failed', [...gone, ...placed], (index) => 1_795_180_000_000 + index);
    await shop.store.command('test', (redis) => redis.del(...gone.map((id) => key.letter(id))));
    expect((await send('all')).data).toEqual({ queued: 100, ended: 0, left: 0 });
    expect((await list()).data.counts.failed).toBe(2);
    expectFailure(await send(gone[0] ?? ''), 404, 'letter_not_found');
    expect((await list()).data.counts.failed).toBe(1);
    expect((await send('all')).data).toEqual({ queued: 0, ended: 0, left: 0 });
    expect((await list()).data.counts.failed).toBe(0);
  });

  it('sends nothing whose link has ended, and says so', async () => {
    keepLog();
    const person = await customer();
    await shop.settled();
    vi.stubEnv('SMTP_URL', smtp.url);
    await ask(session, '/api/auth/forgot-password', { body: { email: person.email }, ip: newAddress() });
    await shop.settled();
    const [letter] = (await list()).data.items;
    expect(letter).toMatchObject({ kind: 'password-reset', isSendable: false });
    expect((await send(letter?.id ?? '')).data).toEqual({ queued: 0, ended: 1, left: 0 });
  });

  it('after a lost answer of the store is no failure of ours', async () => {
    await place('failed', ['order-received:KP-1'], () => 1_795_180_000_000);
    loseAnswer();
    const { status } = await send('order-received:KP-1');
    expect([200, 404]).toContain(status);
    expect((await letterOf(shop.store, 'order-received:KP-1')).state).toBe('waiting');
  });
});
