/** Campaign e-mails: given when registering and in the account, seen, withdrawn, exported, ended with the account. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { shop as facts } from '../../../functions/catalogue/shop.ts';
import { emailHash } from '../../../functions/http/identity.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { ask, customer, newEmail, PASSWORD, register, startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { loseAnswer } from '../support/lost.ts';
import { anyText, including } from '../support/matchers.ts';
import { actsOf, change, isAllowed, shown, tokenFor, withdraw } from './support.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => shop.stop());

const GIVEN = { given: true, channel: 'email', textVersion: facts.marketingVersion, locale: 'tr' };

describe('registering', () => {
  it('keeps the tick with time, version and language of its words', async () => {
    const before = new Date().toISOString();
    const person = await customer({ acceptMarketing: true });
    expect(await shown(person)).toEqual({ given: true, at: anyText, source: 'registration' });
    const [act, ...rest] = await actsOf(shop, person.email);
    expect(rest).toEqual([]);
    expect(act).toEqual({ ...GIVEN, source: 'registration', at: anyText });
    expect(String(act?.at) >= before).toBe(true);
    expect(await isAllowed(person.email.toUpperCase())).toBe(true);
  });

  it.each([{}, { acceptMarketing: false }])('allows nothing without it: %j', async (parts) => {
    const person = await customer(parts);
    expect(await shown(person)).toEqual({ given: false, at: null, source: null });
    expect(await isAllowed(person.email)).toBe(false);
    expect(await actsOf(shop, person.email)).toEqual([]);
  });

  it('takes no other word for a tick', async () => {
    expectFailure(await register({ acceptMarketing: 'on' }), 422, 'invalid_fields');
  });

  it('sent again after a lost answer, counts as it was pressed last', async () => {
    const email = newEmail();
    const sameAs = (acceptMarketing: boolean) => register({ email, acceptMarketing });
    await sameAs(true);
    await sameAs(true);
    expect(await actsOf(shop, email)).toHaveLength(1);
    await sameAs(false);
    expect(await isAllowed(email)).toBe(false);
    await sameAs(true);
    expect(await isAllowed(email)).toBe(true);
  });

  it('of somebody who has an account and another password changes nothing', async () => {
    const person = await customer();
    expectFailure(
      await register({
        email: person.email,
        acceptMarketing: true,
        password: 'Yanlış.Şifre1',
        confirmPassword: 'Yanlış.Şifre1',
      }),
      409,
      'email_taken',
    );
    expect(await isAllowed(person.email)).toBe(false);
  });

  it('by an old customer without a tick withdraws nothing', async () => {
    const person = await customer({ acceptMarketing: true });
    const aYearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString();
    await shop.store.command('test', (redis) => redis.hset(key.user(person.User.id), { registeredAt: aYearAgo }));
    expect((await register({ email: person.email })).status).toBe(201);
    expect(await isAllowed(person.email)).toBe(true);
  });
});

describe('the account', () => {
  it('withdraws, gives again and says when; each in one round trip', async () => {
    const person = await customer({ acceptMarketing: true });
    await shop.mails();
    let before = shop.roundTrips();
    expect((await change(person, false)).data).toEqual({ given: false, at: anyText, source: 'account' });
    expect(shop.roundTrips() - before).toBe(1);
    expect(await isAllowed(person.email)).toBe(false);
    expect((await change(person, true)).data).toEqual({ given: true, at: anyText, source: 'account' });
    before = shop.roundTrips();
    expect(await shown(person)).toEqual({ given: true, at: anyText, source: 'account' });
    expect(shop.roundTrips() - before).toBe(1);
    expect(await actsOf(shop, person.email)).toMatchObject([
      { ...GIVEN, source: 'registration' },
      { given: false, source: 'account' },
      { ...GIVEN, source: 'account' },
    ]);
  });

  it.each([true, false])('asked for %j twice, or answered into the void, keeps one act', async (given) => {
    const person = await customer({ acceptMarketing: !given });
    const acts = await actsOf(shop, person.email);
    loseAnswer();
    expect((await change(person, given)).data).toMatchObject({ given, source: 'account' });
    vi.unstubAllGlobals();
    const first = await shown(person);
    expect((await change(person, given)).data).toEqual(first);
    expect(await actsOf(shop, person.email)).toHaveLength(acts.length + 1);
  });

  it('wants a session and a word that is true or false', async () => {
    const person = await customer();
    expectFailure(await change(person, 'yes'), 422, 'invalid_fields');
    expectFailure(await ask(account, '/api/account/marketing'), 401, 'session_ended');
    expectFailure(
      await ask(account, '/api/account/marketing', { method: 'PUT', body: { given: true } }),
      401,
      'session_ended',
    );
  });

  it('shows and changes nothing of another customer', async () => {
    const [ayse, mehmet] = [await customer({ acceptMarketing: true }), await customer()];
    await change(mehmet, false);
    expect(await shown(mehmet)).toEqual({ given: false, at: null, source: null });
    expect(await isAllowed(ayse.email)).toBe(true);
  });

  it('keeps the newest hundred acts of a mind that never stays', async () => {
    const person = await customer({ acceptMarketing: true });
    const [act] = await actsOf(shop, person.email);
    const acts = Array.from({ length: 100 }, (_, index) =>
      JSON.stringify({ ...act, at: new Date(index).toISOString() }),
    );
    await shop.store.command('test', (redis) =>
      redis.hset(key.marketingConsent(emailHash(person.email)), { acts: acts.join('\n') }),
    );
    await change(person, false);
    const kept = await actsOf(shop, person.email);
    expect(kept).toHaveLength(100);
    expect([kept[0], kept.at(-1)]).toMatchObject([{ at: new Date(1).toISOString() }, { given: false }]);
  });

  it('limits how often one can change one’s mind in a day, for each change is kept', async () => {
    const person = await customer();
    for (let calls = 0; calls < 40; calls++) expect((await change(person, calls % 2 === 0)).status).toBe(200);
    expectFailure(await change(person, true), 429, 'rate_limited');
  });
});

describe('the export', () =>
  it('holds every act', async () => {
    const person = await customer({ acceptMarketing: true });
    await change(person, false);
    const { data } = await person.ask<Record<string, unknown>>(account, '/api/account/export');
    expect(data.marketing).toEqual([
      { ...GIVEN, source: 'registration', at: anyText },
      { given: false, channel: 'email', source: 'account', at: anyText },
    ]);
  }));

describe('another e-mail', () =>
  it('starts without the consent, which was the old address’s', async () => {
    const person = await customer({ acceptMarketing: true });
    const fresh = newEmail();
    const body = { firstName: 'A', lastName: 'B', phone: '', email: fresh, currentPassword: PASSWORD };
    await person.ask(account, '/api/account/profile', { method: 'PUT', body });
    const [letter] = await shop.mails(fresh);
    const [, token = ''] = /#t=([\w-]+)/.exec(letter?.text ?? '') ?? [];
    expect(await isAllowed(person.email)).toBe(true);
    expect((await ask(session, '/api/auth/confirm-email', { body: { token } })).status).toBe(200);
    expect(await isAllowed(person.email)).toBe(false);
    expect(await isAllowed(fresh)).toBe(false);
    expect(await shown(person)).toEqual({ given: false, at: null, source: null });
    expect((await actsOf(shop, person.email)).at(-1)).toMatchObject({ given: false, source: 'email-change' });
    await change(person, true);
    expect(await isAllowed(fresh)).toBe(true);
  }));

describe('a deleted account', () => {
  it('ends the consent, keeps its proof for three years, and leaves the link of old letters at work', async () => {
    const person = await customer({ acceptMarketing: true });
    const token = await tokenFor(person.email);
    await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    expect(await isAllowed(person.email)).toBe(false);
    expect(await actsOf(shop, person.email)).toEqual([
      including({ given: true, source: 'registration' }),
      including({ given: false, source: 'deletion' }),
    ]);
    const kept = key.marketingConsent(emailHash(person.email));
    const days = (await shop.store.command('test', (redis) => redis.pttl(kept))) / 86_400_000;
    // Three calendar years may have a 29 February.
    expect(Math.round(days)).toBe(facts.retention.marketingYears * 365 + 1);
    expect(await withdraw(token)).toMatchObject({ status: 200, data: { Known: true } });
    expect(await actsOf(shop, person.email)).toHaveLength(2);
  });

  it('that never agreed leaves nothing', async () => {
    const person = await customer();
    await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    expect(await actsOf(shop, person.email)).toEqual([]);
  });

  it('tells the next account of this address nothing of the one before, and keeps the proof of both', async () => {
    const first = await customer({ acceptMarketing: true });
    await first.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    const next = await customer({ email: first.email });
    expect(await shown(next)).toEqual({ given: false, at: null, source: null });
    const { data } = await next.ask<Record<string, unknown>>(account, '/api/account/export');
    expect(data.marketing).toEqual([]);
    await change(next, true);
    const kept = key.marketingConsent(emailHash(first.email));
    expect(await shop.store.command('test', (redis) => redis.pttl(kept))).toBe(-1);
    expect(await actsOf(shop, first.email)).toHaveLength(3);
  });
});
