/** Contact messages on the desk: listed by state, taken, closed, answered by mail; of two at once the second is told. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { desk } from '../../../../functions/admin/desk/calls.ts';
import { contact } from '../../../../functions/contact/calls.ts';
import { sendDueLetters } from '../../../../functions/jobs/letters.ts';
import { key } from '../../../../functions/store/keys.ts';
import type { DeskMessage, DeskMessages } from '../../../../src/contract/admin-desk.ts';
import { ANSWER_MAX } from '../../../../src/domain/shop/message.ts';
import shopFacts from '#content/shop.json' with { type: 'json' };
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
import { journalOf, writeMessage } from '../../support/desk.ts';
import { keepLog } from '../../support/log.ts';
import { loseAnswer } from '../../support/lost.ts';
import { giveFactor, operator, operatorWithoutFactor } from '../../support/operator.ts';
import { letTimePass } from '../../support/outbox.ts';
import { worksOf } from '../../support/work.ts';

let shop: TestShop;
let ayla: Customer;
let bora: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  ayla = await operator({ firstName: 'Ayla', lastName: 'Usta' });
  bora = await operator({ firstName: 'Bora', lastName: 'Kalfa' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await shop.settled();
  for (const list of [
    key.messages(),
    key.messageTimes(),
    ...['open', 'closed', 'spam'].map((one) => key.messagesIn(one)),
  ])
    await shop.store.command('test', (redis) => redis.del(list));
});
afterAll(() => shop.stop());

const list = (by: Customer, query = '') => by.ask<DeskMessages>(desk, `/api/admin/messages${query}`);

const write = (parts?: Record<string, unknown>, headers?: Record<string, string>) => writeMessage(ayla, parts, headers);

const change = (by: Customer, { id }: { id: string }, body: Record<string, unknown>) =>
  by.ask<DeskMessage>(desk, `/api/admin/messages/${id}`, { method: 'PATCH', body });
const reply = (by: Customer, { id, version }: DeskMessage, text = 'İki parça olur.') =>
  by.ask<DeskMessage>(desk, `/api/admin/messages/${id}/answer`, { body: { version, text } });

describe('the list', () => {
  it('shows a message whole, with the window that a request for a call names', async () => {
    const email = newEmail();
    const message = 'Zebra için 420 × 260 cm ölçüsünü sormak istiyorum.';
    const shown = await write({ email, phone: '0 532 000 00 00', message });
    expect(shown).toMatchObject({
      ...{ name: 'Derya', email, phone: '0 532 000 00 00', subject: 'Ölçü', message, language: 'tr' },
      ...{ state: 'open', version: 1, window: { width: 420, height: 260 }, assignee: null, answer: null },
    });
  });

  it('goes newest first, a page at a time, and misses none', async () => {
    for (const number of [1, 2, 3, 4, 5]) await write({ message: `Mesaj ${number}` });
    const first = await list(ayla, '?limit=2');
    expect(first.data.counts).toEqual({ open: 5, mine: 0, closed: 0, spam: 0 });
    const second = await list(ayla, `?limit=2&cursor=${first.data.next ?? ''}`);
    const third = await list(ayla, `?limit=2&cursor=${second.data.next ?? ''}`);
    expect(third.data.next).toBeNull();
    const all = [first, second, third].flatMap(({ data }) => data.items.map(({ message }) => message));
    expect(all).toEqual(['Mesaj 5', 'Mesaj 4', 'Mesaj 3', 'Mesaj 2', 'Mesaj 1']);
  });

  it('neither shows nor counts a message that has ended', async () => {
    const [ended] = [await write(), await write()];
    await change(ayla, ended, { version: ended.version, assignee: ayla.User.id });
    await shop.store.command('test', (redis) => redis.del(key.message(ended.id)));
    expect((await list(ayla)).data.counts).toMatchObject({ open: 1 });
    expect((await list(ayla, '?state=mine')).data).toMatchObject({ items: [], counts: { open: 1, mine: 0 } });
  });

  it('has those from before they were listed by state, however many, each once', async () => {
    const at = Date.now() - 86_400_000;
    const old = Array.from({ length: 250 }, (_, number) => ({
      id: `old-${number}`,
      language: 'tr',
      ...{ name: 'Eski', email: newEmail(), phone: '', subject: 'Eski', message: `Eski ${number}` },
    }));
    for (const [number, message] of old.entries())
      // Two of each instant.
      await shop.store.command('test', (redis) =>
        redis.zadd(key.messages(), { score: at + Math.floor(number / 2), member: JSON.stringify(message) }),
      );
    await write({ message: 'Yeni' });
    const seen: DeskMessage[] = [];
    let next: string | null = null;
    do {
      // More than sixty in ten minutes want the factor again.
      await giveFactor(ayla);
      const { data }: { data: DeskMessages } = await list(ayla, `?limit=100${next === null ? '' : `&cursor=${next}`}`);
      expect(data.counts.open).toBe(251);
      seen.push(...data.items);
      next = data.next;
    } while (next !== null);
    expect([seen.length, new Set(seen.map(({ message }) => message)).size, seen[0]?.message]).toEqual([
      251,
      251,
      'Yeni',
    ]);
    const oldest = seen.at(-1);
    expect(oldest && (await reply(ayla, oldest)).status).toBe(200);
  });

  it('costs the same with ten messages and with a thousand', async () => {
    const body = { id: 'm', language: 'tr', name: 'A', email: 'a@example.com', phone: '', subject: 'B', message: 'C' };
    const fill = (from: number, to: number) =>
      shop.store.command('test', (redis) =>
        redis.eval(
          `for number = tonumber(ARGV[1]), tonumber(ARGV[2]) do
            local at = string.format('%.0f', number)
            redis.call('HSET', '${key.message('')}m-' .. at, 'body', ARGV[3], 'at', at, 'state', 'open', 'version', '1')
            redis.call('ZADD', KEYS[1], at, 'm-' .. at)
            redis.call('ZADD', KEYS[2], at, 'm-' .. at)
          end
          return 'FILLED'`,
          [key.messageTimes(), key.messagesIn('open')],
          [from, to, JSON.stringify(body)],
        ),
      );
    await fill(1, 30);
    const readers = [await operator(), await operator()] as const;
    const few = await worksOf(() => list(readers[0]));
    await fill(31, 1000);
    expect(await worksOf(() => list(readers[1]))).toEqual(few);
    const form = { name: 'A', email: newEmail(), subject: 'B', message: 'Bir daha' };
    await ask(contact, '/api/contact', { body: form, ip: newAddress() });
    expect((await list(readers[1])).data.counts.open).toBe(1000);
  });

  it.each(['?state=all', '?limit=0', '?limit=101', '?cursor=x', '?cursor=99999999999999999'])(
    'refuses %s',
    async (query) => {
      expect((await list(ayla, query)).status).toBe(422);
    },
  );
});

describe('a change', () => {
  it('is taken, closed, opened again and put among spam, each with a line in the journal', async () => {
    const message = await write();
    const taken = await change(ayla, message, { version: 1, assignee: ayla.User.id });
    expect(taken.data).toMatchObject({ version: 2, assignee: { id: ayla.User.id, name: 'Ayla Usta' } });
    expect((await list(ayla, '?state=mine')).data.items).toEqual([taken.data]);
    expect((await list(bora, '?state=mine')).data.items).toEqual([]);
    expect((await change(ayla, message, { version: 2, state: 'closed' })).data.state).toBe('closed');
    expect((await list(ayla, '?state=mine')).data.items).toEqual([]);
    expect((await change(ayla, message, { version: 3, state: 'open' })).data.state).toBe('open');
    expect((await list(ayla)).data.counts).toEqual({ open: 1, mine: 1, closed: 0, spam: 0 });
    expect((await change(ayla, message, { version: 4, spam: true })).data.state).toBe('spam');
    expect((await change(ayla, message, { version: 5, spam: false, assignee: null })).data).toMatchObject({
      state: 'open',
      assignee: null,
      version: 6,
    });
    expect(await journalOf(message.id)).toEqual([
      ['message-assignee', '', 'Ayla Usta'],
      ['message-state', 'open', 'closed'],
      ['message-state', 'closed', 'open'],
      ['message-state', 'open', 'spam'],
      ['message-state', 'spam', 'open'],
      ['message-assignee', 'Ayla Usta', ''],
    ]);
  });

  it('that somebody else was faster with is told, with what is there now', async () => {
    const message = await write();
    await change(bora, message, { version: 1, assignee: bora.User.id });
    const late = await change(ayla, message, { version: 1, assignee: ayla.User.id });
    expectFailure(late, 409, 'changed_meanwhile');
    expect(late.data).toMatchObject({ version: 2, assignee: { name: 'Bora Kalfa' } });
  });

  it('that comes twice is one', async () => {
    const message = await write();
    loseAnswer();
    expect((await change(ayla, message, { version: 1, state: 'closed' })).data.version).toBe(2);
    vi.unstubAllGlobals();
    expect((await change(ayla, message, { version: 1, state: 'closed' })).data.version).toBe(2);
    expect(await journalOf(message.id)).toHaveLength(1);
  });

  it('gives a message to operators only', async () => {
    const [message, person] = [await write(), await customer()];
    const given = await change(ayla, message, { version: 1, assignee: person.User.id });
    expectFailure(given, 422, 'invalid_fields');
    expect(Object.keys(given.fields ?? {})).toEqual(['assignee']);
  });

  it.each([
    {},
    { version: 0 },
    { version: 1, state: 'spam' },
    { version: 1, assignee: 'a b' },
    { version: 1, erase: false },
    { version: 1, more: 1 },
  ])('refuses %j', async (body) => {
    expectFailure(await change(ayla, { id: 'm' }, body), 422, 'invalid_fields');
  });

  it('deletes a message at its writer’s request, with its letters, and says so in the journal', async () => {
    const message = await write({ message: 'Silinsin' });
    await shop.settled();
    vi.stubEnv('OUTBOX_DIR', '/dev/null/nowhere');
    keepLog();
    const { version } = (await reply(ayla, message)).data;
    await shop.settled();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    expectFailure(await change(ayla, message, { version: 1, erase: true }), 409, 'changed_meanwhile');
    for (let press = 0; press < 2; press += 1)
      expect(await change(ayla, message, { version, erase: true })).toMatchObject({ status: 200, data: null });
    expect((await list(ayla, '?state=closed')).data.counts).toEqual({ open: 0, mine: 0, closed: 0, spam: 0 });
    const kept = await shop.store.command('test', async (redis) => [
      await redis.hgetall(key.message(message.id)),
      await redis.hgetall(key.letter(`contact:${message.id}`)),
      await redis.hgetall(key.letter(`contact-answer:${message.id}:1`)),
    ]);
    expect(kept[0]).toEqual([]);
    expect(JSON.stringify(kept)).not.toMatch(/Silinsin|İki parça/);
    await letTimePass(shop.store);
    await sendDueLetters();
    expect(await shop.mails(message.email)).toEqual([]);
    expect(await journalOf(message.id)).toEqual([
      ['message-answered', 'open', 'closed'],
      ['message-erased', 'closed', ''],
    ]);
  });

  it('of a message that is gone is told', async () => {
    expectFailure(await change(ayla, { id: 'none' }, { version: 1, state: 'closed' }), 404, 'message_not_found');
  });
});

describe('an answer', () => {
  it('goes out in the language of the message without a word of it, closes it and leads back to the shop', async () => {
    const email = newEmail();
    const message = await write(
      { email, name: 'Emma Hill', message: 'See https://evil.example/pay or write to me@evil.example\n<b>now</b>' },
      { 'Accept-Language': 'en' },
    );
    const answered = await reply(ayla, message, 'Yes, in two panels.\nWe will call you.');
    expect(answered.data).toMatchObject({
      state: 'closed',
      version: 2,
      answer: { text: 'Yes, in two panels.\nWe will call you.', by: 'Ayla Usta' },
    });
    const [mail, ...more] = await shop.mails(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ replyTo: shopFacts.contact.email });
    expect(mail?.subject).toMatch(/^Our answer to your message \([\w-]{1,8}\)$/);
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(mail?.text).toContain('Yes, in two panels.\nWe will call you.');
    for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/Emma|Hill|evil|now/);
    expect(await journalOf(message.id)).toEqual([['message-answered', 'open', 'closed']]);
    const [letter] = await shop.store.command('test', async (redis) => [
      await redis.hgetall(key.letter(`contact-answer:${message.id}:1`)),
    ]);
    expect(JSON.stringify(letter)).not.toContain(email);
  });

  it('of two operators at once is one letter, and the second sees what the first wrote', async () => {
    const email = newEmail();
    const message = await write({ email });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, number) => reply(number % 2 ? ayla : bora, message, `Yanıt ${number}`)),
    );
    const [first, ...others] = replies.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(200);
    for (const late of others) {
      expectFailure(late, 409, 'changed_meanwhile');
      expect(late.data.answer).toEqual(first?.data.answer);
    }
    expect(await shop.mails(email)).toHaveLength(1);
  });

  it('that was sent again after a lost answer is one letter and no conflict', async () => {
    const email = newEmail();
    const message = await write({ email });
    loseAnswer();
    expect((await reply(ayla, message)).status).toBe(200);
    vi.unstubAllGlobals();
    expect((await reply(ayla, message)).status).toBe(200);
    expectFailure(await reply(ayla, message, 'Başka bir yanıt'), 409, 'changed_meanwhile');
    expect(await shop.mails(email)).toHaveLength(1);
    expect(await journalOf(message.id)).toHaveLength(1);
  });

  it('may follow another, and is a letter of its own', async () => {
    const email = newEmail();
    const message = await write({ email });
    const { data: answered } = await reply(ayla, message);
    // Letters go behind the answers: of two at once, either may be first.
    await shop.settled();
    const { data: twice } = await reply(bora, answered, 'Bir şey daha.');
    expect(twice.answer).toMatchObject({ text: 'Bir şey daha.', by: 'Bora Kalfa' });
    expect(twice.earlierAnswers).toEqual([answered.answer]);
    expect((await shop.mails(email)).map(({ text }) => text.includes('Bir şey daha.'))).toEqual([false, true]);
  });

  it('leaves those before it on the desk, oldest first: nine of them, fewer where they are long', async () => {
    let { data: message } = await reply(ayla, await write(), 'Yanıt "0"/ş');
    expect(message.earlierAnswers).toEqual([]);
    for (let number = 1; number < 12; number += 1)
      ({ data: message } = await reply(number % 2 ? bora : ayla, message, `Yanıt "${number}"/ş`));
    expect(message.answer?.text).toBe('Yanıt "11"/ş');
    const earlier = message.earlierAnswers.map(({ text, by }) => [text, by]);
    expect(earlier).toHaveLength(9);
    expect([earlier[0], earlier[8]]).toEqual([
      ['Yanıt "2"/ş', 'Ayla Usta'],
      ['Yanıt "10"/ş', 'Ayla Usta'],
    ]);
    for (let number = 0; number < 4; number += 1)
      ({ data: message } = await reply(ayla, message, `${number}${'ş'.repeat(ANSWER_MAX - 1)}`));
    expect(message.earlierAnswers.map(({ text }) => text[0])).toEqual(['1', '2']);
  });

  it('that could not be sent goes out with the next run', async () => {
    const email = newEmail();
    const message = await write({ email });
    await shop.settled();
    vi.stubEnv('OUTBOX_DIR', '/dev/null/nowhere');
    keepLog();
    expect((await reply(ayla, message)).status).toBe(200);
    await shop.settled();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    expect(await shop.mails(email)).toEqual([]);
    await letTimePass(shop.store);
    await sendDueLetters();
    const [mail] = await shop.mails(email);
    expect(mail?.text).toContain('İki parça olur.');
  });

  it('that was given up goes with its message', async () => {
    const message = await write({ email: newEmail() });
    await shop.store.command('test', (redis) => redis.pexpire(key.message(message.id), 60_000));
    await reply(ayla, message);
    const letter = key.letter(`contact-answer:${message.id}:1`);
    const ends = Number(await shop.store.command('test', (redis) => redis.hget(letter, 'keptUntil')));
    expect(ends).toBeGreaterThan(Date.now() + 30_000);
    expect(ends).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it.each([
    ['nothing', { version: 1, text: '' }],
    ['blanks', { version: 1, text: ' \n ' }],
    ['too much', { version: 1, text: 'x'.repeat(ANSWER_MAX + 1) }],
    ['no version', { text: 'Merhaba' }],
    ['a control character', { version: 1, text: 'x\u0000' }],
  ])('refuses %s', async (_, body) => {
    const refused = await ayla.ask(desk, '/api/admin/messages/m/answer', { body });
    expectFailure(refused, 422, 'invalid_fields');
  });

  it('takes the longest there may be', async () => {
    expect((await reply(ayla, await write(), 'ş'.repeat(ANSWER_MAX))).status).toBe(200);
  });
});

describe('the desk', () => {
  it('is closed to customers, and to operators before the second factor', async () => {
    const person = await customer();
    expectFailure(await list(person), 403, 'forbidden');
    expectFailure(await list(await operatorWithoutFactor()), 403, 'second_factor_required');
  });

  it('tells the rail what waits', async () => {
    await write();
    const { data } = await ayla.ask(desk, '/api/admin/waiting');
    expect(data).toEqual({ role: 'owner', messages: 1, reviews: 0, letters: 0 });
  });
});
