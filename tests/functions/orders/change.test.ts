/** Another size or colour of an order: asked by an operator, answered by the link of a letter. */
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../../functions/account/calls.ts';
import { adminData } from '../../../functions/admin/data/calls.ts';
import { desk } from '../../../functions/admin/desk/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { currentCatalogue } from '../../../functions/catalogue/current-catalogue.ts';
import { sendDueLetters } from '../../../functions/jobs/letters.ts';
import { orders } from '../../../functions/orders/calls.ts';
import { provesConsent } from '../../../functions/orders/consent-proof.ts';
import { ROW_FIELDS, storedRow } from '../../../functions/orders/order-index.ts';
import { rebuildIndex } from '../../../functions/orders/rebuild-index.ts';
import { salesDay, salesOf } from '../../../functions/orders/sales.ts';
import { storedOrder, type StoredOrder } from '../../../functions/orders/stored-order.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { confirmTransfer } from '../../../functions/orders/transfer.ts';
import { key } from '../../../functions/store/keys.ts';
import type { OrderChange as Change } from '../../../src/contract/admin-order-change.ts';
import type { AdminOrderList } from '../../../src/contract/admin-orders.ts';
import type { Today } from '../../../src/contract/admin-desk.ts';
import type { OrderChange } from '../../../src/contract/order-change.ts';
import type { OwnOrder, PlacedOrder, Tracking } from '../../../src/contract/orders.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { toKurus } from '../../../src/domain/money/money.ts';
import { CHANGE_MS } from '../../../src/domain/order/proposal.ts';
import { windowOf, type LineConfiguration } from '../../../src/domain/price/pricing.ts';
import { previewOf } from '../../../src/features/admin/orders/line-change.ts';
import { ask, customer, newAddress, startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { proposed as proposedTo, respond, tokenFor, wider } from '../support/links.ts';
import { operator } from '../support/operator.ts';
import { letTimePass } from '../support/outbox.ts';
import { ACCESSORY, CURTAIN, type Body } from '../support/order.ts';
import {
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

const ADDRESS = '203.0.113.9';

const placed = (parts: Body = {}, by?: Customer) => placeOrder(shop, parts, by);
const read = (orderNo: string) => readOrder(mehmet, orderNo);
const patch = (orderNo: string, body: Partial<Change>, by = mehmet) => changeOrder(by, orderNo, body);
const now = (orderNo: string, body: Partial<Change>) => changeOrderNow(mehmet, orderNo, body);

const widthOf = (line: { configuration: LineConfiguration | null } | undefined) =>
  windowOf(line?.configuration ?? null)?.width;
const tokenOf = ({ delivery }: PlacedOrder) => tokenFor(shop, delivery.email, 'change');
const proposed = (order: PlacedOrder, change = wider()) => proposedTo(shop, mehmet, order, change);

const show = (token: string) => ask<OrderChange>(orders, '/api/order-change', { body: { token }, ip: newAddress() });

const hashOf = (orderNo: string): Promise<string[]> =>
  shop.store.command('test', (redis) => redis.hgetall(key.order(orderNo)) as unknown as Promise<string[]>);
const stored = async (orderNo: string): Promise<StoredOrder> => z.parse(storedOrder, await hashOf(orderNo));
async function fieldsOf(orderNo: string): Promise<Map<string, string>> {
  const flat = await hashOf(orderNo);
  return new Map(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as const] : [])));
}
const soldToday = async (): Promise<Record<string, number>> => {
  const name = key.sales(salesDay(dayInIstanbul(new Date())));
  const flat = (await shop.store.command('test', (redis) => redis.hgetall(name))) as unknown as string[];
  const found = flat.flatMap((field, at) => (at % 2 === 0 ? [[field, Number(flat[at + 1])] as const] : []));
  return Object.fromEntries(found.filter(([, count]) => count !== 0));
};
const linkOf = async (orderNo: string) => (await stored(orderNo)).proposal?.tokenHash ?? '';

describe('a room that gets another name while the question is open', () => {
  it('keeps it when the customer agrees', async () => {
    const order = await placed({ items: [{ ...CURTAIN, room: 'Salon' }] });
    const token = await proposed(order);
    await now(order.orderNo, { rooms: [{ line: 0, room: 'Mutfak' }] });
    await ask(orders, '/api/order-change/answer', { body: { token, accept: true }, ip: newAddress() });
    expect((await stored(order.orderNo)).lines[0]).toMatchObject({ room: 'Mutfak' });
    expect((await read(order.orderNo)).proposal?.state).toBe('accepted');
  });
});

