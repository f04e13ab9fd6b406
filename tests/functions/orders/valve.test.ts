/** A flood of orders from everywhere: nobody is refused before a proof of work was asked for. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { PROOF_HEADER } from '../../../src/domain/shop/proof.ts';
import { startTestShop, type TestShop } from '../support/account.ts';
import { expectFailure, type SentAnswer } from '../support/call.ts';
import { proofFor } from '../support/proof.ts';
import { loseAnswer } from '../support/lost.ts';
import { ACCESSORY, agreed, DELIVERY, newKey, post } from '../support/order.ts';
import { settled } from '../support/behind.ts';
import { orderNumbers } from '../../support/history.ts';

const OPEN = 30;
const MOST = 300;

let local: TestShop;
let body: Record<string, unknown>;
beforeEach(async () => {
  local = await startTestShop();
  body = await agreed({ items: [ACCESSORY] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await local.stop();
});

let strangers = 0;
const elsewhere = () => {
  strangers += 1;
  return `198.${18 + (strangers >> 16)}.${(strangers >> 8) & 255}.${strangers & 255}`;
};
const by = (number: number) => ({ ...body, delivery: { ...DELIVERY, email: `k${number}@example.com` } });
const order = (sent: SentAnswer & { key?: string } = {}) => post(by(strangers), { ip: elsewhere(), ...sent });

const counter = key.limit('order-site', 'all');
const passed = () => local.store.command('read', (redis) => redis.get<string>(counter));
/** The window ends long after the test, unless its minute is what is tried. */
const fill = (calls: number, px = 3_600_000) =>
  local.store.command('fill', (redis) => redis.set(counter, calls, { px }));

describe('above the rate of the whole site', () => {
  beforeEach(() => fill(0, 60_000));

  it('nobody is asked below it, and from there on everybody, with the time when it is over', async () => {
    for (let index = 0; index < OPEN; index += 1) expect((await order()).status).toBe(201);
    const asked = await order();
    expectFailure(asked, 429, 'proof_required');
    expect(asked.data).toMatchObject({ iterations: 5000, most: 400 });
    const wait = Number(asked.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it('two thousand orders of strangers in a minute keep nobody out who does the work', async () => {
    await fill(OPEN);
    for (let batch = 0; batch < 20; batch += 1) {
      const replies = await Promise.all(Array.from({ length: 100 }, () => order()));
      expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['proof_required']));
    }
    expect(await passed()).toBe(String(OPEN));
    const attempt = { key: newKey(), ip: '192.0.2.77' };
    const asked = await post(body, attempt);
    expectFailure(asked, 429, 'proof_required');
    const placed = await post(body, { ...attempt, headers: proofFor(asked) });
    expect(placed.status).toBe(201);
    expect((await orderNumbers(local.store)).length).toBe(1);
  });

  it('a lost answer of the store finds the order, and the proof is not asked for twice', async () => {
    await fill(OPEN);
    const attempt = { key: newKey(), ip: '192.0.2.77' };
    const headers = proofFor(await post(body, attempt));
    loseAnswer();
    expect((await post(body, { ...attempt, headers })).status).toBe(201);
    vi.unstubAllGlobals();
    const again = await post(body, attempt);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  });

  it('costs one round trip, asked and answered alike', async () => {
    await fill(OPEN);
    const attempt = { key: newKey(), ip: '192.0.2.77' };
    await settled();
    const before = local.roundTrips();
    const asked = await post(body, attempt);
    expect(local.roundTrips() - before).toBe(1);
    await post(body, { ...attempt, headers: proofFor(asked) });
    await settled();
    // Placing it, and behind the answer a mark for each of the two letters.
    expect(local.roundTrips() - before).toBe(1 + 3);
  });

  it('the second ceiling holds for proofs too, and spends none', async () => {
    await fill(OPEN);
    const attempt = { key: newKey(), ip: '192.0.2.77' };
    const headers = proofFor(await post(body, attempt));
    await fill(MOST);
    expectFailure(await post(body, { ...attempt, headers }), 429, 'rate_limited');
    await fill(MOST - 1);
    expect((await post(body, { ...attempt, headers })).status).toBe(201);
  });
});

describe('a proof', () => {
  let asked: Awaited<ReturnType<typeof post>>;
  let idempotencyKey: string;
  beforeEach(async () => {
    await fill(OPEN);
    idempotencyKey = newKey();
    asked = await post(body, { key: idempotencyKey });
  });
  const bring = (proof: string, withKey = idempotencyKey) =>
    post(body, { key: withKey, headers: { [PROOF_HEADER]: proof } });
  const solved = () => proofFor(asked)[PROOF_HEADER] ?? '';

  it('is good for the order it was asked for', async () => {
    expectFailure(await bring(solved(), newKey()), 429, 'proof_required');
    expect((await bring(solved())).status).toBe(201);
  });

  it('is good once', async () => {
    const proof = solved();
    expect((await bring(proof)).status).toBe(201);
    // Even where the order that it placed cannot be found.
    const attempt = key.orderAttempt(createHash('sha256').update(idempotencyKey).digest('base64url'));
    expect(await local.store.command('forget', (redis) => redis.del(attempt))).toBe(1);
    expectFailure(await bring(proof), 429, 'proof_required');
    const spent = await local.store.command('life', (redis) => redis.pttl(key.spentProof(proof.split('.')[0] ?? '')));
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(300_000);
  });

  it('is good for five minutes', async () => {
    const proof = solved();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    await fill(OPEN);
    expectFailure(await bring(proof), 429, 'proof_required');
  });

  it.each([
    ['of nothing', () => ''],
    ['that is no proof', () => 'x'.repeat(500)],
    ['with another number', (proof: string) => proof.replace(/\d+$/, (number) => String((Number(number) + 1) % 400))],
    ['with a later end', (proof: string) => proof.replace(/\.(\d{13})\./, (_, end: string) => `.${Number(end) + 1}.`)],
    ['signed by somebody else', (proof: string) => proof.replace(/\.([\w-]{43})\.(\d+)$/, `.${'A'.repeat(43)}.$2`)],
    [
      'of a target of one’s own',
      (proof: string) => proof.replace(/\.([\w-]{43})\.([\w-]{43})\.\d+$/, `.${'A'.repeat(43)}.$2.0`),
    ],
  ])('%s is none', async (_what, forge) => {
    expectFailure(await bring(forge(solved())), 429, 'proof_required');
  });

  it('of a shop with another token is none', async () => {
    const proof = solved();
    const { UPSTASH_REDIS_REST_TOKEN: token } = process.env;
    vi.stubEnv('UPSTASH_REDIS_REST_TOKEN', `${token}-rotated`);
    expectFailure(await bring(proof), 429, 'proof_required');
  });
});
