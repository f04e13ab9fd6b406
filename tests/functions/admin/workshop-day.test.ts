/** A day of a workshop of four and a fitter with forty orders: at its end cloth, money and letters balance, and the board is empty. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { board } from '../../../functions/admin/board/calls.ts';
import { cloth } from '../../../functions/admin/cloth/calls.ts';
import { adminMoney } from '../../../functions/admin/money/calls.ts';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { visits } from '../../../functions/admin/visits/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import type { Board, BoardPiece, MovedPiece } from '../../../src/contract/admin-board.ts';
import type { ClothStock, CutPlan, Rolls } from '../../../src/contract/admin-cloth.ts';
import type { ShownMoney } from '../../../src/contract/admin-money.ts';
import type { DayVisits, Visit } from '../../../src/contract/admin-visits.ts';
import type { PlacedOrder } from '../../../src/contract/orders.ts';
import { nextStage } from '../../../src/domain/board/stage.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { operator, operatorIn } from '../support/operator.ts';
import { ACCESSORY, CURTAIN } from '../support/order.ts';
import { waiting } from '../support/outbox.ts';
import { CARD, changeOrderNow, placeOrder, readOrder, transferOf } from '../support/order-work.ts';

const ZEBRA = {
  productId: 17,
  quantity: 1,
  color: 'bej',
  room: 'Salon',
  configuration: { width: 120, height: 200, pleatType: 'none' },
};
const SMALL = { ...ZEBRA, room: 'Mutfak', configuration: { width: 90, height: 130, pleatType: 'none' } };
const ROOM = { ...CURTAIN, room: 'Oda' };

/** Forty orders: their lines and how they are paid. */
const DAY: readonly { readonly items: readonly object[]; readonly payment: 'card' | 'transfer' | 'door' }[] = [
  ...Array.from({ length: 14 }, () => ({ items: [ZEBRA], payment: 'card' as const })),
  ...Array.from({ length: 8 }, () => ({ items: [ZEBRA, SMALL], payment: 'card' as const })),
  ...Array.from({ length: 6 }, () => ({ items: [ROOM], payment: 'card' as const })),
  ...Array.from({ length: 6 }, () => ({ items: [SMALL], payment: 'transfer' as const })),
  ...Array.from({ length: 3 }, () => ({ items: [SMALL], payment: 'door' as const })),
  ...Array.from({ length: 3 }, () => ({ items: [ACCESSORY], payment: 'card' as const })),
];
const PAYMENTS = { card: CARD, transfer: { type: 'bank-transfer' }, door: { type: 'cash-on-delivery' } } as const;

/** Lira that the carrier keeps of each payment at the door. */
const FEE = 10;

const isMade = ({ items }: PlacedOrder): boolean => items.some(({ configuration }) => configuration !== null);

let shop: TestShop;
let owner: Customer;
let office: Customer;
let zehra: Customer;
let songul: Customer;
let hasan: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await operator({ firstName: 'Mehmet', lastName: 'Usta' });
  office = await operatorIn('office', { firstName: 'Emine', lastName: 'Büro' });
  zehra = await operatorIn('workshop', { firstName: 'Zehra', lastName: 'Kesim' });
  songul = await operatorIn('workshop', { firstName: 'Songül', lastName: 'Dikiş' });
  hasan = await operatorIn('fitter', { firstName: 'Hasan', lastName: 'Montaj' });
});
afterAll(() => shop.stop());

/** A real day has hours; the valves of one minute would close in a test. */
const letHoursPass = async () => {
  const command = (work: Parameters<TestShop['store']['command']>[1]) => shop.store.command('test', work);
  await command((redis) =>
    redis.eval(
      `for _, name in ipairs(redis.call('KEYS', KEYS[1])) do redis.call('DEL', name) end return 1`,
      [key.limit('*', '*')],
      [],
    ),
  );
};

const rolls = async () => (await zehra.ask<Rolls>(cloth, '/api/admin/rolls')).data;
const metresIn = (stock: readonly ClothStock[]): number =>
  stock.filter(({ isRest }) => !isRest).reduce((sum, { length }) => sum + length, 0);
const seen = async (by: Customer) => (await by.ask<Board>(board, '/api/admin/board')).data;
const kurus = (lira: number): number => Math.round(lira * 100);

