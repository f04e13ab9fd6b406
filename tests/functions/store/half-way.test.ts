/**
 * Orders whose script fails at each of its commands in turn (`support/half-way.ts`): placed, sold, cancelled, changed. The
 * other rooms are in `half-way-rooms.test.ts`, accounts and the team in `half-way-accounts.test.ts`.
 */
import { describe, expect, it } from 'vitest';
import { adminOrders } from '../../../functions/admin/orders/calls.ts';
import { adminSales } from '../../../functions/admin/orders/sale.ts';
import { cart } from '../../../functions/cart/calls.ts';
import { orders } from '../../../functions/orders/calls.ts';
import type { OrderChange } from '../../../src/contract/admin-order-change.ts';
import { customer, newAddress, newEmail } from '../support/account.ts';
import { engines, halfWay } from '../support/half-way.ts';
import { ACCESSORY, agreed, CURTAIN, DELIVERY, newKey, post, SALE, type Body } from '../support/order.ts';
import { adminOrderPath, placeOrder, readOrder, refundOf, transferOf } from '../support/order-work.ts';

describe.each(engines)('on %s', (engine) => {
  const world = halfWay(engine);

  it('places the order of a guest', async () => {
    const { shop, failEach } = world();
    const seen = await failEach(engine === 'memory' ? 5 : 13, async () => {
      const email = newEmail();
      const parts: Body = { couponCode: 'PERDE50', payment: { type: 'bank-transfer' } };
      const body = { ...(await agreed(parts)), delivery: { ...DELIVERY, email } };
      const sent = { key: newKey() };
      return {
        press: async () => {
          const { status } = await post(body, { ...sent, ip: newAddress() });
          if (status === 201) {
            await shop.settled();
            expect(await shop.mails(email)).toHaveLength(1);
          }
          return status;
        },
      };
    });
    expect(seen.failed).toBeGreaterThan(0);
    expect(seen.repaired).toBeGreaterThan(0);
  });

  it('places the order of a customer, out of the cart', async () => {
    const { failEach } = world();
    const seen = await failEach(engine === 'memory' ? 11 : 29, async () => {
      const person = await customer();
      await person.ask(cart, '/api/cart/add', { body: CURTAIN });
      const body = {
        ...(await agreed({ payment: { type: 'bank-transfer' } })),
        delivery: { ...DELIVERY, email: person.email },
      };
      const headers = { 'Idempotency-Key': newKey() };
      return {
        press: async () => (await person.ask(orders, '/api/orders', { body, headers, ip: newAddress() })).status,
      };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('books a sale in the shop', async () => {
    const { boss, failEach } = world();
    const seen = await failEach(engine === 'memory' ? 11 : 29, async () => {
      const ask = (body: object, sent: string) =>
        boss.ask<{ total: number }>(adminSales, '/api/admin/sales', { body, headers: { 'Idempotency-Key': sent } });
      const { data } = await ask(SALE, newKey());
      const attempt = newKey();
      return { press: async () => (await ask({ ...SALE, expectedTotal: data.total }, attempt)).status };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it('cancels an order of a customer', async () => {
    const { shop, failEach } = world();
    const seen = await failEach(engine === 'memory' ? 11 : 29, async () => {
      const person = await customer();
      const { orderNo } = await placeOrder(shop, { payment: { type: 'bank-transfer' } }, person);
      return {
        orderNo,
        press: async () => (await person.ask(orders, `/api/orders/${orderNo}/cancel`, { method: 'POST' })).status,
      };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });

  it.each<[string, (total: number) => Partial<OrderChange>]>([
    ['status', () => ({ status: 'Confirmed' })],
    ['payment', (total) => transferOf(total)],
    ['refund', () => refundOf(1)],
  ])('changes an order: %s', async (name, change) => {
    const { shop, boss, failEach } = world();
    const seen = await failEach(engine === 'memory' ? 11 : 29, async () => {
      const { orderNo, total } = await placeOrder(shop, { items: [ACCESSORY], payment: { type: 'bank-transfer' } });
      if (name === 'refund' || name === 'status') {
        const { version } = await readOrder(boss, orderNo);
        await boss.ask(adminOrders, adminOrderPath(orderNo), {
          method: 'PATCH',
          body: { version, ...transferOf(total) },
        });
      }
      const { version } = await readOrder(boss, orderNo);
      const body = { version, ...change(total) };
      return {
        orderNo,
        press: async () => (await boss.ask(adminOrders, adminOrderPath(orderNo), { method: 'PATCH', body })).status,
      };
    });
    expect(seen.failed).toBeGreaterThan(0);
  });
});
