/**
 * The shop's store: Redis through Upstash's REST client, in production and on one machine alike
 * (`netlify/local` speaks the same protocol over a local engine).
 *
 * Values come back as the strings that were written (`automaticDeserialization: false`); HGETALL and HMGET give flat
 * arrays. Every call may be applied twice when its answer is lost (one retry), so every write must be idempotent.
 */
import { Redis } from '@upstash/redis';
import * as z from 'zod/mini';
import { readEnvironment } from '../environment.ts';
import { countsCommands, randomRest, tellsCommands } from './daily-use.ts';
import { countCalls, countInput, type Limit } from './limit.ts';
import { MemoryLimits } from './memory-limit.ts';
import {
  compile,
  type CompiledScript,
  type Guard,
  type Script,
  type ScriptInput,
  type ScriptWrapper,
} from './script.ts';
import { reasonOf, StoreUnavailable } from './unavailable.ts';

/** Milliseconds one call may take, its retry included. */
const DEADLINE_MS = 1500;

/** The call was one too many; with `provable`, unless it comes again with a proof of work bound to this. */
export interface OverLimit {
  readonly ok: false;
  readonly retryAfterSeconds: number;
  readonly provable?: string;
}

export type LimitedResult<Result = unknown> = { readonly ok: true; readonly result: Result } | OverLimit;

/** `refused` is the word that the guard gave. */
export type GuardedResult<Result> =
  LimitedResult<Result> | { readonly ok: false; readonly refused: string; readonly retryAfterSeconds?: never };

/** An answer of nothing leaves the list shorter. */
const readReply = z.tuple([z.number(), z.optional(z.unknown())]);
const NO_COUNTERS = { keys: {}, args: {} };

const wrapped = z.union([
  z.tuple([z.literal('DONE')], z.unknown()),
  z.tuple([z.enum(['LIMITED', 'PROOF']), z.string()]),
  z.tuple([z.string()]),
]);

export class Store {
  readonly #redis: Redis;
  readonly #memory = new MemoryLimits();
  readonly #rest: () => number;
  /** Commands of reads that no script has written down yet. */
  #read = 0;

  constructor(redis: Redis, rest = randomRest) {
    this.#redis = redis;
    this.#rest = rest;
  }

  /**
   * One command, or one `redis.pipeline()…exec()`: one round trip.
   * @throws StoreUnavailable
   */
  async command<Result>(name: string, work: (redis: Redis) => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work(this.#redis);
    } catch (error) {
      throw new StoreUnavailable(name, reasonOf(error), Math.round(performance.now() - started));
    }
  }

