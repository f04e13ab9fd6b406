/** Things that calls of operators work on, made by the calls of the shop: the samples name nobody's, and end at "not found". */
import { reviews as deskReviews } from '../../../functions/admin/reviews/calls.ts';
import { reviews } from '../../../functions/reviews/calls.ts';
import { adminTeam } from '../../../functions/admin/team/calls.ts';
import { cloth } from '../../../functions/admin/cloth/calls.ts';
import { adminSales } from '../../../functions/admin/orders/sale.ts';
import { visits } from '../../../functions/admin/visits/calls.ts';
import { board } from '../../../functions/admin/board/calls.ts';
import { key } from '../../../functions/store/keys.ts';
import { ALL_LETTERS } from '../../../src/contract/admin-desk.ts';
import type { CutPlan } from '../../../src/contract/admin-cloth.ts';
import type { DeskReviews } from '../../../src/contract/admin-reviews.ts';
import type { Invite } from '../../../src/contract/admin-team.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import type { CallName } from '../../support/contracts.ts';
import { photoOf } from '../reviews/support.ts';
import { customer, newEmail, type Customer, type TestShop } from './account.ts';
import { writeMessage } from './desk.ts';
import { operatorIn, sessionOf } from './operator.ts';
import { newKey, QUOTE } from './order.ts';
import { CARD, changeOrderNow, placeOrder } from './order-work.ts';
import type { Sample } from './samples.ts';

type Make = (shop: TestShop, by: Customer, turn: number) => Promise<Sample>;

/** Where an order may stand when it is worked on: each step goes on from the one before. */
const STEPS = [
  { status: 'Confirmed', checkedLines: [0] },
  { status: 'InProduction' },
  { status: 'Shipped', carrier: 'yurtici', trackingNumber: '123456789012' },
  { status: 'Delivered' },
] as const;

/** An order, paid by card and `steps` of the way, or awaiting its transfer. */
async function orderOn(shop: TestShop, by: Customer, steps: number | null, buyer?: Customer): Promise<string> {
  const { orderNo } = await placeOrder(shop, steps === null ? {} : { payment: CARD }, buyer);
  for (const step of STEPS.slice(0, steps ?? 0)) {
    const { checkedLines, ...rest } = { checkedLines: undefined, ...step };
    await changeOrderNow(by, orderNo, { ...rest, ...(checkedLines && { checkedLines: [...checkedLines] }) });
  }
  return orderNo;
}

/** Another state with each turn. */
const turned = (turn: number): number | null => (turn % 6 === 5 ? null : turn % 6);

const ROLL = { productId: 1, color: 'kum', width: 300, length: 2000, lot: '2402', shelf: '1', supplier: 'Dokuma' };
const addRoll = async (by: Customer) =>
  (await by.ask<{ id: string }>(cloth, '/api/admin/rolls', { body: ROLL })).data.id;

async function planned(shop: TestShop, by: Customer) {
  await orderOn(shop, by, 1);
  await addRoll(by);
  const { stocks } = (await by.ask<CutPlan>(cloth, '/api/admin/cuts?until=')).data;
  const [first] = stocks;
  if (!first) throw new Error('Nothing is to be cut');
  return { until: '', stock: first.id, plan: first.plan };
}

/** A visit of today to the writer of a message: planned on another day each turn, because one day has room for fifty. */
async function visited(shop: TestShop, by: Customer, turn: number): Promise<string> {
  const { id } = await writeMessage(by, { message: `Evde ölçer misiniz? ${crypto.randomUUID()}` });
  const day = dayInIstanbul(new Date());
  const plan = { version: 0, from: '10:00', to: '11:00', address: 'Moda Cad. 5', note: '' };
  const body = { ...plan, day: daysAfter(day, turn) };
  await by.ask(visits, `/api/admin/visits/${id}`, { method: 'PUT', body });
  await shop.store.command('test', (redis) => redis.hset(key.visit(id), { day }));
  return id;
}
const ROOM = {
  ...{ id: 'kitchen', room: 'Mutfak', mount: 'recess', obstacles: ['handle'], note: '' },
  widths: [946, 942, 925],
  heights: [1310, 1313, 1312],
};

const ofOrder: Make = async (shop, by, turn) => ({ params: { orderNo: await orderOn(shop, by, turned(turn)) } });
const ofMessage: Make = async (_, by) => ({ params: { id: (await writeMessage(by)).id } });
const ofMember: Make = async () => {
  const member = await operatorIn('office');
  return { params: { id: member.User.id, session: sessionOf(member) } };
};
const ofPhoto: Make = async (shop, by, turn) => {
  const subject = await visited(shop, by, turn);
  const body = { version: 0, rooms: [ROOM], note: '', isDone: true };
  await by.ask(visits, `/api/admin/visits/${subject}/report`, { method: 'PUT', body });
  const image = `/9j/${'A'.repeat(400)}`;
  await by.ask(visits, `/api/admin/visits/${subject}/photos/kitchen.1`, { method: 'PUT', body: { image } });
  return { params: { subject, id: 'kitchen.1' } };
};

const ofReview: Make = async (shop, by) => {
  const buyer = await customer();
  const orderNo = await orderOn(shop, by, STEPS.length, buyer);
  const body = { stars: 4, text: 'Güzel', photo: await photoOf(30, 20) };
  await buyer.ask(reviews, `/api/account/reviews/${orderNo}/0`, { method: 'PUT', body });
  const { data } = await by.ask<DeskReviews>(deskReviews, '/api/admin/reviews?limit=1');
  return { params: { id: data.reviews[0]?.id ?? '' } };
};

