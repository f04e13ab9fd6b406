/** Which contact messages stay when somebody floods the form. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { visits } from '../../../functions/admin/visits/calls.ts';
import { contact } from '../../../functions/contact/calls.ts';
import { MOST_MESSAGES } from '../../../functions/contact/message-index.ts';
import { keepMessage } from '../../../functions/contact/messages.ts';
import { networkOf, opaqueId } from '../../../functions/http/identity.ts';
import { key } from '../../../functions/store/keys.ts';
import type { DeskMessage } from '../../../src/contract/admin-desk.ts';
import type { DayVisits } from '../../../src/contract/admin-visits.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { ask, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure, type SentAnswer } from '../support/call.ts';
import { stopClockOfFile } from '../support/clock.ts';
import { storedMessages } from '../support/contact.ts';
import { writeMessage } from '../support/desk.ts';
import { operator } from '../support/operator.ts';
import { fill } from '../support/outbox.ts';
import { proofFor } from '../support/proof.ts';

let shop: TestShop;
let ayla: Customer;
beforeEach(async () => {
  shop = await startTestShop();
  ayla = await operator();
});
afterEach(() => shop.stop());

stopClockOfFile();
const tomorrow = daysAfter(dayInIstanbul(new Date()), 1);
const FORM = { name: 'Derya', email: 'derya@example.com', phone: '', subject: 'Ölçü' };

let written = 0;
const post = (sent: SentAnswer = {}) => {
  written += 1;
  return ask(contact, '/api/contact', { body: { ...FORM, message: `Mesaj ${written}` }, ...sent });
};
/** As if the call had passed its limits: only what the list holds is asked here. */
async function keep(network: string): Promise<string> {
  written += 1;
  const id = `kept-${written}`;
  await keepMessage({ ...FORM, id, language: 'tr', message: `Mesaj ${id}` }, network, []);
  return id;
}
/** A thousand calls of `keep` in one: the oldest first, open, before every message of today. */
async function keepMany(network: string, count: number, assignee = ''): Promise<string[]> {
  const many = Array.from({ length: count }, () => `many-${(written += 1)}`);
  await shop.store.command('fill', (redis) =>
    redis.eval(
      `for i = 3, #ARGV do
         local id, message, at = ARGV[i], 'message:' .. ARGV[i], tostring(${Date.now() - 86_400_000} + i)
         redis.call('HSET', message, 'body', '{"id":"' .. id .. '","language":"tr","name":"D","email":"d@example.com",' ..
           '"phone":"","subject":"S","message":"M"}', 'at', at, 'state', 'open', 'version', '1', 'network', ARGV[1])
         if ARGV[2] ~= '' then redis.call('HSET', message, 'assignee', ARGV[2]) end
         redis.call('ZADD', KEYS[1], at, id)
         redis.call('ZADD', KEYS[2], at, id)
       end`,
      [key.messageTimes(), key.messagesIn('open')],
      [network, assignee, ...many],
    ),
  );
  return many;
}
const change = (message: Pick<DeskMessage, 'id' | 'version'>, body: Record<string, unknown>) =>
  ayla.ask<DeskMessage>(desk, `/api/admin/messages/${message.id}`, {
    method: 'PATCH',
    body: { version: message.version, ...body },
  });
const PLAN = { version: 0, day: tomorrow, from: '10:00', to: '12:00', address: 'Moda Cad. 5, Kadıköy', note: '' };
const planVisit = (subject: string) => ayla.ask(visits, `/api/admin/visits/${subject}`, { method: 'PUT', body: PLAN });
const ids = async () => new Set((await storedMessages()).map(({ id }) => id));

