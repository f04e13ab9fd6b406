/**
 * `npm run bench`: how long each call takes through the local server, and how many store round
 * trips it costs, what goes on behind its answer included: at most one and p50 under 5 ms, where a call does not say otherwise. One caller, one connection at
 * a time; the caller shares the machine and the process, so the figures err on the slow side.
 */
import { Console } from 'node:console';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { createStore } from '../../functions/store/store.ts';
import { setAccountVariables, setPaymentDefault, setStoreVariables } from '../../netlify/local/environment.ts';
import { startSite } from '../../netlify/local/site/server.ts';
import { serveEngine } from '../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../netlify/local/store/memory-engine.ts';
import { findRedis, startRedisEngine } from '../../netlify/local/store/redis-engine.ts';
import { keepValvesOpen } from '../support/valves.ts';
import { CONTRACTS, contractFor, nameOf, type CallName } from '../support/contracts.ts';
import { billOf } from './bill.ts';
import { callsOf } from './calls.ts';
import type { Answer, Ask, BenchCall } from './calls.ts';
import { customerCallsOf } from './customers.ts';
import { measureHistory } from './history.ts';
import { settle } from './people.ts';
import { writeReadme } from './readme.ts';
import { effortFor } from './redis.ts';
import { usedUpCallsOf } from './used-up.ts';

const WARM_UP = 50;
const ROUNDS = Number(process.env.ROUNDS ?? 500);
const TARGET_MS = 5;
/** They take a link out of a letter. */
const NOT_MEASURED: readonly CallName[] = [
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm-email',
  'POST /api/marketing/unsubscribe',
  'POST /api/marketing/one-click',
];

const executable = await findRedis();
const engine = executable ? await startRedisEngine(executable) : await startMemoryEngine();
const store = await serveEngine(engine);
setPaymentDefault();
setStoreVariables(store);
await keepValvesOpen(createStore(store));
const folder = await mkdtemp(path.join(tmpdir(), 'kivrim-bench-'));
await setAccountVariables(folder);
process.env.LOGIN_FLOOR_MS = '0';
const site = await startSite({ root: path.resolve(import.meta.dirname, '../..'), port: 0 });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const askBy =
  (by: Agent): Ask =>
  ({ method = 'GET', path: target, body, headers = {} }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const from = { 'x-nf-client-connection-ip': address(), ...bodyHeaders(text) };
      const sent = request(
        new URL(target, site.origin),
        { method, agent: by, headers: { ...from, ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
          });
        },
      );
      sent.on('error', reject).end(text);
    });

const ask = askBy(agent);

/** The length too: without it Node sends no body with a deletion. */
const bodyHeaders = (text: string | undefined): Record<string, string | number> =>
  text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };

/** Each request from another address, so that the rate limits do not answer instead of the call. */
function address(): string {
  return [...randomBytes(4)].join('.');
}

interface Row {
  readonly call: string;
  readonly status: number;
  readonly 'p50 ms': string;
  readonly 'p99 ms': string;
  readonly 'store trips': string;
  /** What one such call makes the store do, where that can be asked: commands are the bill. */
  readonly commands?: number;
  readonly 'store µs'?: number;
  readonly 'store B'?: number;
  readonly bytes: number;
}

/** Calls of which the store is asked what they cost it; the others are timed only. */
const WEIGHED = 10;

async function measure({
  name,
  prepare,
  learn,
  rounds = ROUNDS,
  trips: most = 1,
  p50 = TARGET_MS,
}: BenchCall): Promise<Row> {
  const times: number[] = [];
  let last: Answer = { status: 0, text: '' };
  let trips = 0;
  let refused = false;
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round += 1) {
    const question = await prepare();
    measured.add(contractFor(CONTRACTS, question.method ?? 'GET', new URL(question.path, site.origin).pathname));
    await site.settled();
    const before = store.roundTrips?.() ?? 0;
    const started = performance.now();
    last = await ask(question);
    const took = performance.now() - started;
    learn?.(last);
    refused ||= last.status >= 400;
    if (round < 0) continue;
    times.push(took);
    await site.settled();
    trips += (store.roundTrips?.() ?? 0) - before;
  }
  const effort = executable ? await effortOfCall(prepare, learn, Math.min(WEIGHED, rounds)) : undefined;
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(share * times.length)] ?? 0).toFixed(2);
  const isMissed = Number(at(0.5)) >= p50 || trips / rounds > most || refused;
  if (isMissed) missed.push(name);
  return {
    call: name,
    status: last.status,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'store trips': (trips / rounds).toFixed(2),
    ...effort,
    bytes: Buffer.byteLength(last.text),
  };
}

async function effortOfCall(prepare: BenchCall['prepare'], learn: BenchCall['learn'], rounds: number) {
  const sum = { commands: 0, us: 0, bytes: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const question = await prepare();
    await site.settled();
    const { commands, us, bytes } = await effortFor(engine, async () => {
      learn?.(await ask(question));
      await site.settled();
    });
    sum.commands += commands;
    sum.us += us;
    sum.bytes += bytes;
  }
  const each = (value: number): number => Math.round(value / rounds);
  return { commands: each(sum.commands), 'store µs': each(sum.us), 'store B': each(sum.bytes) };
}

const measured = new Set<unknown>();
const missed: string[] = [];
const rows: Row[] = [];
for (const call of await callsOf(site.patterns, ask)) rows.push(await measure(call));
const people = await settle(ask);
for (const call of [...customerCallsOf(people), ...(await usedUpCallsOf(ask, people))]) rows.push(await measure(call));
const unmeasured = CONTRACTS.filter(
  (contract) => !measured.has(contract) && !NOT_MEASURED.some((name) => name === nameOf(contract)),
);
missed.push(...unmeasured.map((contract) => `${nameOf(contract)}: there is no bench of it`));
const aside = new Agent({ keepAlive: true, maxSockets: 1 });
const history =
  executable && (await measureHistory({ ask, aside: askBy(aside), engine, store, settled: site.settled }));
if (history) missed.push(...history.missed);
agent.destroy();
aside.destroy();
await site.stop();
await store.stop();
await rm(folder, { recursive: true, force: true });

process.stdout.write(
  `${engine.name}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${ROUNDS} calls each\n`,
);
if (!executable)
  process.stdout.write('Without redis-server: these are figures of the in-process engine, not of a store.\n');
const { table } = new Console(process.stdout);
table(history ? [...rows, ...history.rows] : rows);
if (history) {
  const bill = billOf(rows, history);
  table(bill.months);
  table(bill.limits);
  if (process.env.UPDATE_TABLES) await writeReadme([...rows, ...history.rows], history, bill);
}
for (const name of missed) process.stdout.write(`Missed: ${name}\n`);
process.exitCode = missed.length > 0 ? 1 : 0;
