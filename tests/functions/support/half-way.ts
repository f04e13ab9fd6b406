/**
 * A press whose script fails at its n-th command, for so many n: the store is what it was, the next press is right, and
 * letters go once. A failure inside of the index is none of the caller's: the order waits for its repair.
 */
import { Redis } from '@upstash/redis';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { repairIndex } from '../../../functions/orders/rebuild-index.ts';
import { key } from '../../../functions/store/keys.ts';
import { pagesOfKeys } from '../../../netlify/local/backup/walk.ts';
import { findRedis } from '../../../netlify/local/store/redis-engine.ts';
import { orderNumbers } from '../../support/history.ts';
import { keepValvesOpen } from '../../support/valves.ts';
import { contentOf } from '../data/store-content.ts';
import { startTestShop, type Customer, type TestShop } from './account.ts';
import { operator } from './operator.ts';

const FIRED = 'fault-fired';
/** Undo looks what kind of key it is about to delete by reading it, and any refusal tells it that it is another one. */
const LOOKS = ['GET', 'HGETALL'];
const TEXT = 'fault-text';

/** Lua: the n-th command is one that the store refuses. */
const fault = (nth: number): string => `
local redis = (function(real)
  local count = 0
  local function call(...)
    -- The count of the day comes after the work, and fails nothing.
    if string.find(select(2, ...) or '', '^daily%-use:') then return real.call(...) end
    count = count + 1
    if count == ${nth} then
      real.call('SET', '${FIRED}', (...))
      return real.call('HGET', '${TEXT}', 'x')
    end
    return real.call(...)
  end
  return {call = call, sha1hex = real.sha1hex}
end)(redis)
`;

/** Until `vi.unstubAllGlobals()` the scripts that are done as a whole have the fault. */
function failAt(nth: number): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (!Array.isArray(body) || !String(body[1]).includes('undo.run(work)')) return real(input, init);
    const [command, script, ...rest] = body as [string, string, ...unknown[]];
    return real(input, { ...init, body: JSON.stringify([command, fault(nth) + script, ...rest]) });
  });
}

/** Counters, and reads that are noted: they are no part of what a script does. */
const BESIDE =
  /^(?:limit|spent-proof|operator-reads|journal-seen|session|letter-alarms|daily-use)(?::|$)|^fault-fired$/;

export const engines = [['memory'], ...((await findRedis()) ? [['redis']] : [])] as ['memory' | 'redis'][];

/** A press, and the order that its index is about. */
interface World {
  readonly press: () => Promise<number>;
  readonly orderNo?: string;
}

export interface HalfWay {
  readonly shop: TestShop;
  readonly boss: Customer;
  /**
   * Presses with a fault at each command in turn, or at every so many-th, until none is left.
   * @param world makes what a press needs; again after each press that was done
   * @returns how many commands failed, how many of them the index swallowed, and how often the note of what changed was refused
   */
  readonly failEach: (
    step: number,
    world: () => World | Promise<World>,
  ) => Promise<{ failed: number; repaired: number; unnoted: number }>;
}

/** A shop of its own for each case, with little in its store: it is compared as a whole after every command. */
export function halfWay(engine: 'memory' | 'redis'): () => HalfWay {
  let shop: TestShop;
  let boss: Customer;
  let redis: Redis;
  beforeEach(async () => {
    shop = await startTestShop(engine);
    boss = await operator();
    redis = new Redis({ url: shop.url, token: shop.token, automaticDeserialization: false, enableTelemetry: false });
    await redis.set(TEXT, 'no hash');
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await shop.stop();
  });

  /** So many presses are nobody's. */
  async function forgetCalls(): Promise<void> {
    for await (const keys of pagesOfKeys(redis)) {
      const counters = keys.filter((name) => name.startsWith('limit:'));
      if (counters.length > 0) await redis.del(...counters);
    }
    await keepValvesOpen(shop.store);
  }

  const content = async () =>
    Object.fromEntries(Object.entries((await contentOf(redis)).values).filter(([name]) => !BESIDE.test(name)));

  async function failEach(step: number, world: () => World | Promise<World>) {
    const seen = { failed: 0, repaired: 0, unnoted: 0 };
    let made = await world();
    await shop.settled();
    let before = await content();
    for (let nth = 1; ; nth += step) {
      await forgetCalls();
      failAt(nth);
      const status = await made.press();
      vi.unstubAllGlobals();
      await shop.settled();
      const fired = await redis.get<string>(FIRED);
      await redis.del(FIRED);
      if (fired === null) {
        expect(status).toBeLessThan(300);
        expect(await redis.zcard(key.indexRepairs())).toBe(0);
        return seen;
      }
      if (status === 503) {
        seen.failed += 1;
        const after = await content();
        expect(after, `after command ${nth}`).toEqual(before);
        continue;
      }
      expect(status, `at command ${nth}`).toBeLessThan(300);
      const repairs = await redis.zcard(key.indexRepairs());
      // The note of what changed has refused, behind all else: the next backup is whole.
      if ((await redis.del(key.missedChanges())) === 1) seen.unnoted += 1;
      else if (repairs === 0) expect(LOOKS, `at command ${nth}`).toContain(fired);
      else {
        // The index has refused: all else is done, and the order is mended.
        seen.repaired += 1;
        expect(await repairIndex()).toEqual({ repaired: 1, left: 0 });
        expect(await redis.zcard(key.indexRepairs())).toBe(0);
        const number = made.orderNo ?? (await orderNumbers(shop.store)).at(-1) ?? '';
        const facets = ((await redis.hget<string>(key.order(number), 'facets')) ?? '').split(' ');
        expect(facets).toContain('any:any');
      }
      await forgetCalls();
      made = await world();
      await shop.settled();
      before = await content();
    }
  }

  return () => ({ shop, boss, failEach });
}
