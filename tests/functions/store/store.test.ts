import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../../functions/environment.ts';
import { COUNT_ONLY } from '../../../functions/store/limit.ts';
import { createStore } from '../../../functions/store/store.ts';
import { StoreUnavailable } from '../../../functions/store/unavailable.ts';
import { startTestStore } from '../support/store.ts';
import type { TestStore } from '../support/store.ts';

const SECRET = 'ayse@example.com';

describe('the store', () => {
  let local: TestStore;

  beforeAll(async () => {
    local = await startTestStore();
  });

  afterAll(async () => {
    await local.stop();
  });

  it('counts and works in one round trip, and the script sees only its own keys and arguments', async () => {
    const script = {
      name: 'mark',
      lua: `redis.call('SET', KEYS[1], ARGV[1]) return {KEYS[1], ARGV[1], tostring(#KEYS), tostring(#ARGV)}`,
    };
    const limits = [
      { name: 'mark-ip', id: 'a', max: 2, windowSeconds: 60 },
      { name: 'mark-all', id: 'all', max: 100, windowSeconds: 600 },
    ];
    const before = local.roundTrips();
    const done = await local.store.limited(limits, script, { keys: ['k'], args: [5] });
    expect(done).toEqual({ ok: true, result: ['k', '5', '1', '1'] });
    expect(local.roundTrips() - before).toBe(1);
  });

  it('stops at the limit without doing the work and says when to come back', async () => {
    const script = { name: 'add', lua: `return redis.call('INCR', KEYS[1])` };
    const limits = [{ name: 'add-ip', id: 'b', max: 3, windowSeconds: 60 }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => local.store.limited(limits, script, { keys: ['added'] })),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
    for (const answer of answers) if (!answer.ok) expect(answer.retryAfterSeconds).toBe(60);
    expect(await local.store.run('get', (redis) => redis.get('added'))).toBe('3');
    expect(
      (await local.store.limited([{ ...limits[0], name: 'add-ip', id: 'c', max: 3, windowSeconds: 60 }], COUNT_ONLY))
        .ok,
    ).toBe(true);
  });

  it('begins a new window when the old one is over', async () => {
    const limit = { name: 'short', id: 'd', max: 1, windowSeconds: 0.05 };
    expect((await local.store.limited([limit], COUNT_ONLY)).ok).toBe(true);
    expect((await local.store.limited([limit], COUNT_ONLY)).ok).toBe(false);
    await expect.poll(async () => (await local.store.limited([limit], COUNT_ONLY)).ok).toBe(true);
  });

  it('gives null for a script that returns nothing', async () => {
    const done = await local.store.limited([], { name: 'nothing', lua: 'local x = 1' });
    expect(done).toEqual({ ok: true, result: null });
  });

  it('tells a failing command by its code and never by its arguments', async () => {
    await local.store.run('set', (redis) => redis.set('text', SECRET));
    const failing = local.store.run('hget-text', (redis) => redis.hget('text', SECRET));
    await expect(failing).rejects.toMatchObject({
      name: 'StoreUnavailable',
      command: 'hget-text',
      reason: 'WRONGTYPE',
    });
    await expect(local.store.script({ name: 'broken', lua: 'return (' }, { args: [SECRET] })).rejects.toSatisfy(
      isSilent,
    );
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
    const failing = store.run('set-mail', (redis) => redis.set('mail', SECRET));
    await expect(failing).rejects.toMatchObject({ command: 'set-mail', reason });
    await expect(failing).rejects.toSatisfy(isSilent);
  });

  it('gives up on a store that hangs, once, after a second and a half', async () => {
    const store = await answering(() => undefined);
    const started = performance.now();
    await expect(store.run('get', (redis) => redis.get('x'))).rejects.toMatchObject({ reason: 'timeout' });
    expect(performance.now() - started).toBeLessThan(2000);
    expect(requests).toBe(1);
  });

  it('tries a broken connection once more and no oftener', async () => {
    const store = await answering((request) => request.socket.destroy());
    await expect(store.run('get', (redis) => redis.get('x'))).rejects.toMatchObject({ reason: 'network' });
    expect(requests).toBe(2);
  });

  it('reports a store that is not there within two seconds', async () => {
    const store = createStore({ url: 'http://127.0.0.1:9', token: 'token-of-a-test-store' });
    const started = performance.now();
    await expect(store.run('get', (redis) => redis.get('x'))).rejects.toBeInstanceOf(StoreUnavailable);
    expect(performance.now() - started).toBeLessThan(2000);
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
