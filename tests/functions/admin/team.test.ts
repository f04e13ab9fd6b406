/** The team (decisions A8, A12): invited by mail, removed, reset, and everything in the journal. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import type { Invite, JournalLine, Member } from '../../../src/contract/admin-team.ts';
import {
  asCustomer,
  customer,
  login,
  newEmail,
  PASSWORD,
  prove,
  register,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { loseAnswer } from '../support/lost.ts';
import { changeOrderNow, placeOrder } from '../support/order-work.ts';
import { operator, operatorWithApp, sessionOf } from '../support/operator.ts';

const TEAM = '/api/admin/team';

let shop: TestShop;
let ayse: Customer;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  ayse = await operator({ firstName: 'Ayşe', lastName: 'Usta' });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => shop.stop());

const show = async (by = ayse) => (await by.ask<{ members: Member[]; invites: Invite[] }>(adminTeam, TEAM)).data;
const memberOf = async (person: Customer) => (await show()).members.find(({ id }) => id === person.User.id);
const invite = (email: string, by = ayse) =>
  by.ask<Invite>(adminTeam, `${TEAM}/invites`, { body: { email, role: 'office' } });
const join = (person: Customer, token: string) => person.ask(adminTeam, `${TEAM}/join`, { body: { token } });
const remove = (person: Customer, by = ayse) =>
  by.ask(adminTeam, `${TEAM}/members/${person.User.id}`, { method: 'DELETE' });
const journal = async (query = '') =>
  (await ayse.ask<{ items: JournalLine[]; next: string }>(adminTeam, `/api/admin/journal${query}`)).data;
const tokenTo = async (email: string): Promise<string> =>
  /#t=([\w-]+)/.exec((await shop.mails(email)).at(-1)?.text ?? '')?.[1] ?? '';

describe('an invitation', () => {
  it('is a letter whose link makes an operator of whoever has that e-mail, once', async () => {
    const email = newEmail();
    const { status, data } = await invite(email);
    expect([status, data.email, data.invitedBy]).toEqual([201, email, 'Ayşe Usta']);
    const hours = (Date.parse(data.until) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    expect((await show()).invites.map((one) => one.email)).toContain(email);
    const token = await tokenTo(email);
    const person = await customer({ email });
    await prove(person);
    expect((await join(person, token)).status).toBe(204);
    expect((await person.ask<{ role: string }>(session, '/api/auth/me')).data.role).toBe('operator');
    // The factor is still to be set up.
    expectFailure(await person.ask(adminTeam, TEAM), 403, 'second_factor_required');
    expect((await show()).invites.map((one) => one.email)).not.toContain(email);
    // Pressed again because the answer was lost.
    expect((await join(person, token)).status).toBe(204);
    expectFailure(await join(await customer(), token), 422, 'invite_invalid');
  });

  it('is good for nobody else, and only the newest works', async () => {
    const email = newEmail();
    await invite(email);
    const former = await tokenTo(email);
    await invite(email);
    const newest = await tokenTo(email);
    expect(newest).not.toBe(former);
    expect((await show()).invites.filter((one) => one.email === email)).toHaveLength(1);
    expectFailure(await join(await customer(), newest), 422, 'invite_invalid');
    const person = await customer({ email: email.toUpperCase() });
    await prove(person);
    expectFailure(await join(person, former), 422, 'invite_invalid');
    expect((await join(person, newest)).status).toBe(204);
  });

  it('can be taken back, and is not for whoever is on the team', async () => {
    const email = newEmail();
    const { data } = await invite(email);
    const token = await tokenTo(email);
    const withdraw = () => ayse.ask(adminTeam, `${TEAM}/invites/${data.id}`, { method: 'DELETE' });
    expect((await withdraw()).status).toBe(204);
    expectFailure(await withdraw(), 404, 'invite_not_found');
    expectFailure(await join(await customer({ email }), token), 422, 'invite_invalid');
    expectFailure(await invite(ayse.email), 409, 'already_operator');
  });

  it('wants the factor again, and places one letter when the answer of the store is lost', async () => {
    const unsure = await operator({}, { confirmed: false });
    expectFailure(await invite(newEmail(), unsure), 403, 'confirmation_required');
    const email = newEmail();
    loseAnswer();
    expect((await invite(email)).status).toBe(201);
    expect(await shop.mails(email)).toHaveLength(1);
    expect((await journal()).items.filter(({ act }) => act === 'operator-invited').length).toBeGreaterThan(0);
  });

  it('shows no name and no address of anybody in the journal', async () => {
    const email = newEmail();
    await invite(email);
    expect(JSON.stringify(await journal())).not.toContain(email);
  });
});

describe('the list', () =>
  it('names every operator with factor and sessions, and marks the caller', async () => {
    const { person } = await operatorWithApp({ firstName: 'Fatma' });
    const listed = await memberOf(person);
    expect(listed).toMatchObject({ firstName: 'Fatma', totp: true, passkeys: 0, recoveryCodes: 10, isCaller: false });
    expect(listed?.sessions.map(({ current }) => current)).toEqual([false]);
    const mine = await memberOf(ayse);
    expect(mine?.isCaller).toBe(true);
    expect(mine?.sessions.map(({ current }) => current)).toEqual([true]);
  }));

describe('a session of another', () => {
  it('ends by one press', async () => {
    const { person } = await operatorWithApp();
    const end = (sid: string) =>
      ayse.ask(adminTeam, `${TEAM}/members/${person.User.id}/sessions/${sid}`, { method: 'DELETE' });
    expectFailure(await end('nobodys'), 404, 'session_not_found');
    expect((await end(sessionOf(person))).status).toBe(204);
    expectFailure(await person.ask(session, '/api/auth/me'), 401, 'session_ended');
    expect((await memberOf(person))?.sessions).toEqual([]);
  });

  it('takes its device out of the known ones, but never the one that the caller sits at', async () => {
    const { person } = await operatorWithApp();
    const known = (uid: string) => shop.store.command('test', (redis) => redis.zcard(key.knownDevices(uid)));
    const end = ({ User }: Customer, sid: string) =>
      ayse.ask(adminTeam, `${TEAM}/members/${User.id}/sessions/${sid}`, { method: 'DELETE' });
    expect(await known(person.User.id)).toBe(1);
    expect((await end(person, sessionOf(person))).status).toBe(204);
    expect(await known(person.User.id)).toBe(0);
    const before = await known(ayse.User.id);
    expect((await end(ayse, sessionOf(ayse))).status).toBe(204);
    expect(await known(ayse.User.id)).toBe(before);
  });

  it('of a customer is out of reach', async () => {
    const b = await customer();
    const path = `${TEAM}/members/${b.User.id}/sessions/${sessionOf(b)}`;
    expectFailure(await ayse.ask(adminTeam, path, { method: 'DELETE' }), 404, 'operator_not_found');
    expect((await b.ask(session, '/api/auth/me')).status).toBe(200);
  });
});

describe('taking the role away', () => {
  it('ends every session and the factor; the account stays', async () => {
    const { person } = await operatorWithApp();
    expect((await remove(person)).status).toBe(204);
    expectFailure(await person.ask(session, '/api/auth/me'), 401, 'session_ended');
    expectFailure(await remove(person), 404, 'operator_not_found');
    expect(await memberOf(person)).toBeUndefined();
    const { data } = await login(person.email);
    expect(data.User.role).toBe('customer');
  });

  it('never of the last one, however many press at once', async () => {
    await shop.store.command('test', (redis) => redis.del(key.operators()));
    const pair = [await operator(), await operator()] as const;
    const both = await Promise.all([remove(pair[0], pair[1]), remove(pair[1], pair[0])]);
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
    const [left] = both[0].status === 204 ? [pair[1]] : [pair[0]];
    expectFailure(await remove(left, left), 409, 'last_operator');
  });
});

describe('resetting a lost factor', () =>
  it('ends every session, tells the one concerned, and leads to a new set-up', async () => {
    const { person } = await operatorWithApp();
    const reset = (who: Customer, by = ayse) =>
      by.ask(adminTeam, `${TEAM}/members/${who.User.id}/factor`, { method: 'DELETE' });
    expectFailure(await reset(person, await operator({}, { confirmed: false })), 403, 'confirmation_required');
    expect((await reset(person)).status).toBe(204);
    expectFailure(await person.ask(session, '/api/auth/me'), 401, 'session_ended');
    const subjects = (await shop.mails(person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('İkinci giriş adımınız sıfırlandı');
    const again = asCustomer((await login(person.email, PASSWORD)).data);
    expectFailure(await again.ask(adminTeam, TEAM), 403, 'second_factor_required');
    expectFailure(await reset(ayse), 403, 'forbidden');
    expectFailure(await reset(await customer()), 404, 'operator_not_found');
  }));

describe('the journal', () => {
  it('has what was done, by whom and when, newest first and page by page', async () => {
    const email = newEmail();
    const { data } = await invite(email);
    await ayse.ask(adminTeam, `${TEAM}/invites/${data.id}`, { method: 'DELETE' });
    const { items } = await journal('?limit=2');
    expect(items.map(({ act, operator: by }) => [act, by])).toEqual([
      ['invite-withdrawn', 'Ayşe Usta'],
      ['operator-invited', 'Ayşe Usta'],
    ]);
    const seen: string[] = [];
    for (let next = '1'; next !== '';) {
      const page = await journal(`?limit=3${seen.length === 0 ? '' : `&cursor=${next}`}`);
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  it('is filtered by operator, kind of act, order and day, all at once, page by page', async () => {
    const [mehmet, order] = [await operator({ firstName: 'Mehmet', lastName: 'Usta' }), await placeOrder(shop)];
    await changeOrderNow(ayse, order.orderNo, { note: { text: 'Zil çalışmıyor', public: false } });
    for (const text of ['bir', 'iki', 'üç']) {
      await changeOrderNow(mehmet, order.orderNo, { note: { text, public: false } });
    }
    await invite(newEmail(), mehmet);
    const found = async (query: string) => (await journal(`?limit=100&${query}`)).items;
    const [by, of] = [`by=${mehmet.User.id}`, `orderNo=${order.orderNo}`];
    expect(new Set((await found(by)).map((line) => line.operator))).toEqual(new Set(['Mehmet Usta']));
    expect((await found(`${by}&kind=team`)).map(({ act }) => act)).toEqual(['operator-invited']);
    expect((await found(of)).map((line) => line.by)).toEqual([mehmet, mehmet, mehmet, ayse].map(({ User }) => User.id));
    expect(await found(`${of}&${by}&kind=money`)).toEqual([]);
    const today = dayInIstanbul(new Date());
    expect(await found(`${of}&${by}&kind=order&day=${today}`)).toHaveLength(3);
    expect(await found(`${of}&day=${daysAfter(today, -1)}`)).toEqual([]);
    expect((await found('by=command&kind=team')).every((line) => line.operator === '')).toBe(true);
    const first = await journal(`?limit=2&${of}&${by}`);
    const second = await journal(`?limit=2&${of}&${by}&cursor=${first.next}`);
    expect([first.items.length, second.items.length]).toEqual([2, 1]);
    for (const wrong of ['by=%2A', 'kind=owl', 'orderNo=KP-1', 'day=2026-13-01']) {
      expectFailure(await ayse.ask(adminTeam, `/api/admin/journal?${wrong}`), 422, 'invalid_fields');
    }
  });

  it('says that a command named the first operator', async () => {
    const { items } = await journal();
    expect(items.find(({ act, subject }) => act === 'operator-named' && subject === ayse.User.id)).toMatchObject({
      operator: '',
      before: 'customer',
      after: 'owner',
    });
  });
});

describe('an account that is deleted', () =>
  it('leaves the team', async () => {
    const { account } = await import('../../../functions/account/calls.ts');
    const { person } = await operatorWithApp();
    const gone = await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    expect(gone.status).toBe(200);
    expect(await memberOf(person)).toBeUndefined();
    expect((await register({ email: person.email })).status).toBe(201);
  }));
