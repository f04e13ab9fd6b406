/**
 * `npm run bench`: how long each call takes through the local server beside one that asks no store, and how many store
 * round trips it costs, what goes on behind its answer included; then what a long history costs, and the bill of a million
 * orders. One caller, one connection at a time; the caller shares the machine and the process, so the figures err on the
 * slow side. `UPDATE_TABLES=1` writes them into docs/bench.md.
 */
import { Console } from 'node:console';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import type { Limit } from '../../functions/store/limit.ts';
import { createStore, useStore } from '../../functions/store/store.ts';
import { setAccountVariables, setPaymentProvider, setStoreVariables } from '../../netlify/local/environment.ts';
import { startSite } from '../../netlify/local/site/server.ts';
import { serveEngine } from '../../netlify/local/store/local-store.ts';
import { startMemoryEngine } from '../../netlify/local/store/memory-engine.ts';
import { findRedis, startRedisEngine } from '../../netlify/local/store/redis-engine.ts';
import { keepValvesOpen } from '../support/valves.ts';
import { CONTRACTS, contractFor, nameOf, type CallName } from '../support/contracts.ts';
import { backRoomCallsOf, windowCallsOf } from './back-room.ts';
import { billOf } from './bill.ts';
import { callsOf } from './calls.ts';
import { capsOf, watchedStore } from './caps.ts';
import { measureColdStarts } from './cold.ts';
import type { Ask, BenchCall } from './calls.ts';
import { customerCallsOf } from './customers.ts';
import { measureHistory } from './history.ts';
import { measure, type Row } from './measure.ts';
import { settle } from './people.ts';
import { writeBench, writeBill } from './bench-tables.ts';
import { usedUpCallsOf } from './used-up.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 500);
/** They take a link out of a letter, the answer of a device or an app, or another operator. */
const NOT_MEASURED: readonly CallName[] = [
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm-email',
  'POST /api/marketing/unsubscribe',
  'POST /api/marketing/one-click',
  'POST /api/auth/passkeys/registration',
  'POST /api/auth/passkeys',
  'PUT /api/auth/passkeys/:id',
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/passkeys/sign-in',
  'POST /api/auth/passkeys/second-factor-options',
  'POST /api/auth/passkeys/second-factor',
  'POST /api/auth/passkeys/confirmation-options',
  'POST /api/auth/passkeys/confirmation',
  'POST /api/auth/totp',
  'POST /api/auth/totp/confirm',
  'POST /api/auth/confirm',
  'POST /api/auth/recovery-codes',
  'POST /api/auth/second-factor',
  'POST /api/order-change',
  'POST /api/order-change/answer',
  'POST /api/quotes/open',
  'POST /api/admin/letters/:id/send',
  'POST /api/admin/team/invites',
  'DELETE /api/admin/team/invites/:id',
  'POST /api/admin/team/join',
  'DELETE /api/admin/team/members/:id',
  'DELETE /api/admin/team/members/:id/factor',
  'DELETE /api/admin/team/members/:id/sessions/:session',
];

const executable = await findRedis();
const engine = executable ? await startRedisEngine(executable) : await startMemoryEngine();
const store = await serveEngine(engine);
setPaymentProvider('localhost');
setStoreVariables(store);
await keepValvesOpen(createStore(store));
const watched = watchedStore(store);
useStore(watched);
/** By the name of a call: the caps of the whole shop that it counts against. */
const seenCaps = new Map<string, readonly Limit[]>();
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

const missed: string[] = [];
const rows: Row[] = [];
const asked = new Set<unknown>();
const bench = {
  ask,
  rounds: ROUNDS,
  engine: executable ? engine : undefined,
  trips: () => store.roundTrips?.() ?? 0,
  settled: site.settled,
};
async function measureAll(calls: readonly BenchCall[]): Promise<void> {
  for (const call of calls) {
    const { row, isMissed, questions } = await measure(call, bench);
    seenCaps.set(call.name, watched.take());
    rows.push(row);
    if (isMissed) missed.push(call.name);
    for (const { method = 'GET', path: target } of questions) {
      asked.add(contractFor(CONTRACTS, method, new URL(target, site.origin).pathname));
    }
  }
}
await measureAll(await callsOf(site.patterns, ask));
const people = await settle(ask);
await measureAll([...customerCallsOf(people), ...windowCallsOf(ask, people), ...(await usedUpCallsOf(ask, people))]);
await measureAll(await backRoomCallsOf(ask));
const unmeasured = CONTRACTS.filter(
  (contract) => !asked.has(contract) && !NOT_MEASURED.some((name) => name === nameOf(contract)),
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
const isBillAlone = process.env.UPDATE_TABLES === 'bill';
const cold = isBillAlone ? undefined : await measureColdStarts(path.resolve(import.meta.dirname, '../..'));
missed.push(...(cold?.missed ?? []));

process.stdout.write(
  `${engine.name}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${ROUNDS} calls each\n`,
);
if (!executable)
  process.stdout.write('Without redis-server: these are figures of the in-process engine, not of a store.\n');
const { table } = new Console(process.stdout);
table(history ? [...rows, ...history.rows] : rows);
if (cold) table(cold.rows);
if (history) {
  const bill = billOf(rows, history, capsOf(seenCaps));
  table(bill.months);
  table(bill.backups);
  table(bill.limits);
  if (process.env.UPDATE_TABLES) await writeBill(history, bill, ROUNDS);
  if (process.env.UPDATE_TABLES && cold) await writeBench([...rows, ...history.rows], cold.rows, ROUNDS);
}
for (const name of missed) process.stdout.write(`Missed: ${name}\n`);
process.exitCode = missed.length > 0 ? 1 : 0;
