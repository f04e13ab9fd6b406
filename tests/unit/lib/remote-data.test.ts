import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallResult } from '../../../src/lib/api.ts';
import { createRemote, forget, retryDelay, retryFailed } from '../../../src/lib/remote-data.ts';
import { failure, LOST, OFFLINE } from '../session/support.ts';

const MINUTE = 60_000;
const DOWN = failure(503, 'store_unavailable');
const good = <T>(data: T): CallResult<T> => ({ ok: true, data, status: 200 });

let key = 0;

/** A fresh address whose answers are given one after the other; the last one stays. */
function asked(...answers: CallResult<string>[]) {
  const fetch = vi.fn(() => Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? DOWN));
  const name = `/api/test/${String((key += 1))}`;
  return { fetch, $remote: createRemote(name, fetch) };
}

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

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

/** Calls whose answers the test gives. */
function held() {
  const calls: PromiseWithResolvers<CallResult<string>>[] = [];
  const fetch = vi.fn(() => {
    const call = Promise.withResolvers<CallResult<string>>();
    calls.push(call);
    return call.promise;
  });
  const name = `/api/test/${String((key += 1))}`;
  const $remote = createRemote(name, fetch);
  const leave = $remote.listen(() => undefined);
  return { name, calls, $remote, leave };
}

for (const way of ['revalidate', 'invalidate'] as const) {
  test(`an answer that was asked for before a change is asked for again (${way})`, async () => {
    const { calls, $remote, leave } = held();
    $remote[way]();
    calls[0]?.resolve(good('before'));
    await settle();
    calls[1]?.resolve(good('after'));
    await settle();
    expect($remote.get()).toMatchObject({ data: 'after', loading: false });
    expect(calls).toHaveLength(2);
    leave();
  });
}

test('the answer of a change stays where a list comes that was asked for before it', async () => {
  const { calls, $remote, leave } = held();
  $remote.replace('changed');
  calls[0]?.resolve(good('before'));
  await settle();
  expect($remote.get().data).toBe('changed');
  calls[1]?.resolve(good('changed, and more'));
  await settle();
  expect($remote.get()).toMatchObject({ data: 'changed, and more', loading: false });
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

test('what is looked at stays while it is asked again by itself, until a press drops it', async () => {
  const { calls, $remote, leave } = held();
  calls[0]?.resolve(good('there'));
  await settle();
  $remote.revalidate();
  calls[1]?.resolve(DOWN);
  await settle();
  // A second listener is no reason to drop it, nor is the retry after a second.
  $remote.listen(() => undefined)();
  await settle(1000);
  expect(calls).toHaveLength(3);
  expect($remote.get().data).toBe('there');
  calls[2]?.resolve(DOWN);
  await settle();
  retryFailed();
  expect(calls).toHaveLength(4);
  expect($remote.get().data).toBe('there');
  $remote.invalidate();
  expect($remote.get().data).toBeUndefined();
  calls[3]?.resolve(DOWN);
  await settle();
  calls[4]?.resolve(DOWN);
  await settle();
  expect($remote.get().data).toBeUndefined();
  leave();
});

test('what is looked at stays when its ten minutes have passed and the tab is come back to', async () => {
  const back: (() => void)[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => name === 'visibilitychange' && back.push(act));
  vi.resetModules();
  const own = await import('../../../src/lib/remote-data.ts');
  const second = Promise.withResolvers<CallResult<string>>();
  const fetch = vi.fn<() => Promise<CallResult<string>>>(() => second.promise).mockResolvedValueOnce(good('there'));
  const $remote = own.createRemote('/api/test/tab', fetch);
  const leave = $remote.listen(() => undefined);
  await settle();
  await settle(10 * MINUTE + 1);
  for (const come of back) come();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect($remote.get().data).toBe('there');
  second.resolve(good('newer'));
  await settle();
  expect($remote.get()).toMatchObject({ data: 'newer', loading: false });
  leave();
});

for (const when of ['at rest', 'while it is asked again']) {
  test(`a sign-out drops what is shown at once (${when}), and no failure brings it back`, async () => {
    const { name, calls, $remote, leave } = held();
    const others = vi.fn(() => Promise.resolve(good('of the next person')));
    const $other = createRemote(name, others);
    const leaveOther = $other.listen(() => undefined);
    calls[0]?.resolve(good('of the former person'));
    await settle();
    if (when !== 'at rest') $remote.revalidate();
    forget(new Set([name]));
    expect([$remote.get().data, $other.get().data]).toEqual([undefined, undefined]);
    for (const call of calls) call.resolve(DOWN);
    await settle();
    for (const call of calls) call.resolve(DOWN);
    await settle();
    expect([$remote.get().data, $other.get().data]).toEqual([undefined, undefined]);
    leave();
    leaveOther();
  });
}

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
  const { fetch, $remote } = asked(good('before'));
  const leave = $remote.listen(() => undefined);
  await settle();
  $remote.replace('after');
  expect($remote.get().data).toBe('after');
  expect(fetch).toHaveBeenCalledTimes(1);
  leave();
});

test('three retries after 1, 2 and 4 seconds (spec §9)', () =>
  expect([1, 2, 3, 4].map((failures) => retryDelay(DOWN, failures))).toEqual([1000, 2000, 4000, null]));

test('waits as long as the server asks, at most 30 seconds', () => {
  expect(retryDelay({ ...DOWN, retryAfterSeconds: 5 }, 1)).toBe(5000);
  expect(retryDelay({ ...DOWN, retryAfterSeconds: 1 }, 3)).toBe(4000);
  expect(retryDelay({ ...DOWN, retryAfterSeconds: 600 }, 1)).toBe(30_000);
});

test('a lost answer is asked for again, a missing network waits for its return', () => {
  expect(retryDelay(LOST, 1)).toBe(1000);
  expect(retryDelay(OFFLINE, 1)).toBeNull();
});

test.each([401, 403, 404, 409, 422])('%i stays what it is', (status) =>
  expect(retryDelay(failure(status), 1)).toBeNull(),
);
