/** A short day of cards with a fixed seed; `npm run soak` has one after every day. */
import { expect, test } from 'vitest';
import { runCardDay } from './cards.ts';

test('at the end of a day of cards both books say the same', async () => {
  const day = await runCardDay({ seed: 20_261_123, orders: 14 });
  expect(day.imbalances).toEqual([]);
  // A day on which nobody paid, or nothing went wrong, would prove nothing.
  expect(day.paid).toBeGreaterThan(0);
  expect(day.back).toBeGreaterThan(0);
  expect(Object.keys(day.faults).length).toBeGreaterThan(0);
});
