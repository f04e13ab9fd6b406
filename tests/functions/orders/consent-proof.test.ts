/** A ticked consent stays provable whatever secret changes, for as long as the law asks. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { EnvironmentError } from '../../../functions/environment.ts';
import { provesConsent } from '../../../functions/orders/consent-proof.ts';
import { storedOrder, type StoredOrder } from '../../../functions/orders/stored-order.ts';
import { key } from '../../../functions/store/keys.ts';
import { newSecret } from '../support/account.ts';
import { expectFailure } from '../support/call.ts';
import { keepLog } from '../support/log.ts';
import { ACCESSORY, agreed, orderBody, post } from '../support/order.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

const HERS = '198.51.100.7';
const FIRST = newSecret('k1');

let local: TestStore;
beforeEach(async () => {
  local = await startTestStore();
  vi.stubEnv('CONSENT_PROOF_KEYS', FIRST);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await local.stop();
});

async function ordered(ip = HERS): Promise<StoredOrder> {
  const { data } = await post(await agreed({ items: [ACCESSORY] }), { ip });
  const hash = await local.store.command('read', (redis) => redis.hgetall(key.order(data.orderNo)));
  return z.parse(storedOrder, hash);
}

it('an order proves what was ticked, from the address it was ticked at and no other', async () => {
  const order = await ordered();
  expect(provesConsent(order, HERS)).toBe(true);
  expect(provesConsent(order, '198.51.100.8')).toBe(false);
});

it('an address of IPv6 stands for its network', async () => {
  const order = await ordered('2001:db8:1:2:aaaa::1');
  expect(provesConsent(order, '2001:db8:1:2:bbbb::9')).toBe(true);
  expect(provesConsent(order, '2001:db8:1:3::1')).toBe(false);
});

it.each<[string, (order: StoredOrder) => StoredOrder]>([
  ['tick', (order) => ({ ...order, consents: { ...order.consents, marketing: true } })],
  ['amount', (order) => ({ ...order, consents: { ...order.consents, amount: 1 } })],
  ['version of the text', (order) => ({ ...order, consents: { ...order.consents, textVersion: '2099-01-01' } })],
  ['buyer', (order) => ({ ...order, consents: { ...order.consents, email: 'someone@example.com' } })],
])('a changed %s is not proven', async (_what, changed) => {
  expect(provesConsent(changed(await ordered()), HERS)).toBe(false);
});

it('a new token of the store, and a new secret before the old one, leave old proofs provable', async () => {
  const old = await ordered();
  vi.stubEnv('UPSTASH_REDIS_REST_TOKEN', 'quite-another-token-of-the-store');
  vi.stubEnv('CONSENT_PROOF_KEYS', `${newSecret('k2')},${FIRST}`);
  expect(provesConsent(old, HERS)).toBe(true);
  vi.stubEnv('UPSTASH_REDIS_REST_TOKEN', local.token);
  const recent = await ordered();
  expect([old.consents.keyId, recent.consents.keyId]).toEqual(['k1', 'k2']);
  expect([provesConsent(old, HERS), provesConsent(recent, HERS)]).toEqual([true, true]);
});

it('a secret that was thrown away is missed by name rather than answered with no', async () => {
  const order = await ordered();
  vi.stubEnv('CONSENT_PROOF_KEYS', newSecret('k2'));
  expect(() => provesConsent(order, HERS)).toThrow(new EnvironmentError(['CONSENT_PROOF_KEYS']));
});

it('a shop without the secret takes no order, and its log says why', async () => {
  const body = await agreed({ items: [ACCESSORY] });
  const logged = keepLog();
  vi.stubEnv('CONSENT_PROOF_KEYS', undefined);
  expectFailure(await post(body), 503, 'store_unavailable');
  expect(logged()).toContain('"variables":["CONSENT_PROOF_KEYS"]');
  expectFailure(await post(orderBody()), 409, 'price_changed');
});
