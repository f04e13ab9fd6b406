import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '../../../src/features/checkout/order-key.ts';

/** The things that tabs of one browser share: a storage that tells the others of a change, and locks. */
const kept = new Map<string, string>();
/** With so many entries it takes no other, and none anew. */
let full = Infinity;
/** Holds the storage's events back, as a browser with a process per tab may for a moment. */
let late: (() => void)[] | null = null;
const windows = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  kept.clear();
  full = Infinity;
  late = null;
  let held: Promise<unknown> | null = null;
  const locks = {
    async request(_name: string, options: LockOptions | LockGrantedCallback<unknown>, work?: unknown) {
      const run = (work ?? options) as (lock: unknown) => Promise<unknown>;
      if (held && (options as LockOptions).ifAvailable) return run(null);
      while (held) await held.catch(() => undefined);
      const turn = run({});
      held = turn;
      try {
        return await turn;
      } finally {
        held = null;
      }
    },
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, value: string) {
      if (kept.size >= full) throw new DOMException('full', 'QuotaExceededError');
      const arrive = () => {
        kept.set(key, value);
        windows.dispatchEvent(new Event('storage'));
      };
      if (late) late.push(arrive);
      else arrive();
    },
  });
  vi.stubGlobal('addEventListener', windows.addEventListener.bind(windows));
  vi.stubGlobal('removeEventListener', windows.removeEventListener.bind(windows));
  vi.stubGlobal('navigator', { locks });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Each tab has modules of its own. */
async function openTab() {
  vi.resetModules();
  const keys = await import('../../../src/features/checkout/order-key.ts');
  const { inTurn } = await import('../../../src/features/checkout/order-key.ts');
  keys.sharedSeed();
  return { ...keys, inTurn };
}

describe('two tabs', () => {
  it('make one key of one order, and another once it was placed', async () => {
    const [left, right] = [await openTab(), await openTab()];
    expect(right.sharedSeed()).toBe(left.sharedSeed());
    const seed = left.sharedSeed();
    left.tellOutcome({ key: 'k', orderNo: null });
    expect(right.sharedSeed()).toBe(seed);
    left.tellOutcome({ key: 'k', orderNo: 'KP-1700000000000' });
    expect(right.sharedSeed()).not.toBe(seed);
    expect(right.lastOutcome()).toEqual({ key: 'k', orderNo: 'KP-1700000000000' });
  });

  it.each([null, 'KP-1700000000000'])(
    'one orders, the other waits and hears that it ended with %s',
    async (orderNo) => {
      const [left, right] = [await openTab(), await openTab()];
      const answer = Promise.withResolvers<undefined>();
      const onWait = vi.fn();
      const heard: (Outcome | null)[] = [];
      const first = left.inTurn(async (other) => {
        heard.push(other);
        await answer.promise;
        left.tellOutcome({ key: 'k', orderNo });
      }, onWait);
      const second = right.inTurn((other) => Promise.resolve(void heard.push(other)), onWait);
      await vi.advanceTimersByTimeAsync(0);
      expect([heard, onWait.mock.calls.length]).toEqual([[null], 1]);
      answer.resolve(undefined);
      await Promise.all([first, second]);
      expect(heard).toEqual([null, { key: 'k', orderNo }]);
    },
  );

  it('hear of an outcome that arrives after the lock', async () => {
    const [left, right] = [await openTab(), await openTab()];
    const heard: (Outcome | null)[] = [];
    late = [];
    const first = left.inTurn(async () => {
      await Promise.resolve();
      left.tellOutcome({ key: 'k', orderNo: 'KP-1700000000000' });
    }, vi.fn());
    const second = right.inTurn((other) => Promise.resolve(void heard.push(other)), vi.fn());
    await first;
    await vi.advanceTimersByTimeAsync(50);
    expect(heard).toEqual([]);
    for (const arrive of late) arrive();
    await second;
    expect(heard).toEqual([{ key: 'k', orderNo: 'KP-1700000000000' }]);
  });

  it('go on where the other tab was closed and told nothing', async () => {
    const [left, right] = [await openTab(), await openTab()];
    const heard: (Outcome | null)[] = [];
    const first = left.inTurn(() => Promise.reject(new Error('closed')), vi.fn());
    const second = right.inTurn((other) => Promise.resolve(void heard.push(other)), vi.fn());
    await expect(first).rejects.toThrow('closed');
    await vi.advanceTimersByTimeAsync(2000);
    await second;
    expect(heard).toEqual([null]);
  });
});

