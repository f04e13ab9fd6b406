/**
 * The cost of a long history: the calls of a customer with 100,000 orders beside the same calls of a customer with ten,
 * in turn within one run, in a store with a million. Their p99 may be twice as long.
 */
import { largestKeys, type KeySize } from '../../functions/jobs/key-sizes.ts';
import { key } from '../../functions/store/keys.ts';
import { limitKey } from '../../functions/store/limit.ts';
import { createStore, type Connection, type Store } from '../../functions/store/store.ts';
import type { Engine } from '../../netlify/local/store/engine.ts';
import { givePast } from '../support/history.ts';
import { measureBackups, type BackupEffort } from './backups.ts';
import { inRooms, order, totalOf, type Answer, type Ask, type Question } from './calls.ts';
import { at } from './measure.ts';
import { by, dataOf, newPerson, PASSWORD, type Person } from './people.ts';
import { bytesOf } from './redis.ts';

const FEW = 10;
const MANY = Number(process.env.BENCH_HISTORY ?? 100_000);
const ALL = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 500);
const MOST_TIMES = 2;
/** A p99 is made by what else the machine does; of so many the one in the middle counts. */
const BLOCKS = 3;

interface Shopper {
  readonly person: Person;
  readonly uid: string;
  readonly newest: string;
  readonly oldest: string;
  /** In the middle of the history. */
  readonly cursor: string;
}

export interface HistoryRow {
  readonly call: string;
  readonly status: number;
  readonly 'p50 ms': string;
  readonly 'p99 ms': string;
  /** p99 beside that of the short history, in the same run. */
  readonly '× ten orders': string;
  readonly bytes: number;
}

export interface History {
  readonly rows: readonly HistoryRow[];
  readonly missed: readonly string[];
  readonly orders: number;
  /** Orders of the customer with most of them. */
  readonly longest: number;
  /** Bytes of one order with its places in the lists and in the index of operators, in the store. */
  readonly bytesPerOrder: number;
  readonly backups: BackupEffort;
  readonly largestKey: Pick<KeySize, 'key' | 'bytes'> & { readonly orders: number };
}

interface Bench {
  readonly ask: Ask;
  /** The same over a connection of its own. */
  readonly aside: Ask;
  readonly engine: Engine;
  readonly store: Connection;
  readonly settled: () => Promise<unknown>;
}

export async function measureHistory({ ask, aside, engine, store: connection, settled }: Bench): Promise<History> {
  const store = createStore({ ...connection, deadlineMs: 60_000 });
  const total = await totalOf(ask);
  const few = await settle(ask, store, FEW);
  await settled();
  const before = await bytesOf(engine);
  const many = await settle(ask, store, MANY);
  await givePast(store, '', many.newest, ALL - MANY, true);
  // As the job of retention does at night.
  await store.command('bench', (redis) => redis.del(key.changedKeys()));
  const bytesPerOrder = (await bytesOf(engine)) / ALL - before / ALL;
  const [largest] = await largestKeys(store, new Date(Number(many.oldest.slice(3))));
  const backups = await measureBackups({ ask, engine, store: connection, settled, orders: ALL });
  if (!largest) throw new Error('No key of the store is known to the job that tells their sizes');
  /** Nobody orders as often as this bench: the limit would answer instead of the call. */
  const unlimited = async ({ uid }: Shopper): Promise<void> => {
    await settled();
    await store.command('bench', (redis) => redis.del(limitKey({ name: 'order-email', id: uid })));
  };
  const missed: string[] = [];
  const rows: HistoryRow[] = [];
  for (const [call, question] of questions(total)) {
    const blocks: HistoryRow[] = [];
    for (let block = 0; block < BLOCKS; block += 1) {
      const [short, long] = await inTurn([few, many], (of) => ask(by(of.person, question(of))), unlimited);
      blocks.push(rowOf(call, long, short));
    }
    const row = middleOf(blocks);
    rows.push(row);
    if (Number(row['× ten orders']) > MOST_TIMES) missed.push(row.call);
  }
  rows.push(await besideDeletion({ ask, aside, settled }, few, many));
  return { rows, missed, orders: ALL, longest: MANY, bytesPerOrder, largestKey: { ...largest, orders: ALL }, backups };
}