describe('a day of a workshop of four', () => {
  const placed: { order: PlacedOrder; payment: keyof typeof PAYMENTS }[] = [];
  const made = () => placed.filter((_, at) => DAY[at]?.items[0] !== ACCESSORY);
  let cancelled = '';
  let hung = '';
  let taken = 0;
  let before = 0;

  it('begins with rolls, and with forty orders that the office takes', async () => {
    const roll = { width: 280, length: 20_000, lot: '1', shelf: '1', supplier: 'Örnek' };
    for (const which of [
      { ...roll, productId: 17, color: 'bej' },
      { ...roll, productId: 1, color: 'kum', width: 300 },
    ]) {
      expect((await zehra.ask(cloth, '/api/admin/rolls', { body: which })).status).toBe(201);
    }
    before = metresIn((await rolls()).stock);
    for (const { items, payment } of DAY) {
      placed.push({ order: await placeOrder(shop, { items, payment: PAYMENTS[payment] }), payment });
      await letHoursPass();
    }
    expect(placed).toHaveLength(40);
    for (const [at, { order, payment }] of placed.entries()) {
      if (payment === 'transfer') {
        expect((await changeOrderNow(office, order.orderNo, transferOf(order.total))).status).toBe(200);
      }
      const checkedLines = DAY[at]?.items.flatMap((item, line) => (item === ACCESSORY ? [] : [line])) ?? [];
      const confirmed = await changeOrderNow(office, order.orderNo, { checkedLines, status: 'Confirmed' });
      expect(confirmed.status).toBe(200);
      await letHoursPass();
    }
    // A customer changes their mind before anything is cut.
    cancelled = placed[0]?.order.orderNo ?? '';
    const ended = await changeOrderNow(owner, cancelled, { status: 'Cancelled', reason: 'Vazgeçti' });
    expect(ended.status).toBe(200);
    const { pieces } = await seen(zehra);
    expect(pieces).toHaveLength(made().reduce((sum, { order }) => sum + order.items.length, 0) - 1);
  });

  it('cuts everything by the plan', async () => {
    for (;;) {
      await letHoursPass();
      const { stocks, missing } = (await zehra.ask<CutPlan>(cloth, '/api/admin/cuts?until=')).data;
      expect(missing).toEqual([]);
      const [first] = stocks;
      if (!first) break;
      if (!first.isRest) taken += first.taken;
      const body = { until: '', stock: first.id, plan: first.plan };
      expect((await zehra.ask(cloth, '/api/admin/cuts', { body })).status).toBe(200);
    }
    const { pieces } = await seen(songul);
    expect(new Set(pieces.map(({ stage }) => stage))).toEqual(new Set(['sew']));
  });

  it('sews, checks and packs by two pairs of hands that reach for the same pieces', async () => {
    const move = (by: Customer, { orderNo, line, version, stage }: BoardPiece) =>
      by.ask<MovedPiece>(board, `/api/admin/board/${orderNo}/${line}`, {
        body: { version, to: nextStage(stage) ?? 'done' },
      });
    for (;;) {
      const { pieces } = await seen(zehra);
      if (pieces.length === 0) break;
      for (const piece of pieces) {
        const hands = piece.stage === 'sew' ? [zehra, songul] : [songul];
        const moved = await Promise.all(hands.map((by) => move(by, piece)));
        expect(moved.map(({ status }) => status).toSorted()).toEqual(hands.length === 2 ? [200, 409] : [200]);
      }
      await letHoursPass();
    }
    const { ready, days } = await seen(zehra);
    expect(ready.toSorted()).toEqual(
      made()
        .map(({ order }) => order.orderNo)
        .filter((orderNo) => orderNo !== cancelled)
        .toSorted(),
    );
    expect(days.every(({ pieces }) => pieces === 0)).toBe(true);
  });

  it('ships by roles: the workshop makes ready, the office sends', async () => {
    const { ready } = await seen(zehra);
    for (let from = 0; from < ready.length; from += 10) {
      const body = { orderNos: ready.slice(from, from + 10), status: 'ReadyToShip' };
      const moved = await songul.ask<{ ok: boolean }[]>(adminOrders, '/api/admin/orders/bulk', { body });
      expect(moved.data.every(({ ok }) => ok)).toBe(true);
      await letHoursPass();
    }
    expect(await seen(zehra)).toMatchObject({ pieces: [], packed: [], ready: [] });
    const sent = { body: { orderNos: ready.slice(0, 1), status: 'Delivered' } };
    expectFailure(await songul.ask(adminOrders, '/api/admin/orders/bulk', sent), 403, 'forbidden');
    for (const [at, { order }] of placed.entries()) {
      if (order.orderNo === cancelled) continue;
      const parcel = { carrier: 'yurtici', trackingNumber: String(100_000_000_000 + at) };
      expect((await changeOrderNow(office, order.orderNo, { status: 'Shipped', ...parcel })).status).toBe(200);
      await letHoursPass();
    }
  });

  it('hangs one order by its fitter, who sees the visits of the day and no money', async () => {
    hung = placed[1]?.order.orderNo ?? '';
    const day = dayInIstanbul(new Date());
    const planned = await office.ask<Visit>(visits, `/api/admin/visits/${hung}`, {
      method: 'PUT',
      body: { version: 0, day, from: '15:00', to: '17:00', address: '', note: 'Korniş hazır' },
    });
    expect(planned.status).toBe(200);
    const seenToday = (await hasan.ask<DayVisits>(visits, `/api/admin/visits?day=${day}`)).data.visits;
    expect(seenToday.map(({ subject, kind, note }) => ({ subject, kind, note }))).toEqual([
      { subject: hung, kind: 'fitting', note: 'Korniş hazır' },
    ]);
    expectFailure(await hasan.ask(adminMoney, '/api/admin/money'), 403, 'forbidden');
    const done = await hasan.ask(visits, `/api/admin/visits/${hung}/report`, {
      method: 'PUT',
      body: { version: 0, rooms: [], note: 'Asıldı', isDone: true },
    });
    expect(done.status).toBe(200);
  });

  it('is delivered by the carrier, who hands over the cash less its fee', async () => {
    for (const { order, payment } of placed) {
      if (order.orderNo === cancelled) continue;
      expect((await changeOrderNow(office, order.orderNo, { status: 'Delivered' })).status).toBe(200);
      await letHoursPass();
      if (payment !== 'door') continue;
      const take = (kind: 'collected' | 'fee', amount: number) =>
        changeOrderNow(office, order.orderNo, { entry: { kind, method: 'door', amount, text: '', reference: 'M-1' } });
      const [handed, kept] = [await take('collected', order.total - FEE), await take('fee', FEE)];
      expect([handed.status, kept.status]).toEqual([200, 200]);
    }
  });

  it('ends with balanced cloth', async () => {
    const { stock, short } = await rolls();
    expect(short).toEqual([]);
    expect(stock.every(({ reserved }) => reserved === 0)).toBe(true);
    expect(taken).toBeGreaterThan(0);
    expect(before - metresIn(stock)).toBe(taken);
  });

  it('ends with balanced money', async () => {
    const now = await Promise.all(placed.map(({ order }) => readOrder(owner, order.orderNo)));
    await letHoursPass();
    const paid = now.reduce((sum, one) => sum + kurus(one.paid), 0);
    const all = placed.reduce((sum, { order }) => sum + kurus(order.total), 0);
    expect(paid).toBe(all);
    const { open } = (await office.ask<ShownMoney>(adminMoney, '/api/admin/money')).data;
    // One order was paid and cancelled: its money goes back. Nothing else is open, and no cash is left with the carrier.
    const back = placed[0]?.order.total ?? 0;
    expect(open.refund).toEqual({ count: 1, sum: back });
    expect(open.transfer).toEqual({ count: 0, sum: 0 });
    expect(open.difference).toEqual({ count: 0, sum: 0 });
    expect(open.carrier).toEqual({ count: 0, sum: 0 });
    const balance = now.reduce((sum, one) => sum + kurus(one.balance), 0);
    expect(balance).toBe(-kurus(back));
  });

  it('ends with every letter sent, once', async () => {
    await shop.settled();
    // Letters about roles are the command's, which made the four.
    expect((await waiting(shop.store)).filter((id) => !id.startsWith('role-'))).toEqual([]);
    for (const { order, payment } of placed) {
      const subjects = (await shop.mails(order.delivery.email)).map(({ subject }) => subject);
      expect(new Set(subjects).size).toBe(subjects.length);
      expect(subjects.every((subject) => subject !== '')).toBe(true);
      // The letter of a visit belongs to the visit, not to the order.
      const ofVisit = subjects.filter((subject) => subject.includes('Montaj'));
      expect(ofVisit).toHaveLength(order.orderNo === hung ? 1 : 0);
      const { letters } = await readOrder(owner, order.orderNo);
      await letHoursPass();
      expect(letters.every(({ state }) => state === 'sent')).toBe(true);
      // Goods of the shelf are never made ready; the cancelled order ends before the board.
      const ends =
        order.orderNo === cancelled
          ? ['Cancelled']
          : [...(isMade(order) ? ['ReadyToShip'] : []), 'Shipped', 'Delivered'];
      expect(letters.map(({ kind, status }) => status || kind).toSorted()).toEqual(
        [
          ...['order-placed', 'order-received', 'Confirmed'],
          ...(payment === 'transfer' ? ['order-paid'] : []),
          ...ends,
        ].toSorted(),
      );
    }
  });
});
