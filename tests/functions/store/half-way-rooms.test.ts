/**
 * Claims, changes, reviews, visits, messages, cloth and quotes whose script fails at each of its commands in turn
 * (`support/half-way.ts`).
 */
import { describe, expect, it } from 'vitest';
import { cloth } from '../../../functions/admin/cloth/calls.ts';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { adminSales } from '../../../functions/admin/orders/sale.ts';
import { reviews as deskReviews } from '../../../functions/admin/reviews/calls.ts';
import { visits as adminVisits } from '../../../functions/admin/visits/calls.ts';
import { contact } from '../../../functions/contact/calls.ts';
import { fitClaims, homeOf } from '../../../functions/orders/fit-claims.ts';
import { reviews } from '../../../functions/reviews/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { visits } from '../../../functions/visits/calls.ts';
import type { ClothStock, CutPlan } from '../../../src/contract/admin-cloth.ts';
import type { DeskReviews } from '../../../src/contract/admin-reviews.ts';
import type { QuoteRow } from '../../../src/contract/admin-quotes.ts';
import type { Slot } from '../../../src/contract/visits.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { askedOrder, photoOf, write } from '../reviews/support.ts';
import { ask, customer, newAddress, newEmail, type Customer, type TestShop } from '../support/account.ts';
import { stopClockOfFile } from '../support/clock.ts';
import { writeMessage } from '../support/desk.ts';
import { engines, halfWay, type HalfWay } from '../support/half-way.ts';
import { proposed, respond, tokenFor } from '../support/links.ts';
import { ACCESSORY, CURTAIN, DELIVERY, newKey, QUOTE } from '../support/order.ts';
import { CARD, changeOrder, changeOrderNow, placeOrder, readOrder } from '../support/order-work.ts';

const { width, height } = CURTAIN.configuration;
stopClockOfFile();
const today = dayInIstanbul(new Date());

const ROLL = { productId: 17, color: 'bej', width: 280, length: 1840, lot: '2409', shelf: 'raf 2', supplier: 'Örnek' };
const ZEBRA = {
  ...{ productId: 17, quantity: 1, color: 'bej', room: 'Salon' },
  configuration: { width: 120, height: 200, pleatType: 'none' },
};

/** A delivered order whose curtain has the guarantee, and the link to its claim. */
async function claimable({ shop, boss }: HalfWay) {
  // The guarantee of a home, and of a month, has an end.
  await shop.store.command('test', (redis) => redis.del(key.fitCover(), key.fitClaimsAt(homeOf(DELIVERY))));
  const buyer = await customer();
  const measures = [{ line: 0, kind: 'again', widths: [width, width], heights: [height, height] }];
  const order = await placeOrder(shop, { items: [CURTAIN, ACCESSORY], payment: CARD, measures }, buyer);
  const sent = { carrier: 'yurtici', trackingNumber: '123456789012' };
  await changeOrderNow(boss, order.orderNo, { checkedLines: [0], status: 'Confirmed' });
  await changeOrderNow(boss, order.orderNo, { status: 'InProduction' });
  await changeOrderNow(boss, order.orderNo, { status: 'Delivered', ...sent });
  return { orderNo: order.orderNo, buyer, token: await tokenFor(shop, order.delivery.email, 'claim') };
}

const claim = async (token: string) =>
  (
    await ask(fitClaims, '/api/fit-claim/make', {
      body: { token, claim: { line: 0, text: 'Uzun', asLabelled: true, width, height: height - 4, price: null } },
      ip: newAddress(),
    })
  ).status;

/** Letters of the buyer with these words in their subject. */
const lettersOf = async (shop: TestShop, { email }: Customer, words: RegExp) =>
  (await shop.mails(email)).filter(({ subject }) => words.test(subject));