it('nobody waits without Web Locks', async () => {
  vi.stubGlobal('navigator', {});
  const tab = await openTab();
  const onWait = vi.fn();
  const answer = Promise.withResolvers<undefined>();
  const work = vi.fn(() => answer.promise);
  const both = [tab.inTurn(work, onWait), tab.inTurn(work, onWait)];
  expect([work.mock.calls.length, onWait.mock.calls.length]).toEqual([2, 0]);
  answer.resolve(undefined);
  await Promise.all(both);
});

it('a browser that stores nothing keeps the key in its tab', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  const tab = await openTab();
  expect(tab.sharedSeed()).toBe(tab.sharedSeed());
});

describe('a storage that is full', () => {
  it('keeps no seed of a placed order: the same cart ordered again is another order, in every tab', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    const seed = tab.sharedSeed();
    const placed = { key: 'k', orderNo: 'KP-1700000000000' };
    full = 0;
    tab.tellOutcome(placed);
    expect(tab.sharedSeed()).not.toBe(seed);
    expect(tab.sharedSeed()).toBe(tab.sharedSeed());
    expect(tab.lastOutcome()).toEqual(placed);
    for (const later of [other, await openTab()]) expect(later.sharedSeed()).not.toBe(seed);
  });

  it('keeps the seed of an attempt that was not answered, and what came of it stays with its tab', async () => {
    const tab = await openTab();
    const seed = tab.sharedSeed();
    full = 0;
    tab.tellOutcome({ key: 'k', orderNo: null, unanswered: true });
    expect([tab.sharedSeed(), tab.lastOutcome()?.unanswered]).toEqual([seed, true]);
    expect((await openTab()).sharedSeed()).toBe(seed);
  });

  it('gives way to what another tab stores later', async () => {
    const tab = await openTab();
    full = 0;
    tab.tellOutcome({ key: 'k', orderNo: 'KP-1700000000000' });
    full = Infinity;
    vi.setSystemTime(Date.now() + 1);
    const other = await openTab();
    other.tellOutcome({ key: 'l', orderNo: null });
    expect([tab.sharedSeed(), tab.lastOutcome()?.key]).toEqual([other.sharedSeed(), 'l']);
  });
});

it.each(['{', '{}', '[]', '{"seed":"short","at":0,"last":null}', 'null'])(
  'makes a new seed from %j',
  async (broken) => {
    kept.set('kp-order', broken);
    const tab = await openTab();
    expect(tab.sharedSeed()).toMatch(/^[\w-]{32}$/);
  },
);

describe('a visitor who signs in', () => {
  const signIn = (): void => {
    kept.set('refreshToken', 'r');
    kept.set('accessToken', `head.${btoa('{"sub":"u-ayse"}')}.signature`);
  };
  const lost = (key: string): Outcome => ({ key, orderNo: null, unanswered: true });

  it('brings the seed and the attempt that was not answered along, once', async () => {
    const tab = await openTab();
    tab.tellOutcome(lost('k'));
    const seed = tab.sharedSeed();
    signIn();
    expect(tab.lastOutcome()).toEqual(lost('k'));
    expect(tab.sharedSeed()).toBe(seed);
    expect([kept.has('kp-order'), kept.has('kp-order.u-ayse')]).toEqual([false, true]);
  });

  it.each([
    [null, 'own'],
    [lost('visitor'), 'visitor'],
  ])(
    'and last heard %j, with an unanswered attempt of the customer’s own, goes on with the %s one',
    async (last, key) => {
      const tab = await openTab();
      kept.set('kp-order.u-ayse', JSON.stringify({ seed: 'o'.repeat(32), at: Date.now(), last: lost('own') }));
      if (last) tab.tellOutcome(last);
      signIn();
      expect(tab.lastOutcome()).toEqual(lost(key));
      expect(kept.has('kp-order')).toBe(false);
    },
  );

  it('brings them along where a full storage has no room for both', async () => {
    const tab = await openTab();
    tab.tellOutcome(lost('k'));
    signIn();
    full = kept.size;
    expect((await openTab()).lastOutcome()).toEqual(lost('k'));
  });

  it('brings nothing that is a week old', async () => {
    const tab = await openTab();
    tab.tellOutcome(lost('k'));
    vi.setSystemTime(Date.now() + 7 * 86_400_000 + 1);
    signIn();
    expect(tab.lastOutcome()).toBeNull();
    expect(kept.has('kp-order')).toBe(false);
  });
});

it('a week later the same order is another one', async () => {
  const tab = await openTab();
  const seed = tab.sharedSeed();
  vi.setSystemTime(Date.now() + 7 * 86_400_000 + 1);
  expect((await openTab()).sharedSeed()).not.toBe(seed);
});
