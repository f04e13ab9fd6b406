/**
 * The rest in the store after a customer deleted the account: every key that is there because of them, by name and with
 * the reason. Every key that is not on this list must go (KVKK art. 7; market §2.2, §2.9, §2.12).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { contact } from '../../../functions/contact/calls.ts';
import { definitionOf } from '../../../functions/admin/data/mend.ts';
import { fitClaims } from '../../../functions/orders/fit-claims.ts';
import { reviews } from '../../../functions/reviews/calls.ts';
import type { KeyName } from '../../../functions/store/keys.ts';
import { connect } from '../../../netlify/local/backup/client.ts';
import { deliver, photoOf } from '../reviews/support.ts';
import {
  ask,
  customer,
  login,
  newAddress,
  PASSWORD,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { furnish } from '../support/belongings.ts';
import { operator } from '../support/operator.ts';
import { CURTAIN } from '../support/order.ts';
import { CARD, placeOrder } from '../support/order-work.ts';
import { contentOf } from './store-content.ts';

/** Remaining keys by name; a name and a `uid` may occur where it says so, and nowhere else. */
const LEFT: Readonly<
  Partial<Record<KeyName, { readonly why: string; readonly isNamed?: true; readonly hasUid?: true }>>
> = {
  order: {
    why: 'vouchers are kept for ten years (Turkish Commercial Code art. 82); cut from the account',
    isNamed: true,
  },
  ordersOf: { why: 'the number of that order' },
  orderYears: { why: 'that an order came in that year' },
  unpaidTransfers: { why: 'that order still awaits its transfer' },
  orderFacet: { why: 'where operators find that order' },
  orderFacetOf: { why: 'where operators find that order' },
  openMoney: { why: 'what is open of that order, in kuruş' },
  entriesOn: { why: 'movements of the money of that order, in kuruş' },
  dueReminders: { why: 'that a difference of that order is still open' },
  orderPromises: { why: 'when that order is promised' },
  orderSums: { why: 'what that order costs, as long as it is open' },
  sales: { why: 'sums of a day: of nobody' },
  orderWordsOf: { why: 'what operators find that order by: name and e-mail of the voucher', isNamed: true },
  orderWordStarts: { why: 'two letters of each of those words' },
  orderAttempt: { why: 'hashes for eight days, so that a press that is repeated orders nothing twice' },
  marketingConsent: {
    why: 'proof that consent was given and withdrawn, under a hash, for three years (market §2.9)',
    hasUid: true,
  },
  marketingLink: { why: 'the way out in letters that were sent: a hash' },
  deletedAccount: { why: 'ten minutes: the same call again is answered alike', hasUid: true },
  letter: { why: 'thirty days: that a letter was sent, without address, name and text' },
  loginFailures: { why: 'an hour, under a hash: whoever tries passwords gains nothing by a deletion' },
  passkeyChallenge: { why: 'minutes: a challenge that was asked for and not used', hasUid: true },
  limit: { why: 'counters under opaque ids, an hour or a day', hasUid: true },
  letterAlarms: { why: 'which cap of letters was reached' },
  dailyUse: { why: 'how much of the store and of the mail a day has used' },
  message: { why: 'what was written to the shop, 180 days: its own legal ground', isNamed: true },
  messageTimes: { why: 'the id of that message' },
  messagesIn: { why: 'the id of that message' },
  messageSeen: { why: 'a hash for a day' },
  changedKeys: {
    why: 'two days: names of changed and deleted keys, so that the deletion reaches the next backup',
    hasUid: true,
  },
  endedSession: { why: 'ten minutes: the same call again is answered alike', hasUid: true },
};

/** In no other key of this file. */
const FIRST_NAME = 'Sahibe';

let shop: TestShop;
let person: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  person = await customer({ firstName: FIRST_NAME, lastName: 'Gizlioğlu' });
});
afterAll(() => shop.stop());

it('is what the law requires, and nothing more', async () => {
  const before = (await contentOf(connect(shop), new Set())).values;
  await furnish(person);
  await login(person.email, 'Yanlış.Parola1');
  await login(person.email);
  await person.ask(account, '/api/account/marketing', { method: 'PUT', body: { given: true } });
  const message = {
    name: 'Sahibe Gizlioğlu',
    email: person.email,
    subject: 'Soru',
    message: 'Perdem ne zaman gelir acaba?',
  };
  await person.ask(contact, '/api/contact', { body: message });
  await shop.settled();
  const gone = await person.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
  expect(gone.status).toBe(200);
  await shop.settled();

  const { values } = await contentOf(connect(shop), new Set());
  const left = Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]));
  const unknown = left.filter((name) => LEFT[definitionOf(name)?.of ?? 'user'] === undefined);
  expect(unknown).toEqual([]);
  for (const name of left) {
    const { isNamed, hasUid } = LEFT[definitionOf(name)?.of ?? 'user'] ?? {};
    const said = `${name} ${JSON.stringify(values[name])}`;
    for (const secret of [FIRST_NAME, 'Gizlioğlu', person.email]) {
      if (!isNamed) expect(said.toLowerCase(), name).not.toContain(secret.toLowerCase());
    }
    if (!hasUid) expect(said, name).not.toContain(person.User.id);
  }
  // Every key on the list really remains: a reason that has outlived its key is none.
  const kinds = new Set(left.map((name) => definitionOf(name)?.of));
  expect(kinds).toContain('order');
  expect(kinds).toContain('marketingConsent');
});

it('of a review and a claim stays no name and no account but in the voucher and its proofs', async () => {
  const buyer = await customer({ firstName: 'Yorumcu', lastName: 'Güvenceli' });
  const office = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
  const { width, height } = CURTAIN.configuration;
  const measured = { line: 0, kind: 'again', widths: [width, width], heights: [height, height] } as const;
  const { orderNo } = await placeOrder(shop, { items: [CURTAIN], payment: CARD, measures: [measured] }, buyer);
  await deliver(office, orderNo);
  const written = { stars: 5, text: 'Kaldı', name: true, photo: await photoOf(30, 20) };
  const path = `/api/account/reviews/${orderNo}/0`;
  expect((await buyer.ask(reviews, path, { method: 'PUT', body: written })).status).toBe(200);
  const { data } = await buyer.ask<{ token: string }>(fitClaims, `/api/orders/${orderNo}/claim-link`, { body: {} });
  const claim = { line: 0, text: 'Kısa geldi', asLabelled: false, remedy: 'replace' };
  const made = await ask(fitClaims, '/api/fit-claim/make', { body: { token: data.token, claim }, ip: newAddress() });
  expect(made.status).toBe(200);
  const gone = await buyer.ask(account, '/api/account', { method: 'DELETE', body: { password: PASSWORD } });
  expect(gone.status).toBe(200);
  await shop.settled();

  const { values } = await contentOf(connect(shop));
  const named: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    const said = `${name} ${JSON.stringify(value)}`.toLowerCase();
    const { isNamed, hasUid } = LEFT[definitionOf(name)?.of ?? 'user'] ?? {};
    const isLoud = ['yorumcu', 'güvenceli', buyer.email].some((secret) => said.includes(secret.toLowerCase()));
    if ((isLoud && !isNamed) || (said.includes(buyer.User.id.toLowerCase()) && !hasUid)) named.push(name);
  }
  expect(named).toEqual([]);
  // The words of the review stand without their writer, and the claim in the order.
  const all = JSON.stringify(values);
  expect([all.includes('Kaldı'), all.includes('Kısa geldi')]).toEqual([true, true]);
});
