/** An operator's second factor (decisions A12): setting it up, signing in with it, giving it again. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '../../../functions/session/calls.ts';
import { nameOperator } from '../../../functions/session/user.ts';
import { signTicket } from '../../../functions/session/tokens.ts';
import { key } from '../../../functions/store/keys.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import type { TotpSetUp } from '../../../src/contract/second-factor.ts';
import type { LoginAnswer, SecondFactorAnswer } from '../../../src/contract/entrance.ts';
import {
  asCustomer,
  ask,
  customer,
  deviceOf,
  login,
  newAddress,
  newSecret,
  NEW_DEVICE,
  PASSWORD,
  prove,
  refresh,
  register,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure, type Reply } from '../support/call.ts';
import { claimsOf } from '../support/belongings.ts';
import { loseAnswer } from '../support/lost.ts';
import { addPasskey } from '../support/passkeys.ts';
import { codeOf, operatorWithApp, operatorWithoutFactor, sessionOf, ticketOf } from '../support/operator.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  useStore(shop.store);
});
afterAll(() => shop.stop());

const give = (ticket: string, code: string): Promise<Reply<LoginAnswer>> =>
  ask(session, '/api/auth/second-factor', { body: { ticket, code }, ip: newAddress() });
const me = (person: Customer) => person.ask(session, '/api/auth/me');
const setUp = (person: Customer) => person.ask<TotpSetUp>(session, '/api/auth/totp', { method: 'POST' });
const putInForce = (person: Customer, code: string) =>
  person.ask(session, '/api/auth/totp/confirm', { body: { code } });
const confirm = (person: Customer, code: string) => person.ask(session, '/api/auth/confirm', { body: { code } });
/** Open to operators after the second factor only, as every call of customers is. */
const profile = (person: Customer) => person.ask(session, '/api/auth/logout-all', { body: { currentPassword: 'x' } });
const field = (person: Customer, name: string) =>
  shop.store.command('test', (redis) => redis.hget<string>(key.session(sessionOf(person)), name));
const subjectsTo = async ({ email }: Customer) => (await shop.mails(email)).map(({ subject }) => subject);