describe('asking', () => {
  it('stores one proposal, writes the journal and asks by a letter that shows both, in words and in HTML', async () => {
    const order = await placed({ items: [{ ...CURTAIN, room: 'Salon' }, ACCESSORY] });
    const { orderNo } = order;
    const { data } = await now(orderNo, { change: wider(260, 'adacayi') });
    expect(data).toMatchObject({
      version: 2,
      total: order.total,
      proposal: {
        line: 0,
        state: 'open',
        endedAt: null,
        by: 'Mehmet Usta',
        total: order.total + 325,
        difference: 325,
      },
    });
    expect(Date.parse(data.proposal?.until ?? '') - Date.parse(data.proposal?.at ?? '')).toBe(CHANGE_MS);
    expect(data.journal[0]).toMatchObject({ act: 'order-change-asked', operator: 'Mehmet Usta' });
    expect(data.journal[0]?.before).toMatch(/^1\. 250 × 260 cm/);
    expect(data.journal[0]?.after).toContain('260 × 260 cm');
    expect(JSON.stringify(data)).not.toContain(await linkOf(orderNo));

    const token = await tokenOf(order);
    expect((await fieldsOf(orderNo)).get('proposal')).not.toContain(token);
    const [letter] = (await shop.mails(order.delivery.email)).slice(-1);
    expect(letter?.subject).toBe(`Siparişinizde değişiklik için onayınız gerekiyor: ${orderNo}`);
    for (const content of [letter?.text, letter?.html]) {
      for (const words of ['250 × 260 cm', '260 × 260 cm', 'Kum', 'Adaçayı', '+₺325,00', `/change#t=${token}`])
        expect(content).toContain(words);
      // A guest's room is typed, and nobody has proven that the mailbox is theirs.
      expect(content).not.toContain('Salon');
    }
    const hash = await linkOf(orderNo);
    expect(await shop.store.command('test', (redis) => redis.pttl(key.orderChangeLink(hash)))).toBeGreaterThan(
      29 * 86_400_000,
    );
    // The order is as it was until the customer agrees.
    expect(widthOf((await stored(orderNo)).lines[0])).toBe(250);
  });

  it('costs what the page of the back room showed before it was asked, coupon and shipping included', async () => {
    const items = [{ ...CURTAIN, quantity: 2 }, ACCESSORY];
    const { orderNo } = await placed({ items, couponCode: 'HOSGELDIN10' });
    const order = await read(orderNo);
    const product = currentCatalogue.get(1);
    if (!product) throw new Error('no curtain');
    for (const width of [40, 137, 299]) {
      const preview = previewOf(order, wider(width), product);
      const { data } = await now(orderNo, { change: wider(width) });
      const [shown, asked] = [preview.ok ? preview.data : undefined, data.proposal];
      expect([asked?.difference, asked?.total, asked?.after.totalPrice].map((lira) => toKurus(lira ?? NaN))).toEqual([
        shown?.difference,
        shown?.totals.total,
        shown?.line.totalPrice,
      ]);
    }
  });

  it('says what cannot be asked, beside its field, and changes nothing', async () => {
    const { orderNo } = await placed({ items: [CURTAIN, ACCESSORY] });
    const refused = async (change: Change['change']) => {
      const reply = await now(orderNo, { change });
      expectFailure(reply, 422, 'invalid_fields');
      return reply.fields;
    };
    expect(await refused(wider(250))).toEqual({ change: 'Değişen bir şey yok: perde zaten böyle sipariş edilmiş' });
    expect(await refused(wider(900))).toEqual({ 'change.configuration.width': 'Bu ürün bu ölçüde üretilmiyor' });
    expect(await refused(wider(260, 'mor'))).toEqual({ 'change.color': 'Bu renk artık yok; başka bir renk seçin' });
    expect(await refused(wider(260, 'altin', 1))).toEqual({ change: 'Bu satır ölçüye göre üretilmiyor' });
    expect(await refused(null)).toEqual({ change: 'Geri çekilecek bir öneri yok' });
    for (const width of [0, 2.5, 10_000]) {
      const odd = await now(orderNo, { change: wider(width) });
      expect(Object.keys(odd.fields ?? {})).toEqual(['change.configuration.width']);
    }
    expect(await read(orderNo)).toMatchObject({ version: 1, proposal: null });
  });

  it('is refused above what is taken at the door, and once the order is in production', async () => {
    const small = { ...CURTAIN, configuration: { ...CURTAIN.configuration, width: 100 } };
    const cash = await placed({ items: [small], payment: { type: 'cash-on-delivery' } });
    expect((await now(cash.orderNo, { change: wider(160) })).fields).toEqual({
      change: 'Yeni toplam kapıda ödeme sınırını (₺5.000,00) aşıyor. Müşteriyle başka bir ödeme yolu konuşun',
    });
    const token = await proposed(cash, wider(150));
    expect((await respond(token, true)).data.change).toMatchObject({ settlement: 'door', total: 4875 });
    expect(await read(cash.orderNo)).toMatchObject({
      total: 4875,
      balance: 4875,
      open: [{ kind: 'door', amount: 4875 }],
    });

    const { orderNo } = await placed({ payment: CARD });
    await now(orderNo, { checkedLines: [0], status: 'InProduction' });
    const late = await now(orderNo, { change: wider() });
    expect(late.fields).toEqual({ change: 'Üretime giren ya da kapanan siparişin satırları değişmez' });
  });

  it('of two operators one is first; the same press again asks once', async () => {
    const order = await placed();
    const { orderNo } = order;
    const fatma = await operator({ firstName: 'Fatma' });
    const both = await Promise.all([
      patch(orderNo, { version: 1, change: wider(260) }),
      patch(orderNo, { version: 1, change: wider(270) }, fatma),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expectFailure(both.find(({ status }) => status === 409) ?? both[0], 409, 'changed_meanwhile');

    const again = await placed();
    for (const _ of [1, 2]) expect((await patch(again.orderNo, { version: 1, change: wider() })).status).toBe(200);
    await sendDueLetters({ most: 1000 });
    const asked = (await shop.mails(again.delivery.email)).filter(({ text }) => text.includes('/change#t='));
    expect(asked).toHaveLength(1);
  });
});

describe('the link', () => {
  it('shows what is asked and nothing personal, and says what became of it', async () => {
    const order = await placed({ items: [{ ...CURTAIN, room: 'Salon' }] });
    const first = await proposed(order);
    const { data, text } = await show(first);
    expect(data).toMatchObject({
      state: 'open',
      orderNo: order.orderNo,
      change: {
        room: 'Salon',
        before: { configuration: { width: 250 }, totalPrice: order.total },
        after: { configuration: { width: 260, effectiveWidth: 650 } },
        total: order.total + 325,
        difference: 325,
        settlement: 'transfer',
      },
    });
    for (const personal of [order.delivery.email, 'Yılmaz', 'Moda']) expect(text).not.toContain(personal);

    const second = await proposed(order, wider(270));
    expect((await show(first)).data).toEqual({ state: 'replaced', orderNo: order.orderNo, change: null });
    expect((await respond(first, true)).data.state).toBe('replaced');
    expect((await now(order.orderNo, { change: null })).data.proposal).toMatchObject({ state: 'withdrawn' });
    expect((await show(second)).data.state).toBe('withdrawn');
    expect((await respond(second, true)).data.state).toBe('withdrawn');
    expect(widthOf((await stored(order.orderNo)).lines[0])).toBe(250);
  });

  it('ends after its days, and with the order', async () => {
    const order = await placed();
    const token = await proposed(order);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + CHANGE_MS + 1000 });
    try {
      expect((await respond(token, true)).data.state).toBe('expired');
    } finally {
      vi.useRealTimers();
    }
    expect((await show(token)).data.state).toBe('open');
    await now(order.orderNo, { status: 'Cancelled', reason: 'Kumaş kalmadı' });
    expect((await respond(token, true)).data.state).toBe('late');
    for (const stranger of ['x', 'A'.repeat(43)]) {
      expectFailure(await show(stranger), 422, 'change_link_invalid');
      expectFailure(await respond(stranger, true), 422, 'change_link_invalid');
    }
    expectFailure(
      await ask(orders, '/api/order-change/answer', { body: { token, accept: 'yes' } }),
      422,
      'invalid_fields',
    );
  });

  it('is not guessed: 120 tries an hour', async () => {
    const ip = newAddress();
    const guess = () => ask(orders, '/api/order-change', { body: { token: 'A'.repeat(43) }, ip });
    for (let tries = 0; tries < 120; tries += 1) expectFailure(await guess(), 422, 'change_link_invalid');
    expectFailure(await guess(), 429, 'rate_limited');
  });

  it('goes out at once; one that waited for its server does not once the question is over', async () => {
    const order = await placed();
    await now(order.orderNo, { change: wider() });
    const asked = async () =>
      (await shop.mails(order.delivery.email)).filter(({ text }) => text.includes('/change#t='));
    expect(await asked()).toHaveLength(1);

    // The folder that letters go to is away.
    const folder = process.env.OUTBOX_DIR;
    process.env.OUTBOX_DIR = '/dev/null/away';
    await now(order.orderNo, { change: wider(270) });
    await shop.settled();
    process.env.OUTBOX_DIR = folder;
    const question = async () =>
      (await read(order.orderNo)).letters.findLast(({ kind }) => kind === 'order-change-asked');
    expect((await question())?.state).toBe('waiting');
    await now(order.orderNo, { change: null });
    await letTimePass(shop.store);
    await sendDueLetters({ most: 1000 });
    expect((await question())?.state).toBe('outdated');
    expect(await asked()).toHaveLength(1);
  });
});

