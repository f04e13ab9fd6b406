/** The shop is no mailer of other people's words: caps slow letters and refuse nobody; the alarm is heard once. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { recipientOf } from '../../../functions/mail/placing.ts';
import { shop as catalogueShop } from '../../../functions/catalogue/shop.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { session } from '../../../functions/session/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import {
  ask,
  customer,
  newAddress,
  newEmail,
  startTestShop,
  type Customer,
  type TestShop,
} from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { agreed, CURTAIN, DELIVERY, newKey, type Body } from '../support/order.ts';
import { fill, letterOf, letTimePass, waiting } from '../support/outbox.ts';

let shop: TestShop;
let body: Body;
beforeEach(async () => {
  shop = await startTestShop();
  body = await agreed();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.stop();
});

const toBuyers = async () => (await shop.mails()).filter(({ to }) => to !== catalogueShop.contact.email);

const order = (
  delivery: Body,
  { items = body.items, ip = newAddress(), as = ask }: { items?: unknown; ip?: string; as?: Customer['ask'] } = {},
) =>
  as<PlacedOrder>(orders, '/api/orders', {
    body: { ...body, items, delivery: { ...DELIVERY, ...delivery } },
    headers: { 'Idempotency-Key': newKey() },
    ip,
  });

/** Somebody who has opened a link that was sent to their address. */
async function proven(): Promise<Customer> {
  const { email } = await customer();
  await ask(session, '/api/auth/forgot-password', { body: { email }, ip: newAddress() });
  const token = /#t=([\w-]{43})/.exec((await shop.mails(email)).at(-1)?.text ?? '')?.[1] ?? '';
  const password = 'Yeni.Perdeler8';
  await ask(session, '/api/auth/reset-password', {
    body: { token, password, confirmPassword: password },
    ip: newAddress(),
  });
  const { asCustomer, login } = await import('../support/account.ts');
  return asCustomer((await login(email, password)).data);
}

const LURE = {
  firstName: 'Ayşe evil.example',
  lastName: 'Lütfen 500 TL ödeyin',
  address: 'Ödemeniz için http://evil.example/ode TR61 1111 1111 1111 1111 1111 11',
};

/** Names that no list of words held back, each in front of an address that none did. */
const WORDS: readonly (readonly [firstName: string, address: string])[] = [
  ['Garanti Bankası', 'Cad. icra dosyanız açıldı Sok. savcılığa gidin No 5'],
  ['IBANINIZ Değişti', 'Garanti Bankası Cad. şube müdürü sizi bekler Sok. No 5'],
  ['Güncel Hesabımız', 'evinizi biliyoruz Sok. dikkatli olun No 5'],
  ['Telegramdan Yaz', 'Moda Bulvarı 77 Kat 88'],
  ['Savcılık Dosyanız', 'Moda Bulvarı 77 Kat 88'],
  ['Sizi Öldüreceğiz', 'Moda Bulvarı 77 Kat 88'],
];

/** Each two words that follow each other. */
function pairsIn(words: string): string[] {
  const all = words.split(' ');
  return all.length < 2 ? all : all.slice(1).map((word, at) => `${all[at]} ${word}`);
}

