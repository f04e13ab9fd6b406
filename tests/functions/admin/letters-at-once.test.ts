/** Letters that an operator causes leave behind the answer, and no cap counts them: caps are for acts of strangers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { recipientOf } from '../../../functions/mail/placing.ts';
import { startTestShop, type Customer, type TestShop } from '../support/account.ts';
import { operator } from '../support/operator.ts';
import { ACCESSORY } from '../support/order.ts';
import { fill, waiting } from '../support/outbox.ts';
import { CARD, changeOrderNow, placeOrder, readOrder, transferOf } from '../support/order-work.ts';

let shop: TestShop;
let usta: Customer;
beforeAll(async () => {
  shop = await startTestShop();
  usta = await operator({ firstName: 'Usta' });
});
afterAll(() => shop.stop());

const STOCK = { items: [ACCESSORY], payment: CARD };
const subjects = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject);

describe('letters of an operator’s act', () => {
  it('leave at once, although their mailbox had its six letters of this hour', async () => {
    const { orderNo, delivery } = await placeOrder(shop, STOCK);
    await fill(shop.store, 'letters-to', recipientOf(delivery.email), 6);
    await fill(shop.store, 'letters-to-day', recipientOf(delivery.email), 20);
    await changeOrderNow(usta, orderNo, { status: 'Confirmed' });
    await changeOrderNow(usta, orderNo, { status: 'ReadyToShip' });
    const sent = await subjects(delivery.email);
    expect(sent).toHaveLength(3);
    expect(sent[1]).toMatch(/onaylandı/i);
    expect(await waiting(shop.store)).toEqual([]);
    const { letters } = await readOrder(usta, orderNo);
    expect(letters.map(({ state }) => state)).not.toContain('waiting');
  });

  it('leave at once for a transfer that has come', async () => {
    const { orderNo, delivery, total } = await placeOrder(shop, { ...STOCK, payment: { type: 'bank-transfer' } });
    expect((await changeOrderNow(usta, orderNo, transferOf(total))).status).toBe(200);
    expect((await subjects(delivery.email)).at(-1)).toMatch(/ödemeniz/i);
  });

  it('leave at once for several orders that are moved together', async () => {
    const placed = await Promise.all([placeOrder(shop, STOCK), placeOrder(shop, STOCK)]);
    const moved = await usta.ask(adminOrders, '/api/admin/orders/bulk', {
      body: { orderNos: placed.map(({ orderNo }) => orderNo), status: 'Confirmed' },
    });
    expect(moved.status).toBe(200);
    for (const { delivery } of placed) expect(await subjects(delivery.email)).toHaveLength(2);
    expect(await waiting(shop.store)).toEqual([]);
  });
});

describe('letters in the right words', () => {
  it('of goods in stock say nothing of measures and sewing', async () => {
    const { orderNo, delivery } = await placeOrder(shop, STOCK);
    for (const status of ['Confirmed', 'InProduction'] as const) await changeOrderNow(usta, orderNo, { status });
    const texts = (await shop.mails(delivery.email)).slice(1).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).not.toMatch(/ölçü|dik|kumaş/i);
  });

  it('of a curtain name the work at it', async () => {
    const { orderNo, delivery } = await placeOrder(shop, { payment: CARD });
    await changeOrderNow(usta, orderNo, { checkedLines: [0], status: 'Confirmed' });
    expect((await shop.mails(delivery.email)).at(-1)?.text).toContain('ölçülerinize tek tek baktık');
  });

  it('of a cancellation that the customer asked for say so, and tell no reason', async () => {
    const { orderNo, delivery } = await placeOrder(shop, STOCK);
    const done = await changeOrderNow(usta, orderNo, { status: 'Cancelled', atWish: true });
    expect(done.data).toMatchObject({ status: 'Cancelled', reason: null });
    const text = (await shop.mails(delivery.email)).at(-1)?.text;
    expect(text).toContain('isteğiniz üzerine iptal edildi');
    expect(text).not.toContain('ne yazık ki');
  });
});