function questions(total: number): [string, (of: Shopper) => Question][] {
  return [
    ['GET /api/account/orders', () => ({ path: '/api/account/orders' })],
    ['GET /api/account/orders?limit=10', () => ({ path: '/api/account/orders?limit=10' })],
    ['GET /api/account/orders?cursor=…', ({ cursor }) => ({ path: `/api/account/orders?limit=5&cursor=${cursor}` })],
    ['GET /api/orders/…, the oldest', ({ oldest }) => ({ path: `/api/orders/${oldest}` })],
    ['GET /api/shipping/track/…, the oldest', ({ oldest }) => ({ path: `/api/shipping/track/${oldest}` })],
    ['POST /api/orders of a customer', () => order(total)],
  ];
}

/** A customer with so many curtains for rooms, each in the lists and in the index of operators. */
async function settle(ask: Ask, store: Store, count: number): Promise<Shopper> {
  const person = await newPerson(ask);
  const uid = String(dataOf(await ask(by(person, { path: '/api/auth/me' }))).id);
  const total = await totalOf(ask, inRooms);
  const newest = String(dataOf(await ask(by(person, inRooms(total)))).orderNo);
  const past = await givePast(store, uid, newest, count - 1, true);
  const middle = past[Math.floor(past.length / 2)] ?? newest;
  return { person, uid, newest, oldest: past.at(-1) ?? newest, cursor: middle.slice(3) };
}

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly last: Answer;
}

/** Each call of one beside one of the other: what else the machine does then slows both alike. */
async function inTurn(
  shoppers: readonly [Shopper, Shopper],
  call: (of: Shopper) => Promise<Answer>,
  before: (of: Shopper) => Promise<unknown> = () => Promise.resolve(),
) {
  const times: [number[], number[]] = [[], []];
  const last: Answer[] = [];
  for (let round = -Math.min(50, ROUNDS); round < ROUNDS; round += 1) {
    for (const [index, shopper] of shoppers.entries()) {
      await before(shopper);
      const started = performance.now();
      last[index] = await call(shopper);
      if (round >= 0) times[index === 0 ? 0 : 1].push(performance.now() - started);
    }
  }
  return [timesOf(times[0], last[0]), timesOf(times[1], last[1])] as const;
}

const timesOf = (times: readonly number[], last: Answer = { status: 0, text: '' }): Times => ({
  p50: at(times, 0.5),
  p99: at(times, 0.99),
  last,
});

const rowOf = (call: string, { p50, p99, last }: Times, baseline: Times): HistoryRow => ({
  call: `${call} · ${MANY.toLocaleString('en')} orders`,
  status: last.status,
  'p50 ms': p50.toFixed(2),
  'p99 ms': p99.toFixed(2),
  '× ten orders': (p99 / baseline.p99).toFixed(2),
  bytes: Buffer.byteLength(last.text),
});

function middleOf(rows: readonly HistoryRow[]): HistoryRow {
  const sorted = rows.toSorted((a, b) => Number(a['× ten orders']) - Number(b['× ten orders']));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}

/** Time that another customer waits while the long history is exported and then cut loose, beside a quiet shop. */
async function besideDeletion(
  { ask, aside, settled }: Pick<Bench, 'ask' | 'aside' | 'settled'>,
  few: Shopper,
  many: Shopper,
): Promise<HistoryRow> {
  const list = (): Promise<Answer> => ask(by(few.person, { path: '/api/account/orders' }));
  const [quiet] = await inTurn([few, few], list);
  const times: number[] = [];
  const busy = { is: true };
  const work = leave(aside, many, settled).finally(() => {
    busy.is = false;
  });
  let last: Answer | undefined;
  while (busy.is) {
    const started = performance.now();
    last = await list();
    times.push(performance.now() - started);
  }
  await work;
  return {
    ...rowOf('', timesOf(times, last), quiet),
    call: 'GET /api/account/orders · beside export and deletion of 100,000',
  };
}

async function leave(ask: Ask, { person }: Shopper, settled: Bench['settled']): Promise<void> {
  await ask(by(person, { path: '/api/account/export' }));
  const gone = await ask(by(person, { method: 'DELETE', path: '/api/account', body: { password: PASSWORD } }));
  if (gone.status !== 200) throw new Error(`The account with the long history was not deleted: ${gone.text}`);
  await settled();
}