describe('a letter to an address that has not proven itself', () => {
  it.each([...WORDS, [LURE.firstName, LURE.address] as const])(
    'carries nothing that a stranger typed: %s, %s',
    async (firstName, address) => {
      const email = newEmail();
      const typed = { firstName, address, lastName: 'Soyadınız Silinecek', notes: 'Kapıya not bıraktık', email };
      const { status, data } = await order(typed, { items: [{ ...CURTAIN, room: 'Salonunuzu gördük' }] });
      expect(status).toBe(201);
      const [mail] = await shop.mails(email);
      const attached = (mail?.attachments ?? []).map(({ text }) => text);
      for (const part of [mail?.subject, mail?.text, mail?.html, ...attached]) {
        for (const words of [
          ...Object.values({ ...typed, email: firstName }),
          'Salonunuzu gördük',
          '34710',
          '532 000',
        ]) {
          // The number of the order is the clock's, and may hold those digits.
          for (const pair of pairsIn(words)) expect(part?.replaceAll(data.orderNo, '')).not.toContain(pair);
        }
      }
      expect(mail?.text).toMatch(/^Merhaba,\n/);
      for (const part of ['1. pencere', 'Adınıza\nSiparişte verdiğiniz adres\nKadıköy/İstanbul', data.orderNo]) {
        expect(mail?.text).toContain(part);
      }
      expect(mail?.text).toContain('Bu siparişi siz vermediyseniz');
    },
  );

  it('greets by a first name of one word, and leads to the order', async () => {
    const email = newEmail();
    const { data } = await order({ email }, { items: [{ ...CURTAIN, room: 'Salon sol pencere' }] });
    const [mail] = await shop.mails(email);
    expect(mail?.text).toMatch(/^Merhaba Ayşe,\n/);
    for (const typed of ['Yılmaz', 'Moda', 'Salon sol']) expect(mail?.text).not.toContain(typed);
    expect(mail?.text).toMatch(new RegExp(`/order#t=[\\w-]+\\.${data.orderNo}\\.[\\w-]{43}`));
  });

  it('is also a signed-in customer’s, as long as nobody has opened a link sent there', async () => {
    const person = await customer();
    await order({ ...LURE, email: person.email }, { as: person.ask });
    const [mail] = await shop.mails(person.email);
    expect(mail?.text).not.toMatch(/evil|lütfen/i);
  });

  it('says everything once the customer has proven to own it, and to no other address', async () => {
    const person = await proven();
    const odd = { address: 'Kapıda zil yok, lütfen arayın' };
    await order({ ...odd, email: person.email }, { as: person.ask });
    const text = (await shop.mails(person.email)).at(-1)?.text;
    for (const part of [odd.address, 'Ayşe Yılmaz', '34710 Kadıköy/İstanbul']) expect(text).toContain(part);
    expect(text).not.toContain('/order#t=');
    const other = newEmail();
    await order({ ...odd, email: other }, { as: person.ask });
    expect((await shop.mails(other)).at(-1)?.text).not.toContain(odd.address);
  });
});

describe('letters to one mailbox', () => {
  it('count every spelling as one; beyond six an hour they come later, and every order stands', async () => {
    const written = keepLog();
    const name = newEmail().split('@', 1)[0] ?? '';
    const emails = Array.from(
      { length: 9 },
      (_, index) => `${name.replace('.', index % 2 ? '' : '.')}+${index}@gmail.com`,
    );
    for (const email of emails) expect((await order({ email })).status).toBe(201);
    const sent = async () => (await toBuyers()).map(({ to }) => to);
    expect(await sent()).toEqual(emails.slice(0, 6));
    expect(
      written().match(/"level":"error","event":"letters_slowed","kind":"order-received","cap":"letters-to"/g),
    ).toHaveLength(1);
    expect(written()).not.toContain(name);
    const alarms = await shop.store.command('test', (redis) => redis.zrange(key.letterAlarms(), 0, -1));
    expect(alarms).toEqual(['letters-to']);

    // Its time has come, and the window is still full: it is put off again.
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 0, later: 0, failed: 0 });
    expect(await waiting(shop.store)).toHaveLength(3);
    await shop.store.command('test', (redis) => redis.del(key.limit('letters-to', recipientOf(emails[0] ?? ''))));
    await letTimePass(shop.store);
    expect(await sendDueLetters()).toEqual({ sent: 3, later: 0, failed: 0 });
    expect((await sent()).toSorted()).toEqual(emails.toSorted());
  });
});

describe('letters of a whole site and of a network', () => {
  it('wait when strangers cause too many; a customer who has proven to own the address does not', async () => {
    keepLog();
    const person = await proven();
    await fill(shop.store, 'letters-site', 'all', 400);
    const stranger = newEmail();
    const { data } = await order({ email: stranger });
    await order({ email: person.email }, { as: person.ask });
    expect(await shop.mails(stranger)).toEqual([]);
    expect((await shop.mails(person.email)).at(-1)?.subject).toMatch(/^Siparişinizi aldık/);
    expect(await letterOf(shop.store, `order-received:${data.orderNo}`)).toMatchObject({
      state: 'waiting',
      attempts: '0',
    });
  });

  it('count an IPv6 /48 as one', async () => {
    keepLog();
    for (let index = 0; index < 41; index += 1) {
      expect((await order({ email: newEmail() }, { ip: `2001:db8:77:${index.toString(16)}::1` })).status).toBe(201);
    }
    expect(await toBuyers()).toHaveLength(40);
    await order({ email: newEmail() }, { ip: '2001:db8:78::1' });
    expect(await toBuyers()).toHaveLength(41);
    // No cap slows what the shop is told of its orders (decisions P19).
    expect(await shop.mails(catalogueShop.contact.email)).toHaveLength(42);
  });
});
