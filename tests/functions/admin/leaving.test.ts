/** Leaving is leaving (decisions A8): what goes with a role, who cannot lose it, and who hears of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { removeByCommand } from '../../../functions/admin/team/members.ts';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { nameOperator } from '../../../functions/session/user.ts';
import { key } from '../../../functions/store/keys.ts';
import type { ShopRole } from '../../../src/domain/account/shop-role.ts';
import type { Invite, Member } from '../../../src/contract/admin-team.ts';
import type { TotpSetUp } from '../../../src/contract/second-factor.ts';
import {
  asCustomer,
  customer,
  login,
  newEmail,
  PASSWORD,
  prove,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { codeOf, giveFactor, operator, sessionOf } from '../support/operator.ts';

const TEAM = '/api/admin/team';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  await shop.store.command('test', (redis) => redis.del(key.operators(), key.operatorInvites()));
});
afterAll(() => shop.stop());

const tokenTo = async (email: string): Promise<string> =>
  (await shop.mails(email)).map(({ text }) => /#t=([\w-]+)/.exec(text)?.[1] ?? '').findLast((one) => one !== '') ?? '';
const subjects = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject);
const inviteBy = async (by: Customer, role: ShopRole = 'office', email = newEmail()) => {
  await by.ask<Invite>(adminTeam, `${TEAM}/invites`, { body: { email, role } });
  return { email, token: await tokenTo(email) };
};
const join = (person: Customer, token: string) => person.ask(adminTeam, `${TEAM}/join`, { body: { token } });
const remove = (by: Customer, person: Customer) =>
  by.ask(adminTeam, `${TEAM}/members/${person.User.id}`, { method: 'DELETE' });
const resetFactor = (by: Customer, person: Customer) =>
  by.ask(adminTeam, `${TEAM}/members/${person.User.id}/factor`, { method: 'DELETE' });
const show = async (by: Customer) => (await by.ask<{ members: Member[]; invites: Invite[] }>(adminTeam, TEAM)).data;
const deleteAccount = (person: Customer) =>
  person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });

/** Somebody of the team who was invited. */
async function colleague(by: Customer, role: ShopRole = 'office'): Promise<Customer> {
  const { email, token } = await inviteBy(by, role);
  const person = await customer({ email });
  await prove(person);
  expect((await join(person, token)).status).toBe(204);
  await giveFactor(person);
  return person;
}

describe('invitations of an operator', () => {
  it.each([
    ['who is removed', remove],
    ['whose factor was reset', resetFactor],
  ] as const)('%s end', async (_what, leave) => {
    const owner = await operator();
    const mate = await colleague(owner, 'owner');
    const { email, token } = await inviteBy(mate);
    const kept = await inviteBy(owner);
    expect((await leave(owner, mate)).status).toBe(204);
    expect((await show(owner)).invites.map((one) => one.email)).toEqual([kept.email]);
    const invited = await customer({ email });
    await prove(invited);
    expectFailure(await join(invited, token), 422, 'invite_invalid');
  });

  it('end with the account', async () => {
    const owner = await operator();
    const mate = await colleague(owner, 'owner');
    const { email, token } = await inviteBy(mate);
    expect((await deleteAccount(mate)).status).toBe(200);
    expect((await show(owner)).invites).toEqual([]);
    const invited = await customer({ email });
    await prove(invited);
    expectFailure(await join(invited, token), 422, 'invite_invalid');
  });

  it('are good for nobody where the role of the sender has gone by another way', async () => {
    const owner = await operator();
    const mate = await colleague(owner, 'owner');
    const { email, token } = await inviteBy(mate);
    await shop.store.command('test', (redis) => redis.hset(key.user(mate.User.id), { role: 'customer' }));
    const invited = await customer({ email });
    await prove(invited);
    expectFailure(await join(invited, token), 422, 'invite_invalid');
  });
});

describe('an owner', () => {
  it('is touched by another owner only', async () => {
    const owner = await operator();
    const mate = await colleague(owner);
    expect((await show(owner)).members.map(({ role }) => role)).toEqual(['owner', 'office']);
    expectFailure(await remove(mate, owner), 403, 'forbidden');
    expectFailure(await resetFactor(mate, owner), 403, 'forbidden');
    const second = await operator();
    expect((await remove(second, owner)).status).toBe(204);
  });

  it('who is the last one leaves by the command alone', async () => {
    const owner = await operator();
    await colleague(owner);
    expectFailure(await remove(owner, owner), 409, 'last_operator');
    expectFailure(await deleteAccount(owner), 409, 'last_operator');
    expect(await removeByCommand(owner.email)).toBe(true);
    expectFailure(await owner.ask(session, '/api/auth/me'), 401, 'session_ended');
    expect(await removeByCommand(owner.email)).toBe(false);
    expect((await login(owner.email)).data.User.role).toBe('customer');
  });

  it('is not the last one only beside an owner who can act: an invited one counts from the first factor on', async () => {
    const owner = await operator();
    const { email, token } = await inviteBy(owner, 'owner');
    const invited = await customer({ email });
    await prove(invited);
    expect((await join(invited, token)).status).toBe(204);
    const role = `${TEAM}/members/${owner.User.id}/role`;
    expectFailure(await owner.ask(adminTeam, role, { method: 'PUT', body: { role: 'office' } }), 409, 'last_operator');
    expectFailure(await remove(owner, owner), 409, 'last_operator');
    expectFailure(await deleteAccount(owner), 409, 'last_operator');
    const { data } = await invited.ask<TotpSetUp>(session, '/api/auth/totp', { method: 'POST' });
    const code = codeOf(data.Secret);
    expect((await invited.ask(session, '/api/auth/totp/confirm', { body: { code } })).status).toBe(204);
    expect((await deleteAccount(owner)).status).toBe(200);
  });

  it('who deletes the account gives the factor afresh', async () => {
    const owner = await operator();
    const mate = await colleague(owner);
    await giveFactor(mate, { confirmed: false });
    expectFailure(await deleteAccount(mate), 403, 'confirmation_required');
    await giveFactor(mate);
    expect((await deleteAccount(mate)).status).toBe(200);
    const { data } = await owner.ask<{ items: { act: string; subject: string }[] }>(adminTeam, '/api/admin/journal');
    expect(data.items[0]).toMatchObject({ act: 'operator-left', subject: mate.User.id });
  });
});

describe('a role', () => {
  it('is told of by mail when it is given and when it is taken', async () => {
    const owner = await operator();
    const mate = await colleague(owner);
    expect(await subjects(mate.email)).toContain('Mağaza ekibine katıldınız');
    await remove(owner, mate);
    expect((await subjects(mate.email)).at(-1)).toBe('Mağaza ekibindeki yetkiniz sona erdi');
  });

  it('given by the command waits in the outbox, once', async () => {
    const person = await customer();
    await nameOperator(person.email);
    await nameOperator(person.email);
    const waiting = await shop.store.command('test', (redis) => redis.zrange<string[]>(key.outbox(), 0, -1));
    const kinds = await Promise.all(
      waiting.map((id) => shop.store.command('test', (redis) => redis.hmget(key.letter(id), 'kind', 'to'))),
    );
    expect(JSON.stringify(kinds).split(person.email).length - 1).toBe(1);
  });

  it('once taken leaves the customer’s account as it was', async () => {
    const owner = await operator();
    const mate = await colleague(owner);
    await remove(owner, mate);
    const again = asCustomer((await login(mate.email)).data);
    expect(sessionOf(again)).not.toBe(sessionOf(mate));
    expectFailure(await again.ask(adminTeam, TEAM), 403, 'forbidden');
  });
});
