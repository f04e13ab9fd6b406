/**
 * The shop of `npm start` over redis, killed by kill -9 in the middle of orders at random instants, its redis beside it at
 * times: every acknowledged order is there, once, and who asks again with the same key gets one order.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStore } from '../../../functions/store/store.ts';
import { startLocalStore } from '../../../netlify/local/store/local-store.ts';
import { findRedis } from '../../../netlify/local/store/redis-engine.ts';
import { newEmail } from '../../functions/support/account.ts';
import { DELIVERY, newKey, orderBody, CURTAIN } from '../../functions/support/order.ts';
import { keepValvesOpen } from '../../support/valves.ts';
import { holds, partOf, randomFrom, same, Tally, type Row, type RunOptions } from '../support/row.ts';
import { sumsOf } from '../support/sums.ts';
import { NETS } from '../../support/nets.ts';
import { orderNumbers } from '../../support/history.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const TOTAL = sumsOf([CURTAIN], null, 'bank-transfer').total / 100;

interface Attempt {
  readonly key: string;
  readonly body: string;
  /** Order number of the answer, when there was one. */
  orderNo?: string;
}

interface RunningCall {
  readonly child: ChildProcess;
  readonly origin: string;
}

/** Before the shop starts: its orders are many, and from nowhere. */
async function openValves(folder: string): Promise<void> {
  const local = await startLocalStore({ folder, environment: { STORE: 'redis' } });
  await keepValvesOpen(createStore({ ...local, deadlineMs: NETS.event }));
  await local.stop();
}

async function start(folder: string): Promise<RunningCall> {
  const { UPSTASH_REDIS_REST_URL: _url, UPSTASH_REDIS_REST_TOKEN: _token, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(ROOT, 'netlify/local/start.ts'), '--no-build'], {
    cwd: ROOT,
    env: { ...inherited, STORE: 'redis', DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The shop did not start: ${said}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = /http:\/\/localhost:\d+/.exec(said);
        if (found) resolve(found[0]);
      });
    }
  });
  return { child, origin };
}

/** The redis that keeps this folder: its working directory. */
async function redisOf(folder: string): Promise<number | undefined> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const where = await readlink(`/proc/${name}/cwd`).catch(() => '');
    const what = await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '');
    if (where === path.join(folder, 'redis') && /redis|valkey/.test(what)) return Number(name);
  }
  return undefined;
}

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const octet = () => Math.floor(Math.random() * 256);

async function place(origin: string, attempt: Attempt): Promise<{ status: number; orderNo: string | undefined }> {
  const response = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': attempt.key,
      'x-nf-client-connection-ip': `10.${octet()}.${octet()}.${octet()}`,
    },
    body: attempt.body,
  });
  const { data } = (await response.json()) as { data: { orderNo: string } | null };
  return { status: response.status, orderNo: data?.orderNo };
}

const newAttempt = (): Attempt => ({
  key: newKey(),
  body: JSON.stringify(orderBody({ delivery: { ...DELIVERY, email: newEmail() }, expectedTotal: TOTAL })),
});

/** Orders one after the other until the shop is gone. */
async function shopper(origin: string, attempts: Attempt[]): Promise<void> {
  for (;;) {
    const attempt = newAttempt();
    attempts.push(attempt);
    try {
      const { status, orderNo } = await place(origin, attempt);
      if (status === 201 && orderNo !== undefined) attempt.orderNo = orderNo;
    } catch {
      return;
    }
  }
}

async function killOnce(folder: string, attempts: Attempt[], random: () => number): Promise<void> {
  const { child, origin } = await start(folder);
  const redis = await redisOf(folder);
  const first = attempts.length;
  const shoppers = Array.from({ length: 4 }, () => shopper(origin, attempts));
  while (attempts.length < first + 8) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, random() * 250));
  const exited = once(child, 'exit');
  if (redis !== undefined && random() < 0.5) process.kill(redis, 'SIGKILL');
  child.kill('SIGKILL');
  await exited;
  await Promise.all(shoppers);
  // It ends by itself once the shop is gone.
  while (redis !== undefined && alive(redis)) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function run(options: RunOptions) {
  const tally = new Tally(options);
  if (!(await findRedis())) return { ...tally.outcome(''), notRun: 'redis-server is not on this machine' };
  const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-kills-'));
  const random = randomFrom(options.seed);
  const attempts: Attempt[] = [];
  await openValves(folder);
  const kills = partOf(options, 40);
  for (let done = 0; done < kills; done += 1) {
    options.progress?.(`${done} of ${kills}, ${attempts.length} orders tried`);
    await tally.check('a kill', () => killOnce(folder, attempts, random));
  }
  const acknowledged = attempts.filter(({ orderNo }) => orderNo !== undefined);
  options.progress?.('asking again');
  const { child, origin } = await start(folder);
  for (const attempt of attempts) {
    await tally.check('asked again with its key', async () => {
      const { status, orderNo } = await place(origin, attempt);
      same(status, 201, 'answer');
      if (attempt.orderNo !== undefined) same(orderNo, attempt.orderNo, 'number');
      if (orderNo !== undefined) attempt.orderNo = orderNo;
    });
  }
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  const local = await startLocalStore({ folder, environment: { STORE: 'redis' } });
  const kept = await orderNumbers(createStore({ ...local, deadlineMs: NETS.event }));
  await local.stop();
  await tally.check('the books balance', () => {
    holds(acknowledged.length > kills, 'hardly an order was acknowledged');
    same(new Set(kept).size, kept.length, 'different numbers');
    same(kept.toSorted(), attempts.map(({ orderNo }) => orderNo ?? '').toSorted(), 'orders kept');
  });
  await rm(folder, { recursive: true, force: true });
  return tally.outcome(
    `${kills} kills, ${acknowledged.length} orders acknowledged and kept, ${kept.length - acknowledged.length} more after asking again`,
  );
}

export const kills: Row = { name: 'Kills survived', run };