describe('a flood from one /48', () => {
  it('of 1,010 messages is cut off by its network, and no message, taken or not, and no visit is lost', async () => {
    const real = [];
    for (let index = 0; index < 3; index += 1) real.push(await writeMessage(ayla, { message: `Gerçek ${index}` }));
    const [taken, visited] = real as [DeskMessage, DeskMessage, DeskMessage];
    expect((await change(taken, { assignee: ayla.User.id })).status).toBe(200);
    expect((await planVisit(visited.id)).status).toBe(200);

    const statuses = new Map<number, number>();
    for (let index = 0; index < 1010; index += 1) {
      const { status } = await post({ ip: `2001:db8:77:${index.toString(16)}::1` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([statuses.get(202), statuses.get(429)]).toEqual([12, 998]);

    const kept = await ids();
    expect(real.map(({ id }) => kept.has(id))).toEqual([true, true, true]);
    const { data } = await ayla.ask<DayVisits>(visits, `/api/admin/visits?day=${tomorrow}`);
    expect(data.visits.map(({ subject }) => subject)).toEqual([visited.id]);
  });

  it('is cut off for the day, too', async () => {
    await fill(shop.store, 'contact-network-day', opaqueId(networkOf('2001:db8:78::1')), 39);
    expect((await post({ ip: '2001:db8:78:1::1' })).status).toBe(202);
    expectFailure(await post({ ip: '2001:db8:78:2::1' }), 429, 'rate_limited');
    expect((await post({ ip: '2001:db8:79:2::1' })).status).toBe(202);
  });
});

describe('above the rate of the whole site', () => {
  const filled = (calls: number) => fill(shop.store, 'contact-site', 'all', calls);
  const attempt = { body: { ...FORM, message: 'Salon 420 × 260 cm' }, ip: '192.0.2.7' };

  it('a message asks for a proof of work, and is kept with it', async () => {
    await filled(10);
    const asked = await ask(contact, '/api/contact', attempt);
    expectFailure(asked, 429, 'proof_required');
    expect(await storedMessages()).toEqual([]);
    const proof = proofFor(asked);
    const other = await post({ ip: '192.0.2.7', headers: proof });
    expectFailure(other, 429, 'proof_required');
    const sent = await ask(contact, '/api/contact', { ...attempt, headers: proof });
    expect(sent.status).toBe(202);
    expect(await storedMessages()).toMatchObject([{ message: attempt.body.message }]);
  });

  it('is the same message after the wait, whatever time the page says that it took', async () => {
    await filled(10);
    const typed = (elapsedMs: number) => ({ ...attempt, body: { ...attempt.body, elapsedMs } });
    const asked = await ask(contact, '/api/contact', typed(5000));
    const sent = await ask(contact, '/api/contact', { ...typed(9000), headers: proofFor(asked) });
    expect(sent.status).toBe(202);
  });

  it('a second ceiling holds for proofs, too', async () => {
    await filled(10);
    const asked = await ask(contact, '/api/contact', attempt);
    await filled(100);
    const refused = await ask(contact, '/api/contact', { ...attempt, headers: proofFor(asked) });
    expectFailure(refused, 429, 'rate_limited');
  });
});

describe('the full list', () => {
  it('lets spam go first, then closed messages, then those of the fullest network that nobody has taken', async () => {
    const flood = await keepMany('flood', MOST_MESSAGES - 6);
    const [taken, visited, alone] = [await keep('first'), await keep('first'), await keep('first')];
    const [spam, closed, other] = [await keep('second'), await keep('third'), await keep('fourth')];
    await change({ id: taken, version: 1 }, { assignee: ayla.User.id });
    await planVisit(visited);
    await change({ id: spam, version: 1 }, { spam: true });
    await change({ id: closed, version: 1 }, { state: 'closed' });
    expect((await ids()).size).toBe(MOST_MESSAGES);

    const dropped = async () => {
      const before = await ids();
      await keep('flood');
      const after = await ids();
      expect(after.size).toBe(MOST_MESSAGES);
      return [...before].filter((id) => !after.has(id));
    };
    expect(await dropped()).toEqual([spam]);
    expect(await dropped()).toEqual([closed]);
    expect(await dropped()).toEqual([flood[0]]);
    expect(await dropped()).toEqual([flood[1]]);
    const kept = await ids();
    expect([taken, visited, alone, other].map((id) => kept.has(id))).toEqual([true, true, true, true]);
  });

  it('keeps a closed message that has a visit, and grows rather than to lose one that somebody has taken', async () => {
    const held = await keepMany('first', MOST_MESSAGES, ayla.User.id);
    const [visited = ''] = held;
    await planVisit(visited);
    await change({ id: visited, version: 1 }, { state: 'closed' });
    const first = await keep('flood');
    expect((await ids()).size).toBe(MOST_MESSAGES + 1);
    const second = await keep('flood');
    const kept = await ids();
    expect(kept.size).toBe(MOST_MESSAGES + 1);
    expect([...held, second].filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.has(first)).toBe(false);
  });
});
