import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cart } from '../../../functions/cart/calls.ts';
import { catalogue } from '../../../functions/catalogue/calls.ts';
import { geo } from '../../../functions/geo/calls.ts';
import { tracking } from '../../../functions/orders/track.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { expectFailure, send } from '../support/call.ts';
import { agreed, DELIVERY, orderBody, post, type Body } from '../support/order.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

const token = 'a-token-of-a-store-that-is-not-there';

let local: TestStore;
let body: Body;
let faulty: Server | undefined;
beforeAll(async () => {
  local = await startTestStore();
  body = await agreed();
});
afterEach(async () => {
  vi.restoreAllMocks();
  useStore(local.store);
  faulty?.closeAllConnections();
  await new Promise<void>((done) => (faulty ? faulty.close(() => done()) : done()));
  faulty = undefined;
});
afterAll(() => local.stop());

/** A store that answers as told, or not at all. */
async function breakStore(reply: (() => { status: number; body: string }) | 'hangs' | 'down'): Promise<void> {
  if (reply === 'down') {
    useStore(createStore({ url: 'http://127.0.0.1:9', token }));
    return;
  }
  faulty = createServer((_request, response) => {
    if (reply === 'hangs') return;
    const { status, body: text } = reply();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
  });
  await new Promise<void>((done) => faulty?.listen(0, '127.0.0.1', done));
  const address = faulty.address();
  useStore(createStore({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, token }));
}

const faults = [
  ['down', 'down'],
  ['hanging', 'hangs'],
  ['out of its plan', () => ({ status: 400, body: JSON.stringify({ error: 'ERR max requests limit exceeded' }) })],
  ['closed to us', () => ({ status: 401, body: JSON.stringify({ error: 'WRONGPASS' }) })],
  ['a page of its gateway', () => ({ status: 502, body: '<html>Bad gateway</html>' })],
  ['cut short', () => ({ status: 200, body: '{"result":["DO' })],
  ['silent', () => ({ status: 200, body: '' })],
  ['talking nonsense', () => ({ status: 200, body: '{"result":42}' })],
] as const;

describe.each(faults)('with a store that is %s', (_name, fault) => {
  let written: string;
  beforeEach(async () => {
    written = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
    await breakStore(fault);
  });

  it('says that it cannot, pretends nothing, and logs nothing of the shopper', async () => {
    const replies = await Promise.all([
      post(body),
      post(orderBody({ couponCode: 'YOK' })),
      send(cart, '/api/cart/coupon', { body: { code: 'PERDE50' } }),
      send(tracking, '/api/shipping/track/KP-1763640000000'),
    ]);
    for (const reply of replies) {
      expectFailure(reply, 503, 'store_unavailable');
      expect(reply.error).toBe('Sistem geçici olarak kullanılamıyor. Lütfen daha sonra tekrar deneyin');
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(reply.data).toBeNull();
    }
    expect(written).toContain('"event":"store_unavailable"');
    const { firstName, lastName, email, phone, address, district, postalCode } = DELIVERY;
    for (const personal of [
      firstName,
      lastName,
      email,
      phone,
      address,
      district,
      postalCode,
      '192.0.2.1',
      'PERDE50',
      token,
    ]) {
      // A random id may hold the digits of a postal code.
      expect(written.replaceAll(/"requestId":"[^"]*"/g, '')).not.toContain(personal);
    }
  });

  it('still shows the catalogue and the places, and names wrong fields', async () => {
    expect((await send(catalogue, '/api/products')).status).toBe(200);
    expect((await send(geo, '/api/geo/districts?city=34')).status).toBe(200);
    expectFailure(await post(orderBody({ consents: { distanceSales: true } })), 422, 'invalid_fields');
    expectFailure(await send(tracking, '/api/shipping/track/yok'), 404, 'tracking_not_found');
  });
});