describe('agreeing', () => {
  it('changes everything that says what was ordered, once, and keeps who agreed to what', async () => {
    const buyer = await customer();
    const order = await placed({ items: [CURTAIN, ACCESSORY] }, buyer);
    const { orderNo } = order;
    const before = await stored(orderNo);
    const sold = await soldToday();
    await now(orderNo, { checkedLines: [0] });
    const token = await proposed(order, wider(300, 'adacayi'));
    const reply = await respond(token, true, ADDRESS);
    expect(reply.data.state).toBe('accepted');
    expect((await respond(token, true)).data).toEqual(reply.data);
    expect((await respond(token, false)).data).toEqual(reply.data);

    const after = await stored(orderNo);
    expect(after.lines[0]).toMatchObject({
      color: 'adacayi',
      colorName: 'Adaçayı',
      configuration: { width: 300 },
      pricePerUnit: before.lines[0]?.pricePerUnit,
    });
    expect(after.lines[1]).toEqual(before.lines[1]);
    expect(after.totals.subtotal).toBe(after.lines.reduce((sum, line) => sum + line.totalPrice, 0));
    expect(after.totals.total).toBeGreaterThan(before.totals.total);

    // The measure is looked at anew, and the order stands among those that wait for it.
    const shown = await read(orderNo);
    const total = after.totals.total / 100;
    expect(shown).toMatchObject({ checkedLines: [], nextAct: 'payment', total, balance: total });
    expect(shown.agreements).toMatchObject([{ line: 0, textVersion: expect.any(String) as string }]);
    const list = await mehmet.ask<AdminOrderList>(adminOrders, `/api/admin/orders?q=${orderNo.slice(3)}`);
    expect(list.data.items[0]).toMatchObject({ total: after.totals.total / 100, windows: [{ width: 300 }] });

    // Account, the accountant's file and the customer's own export say the same; the number alone shows no change.
    const own = (await buyer.ask<OwnOrder>(account, `/api/account/orders/${orderNo}`)).data;
    expect(own.items[0]?.configuration).toMatchObject({ width: 300, effectiveWidth: 750 });
    expect(own.total).toBe(after.totals.total / 100);
    const { timeline } = (await ask<Tracking>(tracking, `/api/shipping/track/${orderNo}`)).data;
    expect(JSON.stringify(timeline)).not.toContain('300 × 260 cm');
    expect(own.timeline[0]?.note).toContain('300 × 260 cm');
    expect(JSON.stringify(own.timeline[0])).not.toContain('₺');
    const today = dayInIstanbul(new Date());
    const booked = await mehmet.ask(adminData, `/api/admin/export?from=${today}&to=${today}&format=json`);
    expect(booked.text).toContain(String(after.totals.total / 100));
    const exported = await buyer.ask(account, '/api/account/export');
    expect(exported.text).toContain('"width":300');
    expect(exported.text).toContain('agreedAt');

    // The sales of today follow the changed order.
    const difference = after.totals.total - before.totals.total;
    expect((await soldToday()).total).toBe((sold.total ?? 0) + difference);
    expect((await fieldsOf(orderNo)).get('sales')).toBe(salesOf(after));

    // The proof: of this sum, these texts and this address; no other.
    const [agreement] = after.agreements;
    if (!agreement) throw new Error('no agreement');
    const claim = {
      consents: {
        email: agreement.email ?? '',
        ...{ distanceSales: true, customMade: true, marketing: false },
        ...{ textVersion: agreement.textVersion, browser: agreement.browser },
        ...{ keyId: agreement.keyId, proof: agreement.proof, amount: after.totals.total },
      },
    };
    expect(provesConsent(claim, ADDRESS)).toBe(true);
    expect(provesConsent(claim, '198.51.100.7')).toBe(false);
    expect(before.consents).toEqual(after.consents);

    await sendDueLetters({ most: 1000 });
    const toBuyer = (await shop.mails(order.delivery.email)).map(({ subject }) => subject);
    expect(toBuyer.filter((subject) => subject === `Siparişinizi değiştirdik: ${orderNo}`)).toHaveLength(1);
    const toShop = (await shop.mails()).filter(({ subject }) => subject === `Değişiklik kabul edildi: ${orderNo}`);
    expect(toShop).toHaveLength(1);
    expect(toShop[0]?.text).toContain('300 × 260 cm');
  });

  it('the index is the one that a rebuild gives, row by row', async () => {
    const order = await placed({ items: [CURTAIN, ACCESSORY] });
    await respond(await proposed(order), true);
    const kept = await fieldsOf(order.orderNo);
    const facets = await shop.store.command('test', (redis) =>
      redis.zrange<string[]>(key.orderFacet('any', 'any'), 0, -1),
    );
    await rebuildIndex();
    const built = await fieldsOf(order.orderNo);
    for (const field of [...ROW_FIELDS, 'words', 'sales', 'facets'])
      expect([field, built.get(field)]).toEqual([field, kept.get(field)]);
    expect(
      await shop.store.command('test', (redis) => redis.zrange<string[]>(key.orderFacet('any', 'any'), 0, -1)),
    ).toEqual(facets);
    const row = z.parse(
      storedRow,
      ROW_FIELDS.map((field) => built.get(field) ?? null),
    );
    expect([row.windows[0]?.width, row.total]).toEqual([260, (await stored(order.orderNo)).totals.total]);
  });

  it('the index is that of the changed order where it is accepted between the reading and the writing of a rebuild', async () => {
    const order = await placed({ items: [CURTAIN, ACCESSORY] });
    const token = await proposed(order);
    const run = shop.store.run.bind(shop.store);
    let kept: Map<string, string> | undefined;
    vi.spyOn(shop.store, 'run').mockImplementation(async (script, input) => {
      if (script.name === 'index-orders' && kept === undefined) {
        kept = new Map();
        await respond(token, true);
        kept = await fieldsOf(order.orderNo);
      }
      return run(script, input);
    });
    await rebuildIndex();
    vi.restoreAllMocks();
    const [built, { totals }] = [await fieldsOf(order.orderNo), await stored(order.orderNo)];
    expect(Number(built.get('total'))).toBe(totals.total);
    for (const field of [...ROW_FIELDS, 'words', 'sales', 'pieces', 'facets'])
      expect([field, built.get(field)]).toEqual([field, kept?.get(field)]);
  });

  it('is told to nobody of an order that was cancelled before the letters left', async () => {
    const order = await placed({ payment: CARD });
    const token = await proposed(order);
    const folder = process.env.OUTBOX_DIR;
    process.env.OUTBOX_DIR = '/dev/null/away';
    expect((await respond(token, true)).status).toBe(200);
    await shop.settled();
    process.env.OUTBOX_DIR = folder;
    await now(order.orderNo, { status: 'Cancelled', reason: 'Kumaş kalmadı' });
    await letTimePass(shop.store);
    await sendDueLetters({ most: 1000 });
    const { letters } = await read(order.orderNo);
    const states = letters.filter(({ kind }) => /^order-change-a(greed|nswered)$/.test(kind)).map(({ state }) => state);
    expect(states).toEqual(['outdated', 'outdated']);
  });

  it('refusing leaves the order as it was, and tells the shop', async () => {
    const order = await placed();
    const before = await stored(order.orderNo);
    const token = await proposed(order);
    expect((await respond(token, false)).data.state).toBe('refused');
    expect((await respond(token, true)).data.state).toBe('refused');
    const after = await stored(order.orderNo);
    expect([after.lines, after.totals, after.agreements]).toEqual([before.lines, before.totals, []]);
    await sendDueLetters({ most: 1000 });
    const told = (await shop.mails()).map(({ subject }) => subject);
    expect(told).toContain(`Değişiklik reddedildi: ${order.orderNo}`);
  });

  it.each([true, false])(
    'stands on the desk of today until an operator has done something with it (agreed: %s)',
    async (agrees) => {
      const order = await placed({ payment: CARD });
      const answered = async () => {
        const { data } = await mehmet.ask<AdminOrderList>(adminOrders, '/api/admin/orders?status=answered');
        const { waits } = (await mehmet.ask<Today>(desk, '/api/admin/today')).data;
        expect(data.counts.answered).toBe(waits.answered);
        return data.items.map(({ orderNo }) => orderNo).includes(order.orderNo);
      };
      const token = await proposed(order);
      expect(await answered()).toBe(false);
      expect((await respond(token, agrees)).status).toBe(200);
      expect(await answered()).toBe(true);
      expect((await respond(token, agrees)).status).toBe(200);
      expect((await now(order.orderNo, { checkedLines: [0] })).status).toBe(200);
      expect(await answered()).toBe(false);
      const again = await proposed(order, wider(270));
      await respond(again, agrees);
      expect(await answered()).toBe(true);
    },
  );

  it('a confirmed order is measured anew before production', async () => {
    const order = await placed({ payment: CARD });
    const { orderNo } = order;
    await now(orderNo, { checkedLines: [0], status: 'Confirmed' });
    const token = await proposed(order);
    const early = await now(orderNo, { status: 'InProduction' });
    expect(early.fields).toEqual({
      status: 'Müşteri ölçü değişikliğine henüz yanıt vermedi. Yanıtını bekleyin ya da öneriyi geri çekin',
    });
    await respond(token, true);
    expect(await read(orderNo)).toMatchObject({ status: 'Confirmed', nextAct: 'check', checkedLines: [] });
    expect((await now(orderNo, { status: 'InProduction' })).fields).toEqual({
      status: 'Önce 1 ölçüyü kontrol edip işaretleyin',
    });
    const waits = async () => (await mehmet.ask<Today>(desk, '/api/admin/today')).data.waits;
    const unmeasured = await waits();
    expect((await now(orderNo, { checkedLines: [0] })).data.nextAct).toBe('produce');
    expect(await waits()).toMatchObject({
      check: unmeasured.check - 1,
      sew: unmeasured.sew + 1,
      confirm: unmeasured.confirm,
    });
    // A line that was looked at stays looked at once it is confirmed.
    expectFailure(await now(orderNo, { checkedLines: [] }), 422, 'invalid_fields');
    expect((await now(orderNo, { status: 'InProduction' })).status).toBe(200);
  });

  it('an unanswered question keeps no order back once its days are over, nor once it was withdrawn', async () => {
    const [late, withdrawn] = [await placed({ payment: CARD }), await placed({ payment: CARD })];
    for (const { orderNo } of [late, withdrawn]) await now(orderNo, { checkedLines: [0], change: wider() });
    await now(withdrawn.orderNo, { change: null });
    expect((await now(withdrawn.orderNo, { status: 'InProduction' })).status).toBe(200);
    const flat = await stored(late.orderNo);
    const over = { ...flat.proposal, until: new Date(Date.now() - 1).toISOString() };
    await shop.store.command('test', (redis) =>
      redis.hset(key.order(late.orderNo), { proposal: JSON.stringify(over) }),
    );
    expect((await now(late.orderNo, { status: 'InProduction' })).status).toBe(200);
  });
});