const MAKE: Readonly<Partial<Record<CallName, Make>>> = {
  'GET /api/admin/orders/:orderNo': ofOrder,
  'GET /api/admin/orders/:orderNo/customer': ofOrder,
  'PATCH /api/admin/orders/:orderNo': ofOrder,
  'GET /api/admin/sheets/:orderNo': ofOrder,
  'POST /api/admin/payments/:orderNo/ask': ofOrder,
  'POST /api/admin/orders/bulk': async (shop, by, turn) => ({
    body: { orderNos: [await orderOn(shop, by, turned(turn))], status: 'Confirmed' },
  }),
  'PATCH /api/admin/messages/:id': ofMessage,
  'POST /api/admin/messages/:id/answer': ofMessage,
  'PUT /api/admin/team/members/:id/role': ofMember,
  'DELETE /api/admin/team/members/:id': ofMember,
  'DELETE /api/admin/team/members/:id/factor': ofMember,
  'DELETE /api/admin/team/members/:id/sessions/:session': ofMember,
  'DELETE /api/admin/team/invites/:id': async (_, by) => {
    const body = { email: newEmail(), role: 'office' };
    const { data } = await by.ask<Invite | null>(adminTeam, '/api/admin/team/invites', { body });
    return { params: { id: data?.id ?? 'i' } };
  },
  'PATCH /api/admin/rolls/:id': async (_, by) => ({ params: { id: await addRoll(by) } }),
  'POST /api/admin/board/:orderNo/:line': async (shop, by) => ({
    params: { orderNo: await orderOn(shop, by, 1), line: '0' },
    body: { version: 0, to: 'cut' },
  }),
  'DELETE /api/admin/board/:orderNo/:line': async (shop, by) => {
    const orderNo = await orderOn(shop, by, 1);
    await by.ask(board, `/api/admin/board/${orderNo}/0`, { body: { version: 0, to: 'cut' } });
    return { params: { orderNo, line: '0' } };
  },
  'POST /api/admin/cuts': async (shop, by) => ({ body: await planned(shop, by) }),
  'DELETE /api/admin/cuts/:plan': async (shop, by) => {
    const body = await planned(shop, by);
    await by.ask(cloth, '/api/admin/cuts', { body });
    return { params: { plan: body.plan } };
  },
  'POST /api/admin/quotes/:id/withdraw': async (_, by) => {
    const sent = { headers: { 'Idempotency-Key': newKey() } };
    const { data } = await by.ask<{ total: number }>(adminSales, '/api/admin/quotes', { body: QUOTE, ...sent });
    const body = { ...QUOTE, expectedTotal: data.total };
    return {
      params: { id: (await by.ask<{ id: string }>(adminSales, '/api/admin/quotes', { body, ...sent })).data.id },
    };
  },
  'PUT /api/admin/visits/:subject': async (shop, by, turn) => ({
    params: { subject: turn % 2 === 0 ? (await writeMessage(by)).id : await orderOn(shop, by, turned(turn)) },
    body: { day: daysAfter(dayInIstanbul(new Date()), turn) },
  }),
  'POST /api/admin/letters/:id/send': () => Promise.resolve({ params: { id: ALL_LETTERS } }),
  'POST /api/admin/reviews/:id': ofReview,
  'GET /api/admin/reviews/:id/photo': ofReview,
  'GET /api/admin/visits/:subject': async (shop, by, turn) => ({ params: { subject: await visited(shop, by, turn) } }),
  'DELETE /api/admin/visits/:subject': async (shop, by, turn) => ({
    params: { subject: await visited(shop, by, turn) },
  }),
  'PUT /api/admin/visits/:subject/report': async (shop, by, turn) => ({
    params: { subject: await visited(shop, by, turn) },
    body: { version: 0, rooms: [ROOM], note: '', isDone: true },
  }),
  'GET /api/admin/visits/:subject/photos/:id': ofPhoto,
  'PUT /api/admin/visits/:subject/photos/:id': ofPhoto,
  'DELETE /api/admin/visits/:subject/photos/:id': ofPhoto,
  'POST /api/admin/money/statement': async (shop, by, turn) => {
    const orderNo = await orderOn(shop, by, turned(turn));
    const amounts = ['1,00', '-500,00', '0,00', '9.999.999.999,99', '1e5', '1.234,5', '٣,٠٠', '+1,00', '1,00 TL', ''];
    const days = ['30.11.2026', '2026-11-30', '31.02.2026', '00.00.0000', '1.1.26', ''];
    const rows = amounts.map((amount, at) => `${days[(at + turn) % days.length]};FAST ${orderNo};${amount};1,00`);
    return { body: { source: 'bank', text: ['Tarih;Açıklama;Tutar;Bakiye', ...rows].join('\r\n') } };
  },
  'POST /api/admin/payments/close': async (shop, _, turn) => {
    const id = `KP-1795180000000:second:${turn}`;
    const row = { orderNo: 'KP-1795180000000', kind: 'second', payment: String(turn), ours: '100', theirs: '200' };
    const flag = JSON.stringify({ ...row, at: new Date().toISOString() });
    await shop.store.command('test', (redis) => redis.hset(key.paymentFlags(), { [id]: flag }));
    return { body: { id } };
  },
};

/** Things that the call works on, in the place of the sample's. @param turn of the same call, from 0: another state each time */
export const thingsFor = (name: string, shop: TestShop, by: Customer, turn: number): Promise<Sample> =>
  (MAKE as Readonly<Record<string, Make | undefined>>)[name]?.(shop, by, turn) ?? Promise.resolve({});
