/** The cost of a stranger's questions to the store. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { health } from '../../../functions/health/health.ts';
import { createStore, useStore } from '../../../functions/store/store.ts';
import { send } from '../support/call.ts';
import { keepLog } from '../support/log.ts';
import { startTestStore, type TestStore } from '../support/store.ts';
import { settled } from '../support/behind.ts';
import { NETS } from '../../support/nets.ts';

let local: TestStore;
beforeAll(async () => {
  local = await startTestStore();
  keepLog();
});
beforeEach(() => {
  // Timers stay real: a call of the store ends by one.
  vi.useFakeTimers({ toFake: ['performance'] });
  useStore(createStore({ url: local.url, token: local.token, deadlineMs: NETS.event }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await local.stop();
});

const ask = () => send(health, '/api/health');
const statuses = async (times: number) =>
  (await Promise.all(Array.from({ length: times }, ask))).map(({ status }) => status);

it('a hundred who ask at once, and a hundred after them, are one command', async () => {
  await settled();
  const before = local.roundTrips();
  expect(new Set([...(await statuses(100)), ...(await statuses(100))])).toEqual(new Set([200]));
  expect(local.roundTrips() - before).toBe(1);
});

it('the store is asked again after ten seconds, and no sooner', async () => {
  await settled();
  const before = local.roundTrips();
  await ask();
  vi.advanceTimersByTime(9999);
  await ask();
  expect(local.roundTrips() - before).toBe(1);
  vi.advanceTimersByTime(1);
  await ask();
  expect(local.roundTrips() - before).toBe(2);
});

it('an outage is told, one question to it in two seconds, and its end is seen soon', async () => {
  const real = globalThis.fetch;
  const fetching = vi.fn(() => Promise.reject(new TypeError('fetch failed')));
  vi.stubGlobal('fetch', fetching);
  const reply = await ask();
  expect([reply.status, reply.headers.get('retry-after'), reply.data]).toEqual([
    503,
    '5',
    { status: 'unavailable', store: 'unavailable' },
  ]);
  const tries = fetching.mock.calls.length;
  expect(await statuses(50)).toEqual(Array.from({ length: 50 }, () => 503));
  expect(fetching).toHaveBeenCalledTimes(tries);
  vi.stubGlobal('fetch', real);
  vi.advanceTimersByTime(2000);
  expect((await ask()).status).toBe(200);
});