describe('the difference', () => {
  const remindedAt = (orderNo: string) =>
    shop.store.command('test', (redis) => redis.zscore(key.dueReminders(), orderNo));

  it('of a transfer that has not come is in what is to come', async () => {
    const order = await placed();
    await respond(await proposed(order), true);
    expect(await remindedAt(order.orderNo)).toBeNull();
    const { totals, payment } = await stored(order.orderNo);
    expect(payment.instalmentAmounts).toEqual([totals.total]);
    expect(await confirmTransfer(order.orderNo, toKurus(order.total))).toEqual({
      outcome: 'OTHER_AMOUNT',
      total: totals.total,
    });
    await sendDueLetters({ most: 1000 });
    const [letter] = (await shop.mails(order.delivery.email)).slice(-1);
    expect(letter?.text).toContain('TR47 0000 0000 0000 0000 0000 00');
    expect(await confirmTransfer(order.orderNo, totals.total)).toEqual({ outcome: 'PAID' });
    expect(await read(order.orderNo)).toMatchObject({ balance: 0, refundable: totals.total / 100 });
  });

  it('of a paid order is owed by the customer until it is noted, to the kuruş', async () => {
    const buyer = await customer();
    const order = await placed({ payment: CARD }, buyer);
    const { orderNo } = order;
    await respond(await proposed(order), true);
    expect(await read(orderNo)).toMatchObject({ balance: 325, refundable: order.total });
    expect(Number(await remindedAt(orderNo))).toBeGreaterThan(Date.now());
    expect((await buyer.ask<OwnOrder>(account, `/api/account/orders/${orderNo}`)).data.balance).toBe(325);
    for (const amount of [324.99, 325.01])
      expect((await now(orderNo, transferOf(amount))).fields).toEqual({ 'entry.text': 'Nedenini yazın' });
    const settled = await now(orderNo, transferOf(325));
    expect(settled.data).toMatchObject({ balance: 0, refundable: settled.data.total });
    expect((await buyer.ask<OwnOrder>(account, `/api/account/orders/${orderNo}`)).data.balance).toBeUndefined();
    expectFailure(await now(orderNo, transferOf(325)), 422, 'invalid_fields');
  });

  it('of a paid order is paid back by refunds, in parts too', async () => {
    const order = await placed({ payment: CARD });
    const { orderNo } = order;
    await respond(await proposed(order, wider(240)), true);
    expect(await read(orderNo)).toMatchObject({ balance: -325, refundable: order.total });
    expect(await remindedAt(orderNo)).toBeNull();
    await now(orderNo, refundOf(300, 'Küçülen ölçü'));
    expect((await read(orderNo)).balance).toBe(-25);
    await now(orderNo, refundOf(25, 'Kalanı'));
    const { balance, refundable, total } = await read(orderNo);
    expect([balance, refundable]).toEqual([0, total]);
  });

  it('of two changes adds up, and nothing is owed of an order that was cancelled', async () => {
    const order = await placed({ payment: CARD });
    const { orderNo } = order;
    await respond(await proposed(order, wider(240)), true);
    await respond(await proposed(order, wider(260)), true);
    const changed = await read(orderNo);
    expect([changed.balance, changed.agreements.length]).toEqual([325, 2]);
    expect(changed.total).toBe(order.total + 325);
    await now(orderNo, { status: 'Cancelled', reason: 'Vazgeçti' });
    // The refund is the amount that was paid.
    expect(await read(orderNo)).toMatchObject({ balance: -order.total, refundable: order.total });
  });
});

