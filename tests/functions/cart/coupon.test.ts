import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cart } from '../../../functions/cart/calls.ts';
import coupons from '#content/coupons.json' with { type: 'json' };
import { couponsFile } from '../../../src/domain/coupon/coupons-file.ts';
import { expectFailure, send, type SentAnswer } from '../support/call.ts';
import { startTestStore, type TestStore } from '../support/store.ts';
import { settled } from '../support/behind.ts';

let local: TestStore;
beforeEach(async () => {
  local = await startTestStore();
});
afterEach(async () => {
  vi.useRealTimers();
  await local.stop();
});

const check = (body: unknown, sent: SentAnswer = {}) => send(cart, '/api/cart/coupon', { ...sent, body });

describe('POST /api/cart/coupon', () => {
  it.each([
    ['HOSGELDIN10', { code: 'HOSGELDIN10', kind: 'percent', value: 10 }],
    ['YENIEV20', { code: 'YENIEV20', kind: 'percent', value: 20 }],
    ['PERDE50', { code: 'PERDE50', kind: 'amount', value: 50 }],
    ['  perde 50 ', { code: 'PERDE50', kind: 'amount', value: 50 }],
    ['yeniev20', { code: 'YENIEV20', kind: 'percent', value: 20 }],
  ])('answers the rule of %s in one round trip', async (code, rule) => {
    await settled();
    const before = local.roundTrips();
    const { status, data, headers, text } = await check({ code });
    expect([status, data]).toEqual([200, rule]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(text)).toEqual({ isSuccess: true, data: rule, error: null });
    expect(local.roundTrips() - before).toBe(1);
  });

  it.each(['YOK', 'PERDE5', 'PERDE500', '__proto__', 'İ', '%', "' OR 1=1"])('does not know %s', async (code) => {
    const reply = await check({ code });
    expectFailure(reply, 404, 'coupon_unknown');
    expect(reply.error).toBe('Kupon kodu geçerli değil');
  });

  it('says it in English to who asks so', async () => {
    expect((await check({ code: 'YOK' }, { headers: { 'Accept-Language': 'en' } })).error).toBe(
      'This coupon code is not valid',
    );
  });

  it.each([
    [{}, 'code', 'Kupon kodunu yazın'],
    [{ code: '  ' }, 'code', 'Kupon kodunu yazın'],
    [{ code: 10 }, 'code', 'Kupon kodunu yazın'],
    [{ code: 'x'.repeat(65) }, 'code', 'Kupon kodu geçerli değil'],
    [{ code: 'PERDE50', value: 99 }, 'value', 'Bu alan beklenmiyor'],
  ])('refuses %j beside its field, without asking the store', async (body, field, sentence) => {
    await settled();
    const before = local.roundTrips();
    const reply = await check(body);
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual({ [field]: sentence });
    expect(local.roundTrips()).toBe(before);
  });

  it('lets nobody guess: 20 tries in ten minutes from one address, right ones included', async () => {
    const began = Date.now();
    for (let index = 0; index < 20; index += 1) expect((await check({ code: `TAHMIN${index}` })).status).toBe(404);
    const refused = await check({ code: 'PERDE50' });
    expectFailure(refused, 429, 'rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(
      600 - Math.ceil((Date.now() - began) / 1000),
    );
    expect((await check({ code: 'PERDE50' }, { ip: '203.0.113.9' })).status).toBe(200);
  });

  it('lets nobody guess from the many addresses of one network either', async () => {
    const ask = (ip: string) => check({ code: 'TAHMIN' }, { ip });
    for (let index = 0; index < 120; index += 1) {
      expect((await ask(`2001:db8:77:${index.toString(16)}::1`)).status).toBe(404);
    }
    expectFailure(await ask('2001:db8:77:ffff::1'), 429, 'rate_limited');
    expect((await ask('2001:db8:78::1')).status).toBe(404);
  });

  it('refuses other methods, media types, sizes and texts that are no JSON', async () => {
    expectFailure(await send(cart, '/api/cart/coupon'), 405, 'method_not_allowed');
    expectFailure(await check('{"code":', {}), 400, 'malformed_json');
    expectFailure(await check('{}', { headers: { 'Content-Type': 'text/plain' } }), 415, 'unsupported_media_type');
    expectFailure(await check({ code: 'x'.repeat(2000) }), 413, 'body_too_large');
  });

  it('survives 2,000 strange codes and bodies without a 5xx', async () => {
    const strange = fc.oneof(
      fc.record({ code: fc.string({ unit: 'binary', maxLength: 70 }) }),
      fc.jsonValue(),
      fc.record({ code: fc.anything() }),
    );
    let caller = 0;
    await fc.assert(
      fc.asyncProperty(strange, async (body) => {
        caller += 1;
        const { status } = await check(JSON.stringify(body), {
          ip: `2001:db8:${caller.toString(16)}::1`,
        });
        expect([200, 400, 404, 413, 422]).toContain(status);
      }),
      { seed: 20261120, numRuns: 2000 },
    );
  });
});

it('content/coupons.json follows its schema', () => {
  expect(couponsFile.safeParse(coupons).error).toBeUndefined();
});