async function freeSlot(skip = 0): Promise<Slot> {
  const path = `/api/visits/slots?district=${encodeURIComponent('Kadıköy')}`;
  const { data } = await ask<{ slots: Slot[] }>(visits, path, { ip: newAddress() });
  const slot = data.slots[skip];
  if (!slot) throw new Error('No half-day is free');
  return slot;
}

const bookingOf = ({ day, half }: Slot, email = newEmail()) => ({
  ...{ district: 'Kadıköy', day, half, name: 'Ayşe Yılmaz', phone: '0532 000 00 00', email, address: 'Moda Cad. 5' },
});

async function booked(shop: TestShop) {
  const [email, by] = [newEmail(), await customer()];
  const { status } = await by.ask(visits, '/api/visits', {
    body: bookingOf(await freeSlot(), email),
    ip: newAddress(),
  });
  if (status !== 201) throw new Error('not booked');
  return { email, token: await tokenFor(shop, email, 'visit') };
}

const fromLink = async (token: string, sent: { method: string; body?: unknown }) =>
  (await ask(visits, `/api/visits/${token}`, { ...sent, ip: newAddress() })).status;

const act = (boss: Customer, path: string, sent: { method?: string; body?: unknown }) =>
  boss.ask(adminVisits, `/api/admin/visits/${path}`, sent);

/** A message with a visit planned for it. */
async function planned(boss: Customer, day = today) {
  const { id } = await writeMessage(boss, { message: `Evde ölçer misiniz? ${crypto.randomUUID()}` });
  const body = { version: 0, day, from: '10:00', to: '11:00', address: 'Moda Cad. 5, Kadıköy', note: '' };
  const { data } = await act(boss, id, { method: 'PUT', body });
  return { id, body, version: (data as { version: number }).version };
}

const waitingReview = async (boss: Customer, orderNo: string) => {
  const { data } = await boss.ask<DeskReviews>(deskReviews, '/api/admin/reviews?state=waiting&limit=100');
  const found = data.reviews.find((one) => one.orderNo === orderNo);
  if (!found) throw new Error('No such review waits');
  return found;
};

