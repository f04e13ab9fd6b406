import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { key } from '../../../functions/store/keys.ts';
import { reporting } from '../../../functions/reporting/calls.ts';
import { readErrors } from '../../../functions/reporting/error-store.ts';
import { useStore } from '../../../functions/store/store.ts';
import { expectFailure, send } from '../support/call.ts';
import { startTestStore, type TestStore } from '../support/store.ts';
import { settled } from '../support/behind.ts';

let local: TestStore;
let caller = 0;

beforeAll(async () => {
  local = await startTestStore();
});
afterAll(() => local.stop());

/** Each from another address unless said otherwise. */
const post = (path: string, body: unknown, ip = `198.51.100.${caller++ % 250}`, headers = {}) =>
  send(reporting, path, { method: 'POST', body, ip, headers });

const spec = {
  source: 'Frontend',
  level: 'error',
  message: 'Cannot read width of undefined',
  errorType: 'TypeError',
  stackTrace: 'TypeError: x\n    at form (https://shop.test/_astro/form.js?v=1:2:345)',
  requestPath: '/p/bogaz-keten-fon?width=250',
  requestMethod: 'GET',
  additionalData: { island: 'MeasurementForm' },
  userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1',
  sessionId: 'abc',
};

describe('errors', () => {
  it.each([
    ['/api/errorlogging/log', spec],
    ['/api/logs/error', { ...spec, source: undefined }],
    ['/api/logs/error-batch', { errors: [spec, { message: 'other' }] }],
  ])('%s answers 202 in one round trip', async (path, body) => {
    await settled();
    const before = local.roundTrips();
    const reply = await post(path, body);
    expect(reply.status).toBe(202);
    expect(reply.envelope).toEqual(['isSuccess', 'data', 'error']);
    expect(local.roundTrips() - before).toBe(1);
  });

  it.each(['Error', 'WARNING', 'info'])('takes the level %s whatever its case', async (level) => {
    const { status } = await post('/api/errorlogging/log', { ...spec, level });
    expect(status).toBe(202);
    const [kept] = await readErrors(1);
    expect(kept?.level).toBe(level.toLowerCase());
  });

  it('keeps one of a kind, with its count, the newest first', async () => {
    await post('/api/logs/error', { message: 'attempt 17 failed', requestPath: '/a' });
    await post('/api/logs/error', { message: 'attempt 18 failed', requestPath: '/b' });
    const [newest] = await readErrors(1);
    expect(newest).toMatchObject({ message: 'attempt 18 failed', path: '/b', count: 2, level: 'error' });
    expect(Math.abs(Date.parse(newest!.lastAt) - Date.now())).toBeLessThan(60_000);
  });

  it('keeps what helps and nothing that names somebody', async () => {
    await post('/api/errorlogging/log', {
      ...spec,
      message: 'ali@posta.example 0532 123 45 67 eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x </script>',
      userId: 'user-1',
      cookies: 'refreshToken=gizli-cerez',
      localStorage: { cart: 'gizli-depo' },
    });
    const [kept] = await readErrors(1);
    expect(kept).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/) as string,
      count: 1,
      firstAt: kept?.lastAt,
      lastAt: kept?.lastAt,
      level: 'error',
      type: 'TypeError',
      message: '[email] [number] [token] </script>',
      path: '/p/bogaz-keten-fon',
      stack: 'TypeError: x\n    at form (https://shop.test/_astro/form.js)',
      method: 'GET',
      browser: 'Safari, iPhone',
      data: '{"island":"MeasurementForm"}',
    });
  });

  it('cuts what is long', async () => {
    await post('/api/logs/error', {
      message: 'm '.repeat(2000),
      stack: 's '.repeat(1000),
      errorType: 'e '.repeat(500),
    });
    const [kept] = await readErrors(1);
    expect([kept?.message.length, kept?.stack.length, kept?.type.length]).toEqual([500, 2000, 80]);
  });

  it.each([
    ['/api/logs/error', {}, 'message'],
    ['/api/logs/error', { message: '' }, 'message'],
    ['/api/logs/error', { message: 'x', level: 'loud' }, 'level'],
    ['/api/errorlogging/log', { ...spec, source: 'Elsewhere' }, 'source'],
    ['/api/logs/error-batch', { errors: [] }, 'errors'],
    ['/api/logs/error-batch', { errors: Array.from({ length: 51 }, () => ({ message: 'x' })) }, 'errors'],
  ])('%s refuses %j', async (path, body, field) => {
    await settled();
    const before = local.roundTrips();
    const reply = await post(path, body);
    expectFailure(reply, 422, 'invalid_fields');
    expect(Object.keys(reply.fields ?? {})).toEqual([field]);
    expect(local.roundTrips()).toBe(before);
  });

  it('refuses more than a batch may hold', async () => {
    const errors = [{ message: 'x'.repeat(70_000) }];
    expectFailure(await post('/api/logs/error-batch', { errors }), 413, 'body_too_large');
  });

  it('stops a flood from one address', async () => {
    const replies = await Promise.all(
      Array.from({ length: 70 }, () => post('/api/logs/error', { message: 'flood' }, '203.0.113.9')),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(60);
    expectFailure(
      replies.find(({ status }) => status !== 202)!,
      429,
      'rate_limited',
    );
  });

  it('counts the errors, not the calls that bring them', async () => {
    const batch = (size: number) => ({ errors: Array.from({ length: size }, () => ({ message: 'batch' })) });
    const from = (size: number) => post('/api/logs/error-batch', batch(size), '203.0.113.10');
    expect((await from(50)).status).toBe(202);
    expect((await from(10)).status).toBe(202);
    expectFailure(await from(1), 429, 'rate_limited');
    expectFailure(await post('/api/logs/error', { message: 'batch' }, '203.0.113.10'), 429, 'rate_limited');
  });

  it('forgets what is older than its days', async () => {
    await local.store.command('age', (redis) => redis.zadd(key.errorKinds(), { score: 1, member: 'old' }));
    await post('/api/logs/error', { message: 'new' });
    expect(await local.store.command('old', (redis) => redis.zscore(key.errorKinds(), 'old'))).toBeNull();
  });
});

describe('when the store is away', () => {
  it.each([
    ['/api/logs/error', { message: 'x' }],
    ['/api/logs/error-batch', { errors: [{ message: 'x' }] }],
    ['/api/logs/pageview', { url: '/' }],
    ['/api/logs/web-vitals', { url: '/', metrics: [{ name: 'LCP', value: 1 }] }],
  ])('%s drops the report with the same 202', async (path, body) => {
    const { createStore } = await import('../../../functions/store/store.ts');
    useStore(createStore({ url: 'http://127.0.0.1:9', token: 'x'.repeat(32) }));
    const reply = await post(path, body);
    useStore(local.store);
    expect([reply.status, reply.text]).toEqual([202, '{"isSuccess":true,"data":null,"error":null}']);
  });

  it('drops it too when the shop does not know its store', async () => {
    const { UPSTASH_REDIS_REST_TOKEN: token } = process.env;
    delete process.env.UPSTASH_REDIS_REST_TOKEN;
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const reply = await post('/api/logs/error', { message: 'x' });
    process.env.UPSTASH_REDIS_REST_TOKEN = token;
    written.mockRestore();
    expect(reply.status).toBe(202);
  });
});
