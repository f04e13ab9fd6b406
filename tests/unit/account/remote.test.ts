import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallResult } from '../../../src/lib/api.ts';
import { remoteBy, replaceRemote, retryFailed } from '../../../src/features/account/remote.ts';
import { failure, OFFLINE } from '../session/support.ts';

const MINUTE = 60_000;
const DOWN = failure(503, 'store_unavailable');
const good = <T>(data: T): CallResult<T> => ({ ok: true, data, status: 200 });

let key = 0;

/** A fresh address whose answers are given one after the other; the last one stays. */
function asked(...answers: CallResult<string>[]) {
  const fetch = vi.fn(() => Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? DOWN));
  const name = `/api/test/${String((key += 1))}`;
  return { fetch, name, $remote: remoteBy(name, fetch) };
}

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('is asked once for all who look, and stays fresh for five minutes', async () => {
  const { fetch, $remote } = asked(good('first'), good('second'));
  const leave = $remote.listen(() => undefined);
  await settle();
  expect($remote.get()).toMatchObject({ data: 'first', loading: false });
  $remote.listen(() => undefined)();
  await settle(5 * MINUTE - 1);
  $remote.listen(() => undefined)();
  expect(fetch).toHaveBeenCalledTimes(1);
  await settle(1);
  $remote.listen(() => undefined)();
  await settle();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect($remote.get().data).toBe('second');
  leave();
});

test('after ten minutes nothing old is shown', async () => {
  const { $remote } = asked(good('old'), DOWN);
  $remote.listen(() => undefined)();
  await settle(10 * MINUTE + 1);
  const leave = $remote.listen(() => undefined);
  expect($remote.get().data).toBeUndefined();
  leave();
});

test('a failure is asked again after 1, 2 and 4 seconds, then waits for somebody', async () => {
  const { fetch, $remote } = asked(DOWN);
  const leave = $remote.listen(() => undefined);
  await settle();
  expect($remote.get().error?.failure).toEqual(DOWN);
  for (const [seconds, times] of [
    [1, 2],
    [2, 3],
    [4, 4],
    [60, 4],
  ] as const) {
    await settle(seconds * 1000);
    expect(fetch).toHaveBeenCalledTimes(times);
  }
  $remote.invalidate();
  await settle();
  expect(fetch).toHaveBeenCalledTimes(5);
  leave();
});

test('what was there stays to be seen when asking again fails', async () => {
  const { $remote } = asked(good('there'), DOWN);
  const leave = $remote.listen(() => undefined);
  await settle();
  $remote.revalidate();
  await settle();
  expect($remote.get()).toMatchObject({ data: 'there' });
  leave();
});

test('without a network nothing is asked until it is back', async () => {
  const { fetch, $remote } = asked(OFFLINE, good('back'));
  const leave = $remote.listen(() => undefined);
  await settle(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  retryFailed();
  await settle();
  expect($remote.get().data).toBe('back');
  leave();
});

test('a change takes its place at once', async () => {
  const { fetch, name, $remote } = asked(good('before'));
  const leave = $remote.listen(() => undefined);
  await settle();
  replaceRemote(name, 'after');
  expect($remote.get().data).toBe('after');
  expect(fetch).toHaveBeenCalledTimes(1);
  leave();
});