describe.each(engines)('on %s', (engine) => {
  const world = halfWay(engine);
  const isMemory = engine === 'memory';
  /** Every so many-th command: Redis, whose calls take longer, sees others of them. */
  const [few, many] = isMemory ? [1, 3] : [5, 17];

  it('makes a claim, which is answered', async () => {
    const { shop, boss, failEach } = world();
    const made = await failEach(many, async () => {
      const { token, buyer, orderNo } = await claimable(world());
      const press = async () => {
        const status = await claim(token);
        if (status === 200) {
          await shop.settled();
          expect((await readOrder(boss, orderNo)).claims).toHaveLength(1);
          expect(await lettersOf(shop, buyer, /Ölçü Güvencesi|başvuru/i)).toHaveLength(1);
        }
        return status;
      };
      return { orderNo, press };
    });
    expect(made.failed).toBeGreaterThan(0);
    const answered = await failEach(many, async () => {
      const { token, orderNo } = await claimable(world());
      await claim(token);
      const { version } = await readOrder(boss, orderNo);
      const body = { version, claim: { line: 0, way: 'fit', act: 'agree', text: 'Gelin alalım.' } } as const;
      return { orderNo, press: async () => (await changeOrder(boss, orderNo, body)).status };
    });
    expect(answered.failed).toBeGreaterThan(0);
  });

  it.each([true, false])('takes the answer to a change: %s', async (accept) => {
    const { shop, boss, failEach } = world();
    const seen = await failEach(many, async () => {
      const order = await placeOrder(shop, { items: [CURTAIN], payment: { type: 'bank-transfer' } }, await customer());
      const token = await proposed(shop, boss, order);
      return { orderNo: order.orderNo, press: async () => (await respond(token, accept)).status };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('writes, changes and withdraws a review', async () => {
    const { shop, boss, failEach } = world();
    const linked = async () => (await askedOrder(shop, boss, await customer())).tokens[0] ?? '';
    const photo = await photoOf(60, 40);
    const written = await failEach(few, async () => {
      const token = await linked();
      return { press: async () => (await write(token, { text: 'Çok iyi', photo })).status };
    });
    const changed = await failEach(few, async () => {
      const token = await linked();
      const { data } = await write(token, { text: 'Çok iyi', photo });
      const version = data.review?.version;
      return { press: async () => (await write(token, { stars: 3, text: 'İyi', photo: null, version })).status };
    });
    const withdrawn = await failEach(few, async () => {
      const token = await linked();
      await write(token, { text: 'Çok iyi', photo });
      const sent = { body: { token }, ip: newAddress() };
      return { press: async () => (await ask(reviews, '/api/review/withdraw', sent)).status };
    });
    for (const { failed } of [written, changed, withdrawn]) expect(failed).toBeGreaterThan(0);
  });

  it.each([
    ['publish', {}],
    ['refuse', { reason: 'personal' }],
  ])('decides a review: %s', async (name, more) => {
    const { shop, boss, failEach } = world();
    const seen = await failEach(few, async () => {
      const { tokens, orderNo } = await askedOrder(shop, boss, await customer());
      await write(tokens[0] ?? '', { text: 'Çok iyi' });
      const { id, version } = await waitingReview(boss, orderNo);
      const body = { version, act: name, ...more };
      const path = `/api/admin/reviews/${id}`;
      return { press: async () => (await boss.ask(deskReviews, path, { method: 'POST', body })).status };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('books, moves and cancels a visit', async () => {
    const { shop, failEach } = world();
    const bookedOnce = await failEach(few, async () => {
      const by = await customer();
      const [email, slot] = [newEmail(), await freeSlot()];
      const press = async () => {
        const sent = { body: bookingOf(slot, email), ip: newAddress() };
        const { status } = await by.ask(visits, '/api/visits', sent);
        if (status === 201) expect(await shop.mails(email)).toHaveLength(1);
        return status;
      };
      return { press };
    });
    const moved = await failEach(few, async () => {
      const { token } = await booked(shop);
      const { day, half } = await freeSlot(3);
      return { press: () => fromLink(token, { method: 'PUT', body: { day, half } }) };
    });
    const cancelled = await failEach(few, async () => {
      const { token } = await booked(shop);
      return { press: () => fromLink(token, { method: 'DELETE' }) };
    });
    for (const { failed } of [bookedOnce, moved, cancelled]) expect(failed).toBeGreaterThan(0);
  });

  it('plans, reports and drops a visit', async () => {
    const { boss, failEach } = world();
    const replanned = await failEach(few, async () => {
      const { id, body, version } = await planned(boss);
      const later = { ...body, version, from: '13:00', to: '14:00' };
      return { press: async () => (await act(boss, id, { method: 'PUT', body: later })).status };
    });
    const reported = await failEach(few, async () => {
      const { id } = await planned(boss);
      const body = { version: 0, rooms: [], note: 'Açık renk istiyor', isDone: true };
      return { press: async () => (await act(boss, `${id}/report`, { method: 'PUT', body })).status };
    });
    const dropped = await failEach(few, async () => {
      const { id, version } = await planned(boss);
      return { press: async () => (await act(boss, id, { method: 'DELETE', body: { version } })).status };
    });
    for (const { failed } of [replanned, reported, dropped]) expect(failed).toBeGreaterThan(0);
  });

  it('keeps a message, which is closed and answered', async () => {
    const { shop, boss, failEach } = world();
    const kept = await failEach(few, () => {
      const email = newEmail();
      const body = { name: 'Ayşe', email, phone: '', subject: 'Ölçü', message: `Merhaba ${email}` };
      return { press: async () => (await ask(contact, '/api/contact', { body, ip: newAddress() })).status };
    });
    const closed = await failEach(few, async () => {
      const { id } = await writeMessage(boss, { message: `Merhaba ${crypto.randomUUID()}` });
      const sent = { method: 'PATCH', body: { version: 1, state: 'closed' } };
      return { press: async () => (await boss.ask(desk, `/api/admin/messages/${id}`, sent)).status };
    });
    const answered = await failEach(few, async () => {
      const email = newEmail();
      const { id } = await writeMessage(boss, { message: `Merhaba ${email}`, email });
      const press = async () => {
        const sent = { body: { version: 1, text: 'Olur.' } };
        const { status } = await boss.ask(desk, `/api/admin/messages/${id}/answer`, sent);
        if (status === 200) expect(await shop.mails(email)).toHaveLength(1);
        return status;
      };
      return { press };
    });
    for (const { failed } of [kept, closed, answered]) expect(failed).toBeGreaterThan(0);
  });

  it('adds and counts a roll, books its cuts and takes them back', async () => {
    const { shop, boss, failEach } = world();
    const add = () => boss.ask<ClothStock>(cloth, '/api/admin/rolls', { body: ROLL });
    const added = await failEach(few, () => ({ press: async () => (await add()).status }));
    const counted = await failEach(few, async () => {
      const { data } = await add();
      const sent = {
        method: 'PATCH',
        body: { version: data.version, length: 1700, lot: '2409', shelf: 'raf 3', supplier: 'Örnek' },
      };
      return { press: async () => (await boss.ask(cloth, `/api/admin/rolls/${data.id}`, sent)).status };
    });
    const planOf = async () => {
      await add();
      const { orderNo } = await placeOrder(shop, { items: [ZEBRA], payment: CARD });
      await changeOrderNow(boss, orderNo, { checkedLines: [0], status: 'Confirmed' });
      const { data } = await boss.ask<CutPlan>(cloth, '/api/admin/cuts?until=');
      const [first] = data.stocks;
      if (!first) throw new Error('Nothing is to be cut');
      return { stock: first.id, hash: first.plan };
    };
    const cut = async () => {
      const { stock, hash } = await planOf();
      return { hash, press: () => boss.ask(cloth, '/api/admin/cuts', { body: { until: '', stock, plan: hash } }) };
    };
    const cutOnce = await failEach(many, async () => {
      const { press } = await cut();
      return { press: async () => (await press()).status };
    });
    const takenBack = await failEach(many, async () => {
      const { hash, press } = await cut();
      await press();
      const sent = { method: 'DELETE' };
      return { press: async () => (await boss.ask(cloth, `/api/admin/cuts/${hash}?until=`, sent)).status };
    });
    for (const { failed } of [added, counted, cutOnce, takenBack]) expect(failed).toBeGreaterThan(0);
  });

  it('makes and withdraws a quote', async () => {
    const { shop, boss, failEach } = world();
    const make = (body: object, attempt: string) =>
      boss.ask<QuoteRow>(adminSales, '/api/admin/quotes', { body, headers: { 'Idempotency-Key': attempt } });
    const refused = await make({ ...QUOTE, expectedTotal: 0.01 }, newKey());
    const expectedTotal = (refused.data as unknown as { total: number }).total;
    const made = await failEach(few, () => {
      const [email, attempt] = [newEmail(), newKey()];
      const body = { ...QUOTE, expectedTotal, way: 'letter', customer: { ...QUOTE.customer, email } };
      const press = async () => {
        const { status } = await make(body, attempt);
        if (status === 201) expect(await shop.mails(email)).toHaveLength(1);
        return status;
      };
      return { press };
    });
    const withdrawn = await failEach(few, async () => {
      const { data } = await make({ ...QUOTE, expectedTotal }, newKey());
      const sent = { method: 'POST', body: {} };
      return { press: async () => (await boss.ask(adminSales, `/api/admin/quotes/${data.id}/withdraw`, sent)).status };
    });
    for (const { failed } of [made, withdrawn]) expect(failed).toBeGreaterThan(0);
  });
});
