/** Faults of the way to the store. */
import { vi } from 'vitest';

/**
 * The store does its work, and one answer never arrives: its client asks again. Until `vi.unstubAllGlobals()`.
 * @param which from 1
 */
export function loseAnswer(which = 1): void {
  const real = globalThis.fetch;
  let calls = 0;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    calls += 1;
    const mine = calls;
    const response = await real(...request);
    if (mine !== which) return response;
    await response.text();
    throw new TypeError('fetch failed');
  });
}

/** These calls of the store's client, from 1, never reach the store. Until `vi.unstubAllGlobals()`. */
export function loseCalls(...which: readonly number[]): void {
  const real = globalThis.fetch;
  let calls = 0;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    calls += 1;
    return which.includes(calls) ? Promise.reject(new TypeError('fetch failed')) : real(...request);
  });
}
