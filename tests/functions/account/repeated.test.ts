/** Calls that end the session they came with, asked again because their answer was lost: on the way here, or from the store. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import type { deleteAccount } from '../../../src/contract/account.ts';
import type { AnswerOf } from '../../../src/contract/contract.ts';
import type { TokenPair } from '../../../src/contract/session.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import {
  asCustomer,
  customer,
  login,
  PASSWORD,
  refresh,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure, type Reply } from '../support/call.ts';
import { loseAnswer } from '../support/lost.ts';
import { agreed, newKey } from '../support/order.ts';
import { settled } from '../support/behind.ts';

const NEW = 'Yeni.Perdeler8';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => shop.stop());

const change = (person: Customer, password = NEW) =>
  person.ask<TokenPair>(account, '/api/account/password', { body: { currentPassword: PASSWORD, password } });
const everywhere = (person: Customer, currentPassword = PASSWORD) =>
  person.ask(session, '/api/auth/logout-all', { body: { currentPassword } });
const remove = (person: Customer) =>
  person.ask<AnswerOf<typeof deleteAccount>>(account, '/api/account', {
    method: 'DELETE',
    body: { password: PASSWORD },
  });
const subjects = async (person: Customer) => (await shop.mails(person.email)).map(({ subject }) => subject);

async function order(person: Customer): Promise<string> {
  const sent = { body: await agreed(), headers: { 'Idempotency-Key': newKey() } };
  return (await person.ask<PlacedOrder>(orders, '/api/orders', sent)).data.orderNo;
}

async function expectStanding({ status, data }: Reply<TokenPair>, person: Customer): Promise<void> {
  expect(status).toBe(200);
  const renewed = asCustomer({ ...data, User: person.User });
  expect((await renewed.ask(session, '/api/auth/me')).status).toBe(200);
  expect((await refresh(data.RefreshToken)).status).toBe(200);
}

describe('a changed password', () => {
  it('gives the same session to the call that comes again, and tells the owner once', async () => {
    const person = await customer();
    const first = await change(person);
    await shop.mails();
    await settled();
    const before = shop.roundTrips();
    const second = await change(person);
    expect(shop.roundTrips() - before).toBe(2);
    const sidOf = ({ data }: Reply<TokenPair>) => claimsOf(data.AccessToken).sid;
    expect(sidOf(second)).toBe(sidOf(first));
    await expectStanding(second, person);
    expect(await subjects(person)).toEqual(['Şifreniz değiştirildi']);
  });

  it('gives nothing to whoever does not know the new one, and only ten tries', async () => {
    const person = await customer();
    await change(person);
    for (let index = 0; index < 9; index += 1)
      expectFailure(await change(person, `${NEW}${index}`), 401, 'session_ended');
    expectFailure(await change(person), 429, 'rate_limited');
  });

  it('gives nothing once the new session was used, or is over', async () => {
    const person = await customer();
    await refresh((await change(person)).data.RefreshToken);
    expectFailure(await change(person), 401, 'session_ended');
    const other = await customer();
    const { data } = await change(other);
    expect((await everywhere(asCustomer({ ...data, User: other.User }), NEW)).status).toBe(204);
    expectFailure(await change(other), 401, 'session_ended');
  });

  it('gives nothing to another session of the customer', async () => {
    const person = await customer();
    const other = asCustomer((await login(person.email)).data);
    await change(person);
    expectFailure(await change(other), 401, 'session_ended');
  });

  it.each([1, 2])('stands when answer %d of the store is lost', async (which) => {
    const person = await customer();
    loseAnswer(which);
    await expectStanding(await change(person), person);
    vi.unstubAllGlobals();
    expect((await login(person.email, NEW)).status).toBe(200);
  });
});

describe('signed out everywhere', () => {
  it('is so when it is asked again, and leaves alone who has come back since', async () => {
    const person = await customer();
    expect((await everywhere(person)).status).toBe(204);
    const back = asCustomer((await login(person.email)).data);
    expect((await everywhere(person)).status).toBe(204);
    expect((await back.ask(session, '/api/auth/me')).status).toBe(200);
  });

  it.each([1, 2])('is so when answer %d of the store is lost', async (which) => {
    const person = await customer();
    loseAnswer(which);
    expect((await everywhere(person)).status).toBe(204);
    vi.unstubAllGlobals();
    expectFailure(await person.ask(session, '/api/auth/me'), 401, 'session_ended');
  });

  it('is not said while other sessions stand', async () => {
    const person = await customer();
    const other = asCustomer((await login(person.email)).data);
    await person.ask(session, '/api/auth/logout', { body: { refreshToken: person.RefreshToken } });
    expectFailure(await everywhere(person), 401, 'session_ended');
    expect((await other.ask(session, '/api/auth/me')).status).toBe(200);
  });
});

describe('one ended session', () =>
  it('is ended when it is asked again, and a foreign one never was', async () => {
    const person = await customer();
    const { sid } = claimsOf((await login(person.email)).data.AccessToken);
    const end = (by: Customer) => by.ask(account, `/api/account/sessions/${String(sid)}`, { method: 'DELETE' });
    loseAnswer();
    expect((await end(person)).status).toBe(204);
    vi.unstubAllGlobals();
    expect((await end(person)).status).toBe(204);
    expectFailure(await end(await customer()), 404, 'session_not_found');
  }));

describe('a deleted account', () => {
  it('says again what is kept, and writes once', async () => {
    const person = await customer();
    const orderNo = await order(person);
    const first = await remove(person);
    const second = await remove(person);
    expect(second.status).toBe(200);
    expect(second.data).toEqual(first.data);
    expect(second.data.kept[0]?.orderNos).toEqual([orderNo]);
    expect((await subjects(person)).filter((subject) => subject === 'Hesabınız silindi')).toHaveLength(1);
    expect((await remove(await customer())).data).toEqual({ kept: [] });
  });

  it.each([1, 2])('is told when answer %d of the store is lost', async (which) => {
    const person = await customer();
    const orderNo = await order(person);
    await shop.mails();
    loseAnswer(which);
    const { status, data } = await remove(person);
    expect([status, data.kept[0]?.orderNos]).toEqual([200, [orderNo]]);
    expect(await subjects(person)).toContain('Hesabınız silindi');
    vi.unstubAllGlobals();
    expectFailure(await login(person.email), 401, 'invalid_credentials');
  });
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
