import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stopClock } from '../support/clock.ts';
import * as z from 'zod/mini';
import { EnvironmentError, readEnvironment } from '../../../functions/environment.ts';
import { key } from '../../../functions/store/keys.ts';
import { COUNT_ONLY } from '../../../functions/store/limit.ts';
import { defineFragment, defineScript } from '../../../functions/store/script.ts';
import { createStore } from '../../../functions/store/store.ts';
import { StoreUnavailable } from '../../../functions/store/unavailable.ts';
import { startTestStore } from '../support/store.ts';
import type { TestStore } from '../support/store.ts';
import { settled } from '../support/behind.ts';

const SECRET = 'ayse@example.com';
const NOTHING = { keys: {}, args: {} };

const MARK = defineScript({
  name: 'mark',
  keys: { message: 'messageSeen' },
  args: { value: 'text' },
  lua: `redis.call('SET', message, value) return {message, value}`,
  answer: z.tuple([z.string(), z.string()]),
});
const ADD = defineScript({
  name: 'add',
  keys: { counter: 'limit' },
  lua: `return redis.call('INCR', counter)`,
  answer: z.number(),
});
const KNOWN = defineScript({
  name: 'known',
  keys: { message: 'messageSeen' },
  args: { value: 'text' },
  uncounted: `if value == 'known' then return 'KNOWN' end`,
  lua: `redis.call('SET', message, value) return 'DONE'`,
  answer: z.enum(['KNOWN', 'DONE']),
});
const GUARD = defineFragment({
  args: { refuses: 'text' },
  lua: `local function refusal() if refuses ~= '' then return refuses end end`,
});

