/** The acts of operators on an order, from placing to delivery and off the path, with those who are told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { account } from '../../../functions/account/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import type { AdminOrder } from '../../../src/contract/admin-orders.ts';
import type { OwnOrder, PlacedOrder, Tracking } from '../../../src/contract/orders.ts';
import { ask, customer, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY, CURTAIN, type Body } from '../support/order.ts';
import { letTimePass } from '../support/outbox.ts';
import {
  adminOrderPath,
  CARD,
  changeOrder,
  changeOrderNow,
  placeOrder,
  readOrder,
  refundOf,
  transferOf,
} from '../support/order-work.ts';

let shop: TestShop;
let mehmet: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  mehmet = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
});
afterAll(() => shop.stop());

const CASH = { type: 'cash-on-delivery' };
const SHIPPED = { status: 'Shipped', carrier: 'yurtici', trackingNumber: '123456789012' } as const;

const placed = (parts: Body = {}, by?: Customer) => placeOrder(shop, { payment: CARD, ...parts }, by);
const pathOf = adminOrderPath;
const read = (orderNo: string) => readOrder(mehmet, orderNo);
const change = (orderNo: string, body: Partial<OrderChange>, by = mehmet) => changeOrder(by, orderNo, body);
const now = (orderNo: string, body: Partial<OrderChange>) => changeOrderNow(mehmet, orderNo, body);

async function mailsOf({ delivery }: PlacedOrder): Promise<string[]> {
  await sendDueLetters({ most: 1000 });
  return (await shop.mails(delivery.email)).map(({ subject }) => subject);
}

describe('the way of an order', () => {
  it('goes to delivery step by step; account, tracking, letters and journal say the same', async () => {
    const buyer = await customer();
    const order = await placed({ items: [CURTAIN, ACCESSORY] }, buyer);
    const { orderNo } = order;
    expect(await read(orderNo)).toMatchObject({ version: 1, nextAct: 'check', checkedLines: [], hasAccount: true });

    const early = await now(orderNo, { status: 'Confirmed' });
    expectFailure(early, 422, 'invalid_fields');
    expect(early.fields).toEqual({ status: 'Önce 1 ölçüyü kontrol edip işaretleyin' });
    expect((await now(orderNo, { checkedLines: [0] })).data).toMatchObject({
      version: 2,
      checkedLines: [0],
      nextAct: 'confirm',
    });
    expect((await now(orderNo, { checkedLines: [] })).data).toMatchObject({
      version: 3,
      checkedLines: [],
      nextAct: 'check',
    });

    // Looked at and confirmed in one press.
    expect((await now(orderNo, { checkedLines: [0], status: 'Confirmed' })).data).toMatchObject({
      version: 4,
      status: 'Confirmed',
      nextAct: 'produce',
    });
    for (const status of ['InProduction', 'ReadyToShip'] as const)
      expect((await now(orderNo, { status })).status).toBe(200);
    const without = await now(orderNo, { status: 'Shipped' });
    expect([without.status, Object.keys(without.fields ?? {})]).toEqual([422, ['carrier']]);
    const unnumbered = await now(orderNo, { status: 'Shipped', carrier: 'aras' });
    expect([unnumbered.status, Object.keys(unnumbered.fields ?? {})]).toEqual([422, ['trackingNumber']]);
    expect((await now(orderNo, SHIPPED)).data).toMatchObject({ status: 'Shipped', nextAct: 'deliver' });

    const url = 'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code=123456789012';
    const carried = { carrier: 'Yurtiçi Kargo', trackingNumber: '123456789012', trackingUrl: url, status: 'Shipped' };
    expect((await buyer.ask<OwnOrder>(account, `/api/account/orders/${orderNo}`)).data).toMatchObject(carried);
    const tracked = (await ask<Tracking>(tracking, `/api/shipping/track/${orderNo}`)).data;
    expect(tracked).toMatchObject(carried);
    expect(tracked.timeline.map(({ label }) => label)).toEqual([
      'Kargoya Verildi',
      'Kargoya Hazır',
      'Üretimde',
      'Onaylandı',
      'Sipariş Alındı',
    ]);

    const { data } = await now(orderNo, { status: 'Delivered' });
    expect(data).toMatchObject({ status: 'Delivered', nextAct: null, version: 8 });
    expectFailure(await now(orderNo, { status: 'Shipped' }), 422, 'invalid_fields');
    // They go out together: which arrives first says nothing.
    const told = ['Onaylandı', 'Üretimde', 'Kargoya Hazır', 'Kargoya Verildi', 'Teslim Edildi'];
    expect((await mailsOf(order)).toSorted()).toEqual(
      [
        `Siparişinizi aldık: ${orderNo}`,
        ...told.map((status) => `${orderNo} numaralı siparişiniz: ${status}`),
      ].toSorted(),
    );
    const { journal, letters } = await read(orderNo);
    expect(
      journal.map(({ operator: by, act, before, after }) => `${by} ${act} ${before} > ${after}`).toReversed(),
    ).toEqual([
      'Mehmet Usta order-measures  > 1',
      'Mehmet Usta order-measures 1 > ',
      'Mehmet Usta order-measures  > 1',
      'Mehmet Usta order-status Pending > Confirmed',
      'Mehmet Usta order-status Confirmed > InProduction',
      'Mehmet Usta order-status InProduction > ReadyToShip',
      'Mehmet Usta order-carrier  > Yurtiçi Kargo 123456789012',
      'Mehmet Usta order-status ReadyToShip > Shipped',
      'Mehmet Usta order-status Shipped > Delivered',
    ]);
    expect(letters.map(({ kind, state, status }) => `${kind} ${state} ${status}`.trim())).toContain(
      'status-changed sent Delivered',
    );
    expect(letters).toHaveLength(7);
  });

  it('may leave steps out, and tells only of the last', async () => {
    const order = await placed({ items: [ACCESSORY] });
    expect((await now(order.orderNo, { status: 'Shipped', carrier: 'own' })).data).toMatchObject({
      carrier: 'Kıvrım Perde',
      trackingNumber: null,
    });
    expect(await mailsOf(order)).toEqual([
      expect.any(String),
      `${order.orderNo} numaralı siparişiniz: Kargoya Verildi`,
    ]);
  });

  it('tells of no step that is over by the time its letter leaves', async () => {
    const order = await placed({ items: [ACCESSORY] });
    const folder = process.env.OUTBOX_DIR;
    process.env.OUTBOX_DIR = '/dev/null/away';
    await now(order.orderNo, SHIPPED);
    await now(order.orderNo, { status: 'OutForDelivery' });
    await shop.settled();
    process.env.OUTBOX_DIR = folder;
    await now(order.orderNo, { status: 'Delivered' });
    await shop.settled();
    await letTimePass(shop.store);
    const told = (await mailsOf(order)).slice(1);
    expect(told).toEqual([expect.stringContaining('Teslim Edildi')]);
    const { letters } = await read(order.orderNo);
    expect(letters.filter(({ kind }) => kind === 'status-changed').map(({ state }) => state)).toEqual([
      'outdated',
      'outdated',
      'sent',
    ]);
  });

  it('tells the right number when the first was mistyped', async () => {
    const order = await placed({ items: [ACCESSORY] });
    await now(order.orderNo, SHIPPED);
    const mended = await now(order.orderNo, { carrier: 'yurtici', trackingNumber: '999' });
    expect(mended.data).toMatchObject({ trackingNumber: '999', status: 'Shipped' });
    expect(await mailsOf(order)).toContain(`Kargo bilginiz değişti: ${order.orderNo}`);
    expect(mended.data.letters.at(-1)?.kind).toBe('order-carrier');
  });
});

describe('an order that ends before', () => {
  it('is cancelled with a reason that the customer reads, and with words about the money', async () => {
    const buyer = await customer();
    const order = await placed({}, buyer);
    const bare = await now(order.orderNo, { status: 'Cancelled' });
    expect([bare.status, bare.fields]).toEqual([422, { reason: 'Nedenini yazın; müşteriniz bunu okuyacak' }]);
    const reason = 'Kumaşın üretimi durdu';
    expect((await now(order.orderNo, { status: 'Cancelled', reason })).data).toMatchObject({
      status: 'Cancelled',
      reason,
    });
    const tracked = (await ask<Tracking>(tracking, `/api/shipping/track/${order.orderNo}`)).data;
    expect(tracked.timeline[0]).toMatchObject({ label: 'İptal' });
    expect(JSON.stringify(tracked)).not.toContain(reason);
    const own = (await buyer.ask<OwnOrder>(account, `/api/account/orders/${order.orderNo}`)).data;
    expect(own.timeline[0]).toMatchObject({ label: 'İptal', note: reason });
    await sendDueLetters({ most: 1000 });
    const [mail] = (await shop.mails(order.delivery.email)).slice(-1);
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain('7–10 iş günü içinde');
    expect(mail?.text).not.toContain('isteğiniz üzerine');
  });

  it('comes back only once it was sent', async () => {
    const order = await placed({ items: [ACCESSORY], payment: CASH });
    const returned = { status: 'Returned', reason: 'Adreste kimse yoktu' } as const;
    expectFailure(await now(order.orderNo, returned), 422, 'invalid_fields');
    await now(order.orderNo, SHIPPED);
    expect((await now(order.orderNo, returned)).data).toMatchObject({
      status: 'Returned',
      refundable: 0,
      nextAct: null,
    });
    await sendDueLetters({ most: 1000 });
    // Both letters leave in one sweep, in either order.
    const told = (await shop.mails(order.delivery.email)).map(({ text }) => text).join();
    expect(told).toContain('Sizden bir ücret alınmadı');
  });
});

describe('money', () => {
  it('of a transfer comes before production, and another amount needs a reason', async () => {
    const order = await placed({ items: [ACCESSORY], payment: { type: 'bank-transfer' } });
    const { orderNo, total } = order;
    expect(await read(orderNo)).toMatchObject({ nextAct: 'payment', refundable: 0 });
    expect((await now(orderNo, { status: 'Confirmed' })).status).toBe(200);
    const unpaid = await now(orderNo, { status: 'InProduction' });
    expect(unpaid.fields?.status).toContain('Havalesi gelmeden');
    for (const amount of [total - 0.01, total + 0.01]) {
      const wrong = await now(orderNo, transferOf(amount));
      expect([wrong.status, wrong.code, wrong.fields]).toEqual([
        422,
        'invalid_fields',
        { 'entry.text': 'Nedenini yazın' },
      ]);
    }
    const paid = await now(orderNo, { ...transferOf(total), status: 'InProduction' });
    expect(paid.data).toMatchObject({ status: 'InProduction', refundable: total, payment: { state: 'paid' } });
    expect(paid.data.paidAt).not.toBeNull();
    expect(await mailsOf(order)).toContain(`Ödemeniz hesabımıza geçti: ${orderNo}`);
  });

  it('is given back up to what was paid, and its sum is kept', async () => {
    const order = await placed();
    const { orderNo, total } = order;
    const text = 'Bir panelin rengi farklı çıktı';
    const tooMuch = await now(orderNo, refundOf(total + 0.01, text));
    expect(Object.keys(tooMuch.fields ?? {})).toEqual(['entry.amount']);
    expect((await now(orderNo, refundOf(1, ' '))).fields).toEqual({ 'entry.text': 'Nedenini yazın' });
    const { data } = await now(orderNo, refundOf(100.5, text));
    expect(data.ledger.at(-1)).toMatchObject({ kind: 'refund', amount: 100.5, text, by: 'Mehmet Usta', state: 'done' });
    expect(data).toMatchObject({ balance: 0 });
    expect(data.refundable).toBeCloseTo(total - 100.5, 2);
    expect((await now(orderNo, refundOf(total, text))).status).toBe(422);
    const rest = Math.round((total - 100.5) * 100) / 100;
    expect((await now(orderNo, refundOf(rest, text))).data.refundable).toBe(0);
    const mails = (await mailsOf(order)).filter((subject) => subject.includes('iade ettik'));
    expect(mails).toHaveLength(2);
  });

  it('is told as given back to its buyer alone', async () => {
    const buyer = await customer();
    const { orderNo } = await placed({}, buyer);
    await now(orderNo, refundOf(100.5, 'Leke'));
    const own = await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`);
    expect(own.data.timeline.map(({ label }) => label)).toEqual(['₺100,50 hesabınıza iade edildi', 'Sipariş Alındı']);
    const followed = await ask<Tracking>(tracking, `/api/shipping/track/${orderNo}`);
    for (const { timeline } of [followed.data, await read(orderNo)]) expect(timeline).toHaveLength(1);
  });

  it('leaves the steps of its order on their own days', async () => {
    const buyer = await customer();
    const { orderNo } = await placed({ items: [ACCESSORY] }, buyer);
    await now(orderNo, { status: 'Confirmed' });
    await now(orderNo, refundOf(1));
    await now(orderNo, { status: 'Shipped', carrier: 'own' });
    await now(orderNo, { status: 'Delivered' });
    const { timeline } = (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
    expect(timeline.map(({ status }) => status)).toEqual(['Delivered', 'Shipped', 'Confirmed', 'Confirmed', 'Pending']);
    expect(timeline[2]?.label).toContain('iade edildi');
  });

  it('of an order that has ended is told by what came, not by how it was to be paid', async () => {
    const buyer = await customer();
    const { orderNo } = await placed({ items: [ACCESSORY], payment: { type: 'bank-transfer' } }, buyer);
    const own = async () => (await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`)).data;
    await now(orderNo, transferOf(10, 'Bir kısmı'));
    expect((await own()).moneyBack).toBeUndefined();
    await buyer.ask(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' });
    expect(await own()).toMatchObject({ payment: { state: 'awaiting-transfer' }, moneyBack: 'refund' });
    await now(orderNo, refundOf(10));
    expect((await own()).moneyBack).toBe('refunded');
  });

  it('asks for the second factor again', async () => {
    const order = await placed({ items: [ACCESSORY], payment: { type: 'bank-transfer' } });
    const zeynep = await operator({}, { confirmed: false });
    for (const money of [transferOf(order.total), refundOf(1), { allowedDebt: { text: 'x' } }]) {
      expectFailure(await change(order.orderNo, { version: 1, ...money }, zeynep), 403, 'confirmation_required');
    }
    const note = { version: 1, note: { text: 'Arandı', public: false } };
    expect((await change(order.orderNo, note, zeynep)).status).toBe(200);
  });
});

describe('the invoice of an order', () => {
  it('is noted, shown to its buyer, and told where it can be opened', async () => {
    const buyer = await customer();
    const order = await placed({}, buyer);
    const { orderNo } = order;
    const url = 'https://earsivportal.efatura.gov.tr/KVR2026000000042.pdf';
    const noted = await now(orderNo, { invoice: { number: 'KVR2026000000042', url } });
    expect(noted.data.invoice).toEqual({ number: 'KVR2026000000042', url });
    expect(noted.data.journal[0]).toMatchObject({ act: 'order-invoice', before: '', after: 'KVR2026000000042' });
    const own = await buyer.ask<OwnOrder>(orders, `/api/orders/${orderNo}`);
    expect(own.data.invoice).toEqual({ number: 'KVR2026000000042', url });
    expect(await mailsOf(order)).toContain(`Faturanız hazır: ${orderNo}`);
    expect((await read(orderNo)).letters.map(({ kind }) => kind)).toContain('order-invoice');
  });

  it('without an address is noted, and nobody is written to', async () => {
    const order = await placed();
    const { data } = await now(order.orderNo, { invoice: { number: 'KVR1', url: '' } });
    expect(data.invoice).toEqual({ number: 'KVR1', url: null });
    expect(await mailsOf(order)).not.toContain(`Faturanız hazır: ${order.orderNo}`);
    const since = () => shop.store.command('test', (redis) => redis.hget(key.order(order.orderNo), 'invoicedAt'));
    const written = await since();
    expect(written).toMatch(/^2026-\d\d-\d\dT/);
    // An address that is added later leaves the day of the number as it was.
    await now(order.orderNo, { invoice: { number: 'KVR1', url: 'https://earsivportal.efatura.gov.tr/1.pdf' } });
    expect(await since()).toBe(written);
    // So does a number that is mended.
    await now(order.orderNo, { invoice: { number: 'KVR2', url: '' } });
    expect(await since()).toBe(written);
  });

  it.each([
    'http://efatura.gov.tr/1.pdf',
    'javascript:alert(1)',
    'fatura.pdf',
    'https://fatura.example/1.pdf',
    'https://efatura.gov.tr@evil.example/1.pdf',
    'https://user:pw@efatura.gov.tr/1.pdf',
  ])('at %s is refused', async (url) => {
    const { orderNo } = await placed();
    const refused = await now(orderNo, { invoice: { number: 'KVR1', url } });
    expectFailure(refused, 422, 'invalid_fields');
    expect(refused.fields).toEqual({
      'invoice.url':
        'Faturanın adresi https:// ile başlamalı ve şu sitelerden birinde olmalı: efatura.gov.tr, kivrimperde.example. Sizinki yoksa editörde Mağaza bilgileri’ndeki “Faturaların açıldığı siteler”e ekleyin',
    });
  });

  it('needs its number', async () => {
    const { orderNo } = await placed();
    expectFailure(await now(orderNo, { invoice: { number: ' ', url: '' } }), 422, 'invalid_fields');
  });
});

describe('notes', () => {
  it('of the shop stay there; public ones are told and stand in the timeline', async () => {
    const buyer = await customer();
    const order = await placed({ items: [ACCESSORY] }, buyer);
    const { orderNo } = order;
    await now(orderNo, { note: { text: 'Telefonu kapalı', public: false } });
    const { data } = await now(orderNo, { note: { text: 'Kumaşınız geldi', public: true } });
    expect(data.notes.map(({ text, by }) => [text, by])).toEqual([['Telefonu kapalı', 'Mehmet Usta']]);
    const own = (await buyer.ask<OwnOrder>(account, `/api/account/orders/${orderNo}`)).data;
    expect(own.timeline[0]).toMatchObject({ label: 'Mağazadan not', note: 'Kumaşınız geldi', status: 'Pending' });
    expect(JSON.stringify(own)).not.toContain('Telefonu kapalı');
    const { timeline } = (await ask<Tracking>(tracking, `/api/shipping/track/${orderNo}`)).data;
    expect(timeline.map(({ status, note }) => [status, note])).toEqual([['Pending', undefined]]);
    expect((await mailsOf(order)).at(-1)).toBe(`Siparişiniz hakkında: ${orderNo}`);
    // Words to the customer leave the outbox once they are sent, and never reach the journal.
    expect(JSON.stringify(data.journal)).not.toMatch(/Telefonu|Kumaşınız/);
  });
});

describe('an order that another changed', () => {
  it('is shown as it is, and nothing is overwritten', async () => {
    const { orderNo } = await placed({ items: [ACCESSORY] });
    const zeynep = await operator({ firstName: 'Zeynep' });
    await change(orderNo, { version: 1, status: 'Confirmed' });
    await shop.settled();
    const late = await change(orderNo, { version: 1, status: 'Cancelled', reason: 'Yanlış' }, zeynep);
    expectFailure(late, 409, 'changed_meanwhile');
    expect(late.data).toEqual(await read(orderNo));
    expect(late.data).toMatchObject({ status: 'Confirmed', version: 2 });
  });

  it('by its customer too', async () => {
    const buyer = await customer();
    const { orderNo } = await placed({ items: [ACCESSORY] }, buyer);
    await buyer.ask(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' });
    const late = await change(orderNo, { version: 1, status: 'Confirmed' });
    expect([late.code, late.data.status, late.data.version]).toEqual(['changed_meanwhile', 'Cancelled', 2]);
  });

  it('is none when the same change comes again after a lost answer', async () => {
    const order = await placed({ items: [ACCESSORY] });
    const sent = { version: 1, status: 'Confirmed', note: { text: 'Arandı', public: false } } as const;
    const first = await change(order.orderNo, sent);
    // The letter of the change is marked as sent behind its answer.
    await shop.settled();
    const again = await change(order.orderNo, sent);
    expect([again.status, again.data.version]).toEqual([200, first.data.version]);
    expect(again.data).toEqual(await read(order.orderNo));
    expect(again.data.journal).toHaveLength(2);
    expect(again.data.notes).toHaveLength(1);
    // The same words of somebody else are another change.
    expect((await change(order.orderNo, sent, await operator())).code).toBe('changed_meanwhile');
  });

  it('is told to all but one of fifty who change it at once', async () => {
    const { orderNo } = await placed({ items: [ACCESSORY] });
    const team = await Promise.all(
      Array.from({ length: 50 }, (_, index) => operator({ firstName: `Usta${'abcdefghij'[index % 10]}` })),
    );
    const targets = ['Confirmed', 'InProduction', 'ReadyToShip'] as const;
    for (const [round, status] of targets.entries()) {
      const replies = await Promise.all(
        team.map((one, index) =>
          change(orderNo, { version: round + 1, status, note: { text: `n${round}.${index}`, public: false } }, one),
        ),
      );
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      const losers = replies.filter((reply) => reply.status === 409);
      expect(losers).toHaveLength(49);
      for (const { data } of losers) expect([data.version, data.status]).toEqual([round + 2, status]);
      // The letter of this round leaves behind its answer, and is listed by when it left.
      await shop.settled();
    }
    const { version, journal, notes, letters, timeline } = await read(orderNo);
    expect([version, notes.length, timeline.length]).toEqual([4, 3, 4]);
    expect(journal.filter(({ act }) => act === 'order-status').map(({ after }) => after)).toEqual(targets.toReversed());
    expect(letters.filter(({ kind }) => kind === 'status-changed').map(({ status }) => status)).toEqual([...targets]);
    // The author of the note is the operator who moved the order, by the journal.
    const movers = journal.filter(({ act }) => act === 'order-status').map(({ operator: by }) => by);
    expect(notes.map(({ by }) => by)).toEqual(movers.toReversed());
  });
});

describe('what cannot be', () => {
  it.each([
    [{ status: 'Somewhere' }, 'status'],
    [{ note: { text: ' ', public: false } }, 'note.text'],
    [{ note: { text: 'x'.repeat(1001), public: true } }, 'note.text'],
    [refundOf(0), 'entry.amount'],
    [refundOf(1.001), 'entry.amount'],
    [refundOf(10_000_001), 'entry.amount'],
    [transferOf(-1), 'entry.amount'],
    [transferOf(1, 'x'.repeat(301)), 'entry.text'],
    [{ entry: { kind: 'paid', method: 'discount', amount: 1 } }, 'entry.method'],
    [{ entry: { kind: 'gift', method: 'cash', amount: 1 } }, 'entry.kind'],
    [{ entry: { kind: 'paid', method: 'door', amount: 1, text: 'x' } }, 'entry.method'],
    [{ entry: { kind: 'collected', method: 'door', amount: 1 } }, 'entry.amount'],
    [{ entry: { kind: 'due', method: 'return', amount: 1, line: 5, text: 'x' } }, 'entry.line'],
    [{ entry: { kind: 'paid', method: 'cash', amount: 1, day: '2026-02-30' } }, 'entry.day'],
    [{ entry: { kind: 'paid', method: 'cash', amount: 1, text: 'x', day: '2099-01-01' } }, 'entry.day'],
    [{ allowedDebt: { text: ' ' } }, 'allowedDebt.text'],
    [{ allowedDebt: { text: 'x' } }, 'allowedDebt'],
    [{ refund: { amount: 1, text: 'x' } }, 'refund'],
    [{ carrier: 'nobody', status: 'Shipped' }, 'carrier'],
    [{ carrier: 'yurtici', trackingNumber: '1' }, 'carrier'],
    [{ trackingNumber: '1' }, 'carrier'],
    [{ checkedLines: [7] }, 'checkedLines'],
    [{}, 'status'],
    [{ version: 0 }, 'version'],
    [{ paymentState: 'paid' }, 'paymentState'],
    [{ total: 1 }, 'total'],
  ])('a change is refused with a word beside its field (%#)', async (body, field) => {
    const { orderNo } = await placed({ items: [ACCESSORY] });
    const reply = await mehmet.ask<AdminOrder>(adminOrders, pathOf(orderNo), {
      method: 'PATCH',
      body: { version: 1, ...body },
    });
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toHaveProperty([field]);
    expect((await read(orderNo)).version).toBe(1);
  });

  it('an order that is none', async () => {
    for (const orderNo of ['KP-1000000000000', 'x']) {
      expectFailure(await mehmet.ask(adminOrders, pathOf(orderNo)), 404, 'order_not_found');
      expectFailure(await change(orderNo, { version: 1, status: 'Confirmed' }), 404, 'order_not_found');
    }
  });
});

describe('several at once', () => {
  it('go as far as the rules of each let them', async () => {
    const [plain, made, ended] = [
      await placed({ items: [ACCESSORY] }),
      await placed(),
      await placed({ items: [ACCESSORY] }),
    ];
    await now(ended.orderNo, { status: 'Cancelled', reason: 'x' });
    const orderNos = [plain.orderNo, made.orderNo, ended.orderNo, 'KP-1000000000000', plain.orderNo];
    const send = () => mehmet.ask(adminOrders, '/api/admin/orders/bulk', { body: { orderNos, status: 'Confirmed' } });
    const { data } = await send();
    expect(data).toEqual([
      { orderNo: plain.orderNo, ok: true },
      { orderNo: made.orderNo, ok: false, code: 'invalid_fields', error: expect.stringContaining('ölçü') as string },
      { orderNo: ended.orderNo, ok: false, code: 'invalid_fields', error: expect.stringContaining('İptal') as string },
      { orderNo: 'KP-1000000000000', ok: false, code: 'order_not_found', error: expect.any(String) as string },
    ]);
    expect((await send()).data).toEqual(data);
    expect(await mailsOf(plain)).toHaveLength(2);
    expect((await read(plain.orderNo)).journal).toHaveLength(1);
  });
});
