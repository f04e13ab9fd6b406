import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';

/** Time stands still until the test ends: a pause or a window of seconds does not end while it is looked at. A real Redis goes by its own. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}

/** As `stopClock`, for the whole file that calls it while it is loaded: the day that it took for today stays today. */
export function stopClockOfFile(): void {
  const now = Date.now();
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  afterAll(() => void vi.useRealTimers());
}
