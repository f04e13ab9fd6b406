/** Copies of the letters to the shop that operators choose for themselves (decisions A8). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { useCardProvider } from '../../../functions/payments/provider.ts';
import { key } from '../../../functions/store/keys.ts';
import type { JournalLine, Member } from '../../../src/contract/admin-team.ts';
import { startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { comeBack, hosted, payAgain, placeHosted } from '../cards/support.ts';
import { expectFailure } from '../support/call.ts';
import { fakeProvider } from '../support/card-provider.ts';
import { operator, operatorIn } from '../support/operator.ts';
import { ACCESSORY } from '../support/order.ts';
import { CARD, placeOrder } from '../support/order-work.ts';
import { letterOf, waiting } from '../support/outbox.ts';

const TEAM = '/api/admin/team';
const STOCK = { items: [ACCESSORY], payment: CARD };

let shop: TestShop;
let owner: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await operator({ firstName: 'Ayşe', lastName: 'Usta' });
});
afterAll(() => shop.stop());

const choose = (by: Customer, notices: readonly string[]) =>
  by.ask(adminTeam, `${TEAM}/notices`, { method: 'PUT', body: { notices } });
const ownChoice = async (by: Customer) =>
  (await by.ask<{ members: Member[] }>(adminTeam, TEAM)).data.members.find(({ isCaller }) => isCaller)?.notices;
const subjectsTo = async ({ email }: Customer) => (await shop.mails(email)).map(({ subject }) => subject);
/** Operators have other letters too, such as that of their role. */
const copiesTo = async (person: Customer, orderNo: string) =>
  (await subjectsTo(person)).filter((subject) => subject.includes(orderNo));

describe('the choice', () => {
  it('is nothing at first, is kept, and is one entry of the journal however often it is pressed', async () => {
    const office = await operatorIn('office');
    expect(await ownChoice(office)).toEqual([]);
    expect((await choose(office, ['contact', 'order-placed', 'contact'])).status).toBe(204);
    expect((await choose(office, ['order-placed', 'contact'])).status).toBe(204);
    expect(await ownChoice(office)).toEqual(['order-placed', 'contact']);
    const { items } = (await owner.ask<{ items: JournalLine[] }>(adminTeam, '/api/admin/journal')).data;
    const chosen = items.filter(({ act, subject }) => act === 'notices-chosen' && subject === office.User.id);
    expect(chosen.map(({ before, after }) => [before, after])).toEqual([['', 'order-placed contact']]);
  });

  it('is of known letters only, and not of those who read no sums and addresses', async () => {
    expectFailure(await choose(owner, ['password-reset']), 422, 'invalid_fields');
    expectFailure(await choose(await operatorIn('workshop'), ['order-placed']), 403, 'forbidden');
    expectFailure(await choose(await operatorIn('fitter'), ['contact']), 403, 'forbidden');
  });
});

describe('a copy', () => {
  it('of a new order goes to each who chose it, beside the letter to the shop, once', async () => {
    const [reader, other] = [await operatorIn('office'), await operatorIn('office')];
    await choose(reader, ['order-placed']);
    await choose(other, ['contact']);
    const { orderNo } = await placeOrder(shop, STOCK);
    await sendDueLetters();
    await sendDueLetters();
    expect(await copiesTo(reader, orderNo)).toHaveLength(1);
    expect(await copiesTo(other, orderNo)).toEqual([]);
    const sent = await letterOf(shop.store, `order-placed:${orderNo}:${reader.User.id}`);
    expect([sent.state, sent.to, sent.reader]).toEqual(['sent', undefined, undefined]);
  });

  it('goes nowhere once the operator left, got another role or chose otherwise', async () => {
    const people = [await operatorIn('office'), await operatorIn('office'), await operatorIn('office')] as const;
    for (const person of people) await choose(person, ['order-placed']);
    const { orderNo } = await placeOrder(shop, STOCK);
    const [removed, moved, otherwise] = people;
    await owner.ask(adminTeam, `${TEAM}/members/${removed.User.id}`, { method: 'DELETE' });
    await owner.ask(adminTeam, `${TEAM}/members/${moved.User.id}/role`, { method: 'PUT', body: { role: 'workshop' } });
    await choose(otherwise, []);
    await sendDueLetters();
    for (const person of people) expect(await copiesTo(person, orderNo)).toEqual([]);
    expect((await waiting(shop.store)).filter((id) => id.includes(orderNo))).toEqual([]);
    const kept = await shop.store.command('test', (redis) => redis.hget(key.user(removed.User.id), 'notices'));
    expect(kept).toBeNull();
  });

  it('is not written for roles that may not read it, whatever is stored', async () => {
    const fitter = await operatorIn('fitter');
    await shop.store.command('test', (redis) => redis.hset(key.user(fitter.User.id), { notices: 'order-placed' }));
    const { orderNo } = await placeOrder(shop, STOCK);
    expect(await letterOf(shop.store, `order-placed:${orderNo}:${fitter.User.id}`)).toEqual({});
    expect(await ownChoice(fitter)).toEqual([]);
  });
});

describe('with a provider of cards', () => {
  const provider = fakeProvider();
  beforeEach(() => {
    hosted();
    useCardProvider(provider);
  });
  afterEach(() => useCardProvider(undefined));

  it('a copy of an order that is to be paid by transfer instead of a card goes out too, once', async () => {
    const reader = await operatorIn('office');
    await choose(reader, ['order-placed']);
    const { orderNo, email } = await placeHosted();
    expect(await copiesTo(reader, orderNo)).toEqual([]);
    expect((await payAgain(orderNo, { email, by: 'bank-transfer' })).status).toBe(200);
    await sendDueLetters();
    expect(await copiesTo(reader, orderNo)).toHaveLength(1);
    provider.pay();
    await comeBack(provider.forms.at(-1)?.token ?? '');
    await shop.settled();
    await sendDueLetters();
    expect(await copiesTo(reader, orderNo)).toHaveLength(1);
  });
});
