/** Jobs by the clock on one machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orders } from '../../../functions/orders/calls.ts';
import { runOnSchedule } from '../../../netlify/local/schedule.ts';
import { startSite } from '../../../netlify/local/site/server.ts';
import { ask, newAddress, newEmail, startTestShop } from '../support/account.ts';
import { keepLog } from '../support/log.ts';
import { agreed, DELIVERY, newKey } from '../support/order.ts';
import { matching } from '../support/matchers.ts';
import { letterOf, letTimePass } from '../support/outbox.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const jobOf = (run: () => Promise<Response>, schedule = '*/5 * * * *') => ({ name: 'test', schedule, run });

describe('the clock of one machine', () => {
  it('runs a job at once and every five minutes, and ends with the server', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
    const run = vi.fn(() => Promise.resolve(new Response(null)));
    const stop = runOnSchedule([jobOf(run)]);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(run).toHaveBeenCalledTimes(3);
    await stop();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('never runs a job twice at a time, waits for it when it stops, and survives its failure', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const ends: ((error?: Error) => void)[] = [];
    const run = vi.fn(
      () =>
        new Promise<Response>((done, fail) => ends.push((error) => (error ? fail(error) : done(new Response(null))))),
    );
    const stop = runOnSchedule([jobOf(run)]);
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(run).toHaveBeenCalledTimes(1);
    ends[0]?.(new Error('away'));
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(complaint.mock.calls.join('')).toContain('The job test failed: Error: away');
    expect(run).toHaveBeenCalledTimes(2);
    let isStopped = false;
    const stopped = stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isStopped).toBe(false);
    ends[1]?.();
    await stopped;
  });

  it('keeps the hours of UTC, as Netlify does', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T20:50:00Z') });
    const at: string[] = [];
    const run = () => {
      at.push(new Date().toISOString().slice(11, 16));
      return Promise.resolve(new Response(null));
    };
    const stop = runOnSchedule([jobOf(run, '2 21 * * *')]);
    await vi.advanceTimersByTimeAsync(48 * 3_600_000);
    await stop();
    expect(at).toEqual(['20:50', '21:02', '21:02']);
  });

  it.each(['every morning', '61 * * * *', '*/0 * * * *', '0 0 3 * * *', ''])(
    'refuses %j and runs no job',
    (schedule) => {
      const run = vi.fn(() => Promise.resolve(new Response(null)));
      expect(() => runOnSchedule([jobOf(run), jobOf(run, schedule)])).toThrow(/^test is scheduled at/);
      expect(run).not.toHaveBeenCalled();
    },
  );
});

describe('the sweep of the outbox', () =>
  it('runs by the clock of the local server and by no address of it', async () => {
    const shop = await startTestShop();
    const site = await startSite({ root: ROOT, port: 0 });
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    keepLog();
    const email = newEmail();
    const body = { ...(await agreed()), delivery: { ...DELIVERY, email } };
    await ask(orders, '/api/orders', { body, headers: { 'Idempotency-Key': newKey() }, ip: newAddress() });
    expect(await shop.mails(email)).toEqual([]);
    vi.stubEnv('SMTP_URL', undefined);
    await letTimePass(shop.store);
    for (const address of ['/.netlify/functions/letters', '/api/letters', '/letters']) {
      const { status } = await fetch(new URL(address, site.origin), { method: 'POST', body: '{}' });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await shop.mails(email)).toEqual([]);
    const stop = runOnSchedule(site.scheduled);
    await stop();
    expect(await shop.mails(email)).toHaveLength(1);
    await site.stop();
    await shop.stop();
  }));

describe('npm run job', () => {
  const run = async (names: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-job-'));
    const { UPSTASH_REDIS_REST_URL: _url, UPSTASH_REDIS_REST_TOKEN: _token, ...inherited } = process.env;
    const script = path.join(ROOT, 'netlify/local/job.ts');
    const env = { ...inherited, STORE: 'memory', DATA_DIR: folder, ...more };
    const child = spawn(process.execPath, [script, ...names], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    const [code] = (await once(child, 'close')) as [number];
    await rm(folder, { recursive: true });
    return { code, said: said.trim() };
  };

  it('sweeps the outbox once and says what it did', async () => {
    expect(await run(['letters'])).toEqual({ code: 0, said: 'letters: {"warned":0,"sent":0,"later":0,"failed":0}' });
  });

  it.each([
    ['rebuild', /^rebuild: \{"asked":0,"because":"no-(change|hook)"\}$/],
    [
      'retention',
      /^retention: \{"messages":0,"errors":0,"failures":0,"orders":0,"reviews":0,"repaired":0,"archived":0,"cleared":0,"warned":0\}$/,
    ],
    ['reviewing', /^reviewing: \{"published":0,"asked":0\}$/],
    ['transfers', /^transfers: \{"reminded":0,"lapsed":0,"closed":0,"unreadable":0,"differences":0\}$/],
  ])('runs %s once on an empty store', async (name, said) => {
    expect(await run([name])).toEqual({ code: 0, said: matching(said) });
  });

  it('puts no letter of a published shop into a folder of this machine', async () => {
    const shop = await startTestShop();
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    keepLog();
    const email = newEmail();
    const body = { ...(await agreed()), delivery: { ...DELIVERY, email } };
    await ask(orders, '/api/orders', { body, headers: { 'Idempotency-Key': newKey() }, ip: newAddress() });
    await shop.settled();
    const ids = await letTimePass(shop.store);
    expect(ids).toHaveLength(2);
    const published = { STORE: 'upstash', UPSTASH_REDIS_REST_URL: shop.url, UPSTASH_REDIS_REST_TOKEN: shop.token };
    const ran = await run(['letters'], { ...published, SMTP_URL: '', OUTBOX_DIR: '' });
    expect(ran.code).toBe(1);
    expect(ran.said).toContain('SMTP_URL');
    for (const id of ids) expect(await letterOf(shop.store, id)).toMatchObject({ state: 'waiting', attempts: '1' });
    await shop.stop();
  });

  it.each([[[]], [['nothing']]])('names the jobs there are for %j', async (names) => {
    const said =
      'Which job? npm run job -- deletions | letters | payments | rebuild | retention | reviewing | transfers';
    expect(await run(names)).toEqual({ code: 1, said });
  });
});
