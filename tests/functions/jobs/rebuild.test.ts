/** The shop is built anew when a price begins or ends: asked for once a day, again when it did not work, and never aloud. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askForRebuild, runRebuild } from '../../../functions/jobs/rebuild.ts';
import { key } from '../../../functions/store/keys.ts';
import { startTestShop, type TestShop } from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { settled } from '../support/behind.ts';

const CHANGE = '2026-12-01';
const BEFORE = new Date('2026-11-30T23:59:00+03:00');
const MIDNIGHT = new Date('2026-12-01T00:02:00+03:00');
const NEXT_DAY = new Date('2026-12-02T00:02:00+03:00');

let shop: TestShop;
let server: Server;
let asked: string[];
let status: number;
beforeEach(async () => {
  shop = await startTestShop();
  asked = [];
  status = 200;
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  vi.stubEnv('BUILD_HOOK_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/build_hooks/geheim`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await shop.stop();
});
/** Redis would have let it go by now. */
const lapse = () => shop.store.command('test', (redis) => redis.del(key.rebuildAsked()));

describe('a build', () => {
  it('is not asked for while nothing changes, in one round trip', async () => {
    await settled();
    const before = shop.roundTrips();
    expect(await askForRebuild(BEFORE, CHANGE)).toEqual({ asked: 0, because: 'no-change' });
    expect(shop.roundTrips() - before).toBe(1);
    expect(asked).toEqual([]);
  });

  it('is asked for once a day after reviews were published', async () => {
    const ask = (reviews: string | null) => askForRebuild(BEFORE, CHANGE, reviews);
    expect(await ask('0')).toEqual({ asked: 0, because: 'no-change' });
    await shop.store.command('test', (redis) => redis.incr(key.unbuiltReviews()));
    // A build without a store would show none either.
    expect(await ask(null)).toEqual({ asked: 0, because: 'no-change' });
    expect(await ask('0')).toEqual({ asked: 1, because: 'change' });
    expect(await ask('0')).toEqual({ asked: 0, because: 'asked-today' });
    await lapse();
    // That build failed, or did not read them.
    expect(await ask('0')).toEqual({ asked: 1, because: 'change' });
    await lapse();
    expect(await ask('')).toEqual({ asked: 1, because: 'change' });
    await lapse();
    expect(await ask('1')).toEqual({ asked: 0, because: 'no-change' });
    expect(asked).toHaveLength(3);
  });

  it('is asked for once on the day, whoever runs and however often, and says what for', async () => {
    const runs = await Promise.all(Array.from({ length: 20 }, () => askForRebuild(MIDNIGHT, CHANGE)));
    expect(runs.filter((run) => run.asked === 1)).toHaveLength(1);
    expect(await askForRebuild(MIDNIGHT, CHANGE)).toEqual({ asked: 0, because: 'asked-today' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^POST \/build_hooks\/geheim\?trigger_title=.*2026-12-01$/);
    const life = await shop.store.command('test', (redis) => redis.pttl(key.rebuildAsked()));
    expect(life).toBeLessThanOrEqual(20 * 3_600_000);
    expect(life).toBeGreaterThan(19 * 3_600_000);
  });

  it('that failed is asked for again the next day, until one knows a later change', async () => {
    await askForRebuild(MIDNIGHT, CHANGE);
    expect((await askForRebuild(NEXT_DAY, CHANGE)).asked).toBe(1);
    expect(await askForRebuild(NEXT_DAY, '2026-12-24')).toEqual({ asked: 0, because: 'no-change' });
    expect(asked).toHaveLength(2);
  });

  it.each([500, 404, 302])(
    'whose hook answers %i is asked for by the next run, and the address is in no log',
    async (no) => {
      status = no;
      const logged = keepLog();
      await expect(askForRebuild(MIDNIGHT, CHANGE)).rejects.toThrow();
      status = 200;
      expect((await askForRebuild(MIDNIGHT, CHANGE)).asked).toBe(1);
      expect(logged()).not.toContain('geheim');
      expect(asked.filter((line) => line.includes('elsewhere'))).toEqual([]);
    },
  );

  it('whose run died while it asked is asked for a little later', async () => {
    server.removeAllListeners('request');
    const run = askForRebuild(MIDNIGHT, CHANGE);
    const begun = () => shop.store.command('test', (redis) => redis.get(key.rebuildAsked()));
    await expect.poll(begun).toBe(CHANGE);
    expect(await shop.store.command('test', (redis) => redis.pttl(key.rebuildAsked()))).toBeLessThanOrEqual(600_000);
    expect(await askForRebuild(MIDNIGHT, CHANGE)).toEqual({ asked: 0, because: 'asked-today' });
    server.closeAllConnections();
    await expect(run).rejects.toThrow();
    await lapse();
    server.on('request', (request, response) => {
      asked.push(String(request.url));
      response.end();
    });
    expect((await askForRebuild(MIDNIGHT, CHANGE)).asked).toBe(1);
  });

  it('is nobody’s to ask for without a hook, and the log says so on the day', async () => {
    vi.stubEnv('BUILD_HOOK_URL', undefined);
    const logged = keepLog();
    expect(await askForRebuild(BEFORE, CHANGE)).toEqual({ asked: 0, because: 'no-change' });
    expect(logged()).toBe('');
    expect(await askForRebuild(MIDNIGHT, CHANGE)).toEqual({ asked: 0, because: 'no-hook' });
    expect(logged()).toContain(`"level":"error","event":"build_hook_missing","change":"${CHANGE}"`);
    await shop.store.command('test', (redis) => redis.incr(key.unbuiltReviews()));
    expect(await askForRebuild(BEFORE, CHANGE, '0')).toEqual({ asked: 0, because: 'no-hook' });
    expect(logged()).toContain('"event":"build_hook_missing","change":"reviews"');
  });

  it('fails as a job with a status and a line that names the variable', async () => {
    vi.stubEnv('BUILD_HOOK_URL', 'not an address');
    vi.useFakeTimers({ now: new Date('2099-01-01'), toFake: ['Date'] });
    const logged = keepLog();
    expect((await runRebuild()).status).toBe(503);
    vi.useRealTimers();
    expect(logged()).toContain('"event":"job_failed","job":"rebuild","variables":["BUILD_HOOK_URL"]');
  });
});