describe('the store', () => {
  let local: TestStore;

  beforeAll(async () => {
    local = await startTestStore();
  });

  afterAll(async () => {
    await local.stop();
  });

  it('counts and works in one round trip', async () => {
    await settled();
    const before = local.roundTrips();
    const done = await local.store.limited(
      [
        { name: 'mark-ip', id: 'a', max: 2, windowSeconds: 60 },
        { name: 'mark-all', id: 'all', max: 100, windowSeconds: 600 },
      ],
      MARK,
      { keys: { message: key.messageSeen('a') }, args: { value: 5 } },
    );
    expect(done).toEqual({ ok: true, result: ['message-seen:a', '5'] });
    expect(local.roundTrips() - before).toBe(1);
  });

  it('stops at the limit without doing the work and says when to come back', async () => {
    stopClock();
    const limits = [{ name: 'add-ip', id: 'b', max: 3, windowSeconds: 60 }];
    const input = { keys: { counter: key.limit('added', 'x') }, args: {} };
    const answers = await Promise.all(Array.from({ length: 20 }, () => local.store.limited(limits, ADD, input)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
    for (const answer of answers) if (!answer.ok) expect(answer.retryAfterSeconds).toBe(60);
    expect(await local.store.command('get', (redis) => redis.get(input.keys.counter))).toBe('3');
    const other = [{ name: 'add-ip', id: 'c', max: 3, windowSeconds: 60 }];
    expect((await local.store.limited(other, COUNT_ONLY, NOTHING)).ok).toBe(true);
  });

  it('begins a new window when the old one is over', async () => {
    const limit = { name: 'short', id: 'd', max: 1, windowSeconds: 3600 };
    const isOpen = async () => (await local.store.limited([limit], COUNT_ONLY, NOTHING)).ok;
    expect(await isOpen()).toBe(true);
    expect(await isOpen()).toBe(false);
    const counter = key.limit('short', 'd');
    const left = await local.store.command('left', (redis) => redis.pttl(counter));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(3_600_000);
    await local.store.command('over', (redis) => redis.pexpire(counter, 1));
    await expect.poll(isOpen).toBe(true);
  });

  it('gives null for a script that returns nothing', async () => {
    const script = defineScript({ name: 'nothing', lua: 'local x = 1', answer: z.null() });
    expect(await local.store.limited([], script, NOTHING)).toEqual({ ok: true, result: null });
    expect(await local.store.run(script, NOTHING)).toBeNull();
  });

  it('asks the guard after counting, and does nothing that it refuses', async () => {
    stopClock();
    const limits = [{ name: 'guarded', id: 'e', max: 2, windowSeconds: 60 }];
    const input = { keys: { counter: key.limit('guarded-work', 'x') }, args: {} };
    const run = (refuses: string) => {
      const guard = { fragment: GUARD, input: { keys: {}, args: { refuses } } };
      return local.store.guarded(limits, guard, ADD, input);
    };
    expect(await run('CLOSED')).toEqual({ ok: false, refused: 'CLOSED' });
    expect(await local.store.command('get', (redis) => redis.get(input.keys.counter))).toBeNull();
    expect(await run('')).toEqual({ ok: true, result: 1 });
    expect(await run('')).toMatchObject({ ok: false, retryAfterSeconds: 60 });
  });

  it('answers what needs no counting before it counts', async () => {
    const limits = [{ name: 'known', id: 'f', max: 1, windowSeconds: 60 }];
    const ask = (value: string) =>
      local.store.limited(limits, KNOWN, { keys: { message: key.messageSeen('k') }, args: { value } });
    expect(await ask('known')).toEqual({ ok: true, result: 'KNOWN' });
    expect(await ask('known')).toEqual({ ok: true, result: 'KNOWN' });
    expect(await ask('new')).toEqual({ ok: true, result: 'DONE' });
    expect((await ask('new')).ok).toBe(false);
    expect(await ask('known')).toEqual({ ok: true, result: 'KNOWN' });
    const guarded = (refuses: string) =>
      local.store.guarded([], { fragment: GUARD, input: { keys: {}, args: { refuses } } }, KNOWN, {
        keys: { message: key.messageSeen('k') },
        args: { value: 'known' },
      });
    expect(await guarded('')).toEqual({ ok: true, result: 'KNOWN' });
    expect(await guarded('ENDED')).toMatchObject({ ok: false, refused: 'ENDED' });
  });

  it('tells a failing command by its code and never by its arguments', async () => {
    await local.store.command('set', (redis) => redis.set('text', SECRET));
    const failing = local.store.command('hget-text', (redis) => redis.hget('text', SECRET));
    await expect(failing).rejects.toMatchObject({
      name: 'StoreUnavailable',
      command: 'hget-text',
      reason: 'WRONGTYPE',
    });
    const broken = defineScript({ name: 'broken', args: { value: 'text' }, lua: 'return (', answer: z.unknown() });
    await expect(local.store.run(broken, { keys: {}, args: { value: SECRET } })).rejects.toSatisfy(isSilent);
  });
});

describe('when the store is not well', () => {
  let server: Server | undefined;
  let requests = 0;

  async function answering(listener: RequestListener) {
    requests = 0;
    server = createServer((request, response) => {
      requests += 1;
      listener(request, response);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return createStore({ url: `http://127.0.0.1:${port}`, token: 'token-of-a-test-store' });
  }

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });

  it.each([
    ['a refused token', 401, '{"error":"Unauthorized"}', 'refused'],
    ['a used-up quota', 400, '{"error":"ERR max requests limit exceeded"}', 'ERR'],
    ['an error with status 200', 200, `{"error":"WRONGTYPE ${SECRET}"}`, 'WRONGTYPE'],
    ['a gateway page', 502, `<html>${SECRET}</html>`, 'answer'],
    ['a cut answer', 200, '{"result":"x', 'answer'],
    ['an empty answer', 200, '', 'answer'],
    ['an answer without a result', 200, '{}', 'network'],
  ])('reports %s without its words', async (_case, status, body, reason) => {
    const store = await answering((_request, response) => response.writeHead(status).end(body));
    const failing = store.command('set-mail', (redis) => redis.set('mail', SECRET));
    await expect(failing).rejects.toMatchObject({ command: 'set-mail', reason });
    await expect(failing).rejects.toSatisfy(isSilent);
  });

  it.each(['{"result":null}', '{"result":{"a":1}}'])('takes %s for no answer of a script', async (body) => {
    const store = await answering((_request, response) => response.writeHead(200).end(body));
    const counted = defineScript({ name: 'counted', lua: `return 'COUNTED'`, answer: z.literal('COUNTED') });
    await expect(store.run(counted, NOTHING)).rejects.toMatchObject({ command: 'counted', reason: 'answer' });
  });

  it('gives up on a store that hangs, once, after a second and a half', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => limits.mockRestore());
    const store = await answering(() => undefined);
    await expect(store.command('get', (redis) => redis.get('x'))).rejects.toMatchObject({ reason: 'timeout' });
    expect(limits.mock.calls).toEqual([[1500]]);
    expect(requests).toBe(1);
  });

  it('tries a broken connection once more and no oftener', async () => {
    const store = await answering((request) => request.socket.destroy());
    await expect(store.command('get', (redis) => redis.get('x'))).rejects.toMatchObject({ reason: 'network' });
    expect(requests).toBe(2);
  });

  it('reports a store that is not there', async () => {
    const store = createStore({ url: 'http://127.0.0.1:9', token: 'token-of-a-test-store' });
    await expect(store.command('get', (redis) => redis.get('x'))).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

function isSilent(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable && !`${error.message}${error.stack}${JSON.stringify(error)}`.includes(SECRET)
  );
}

describe('the environment', () => {
  const good = { UPSTASH_REDIS_REST_URL: 'https://x.upstash.io', UPSTASH_REDIS_REST_TOKEN: 'a-long-enough-token' };

  it('is read', () => {
    expect(readEnvironment({ ...good, OTHER: 'x' })).toMatchObject({ ...good, PAYMENT_PROVIDER: 'none' });
    expect(readEnvironment({ ...good, UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:8080' })).toMatchObject({});
  });

  it.each([
    ['UPSTASH_REDIS_REST_URL', undefined],
    ['UPSTASH_REDIS_REST_URL', 'redis://x'],
    ['UPSTASH_REDIS_REST_TOKEN', ''],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readEnvironment({ ...good, [name]: value })).toThrow(new EnvironmentError([name]));
  });
});
