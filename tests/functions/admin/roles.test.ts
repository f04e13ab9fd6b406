/** Roles of the shop (decisions A8): given, changed, and what an answer shows to each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { adminSheets } from '../../../functions/admin/orders/sheets.ts';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { visits } from '../../../functions/admin/visits/calls.ts';
import { nameOperator } from '../../../functions/session/user.ts';
import { key } from '../../../functions/store/keys.ts';
import type { SheetOrder } from '../../../src/contract/admin-sheets.ts';
import type { Invite, JournalLine, Member } from '../../../src/contract/admin-team.ts';
import type { ShopRole } from '../../../src/domain/account/shop-role.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { customer, newEmail, prove, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { furnish } from '../support/belongings.ts';
import { expectFailure } from '../support/call.ts';
import { giveFactor, operator, operatorIn } from '../support/operator.ts';

const TEAM = '/api/admin/team';

let shop: TestShop;
let owner: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await operator({ firstName: 'Ayşe', lastName: 'Usta' });
});
afterAll(() => shop.stop());

interface Team {
  readonly members: Member[];
  readonly invites: Invite[];
  readonly names: { readonly firstName: string }[];
}
const team = async (by: Customer) => (await by.ask<Team>(adminTeam, TEAM)).data;
const roleOf = async (person: Customer) => (await team(owner)).members.find(({ id }) => id === person.User.id)?.role;
const change = (person: Customer, role: ShopRole, by = owner) =>
  by.ask(adminTeam, `${TEAM}/members/${person.User.id}/role`, { method: 'PUT', body: { role } });
const waiting = async (by: Customer) => (await by.ask<{ role: ShopRole }>(desk, '/api/admin/waiting')).data;
const journal = async () =>
  (await owner.ask<{ items: JournalLine[] }>(adminTeam, '/api/admin/journal')).data.items.filter(
    ({ act }) => act === 'role-changed',
  );

describe('a role', () => {
  it('comes with the invitation', async () => {
    const email = newEmail();
    const invited = await owner.ask<Invite>(adminTeam, `${TEAM}/invites`, { body: { email, role: 'fitter' } });
    expect([invited.status, invited.data.role]).toEqual([201, 'fitter']);
    expect((await team(owner)).invites.find((one) => one.email === email)?.role).toBe('fitter');
    const token = /#t=([\w-]+)/.exec((await shop.mails(email)).at(-1)?.text ?? '')?.[1] ?? '';
    const person = await customer({ email });
    await prove(person);
    expect((await person.ask(adminTeam, `${TEAM}/join`, { body: { token } })).status).toBe(204);
    await giveFactor(person);
    expect((await waiting(person)).role).toBe('fitter');
    expect(await roleOf(person)).toBe('fitter');
  });

  it('is asked for with each invitation', async () => {
    const body = { email: newEmail() };
    expectFailure(await owner.ask(adminTeam, `${TEAM}/invites`, { body }), 422, 'invalid_fields');
  });

  it('is the office’s for an operator from before there were roles', async () => {
    const person = await operatorIn('workshop');
    await shop.store.command('test', (redis) => redis.hdel(key.user(person.User.id), 'shopRole'));
    expect(await roleOf(person)).toBe('office');
    expectFailure(
      await person.ask(adminTeam, `${TEAM}/invites`, { body: { email: newEmail(), role: 'office' } }),
      403,
      'forbidden',
    );
  });

  it('counts from the next call of a session that is open, and is written into the journal once', async () => {
    const person = await operatorIn('office');
    expect((await person.ask(adminOrders, '/api/admin/orders')).status).toBe(200);
    expect((await change(person, 'workshop')).status).toBe(204);
    expectFailure(await person.ask(adminOrders, '/api/admin/orders'), 403, 'forbidden');
    expect((await person.ask(adminSheets, '/api/admin/sheets?status=Confirmed')).status).toBe(200);
    expect((await change(person, 'workshop')).status).toBe(204);
    const [entry, ...others] = (await journal()).filter(({ subject }) => subject === person.User.id);
    // The first is the command's, which made an office of an owner.
    expect([entry?.before, entry?.after, others.length]).toEqual(['office', 'workshop', 1]);
    const told = (await shop.mails(person.email)).filter(({ subject }) => subject.includes('rolünüz değişti'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Rolünüz artık Atölye');
  });

  it('of an owner can be given, and taken from all but the last', async () => {
    const second = await operatorIn('office');
    expect((await change(second, 'owner')).status).toBe(204);
    expect((await team(second)).members.length).toBeGreaterThan(1);
    expect((await change(second, 'office')).status).toBe(204);
    const { members } = await team(owner);
    for (const { id, role } of members) {
      if (role === 'owner' && id !== owner.User.id) {
        await owner.ask(adminTeam, `${TEAM}/members/${id}/role`, { method: 'PUT', body: { role: 'office' } });
      }
    }
    expectFailure(await change(owner, 'office'), 409, 'last_operator');
    expect(await roleOf(owner)).toBe('owner');
  });

  it('is changed by an owner alone, who gives the factor again', async () => {
    const office = await operatorIn('office');
    const fitter = await operatorIn('fitter');
    expectFailure(await change(fitter, 'owner', office), 403, 'forbidden');
    expectFailure(await change(fitter, 'owner', fitter), 403, 'forbidden');
    const unsure = await operator({}, { confirmed: false });
    expectFailure(await change(fitter, 'office', unsure), 403, 'confirmation_required');
    expectFailure(await change(await customer(), 'office'), 404, 'operator_not_found');
    await nameOperator(unsure.email, 'office');
  });
});

describe('the team', () =>
  it('is shown whole to owners; to the office by name, to others not', async () => {
    for (const role of ['office', 'workshop', 'fitter'] as const) {
      const person = await operatorIn(role, { firstName: 'Kendi' });
      const { members, invites, names } = await team(person);
      expect([members.map(({ firstName }) => firstName), invites]).toEqual([['Kendi'], []]);
      expect(names.some(({ firstName }) => firstName === 'Ayşe')).toBe(role === 'office');
    }
  }));

describe('the workshop', () => {
  it('reads an order without any price, payment or e-mail', async () => {
    const buyer = await customer();
    const { order } = await furnish(buyer);
    const person = await operatorIn('workshop');
    const { status, data, text } = await person.ask<SheetOrder>(adminSheets, `/api/admin/sheets/${order}`);
    expect(status).toBe(200);
    expect(Object.keys(data).toSorted()).toEqual([
      ...['collect', 'createdAt', 'delivery', 'estimatedDelivery', 'estimatedDeliveryFrom', 'isRemaking', 'isUnpaid'],
      ...['items', 'nextAct', 'notes', 'orderNo', 'status', 'toCut'],
    ]);
    expect(data.collect).toBeNull();
    expect(text).not.toMatch(/price|total|amount|payment|vat|"paid"|ledger|@/i);
    expectFailure(await person.ask(adminOrders, `/api/admin/orders/${order}`), 403, 'forbidden');
    expectFailure(await person.ask(adminSheets, '/api/admin/sheets/KP-1'), 404, 'order_not_found');
  });

  it('moves orders to what it sews and packs, and no further', async () => {
    const { order } = await furnish(await customer());
    const person = await operatorIn('workshop');
    const move = (to: string) =>
      person.ask(adminOrders, '/api/admin/orders/bulk', { body: { orderNos: [order], status: to } });
    expect((await move('InProduction')).status).toBe(200);
    expect((await move('ReadyToShip')).status).toBe(200);
    for (const to of ['Confirmed', 'Shipped', 'Delivered', 'Cancelled', 'Returned']) {
      expectFailure(await move(to), 403, 'forbidden');
    }
  });
});

describe('a fitter', () =>
  it('is shown the visits of today alone', async () => {
    const person = await operatorIn('fitter');
    const today = dayInIstanbul(new Date());
    const on = (day: string, by = person) => by.ask(visits, `/api/admin/visits?day=${day}`);
    expect((await on(today)).status).toBe(200);
    expectFailure(await on(daysAfter(today, 1)), 403, 'forbidden');
    expectFailure(await on(daysAfter(today, -1)), 403, 'forbidden');
    expect((await on(daysAfter(today, 1), await operatorIn('office'))).status).toBe(200);
  }));
