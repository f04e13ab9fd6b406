/** A short day with a fixed seed, and every day that once did not balance. `npm run soak` takes as many as there is time for. */
import { expect, test } from 'vitest';
import cases from './cases.json' with { type: 'json' };
import { runDay } from './day.ts';
import type { DaySize } from './plan.ts';
import { describeFailures } from './report.ts';

test('at the end of a day in bad weather the books balance', async () => {
  const day = await runDay({ seed: 20_261_122, shoppers: 9, acts: 12, errands: 2 });
  expect(describeFailures(day)).toBe('');
  // A day on which nothing went wrong, or nobody bought anything, would prove nothing.
  expect(day.acknowledged).toBeGreaterThan(2);
  expect(day.moved).toBeGreaterThan(2);
  expect(day.outcomes['503']).toBeGreaterThan(0);
  expect(day.outcomes['no answer']).toBeGreaterThan(0);
});

test.for<DaySize>(cases)('a day that did not balance does: %o', async (size) => {
  expect(describeFailures(await runDay(size))).toBe('');
});