  /**
   * A script by EVAL: one round trip, atomic.
   * @throws StoreUnavailable, also for an answer that is none of the script's: who gave it is not the store
   */
  async run<Input extends ScriptInput, Result>(script: Script<Input, Result>, input: Input): Promise<Result> {
    const read = await z.safeParseAsync(script.answer, await this.#evaluate(script, input));
    if (!read.success) throw new StoreUnavailable(script.name, 'answer', 0);
    return read.data;
  }

  /**
   * Counts the call against fixed windows and, if none is full, runs the script: one round trip.
   * @throws as `run`, and ZodError for a result within the store's own answer that is not the script's: a fault of ours
   */
  async limited<Input extends ScriptInput, Result>(
    limits: readonly Limit[],
    script: Script<Input, Result>,
    input: Input,
  ): Promise<LimitedResult<Result>> {
    const done = await this.#wrapped(script, input, { limits });
    if ('refused' in done) throw new StoreUnavailable(script.name, 'answer', 0);
    return done;
  }

  /**
   * A public read: counted in this process alone (`memory-limit.ts`), so that nothing is written.
   * @throws as `run`
   */
  async read<Input extends ScriptInput, Result>(
    limits: readonly Limit[],
    script: Script<Input, Result>,
    input: Input,
  ): Promise<LimitedResult<Result>> {
    const retryAfterSeconds = this.#memory.count(limits);
    return retryAfterSeconds === undefined
      ? { ok: true, result: await this.run(script, input) }
      : { ok: false, retryAfterSeconds };
  }

  /**
   * As `limited`, and runs the script only when the guard refuses nothing; a refused call was counted too.
   * @throws as `limited`
   */
  async guarded<Input extends ScriptInput, Result>(
    limits: readonly Limit[],
    guard: Guard,
    script: Script<Input, Result>,
    input: Input,
  ): Promise<GuardedResult<Result>> {
    return this.#wrapped(script, input, { limits, guard });
  }

  async #wrapped<Result>(
    script: Script<ScriptInput, Result>,
    input: ScriptInput,
    { limits, guard }: { limits: readonly Limit[]; guard?: Guard },
  ): Promise<GuardedResult<Result>> {
    // Without a limit a script that reads writes nothing at all.
    const isCounted = limits.length > 0 || guard === undefined;
    const counters = isCounted ? countInput(limits) : NO_COUNTERS;
    const raw = await this.#evaluate(
      script,
      {
        keys: { ...input.keys, ...guard?.input.keys, ...counters.keys },
        args: { ...input.args, ...guard?.input.args, ...counters.args },
      },
      { ...(isCounted && { counts: countCalls }), ...(guard && { guard: guard.fragment }) },
    );
    const done = z.safeParse(wrapped, raw);
    if (!done.success) throw new StoreUnavailable(script.name, 'answer', 0);
    const [kind, value] = done.data;
    if (kind === 'DONE') return { ok: true, result: await z.parseAsync(script.answer, value ?? null) };
    if (kind !== 'LIMITED' && kind !== 'PROOF') return { ok: false, refused: kind };
    const retryAfterSeconds = Math.max(1, Math.ceil(Number(value) / 1000));
    const provable = kind === 'PROOF' ? limits.find(({ valve }) => valve !== undefined)?.valve?.purpose : undefined;
    return { ok: false, retryAfterSeconds, ...(provable !== undefined && { provable }) };
  }

  async #evaluate(script: Script, input: ScriptInput, wrapping: ScriptWrapper = {}): Promise<unknown> {
    const compiled = compile(script, input, wrapping);
    if (compiled.isReading) return this.#evaluateReading(script.name, compiled);
    const { lua, keys, args } = countsCommands(compiled, this.#rest() + this.#read);
    this.#read = 0;
    return this.command(script.name, (redis) => redis.eval(lua, [...keys], [...args]));
  }

  async #evaluateReading(name: string, compiled: CompiledScript): Promise<unknown> {
    const { lua, keys, args } = tellsCommands(compiled);
    const told = await this.command(name, (redis) => redis.evalRo(lua, [...keys], [...args]));
    const reply = z.safeParse(readReply, told);
    if (!reply.success) throw new StoreUnavailable(name, 'answer', 0);
    const [commands, answer] = reply.data;
    this.#read += commands;
    return answer ?? null;
  }
}

export interface Connection {
  readonly url: string;
  readonly token: string;
  readonly deadlineMs?: number;
  /** Rest with which the commands of a script are counted; random unless set. */
  readonly rest?: () => number;
}

export function createStore({ deadlineMs = DEADLINE_MS, rest, ...connection }: Connection): Store {
  return new Store(
    new Redis({
      ...connection,
      automaticDeserialization: false,
      enableAutoPipelining: false,
      enableTelemetry: false,
      retry: { retries: 1, backoff: () => 50 },
      signal: () => AbortSignal.timeout(deadlineMs),
    }),
    rest,
  );
}

let shared: Store | undefined;

/**
 * The store of this process, made on first use.
 * @throws EnvironmentError when the environment does not name it.
 */
export function store(): Store {
  if (!shared) {
    const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, STORE_DEADLINE_MS: ms } = readEnvironment();
    shared = createStore({ url, token, ...(ms && { deadlineMs: Number(ms) }) });
  }
  return shared;
}

/** Tests give each file its own store; `undefined` goes back to the environment. */
export function useStore(replacement: Store | undefined): void {
  shared = replacement;
}
