/** One call, again and again: its times beside those of a call that asks no store, and what it costs the store. */
import { key } from '../../functions/store/keys.ts';
import type { Engine } from '../../netlify/local/store/engine.ts';
import type { Answer, Ask, BenchCall, Question } from './calls.ts';
import { effortFor } from './redis.ts';

const WARM_UP = 50;
/** Calls of which the store is asked what they cost it; the others are timed only. */
const WEIGHED = 5;
/** Times as long as the baseline that a call may take, where it does not say otherwise. */
const MOST_TIMES = 15;
/** It asks no store: what the server and the way to it take. */
const BASELINE: Question = { path: '/api/health' };

export interface Row {
  readonly call: string;
  readonly status: number;
  readonly 'p50 ms': string;
  readonly 'p99 ms': string;
  /** p50 beside that of the baseline, asked in turn. */
  readonly '× health': string;
  readonly 'store trips': string;
  /** Commands of the store for one such call, where that can be asked: they are the bill. */
  readonly commands?: number;
  /** Whether one of them notes changed keys for backups. */
  readonly notes?: number;
  readonly 'store µs'?: number;
  readonly 'store B'?: number;
  readonly bytes: number;
}

export interface Bench {
  readonly ask: Ask;
  readonly rounds: number;
  /** Undefined where it cannot say what it does. */
  readonly engine: Engine | undefined;
  /** Store round trips so far. */
  readonly trips: () => number;
  /** Resolves once the work that goes on behind the answers so far is done. */
  readonly settled: () => Promise<unknown>;
}

interface Measurement {
  readonly row: Row;
  /** Whether it took longer, or more round trips, than it may, or was refused. */
  readonly isMissed: boolean;
  readonly questions: readonly Question[];
}

export async function measure(call: BenchCall, bench: Bench): Promise<Measurement> {
  const { name, prepare, learn, trips: mostTrips = 1, times: mostTimes = MOST_TIMES } = call;
  const rounds = Math.min(call.rounds ?? bench.rounds, bench.rounds);
  const times: number[] = [];
  const baseline: number[] = [];
  const questions: Question[] = [];
  let last: Answer = { status: 0, text: '' };
  let trips = 0;
  let refused = false;
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round += 1) {
    const question = await prepare();
    questions.push(question);
    await bench.settled();
    const quiet = performance.now();
    await bench.ask(BASELINE);
    const before = bench.trips();
    const started = performance.now();
    last = await bench.ask(question);
    const took = performance.now() - started;
    learn?.(last);
    refused ||= last.status >= 400;
    if (round < 0) continue;
    times.push(took);
    baseline.push(started - quiet);
    await bench.settled();
    trips += bench.trips() - before;
  }
  const effort = bench.engine && (await effortOfCall(call, bench, bench.engine, Math.min(WEIGHED, rounds)));
  const ratio = at(times, 0.5) / at(baseline, 0.5);
  const row = {
    call: name,
    status: last.status,
    'p50 ms': at(times, 0.5).toFixed(2),
    'p99 ms': at(times, 0.99).toFixed(2),
    '× health': ratio.toFixed(1),
    'store trips': (trips / rounds).toFixed(2),
    ...effort,
    bytes: Buffer.byteLength(last.text),
  };
  return { row, isMissed: ratio > mostTimes || trips / rounds > mostTrips || refused, questions };
}

/** The value below which this share of them lies. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * sorted.length)] ?? 0;
}

async function effortOfCall(call: BenchCall, { ask, settled }: Bench, engine: Engine, rounds: number) {
  const sum = { commands: 0, us: 0, bytes: 0, notes: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const question = await call.prepare();
    await settled();
    await engine.send(['DEL', key.changedKeys()]);
    const { commands, us, bytes } = await effortFor(engine, async () => {
      const answer = await ask(question);
      call.learn?.(answer);
      await settled();
    });
    sum.commands += commands;
    sum.notes += Number(await engine.send(['EXISTS', key.changedKeys()]));
    sum.us += us;
    sum.bytes += bytes;
  }
  const each = (value: number): number => Math.round(value / rounds);
  return { commands: each(sum.commands), notes: each(sum.notes), 'store µs': each(sum.us), 'store B': each(sum.bytes) };
}
