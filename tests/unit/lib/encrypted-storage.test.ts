import { afterEach, beforeEach, expect, it, vi } from 'vitest';

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
