/** Wrong codes of the second step: whom they slow down, who hears of them, and what the journal says (decisions A12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { checkJournal } from '../../../functions/journal/chain.ts';
import { codeToUse } from '../../../functions/session/factor-code.ts';
import { session } from '../../../functions/session/calls.ts';
import { newTotpSecret } from '../../../functions/session/totp.ts';
import { seal } from '../../../functions/mail/sealed.ts';
import { key } from '../../../functions/store/keys.ts';
import { journalFindings } from '../../../netlify/live/journal-findings.ts';
import type { JournalLine } from '../../../src/contract/admin-team.ts';
import type { LoginAnswer } from '../../../src/contract/entrance.ts';
import { ask, deviceOf, login, newAddress, startTestShop, type TestShop } from '../support/account.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { expectFailure } from '../support/call.ts';
import { codeOf, operator, operatorWithApp, ticketOf, type WithFactor } from '../support/operator.ts';
import { giveSecondFactor, secondFactorOptions } from '../support/passkeys.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const give = (ticket: string, code: string, headers: Record<string, string> = {}) =>
  ask<LoginAnswer>(session, '/api/auth/second-factor', { body: { ticket, code }, ip: newAddress(), headers });

/** Somebody who knows the password gives wrong codes, two with each ticket. */
async function fail(person: WithFactor['person'], times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < times; done += 1) {
    statuses.push((await give(await ticketOf(person), 'AAAA-AAAA-AAAA-AAAA')).status);
  }
  return statuses;
}

const journal = async () => {
  const by = await operator();
  return (await by.ask<{ items: JournalLine[] }>(adminTeam, '/api/admin/journal')).data.items;
};

describe('wrong codes', () => {
  it('of strangers keep them out, and never the owner on a known device', async () => {
    const { person, secret } = await operatorWithApp();
    const first = await give(await ticketOf(person), codeOf(secret));
    const mine = deviceOf(first);
    const statuses = await fail(person, 12);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    expectFailure(await give(await ticketOf(person), codeOf(secret, 1)), 429, 'rate_limited');
    expect((await give(await ticketOf(person), codeOf(secret, 1), mine)).status).toBe(200);
  });

  it('are told to the owner at the fifth, once a day', async () => {
    const { person } = await operatorWithApp();
    const told = async () =>
      (await shop.mails(person.email)).filter(({ subject }) => subject === 'Şifrenizi bilen biri olabilir').length;
    await fail(person, 4);
    expect(await told()).toBe(0);
    await fail(person, 3);
    expect(await told()).toBe(1);
  });

  it('before a right one count no more', async () => {
    const { person, secret } = await operatorWithApp();
    await fail(person, 4);
    expect((await give(await ticketOf(person), codeOf(secret))).status).toBe(200);
    await fail(person, 4);
    expect((await shop.mails(person.email)).map(({ subject }) => subject)).not.toContain(
      'Şifrenizi bilen biri olabilir',
    );
  });

  it('and sign-ins are in the journal, a forged passkey with them', async () => {
    const { person, secret } = await operatorWithApp();
    await fail(person, 1);
    const ticket = await ticketOf(person);
    await give(ticket, codeOf(secret));
    const { data } = await secondFactorOptions(await ticketOf(person));
    expectFailure(
      await giveSecondFactor(await ticketOf(person), newAuthenticator().use(data.challenge)),
      422,
      'passkey_refused',
    );
    const own = (await journal()).filter(({ subject }) => subject === person.User.id).map(({ act }) => act);
    expect(own).toEqual(['factor-failed', 'operator-signed-in', 'factor-failed', 'factor-set', 'operator-named']);
    expect((await login(person.email)).data).toHaveProperty('SecondFactor');
  });
});

describe('a code of the app', () => {
  it('goes by the clock of the store, however wrong that of the function is', () => {
    const secret = newTotpSecret();
    const sealed = seal(secret, 'totp-secret');
    const storeSays = Date.now() + 24 * 3_600_000;
    expect(codeToUse(codeOf(secret, (24 * 3600) / 30), [sealed, storeSays])).toBeDefined();
    expect(codeToUse(codeOf(secret), [sealed, storeSays])).toBeUndefined();
  });
});

describe('the journal', () => {
  const newest = () =>
    shop.store.command('test', (redis) => redis.zrange<string[]>(key.journal(), 0, -1)).then((ids) => ids);

  it('is whole, and an entry that is changed, cut out or cut off is seen', async () => {
    expect(await checkJournal(shop.store)).toMatchObject({ entries: (await newest()).length });
    expect(await journalFindings(shop.store)).toEqual([]);
    const [, second = '', third = ''] = await newest();
    const command = <Result>(
      work: (redis: Parameters<Parameters<typeof shop.store.command>[1]>[0]) => Promise<Result>,
    ) => shop.store.command('test', work);
    const before = await command((redis) => redis.hget<string>(key.journalEntry(second), 'act'));
    await command((redis) => redis.hset(key.journalEntry(second), { act: 'order-note' }));
    expect((await checkJournal(shop.store)).brokenAt).toBe(second);
    await command((redis) => redis.hset(key.journalEntry(second), { act: before }));
    expect((await checkJournal(shop.store)).brokenAt).toBeUndefined();
    await command((redis) => redis.zrem(key.journal(), third));
    expect((await checkJournal(shop.store)).brokenAt).toBe((await newest())[2]);
    await command((redis) => redis.zadd(key.journal(), { score: Number(third), member: third }));
    const last = (await newest()).at(-1) ?? '';
    await command((redis) => redis.zrem(key.journal(), last));
    const [finding] = await journalFindings(shop.store);
    expect((await checkJournal(shop.store)).brokenAt).toBe('end');
    expect(finding?.what).toContain('newest entries are missing');
  });
});
