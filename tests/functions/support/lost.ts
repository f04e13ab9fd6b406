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
