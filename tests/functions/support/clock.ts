import { onTestFinished, vi } from 'vitest';

/** Time stands still until the test ends: a pause or a window of seconds does not end while it is looked at. A real Redis goes by its own. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}
