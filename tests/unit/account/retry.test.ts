import { expect, test } from 'vitest';
import { retryDelay } from '../../../src/features/account/retry.ts';
import { failure, LOST, OFFLINE } from '../session/support.ts';

const DOWN = failure(503, 'store_unavailable');

test('three retries after 1, 2 and 4 seconds (spec §9)', () => {
  expect([1, 2, 3, 4].map((failures) => retryDelay(DOWN, failures))).toEqual([1000, 2000, 4000, null]);
});

test('waits as long as the server asks, at most 30 seconds', () => {
  expect(retryDelay({ ...DOWN, retryAfterSeconds: 5 }, 1)).toBe(5000);
  expect(retryDelay({ ...DOWN, retryAfterSeconds: 1 }, 3)).toBe(4000);
  expect(retryDelay({ ...DOWN, retryAfterSeconds: 600 }, 1)).toBe(30_000);
});

test('a lost answer is asked for again, a missing network waits for its return', () => {
  expect(retryDelay(LOST, 1)).toBe(1000);
  expect(retryDelay(OFFLINE, 1)).toBeNull();
});

test.each([401, 403, 404, 409, 422])('%i stays what it is', (status) => {
  expect(retryDelay(failure(status), 1)).toBeNull();
});