it('an extra is asked about too, at the price of today, and is part of the order once the customer agrees', async () => {
  const order = await placed();
  const { orderNo } = order;
  const { configuration, ...asked } = wider(250);
  const token = await proposed(order, { ...asked, configuration: configuration && { ...configuration, lining: true } });
  const { proposal } = await read(orderNo);
  // 6,25 m at today's price of a metre.
  expect(proposal?.difference).toBeGreaterThan(0);
  expect((await show(token)).data.change?.after.configuration).toMatchObject({ width: 250, lining: true });
  await respond(token, true);
  const agreed = await read(orderNo);
  expect(agreed.items[0]?.options).toEqual([{ id: 'lining', amount: proposal?.difference }]);
  expect(agreed.total).toBe(order.total + (proposal?.difference ?? 0));
});

it('the shop adds a sentence to its question, and the customer a reason to their refusal', async () => {
  const order = await placed();
  const { orderNo } = order;
  const token = await proposed(order, { ...wider(), text: 'Kornişiniz 10 cm uzunmuş.' });
  expect((await shop.mails(order.delivery.email)).at(-1)?.text).toContain('Kornişiniz 10 cm uzunmuş.');
  expect((await show(token)).data.change?.text).toBe('Kornişiniz 10 cm uzunmuş.');
  const reason = 'Ş'.repeat(500);
  const reply = await ask<OrderChange>(orders, '/api/order-change/answer', {
    body: { token, accept: false, reason },
    ip: newAddress(),
  });
  expect([reply.status, reply.data.state]).toEqual([200, 'refused']);
  expect((await read(orderNo)).proposal).toMatchObject({ text: 'Kornişiniz 10 cm uzunmuş.', reason, state: 'refused' });
  await sendDueLetters({ most: 1000 });
  const toShop = (await shop.mails()).find(({ subject }) => subject === `Değişiklik reddedildi: ${orderNo}`);
  expect(toShop?.text.replace(/\s+/g, '')).toContain(reason);
});

