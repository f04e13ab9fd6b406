import { afterEach, expect, it, vi } from 'vitest';
import { whenNear } from '../../../src/lib/when-near.ts';

type Entries = readonly { readonly isIntersecting: boolean }[];
/** The place comes and goes, as a busy page hears of it: in one call or in several. */
let hear: (entries: Entries) => void;
let isOver = false;
class Observer {
  constructor(callback: (entries: Entries) => void) {
    hear = callback;
  }
  observe(): void {
    isOver = false;
  }
  disconnect(): void {
    isOver = true;
  }
}
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['at once', [[true]], 1],
  ['later', [[false], [true]], 1],
  ['before the page had time to hear that it was away', [[false, true]], 1],
  ['and went before the page had time', [[true, false]], 1],
  ['never', [[false], [false]], 0],
])('a place that comes near %s is filled once', (_, calls, times) => {
  vi.stubGlobal('IntersectionObserver', Observer);
  const fill = vi.fn(() => Promise.resolve());
  whenNear({} as Element, fill);
  for (const call of calls) if (!isOver) hear(call.map((isIntersecting) => ({ isIntersecting })));
  expect(fill).toHaveBeenCalledTimes(times);
});
