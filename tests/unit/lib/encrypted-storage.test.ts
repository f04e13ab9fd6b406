import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newKey } from '../../../src/lib/encrypted-storage.ts';

/** The storage of a page that has just been opened. */
async function openPage() {
  vi.resetModules();
  const { createEncryptedStorage } = await import('../../../src/lib/encrypted-storage.ts');
  return createEncryptedStorage('kp-cart');
}

const kept = new Map<string, string>();
const open = vi.fn<() => unknown>();

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  open.mockReset();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('indexedDB', { open });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('waits for a database that never answers, then says that nothing can be stored', async () => {
  open.mockReturnValue({});
  kept.set('kp-cart', '{"v":1,"iv":"","data":""}');
  const storage = await openPage();
  const reading = storage.read();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await reading).toEqual({ state: 'unavailable' });
  expect(kept.has('kp-cart')).toBe(true);
});

/** A database that answers when it is told to. */
function lateDatabase(kept: unknown) {
  const requests: { result: unknown; onsuccess?: () => void }[] = [];
  const request = (result: unknown) => {
    const made = { result };
    requests.push(made);
    return made;
  };
  const store = { get: () => request(kept) };
  open.mockImplementation(() => request({ transaction: () => ({ objectStore: () => store }), close: () => undefined }));
  return {
    /** One request after the other, as long as there are any. */
    async answer() {
      for (let next = requests.shift(); next; next = requests.shift()) {
        next.onsuccess?.();
        for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
      }
    },
  };
}

it('reads and writes after all once a database answers that was given up, and says so', async () => {
  const told = vi.fn<(event: Event) => boolean>();
  vi.stubGlobal('dispatchEvent', told);
  const database = lateDatabase(await newKey());
  const storage = await openPage();
  const writing = storage.write({ a: 1 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await writing).toBe(false);
  expect(told).not.toHaveBeenCalled();
  await database.answer();
  expect(told.mock.calls.map(([{ type }]) => type)).toEqual(['kp:unlocked']);
  expect(await storage.write({ a: 2 })).toBe(true);
  expect(await storage.read()).toEqual({ state: 'value', value: { a: 2 } });
  expect(open).toHaveBeenCalledOnce();
});

it('does not take a page that stood still for a database that is silent', async () => {
  const timers: { work: () => void; at: number }[] = [];
  let now = 0;
  vi.stubGlobal('setTimeout', (work: () => void, wait: number) => timers.push({ work, at: now + wait }));
  const database = lateDatabase(await newKey());
  const storage = await openPage();
  const writing = storage.write({ a: 1 });
  await Promise.resolve();
  // After a sleep of the machine the timers that are due come before the answers that are waiting.
  now = 60_000;
  for (const { work } of timers.splice(0)) work();
  for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
  await database.answer();
  expect(await writing).toBe(true);
});

it('waits once in the life of a page', async () => {
  open.mockReturnValue({});
  const storage = await openPage();
  const writing = storage.write({ a: 1 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await writing).toBe(false);
  // No time passes for this one.
  expect(await storage.write({ a: 2 })).toBe(false);
  expect(open).toHaveBeenCalledOnce();
});

it('asks again after a refusal, which may pass', async () => {
  open.mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  const storage = await openPage();
  expect(await storage.write({ a: 1 })).toBe(false);
  expect(await storage.write({ a: 1 })).toBe(false);
  expect(open).toHaveBeenCalledTimes(2);
});

it('stores nothing where the page came over plain http, and does not ask for a key', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
  const storage = await openPage();
  expect(await storage.write({ a: 1 })).toBe(false);
  expect(await storage.read()).toEqual({ state: 'empty' });
  expect(open).not.toHaveBeenCalled();
});