it('of twenty agreed changes the next one is refused, and the letters of the newest twenty are found', async () => {
  const order = await placed({ payment: CARD });
  const { orderNo } = order;
  await respond(await proposed(order, wider(240)), true);
  const [agreement] = JSON.parse((await fieldsOf(orderNo)).get('agreements') ?? '[]') as object[];
  const set = async (agreed: number): Promise<void> => {
    const fields = { agreements: JSON.stringify(Array.from({ length: agreed }, () => agreement)) };
    await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), fields));
  };
  await set(20);
  expect((await now(orderNo, { change: wider(250) })).fields).toHaveProperty(['change']);
  await set(19);
  expect((await now(orderNo, { change: wider(250) })).status).toBe(200);
  const versions = Array.from({ length: 20 }, (_, index) => String(index + 100));
  await shop.store.command('test', (redis) => redis.hset(key.order(orderNo), { told: versions.join(' ') }));
  expect((await now(orderNo, { note: { text: 'Yola çıkıyor', public: true } })).status).toBe(200);
  const told = (await fieldsOf(orderNo)).get('told')?.split(' ') ?? [];
  expect(told).toEqual([...versions.slice(1), String((await read(orderNo)).version)]);
});

describe('at once', () => {
  it('of fifty presses one changes the order', async () => {
    const order = await placed({ payment: CARD });
    const token = await proposed(order);
    const { version } = await read(order.orderNo);
    const all = await Promise.all(Array.from({ length: 50 }, () => respond(token, true)));
    expect(new Set(all.map(({ status, data }) => `${status} ${data.state}`))).toEqual(new Set(['200 accepted']));
    const after = await read(order.orderNo);
    expect([after.version, after.agreements.length, after.balance]).toEqual([version + 1, 1, 325]);
    expect(after.timeline.filter(({ note }) => note !== undefined)).toHaveLength(1);
  });

  it('of agreeing and withdrawing one is true, and both are told so', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await placed({ payment: CARD });
      const token = await proposed(order);
      const { version } = await read(order.orderNo);
      const [answered, withdrawn] = await Promise.all([
        respond(token, true),
        patch(order.orderNo, { version, change: null }),
      ]);
      const { proposal, items } = await read(order.orderNo);
      const accepted = proposal?.state === 'accepted';
      expect(answered.data.state).toBe(accepted ? 'accepted' : 'withdrawn');
      expect(withdrawn.status).toBe(accepted ? 409 : 200);
      expect(widthOf(items[0])).toBe(accepted ? 260 : 250);
    }
  });

  it('of agreeing and production the question comes first: nothing is cut to a size that is being asked', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await placed({ payment: CARD });
      const { orderNo } = order;
      await now(orderNo, { checkedLines: [0], status: 'Confirmed' });
      const token = await proposed(order);
      const { version } = await read(orderNo);
      const [answered, moved] = await Promise.all([
        respond(token, true),
        patch(orderNo, { version, status: 'InProduction' }),
      ]);
      expect(answered.data.state).toBe('accepted');
      expect([409, 422]).toContain(moved.status);
      expect(await read(orderNo)).toMatchObject({ status: 'Confirmed', checkedLines: [] });
    }
  });
});
