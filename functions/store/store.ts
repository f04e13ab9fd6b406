/**
 * The shop's store: Redis through Upstash's REST client, in production and on one machine alike
 * (`netlify/local` speaks the same protocol over a local engine).
 *
 * Values come back as the strings that were written (`automaticDeserialization: false`): decode
 * them with a schema. HGETALL and HMGET give flat arrays. Every call may be applied twice when its
 * answer is lost (one retry), so every write must be idempotent.
 */
import { Redis } from '@upstash/redis';
import { readEnvironment } from '../environment.ts';
import { limitedScript, limitKeysAndArguments, readLimited } from './limit.ts';
import type { Limit, Limited } from './limit.ts';
import { reasonOf, StoreUnavailable } from './unavailable.ts';

/** Milliseconds one call may take, its retry included. */
const DEADLINE_MS = 1500;

export interface Script {
  /** What logs call it; never an argument. */
  readonly name: string;
  /** Lua 5.1 without a shebang. Return strings or tables of strings, never `a, b` and never an error reply. */
  readonly lua: string;
  /**
   * Lua that `limited` runs before it counts. What it returns, unless nil, is the result, and the call is not
   * counted: a replay of what is already done must not be refused.
   */
  readonly uncounted?: string;
}

export interface ScriptInput {
  readonly keys?: readonly string[];
  readonly args?: readonly (string | number)[];
}

export class Store {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /**
   * One command, or one `redis.pipeline()…exec()`: one round trip.
   * @throws StoreUnavailable
   */
  async run<Result>(name: string, work: (redis: Redis) => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work(this.#redis);
    } catch (error) {
      throw new StoreUnavailable(name, reasonOf(error), Math.round(performance.now() - started));
    }
  }

  /**
   * A Lua script by EVAL: one round trip, atomic.
   * @throws StoreUnavailable
   */
  async script(script: Script, input: ScriptInput = {}): Promise<unknown> {
    const { keys = [], args = [] } = input;
    return this.run(script.name, (redis) => redis.eval(script.lua, [...keys], args.map(String)));
  }

  /**
   * Counts the call against fixed windows and, if none is full, runs the script: one round trip.
   * The script sees its own KEYS and ARGV as if it stood alone.
   * @throws StoreUnavailable
   */
  async limited(limits: readonly Limit[], script: Script, input: ScriptInput = {}): Promise<Limited> {
    const counters = limitKeysAndArguments(limits);
    const raw = await this.script(
      { name: script.name, lua: limitedScript(script.lua, script.uncounted) },
      { keys: [...counters.keys, ...(input.keys ?? [])], args: [...counters.args, ...(input.args ?? [])] },
    );
    return readLimited(script.name, raw);
  }
}

export interface Connection {
  readonly url: string;
  readonly token: string;
  readonly deadlineMs?: number;
}

export function createStore({ deadlineMs = DEADLINE_MS, ...connection }: Connection): Store {
  return new Store(
    new Redis({
      ...connection,
      automaticDeserialization: false,
      enableAutoPipelining: false,
      enableTelemetry: false,
      retry: { retries: 1, backoff: () => 50 },
      signal: () => AbortSignal.timeout(deadlineMs),
    }),
  );
}

let shared: Store | undefined;

/**
 * The store of this process, made on first use.
 * @throws EnvironmentError when the environment does not name it.
 */
export function store(): Store {
  if (!shared) {
    const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = readEnvironment();
    shared = createStore({ url, token });
  }
  return shared;
}

/** Tests give each file its own store; `undefined` goes back to the environment. */
export function useStore(replacement: Store | undefined): void {
  shared = replacement;
}