describe('setting up an app', () => {
  it('gives a secret, its address and ten recovery codes, once and not in force yet', async () => {
    const person = await operatorWithoutFactor();
    const { status, data } = await setUp(person);
    expect(status).toBe(201);
    expect(data.Secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(data.Uri);
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', data.Secret]);
    expect(decodeURIComponent(uri.pathname)).toContain(person.email);
    expect(new Set(data.RecoveryCodes).size).toBe(10);
    for (const code of data.RecoveryCodes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    expect((await login(person.email)).data).toHaveProperty('AccessToken');
  });

  it('is in force after a code of it, and this session has given it; the operator is told', async () => {
    const { person } = await operatorWithApp();
    expectFailure(await profile(person), 422, 'invalid_fields');
    expect(await subjectsTo(person)).toContain('Hesabınızın ikinci giriş adımı kuruldu');
    expect((await login(person.email)).data).toHaveProperty('SecondFactor');
  });

  it('stores neither the secret nor a recovery code as it is', async () => {
    const { person, secret, recoveryCodes } = await operatorWithApp();
    const { id } = person.User;
    const stored = await shop.store.command('test', async (redis) =>
      JSON.stringify([await redis.hgetall(key.user(id)), await redis.zrange(key.recoveryCodes(id), 0, -1)]),
    );
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(plain);
    }
  });

  it('refuses a wrong code, and a code when nothing waits', async () => {
    const person = await operatorWithoutFactor();
    expectFailure(await putInForce(person, '123456'), 409, 'no_pending_factor');
    const { data } = await setUp(person);
    expectFailure(await putInForce(person, codeOf(data.Secret, 5)), 422, 'code_wrong');
    expect((await putInForce(person, codeOf(data.Secret))).status).toBe(204);
  });

  it('answers alike when it is confirmed again because the answer was lost', async () => {
    const person = await operatorWithoutFactor();
    const { data } = await setUp(person);
    loseAnswer(2);
    expect((await putInForce(person, codeOf(data.Secret))).status).toBe(204);
    vi.unstubAllGlobals();
    expect((await putInForce(person, codeOf(data.Secret))).status).toBe(204);
    expect(await subjectsTo(person)).toEqual(['Hesabınızın ikinci giriş adımı kuruldu']);
  });

  it('is nothing that a customer may do', async () => {
    expectFailure(await setUp(await customer()), 403, 'forbidden');
  });

  it('anew wants the factor that there is, given lately; then only the new one works', async () => {
    const { person, secret, recoveryCodes } = await operatorWithApp();
    const session_ = key.session(sessionOf(person));
    const before = String(Date.now() - 10 * 60_000 - 1000);
    await shop.store.command('test', (redis) => redis.hset(session_, { confirmedAt: before }));
    expectFailure(await setUp(person), 403, 'confirmation_required');
    expect((await confirm(person, codeOf(secret))).status).toBe(204);
    const { data } = await setUp(person);
    expect((await putInForce(person, codeOf(data.Secret))).status).toBe(204);
    const ticket = await ticketOf(person);
    expectFailure(await give(ticket, codeOf(secret, 1)), 422, 'code_wrong');
    expectFailure(await give(ticket, recoveryCodes[0] ?? ''), 422, 'code_wrong');
    expect((await give(ticket, codeOf(data.Secret, 1))).status).toBe(200);
  });

  it('cannot be finished by a session from before the factor, which somebody else may hold', async () => {
    const thief = await operatorWithoutFactor();
    const { data } = await setUp(thief);
    const owner = asCustomer((await login(thief.email)).data);
    const mine = await setUp(owner);
    expect((await putInForce(owner, codeOf(mine.data.Secret))).status).toBe(204);
    expectFailure(await putInForce(thief, codeOf(data.Secret)), 409, 'no_pending_factor');
    expectFailure(await setUp(thief), 403, 'second_factor_required');
  });
});

describe('signing in with a code', () => {
  it('opens a short session in which the factor is given, and is told of as a new device', async () => {
    const { person, secret } = await operatorWithApp();
    const ticket = await ticketOf(person);
    const { status, data, headers } = await give(ticket, codeOf(secret));
    expect(status).toBe(200);
    expect(data.User).toMatchObject({ id: person.User.id, role: 'operator' });
    expect(deviceOf({ headers }).Cookie).toMatch(/^kp-device=/);
    const opened = asCustomer(data);
    expectFailure(await profile(opened), 422, 'invalid_fields');
    expect(await field(opened, 'idleMs')).toBe(String(30 * 60_000));
    const [createdAt, endsAt] = [await field(opened, 'createdAt'), await field(opened, 'endsAt')];
    expect(Number(endsAt) - Number(createdAt)).toBeLessThanOrEqual(12 * 3_600_000);
    expect((await refresh(data.RefreshToken)).status).toBe(200);
    const left = await shop.store.command('test', (redis) => redis.pttl(key.session(sessionOf(opened))));
    expect(left).toBeLessThanOrEqual(30 * 60_000);
    expect(await subjectsTo(person)).toContain(NEW_DEVICE);
  });

  it('takes the code of the half minute before and after, and each code once', async () => {
    const { person, secret, usedCode } = await operatorWithApp();
    const [first, second, third] = [await ticketOf(person), await ticketOf(person), await ticketOf(person)];
    // The one before was used to set the app up.
    expectFailure(await give(first, usedCode), 422, 'code_wrong');
    expectFailure(await give(first, codeOf(secret, 3)), 422, 'code_wrong');
    const now = codeOf(secret);
    expect((await give(first, ` ${now.slice(0, 3)} ${now.slice(3)}`)).status).toBe(200);
    expectFailure(await give(second, now), 422, 'code_wrong');
    expect((await give(second, codeOf(secret, 1))).status).toBe(200);
    expectFailure(await give(third, codeOf(secret)), 422, 'code_wrong');
  });

  it('lets one of twenty in who send one code at once', async () => {
    const { person, secret } = await operatorWithApp();
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(person)));
    const code = codeOf(secret);
    const replies = await Promise.all(tickets.map((ticket) => give(ticket, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes a ticket once, for five minutes, and none of an ended session or a lost role', async () => {
    const { person, secret } = await operatorWithApp();
    const ticket = await ticketOf(person);
    expect((await give(ticket, codeOf(secret))).status).toBe(200);
    expectFailure(await give(ticket, codeOf(secret, 1)), 401, 'second_factor_expired');
    const claims = claimsOf(ticket);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(300);
    const { id } = person.User;
    const stale = await signTicket({ sub: id, tv: '7', jti: 'aaaaaaaaaaaaaaaaaaaaaa' });
    expectFailure(await give(stale, codeOf(secret, 1)), 401, 'second_factor_expired');
    for (const forged of [person.AccessToken, person.RefreshToken, `${ticket.slice(0, -4)}aaaa`, 'x']) {
      expectFailure(await give(forged, codeOf(secret, 1)), 401, 'second_factor_expired');
    }
    const late = await ticketOf(person);
    await shop.store.command('test', (redis) => redis.hset(key.user(id), { role: 'customer' }));
    expectFailure(await give(late, codeOf(secret, 1)), 401, 'second_factor_expired');
  });

  it('counts guesses of a ticket and of an account, and lets time pass instead of locking', async () => {
    const { person, secret } = await operatorWithApp();
    const guess = async (ticket: string, times: number) => {
      for (let i = 0; i < times; i += 1) expectFailure(await give(ticket, '000000'), 422, 'code_wrong');
    };
    const first = await ticketOf(person);
    await guess(first, 5);
    expectFailure(await give(first, codeOf(secret)), 429, 'rate_limited');
    await guess(await ticketOf(person), 5);
    const refused = await give(await ticketOf(person), codeOf(secret));
    expectFailure(refused, 429, 'rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    await shop.store.command('test', (redis) => redis.del(key.limit('factor-code', person.User.id)));
    expect((await give(await ticketOf(person), codeOf(secret))).status).toBe(200);
  });

  it('takes a recovery code once, however it is typed, and tells', async () => {
    const { person, recoveryCodes } = await operatorWithApp();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await give(await ticketOf(person), typed)).status).toBe(200);
    expectFailure(await give(await ticketOf(person), first), 422, 'code_wrong');
    loseAnswer(4);
    expect((await give(await ticketOf(person), second)).status).toBe(200);
    vi.unstubAllGlobals();
    const told = (await subjectsTo(person)).filter((subject) => subject === 'Bir kurtarma kodunuz kullanıldı');
    expect(told).toHaveLength(2);
    const left = await shop.store.command('test', (redis) => redis.zcard(key.recoveryCodes(person.User.id)));
    expect(left).toBe(8);
  });

  it('names the ways that the account has', async () => {
    const { person } = await operatorWithApp();
    const methods = async () =>
      (await ask<SecondFactorAnswer>(session, '/api/auth/login', { body: { email: person.email, password: PASSWORD } }))
        .data.SecondFactor.Methods;
    expect(await methods()).toEqual(['totp', 'recovery']);
    await shop.store.command('test', (redis) =>
      redis.zadd(key.passkeys(person.User.id), { score: Date.now(), member: 'one' }),
    );
    expect(await methods()).toEqual(['totp', 'passkey', 'recovery']);
  });

  it('says so when the store is away, and the ticket stays good', async () => {
    const { person, secret } = await operatorWithApp();
    const ticket = await ticketOf(person);
    useStore(createStore({ url: 'http://127.0.0.1:9', token: 'nobody-is-there-0000' }));
    expectFailure(await give(ticket, codeOf(secret)), 503, 'store_unavailable');
    useStore(shop.store);
    expect((await give(ticket, codeOf(secret))).status).toBe(200);
  });

  it('is not gone around by registering again with the password', async () => {
    const { person } = await operatorWithApp();
    expectFailure(await register({ email: person.email }), 409, 'email_taken');
  });
});

describe('before the factor', () => {
  it('an operator has a short session that may ask who it is and set the factor up', async () => {
    const { email } = await operatorWithoutFactor();
    const person = asCustomer((await login(email, PASSWORD)).data);
    expect((await me(person)).status).toBe(200);
    expectFailure(await profile(person), 403, 'second_factor_required');
    expect(await field(person, 'idleMs')).toBe(String(30 * 60_000));
    expect((await person.ask(session, '/api/auth/factor')).data).toEqual({
      Totp: false,
      Passkeys: 0,
      HasFactor: false,
      RecoveryCodes: 0,
    });
  });

  it('a session from before the role ends with it, and the new one is short', async () => {
    const { email } = await customer();
    const { data } = await ask<LoginAnswer>(session, '/api/auth/login', {
      body: { email, password: PASSWORD, rememberMe: true },
    });
    const person = asCustomer(data);
    await prove(person);
    await nameOperator(email);
    expectFailure(await setUp(person), 401, 'session_ended');
    expectFailure(await refresh(person.RefreshToken), 401, 'session_ended');
    const again = asCustomer((await login(email)).data);
    const { data: offered } = await setUp(again);
    expect((await putInForce(again, codeOf(offered.Secret))).status).toBe(204);
    expect(await field(again, 'idleMs')).toBe(String(30 * 60_000));
    expect(Number(await field(again, 'endsAt'))).toBeLessThanOrEqual(Date.now() + 12 * 3_600_000 + 1000);
    await nameOperator(email);
    expect((await me(again)).status).toBe(200);
  });
});

describe('giving the factor again', () => {
  it('sets when it was confirmed, and gives it to a session from before there was one', async () => {
    const { person, secret } = await operatorWithApp();
    await shop.store.command('test', (redis) =>
      redis.hdel(key.session(sessionOf(person)), 'confirmedAt', 'secondFactorAt'),
    );
    expectFailure(await profile(person), 403, 'second_factor_required');
    expectFailure(await confirm(person, '000000'), 422, 'code_wrong');
    const code = codeOf(secret);
    expect((await confirm(person, code)).status).toBe(204);
    expectFailure(await profile(person), 422, 'invalid_fields');
    expectFailure(await confirm(person, code), 422, 'code_wrong');
  });

  it('is counted for the session', async () => {
    const { person, secret } = await operatorWithApp();
    // Setting up has counted once.
    for (let i = 0; i < 9; i += 1) expectFailure(await confirm(person, '000000'), 422, 'code_wrong');
    expectFailure(await confirm(person, codeOf(secret)), 429, 'rate_limited');
    expect((await give(await ticketOf(person), codeOf(secret))).status).toBe(200);
  });
});

describe('a new pepper', () => {
  it('seals the secret anew with the next code, after which the old one may go', async () => {
    const { person, secret } = await operatorWithApp();
    const sealed = () =>
      shop.store.command('test', (redis) => redis.hget<string>(key.user(person.User.id), 'totpSecret'));
    const before = await sealed();
    const both = `${newSecret('t2')},${process.env.PASSWORD_PEPPER}`;
    vi.stubEnv('PASSWORD_PEPPER', both);
    const ticket = await ticketOf(person);
    loseAnswer();
    expect((await give(ticket, codeOf(secret))).status).toBe(200);
    vi.unstubAllGlobals();
    expect([before?.startsWith('t2.'), (await sealed())?.startsWith('t2.')]).toEqual([false, true]);
    vi.stubEnv('PASSWORD_PEPPER', both.split(',')[0]);
    expect((await confirm(person, codeOf(secret, 1))).status).toBe(204);
  });
});

describe('new recovery codes', () => {
  it('take the place of the old ones, are told by mail, and are asked for with the factor', async () => {
    const { person, recoveryCodes } = await operatorWithApp();
    const renew = (by: Customer) =>
      by.ask<{ RecoveryCodes: string[] }>(session, '/api/auth/recovery-codes', { method: 'POST' });
    const { data } = await renew(person);
    expect(new Set([...data.RecoveryCodes, ...recoveryCodes]).size).toBe(20);
    expectFailure(await give(await ticketOf(person), recoveryCodes[0] ?? ''), 422, 'code_wrong');
    expect((await give(await ticketOf(person), data.RecoveryCodes[0] ?? '')).status).toBe(200);
    expect(await subjectsTo(person)).toContain('Kurtarma kodlarınız yenilendi');
    await shop.store.command('test', (redis) => redis.hset(key.session(sessionOf(person)), { confirmedAt: '0' }));
    expectFailure(await renew(person), 403, 'confirmation_required');
    expectFailure(await renew(await operatorWithoutFactor()), 403, 'second_factor_required');
  });

  it('are the first ones of whoever has a passkey alone', async () => {
    const person = await operatorWithoutFactor();
    await addPasskey(person);
    const codes = async () => (await person.ask(session, '/api/auth/factor')).data;
    expect(await codes()).toMatchObject({ Passkeys: 1, RecoveryCodes: 0 });
    expect((await person.ask(session, '/api/auth/recovery-codes', { method: 'POST' })).status).toBe(200);
    expect(await codes()).toMatchObject({ Passkeys: 1, RecoveryCodes: 10 });
  });
});

describe('a new password', () => {
  it('keeps the factor that this device has given', async () => {
    const { person } = await operatorWithApp();
    const { account } = await import('../../../functions/account/calls.ts');
    const { data } = await person.ask<{ AccessToken: string; RefreshToken: string; ExpiresIn: number }>(
      account,
      '/api/account/password',
      { body: { currentPassword: PASSWORD, password: 'Yeni.Perdeler8' } },
    );
    const changed = asCustomer({ ...data, User: person.User });
    expectFailure(await profile(changed), 422, 'invalid_fields');
  });
});
