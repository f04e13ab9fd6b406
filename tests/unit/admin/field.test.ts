/** A fitter's device: its words are kept before it says so, in their order. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DayVisit, DayVisits } from '../../../src/contract/admin-visits.ts';
import { $field, finish, followList, openField, send } from '../../../src/features/admin/field/field.ts';

const { call, writes } = vi.hoisted(() => ({
  call: vi.fn<(action: unknown, sent: { body: { isDone: boolean } }) => unknown>(),
  /** Writes of the device, each ended by the test; a null is a clearing. */
  writes: [] as { value: unknown; end: () => void }[],
}));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));
vi.mock('../../../src/features/admin/visits/visit-list.ts', () => ({
  visitsOn: () => ({ replace: () => undefined }),
}));
vi.mock('../../../src/lib/owner.ts', () => ({ keyFor: (name: string) => name }));
vi.mock('../../../src/features/admin/field/kept-photos.ts', () => ({ waitingPhotos: () => Promise.resolve([]) }));
vi.mock('../../../src/lib/encrypted-storage.ts', () => ({
  createEncryptedStorage: (name: string) => ({
    read: () => Promise.resolve({ state: 'empty' }),
    write: (value: unknown) =>
      name === 'kp-visit-day'
        ? Promise.resolve(true)
        : new Promise((resolve) => {
            writes.push({ value, end: () => resolve(true) });
          }),
    clear: () => writes.push({ value: null, end: () => undefined }),
  }),
}));

const report = {
  rooms: [],
  note: '',
  version: 1,
  doneAt: '2026-11-27T10:00:00.000Z',
  doneBy: 'x',
  windows: 'none',
  photos: [],
};
const visit = { subject: 'a', report: null } as unknown as DayVisit;
const dayOf = (one: DayVisit): DayVisits => ({ day: '2026-11-27', visits: [one] });

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  call.mockReturnValue(Promise.resolve({ ok: true, data: report, status: 200 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  writes.length = 0;
});

it('says that words are kept once they are', async () => {
  followList(dayOf(visit));
  finish(visit, true);
  expect($field.get().isKeeping).toBe(true);
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  writes[0]?.end();
  await vi.waitFor(() => expect($field.get().isKeeping).toBe(false));
});

it('says so of words that were said before the kept ones were read', async () => {
  call.mockReturnValue(Promise.resolve({ ok: false, status: 0, code: 'offline', retryable: true }));
  const opened = openField();
  finish(visit, true);
  await opened;
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  writes[0]?.end();
  // Once more, with the words of other visits that this device has kept.
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  writes[1]?.end();
  await vi.waitFor(() => expect($field.get().isKeeping).toBe(false));
});

it('keeps words in their order: what was sent and forgotten is not brought back by a slower write', async () => {
  finish(visit, true);
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  await send();
  expect($field.get().drafts).toEqual({});
  expect(writes).toHaveLength(1);
  writes[0]?.end();
  await vi.waitFor(() => expect(writes.map(({ value }) => value).at(-1)).toBeNull());
});

it('sends again by itself where a network that is just back answers nothing', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers();
  call.mockReturnValue(Promise.resolve({ ok: false, status: 0, code: 'unreachable', retryable: true }));
  finish(visit, true);
  // Typing is sent when it rests.
  await vi.advanceTimersByTimeAsync(2000);
  const asked = call.mock.calls.length;
  call.mockReturnValue(Promise.resolve({ ok: true, data: report, status: 200 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call.mock.calls.length).toBeGreaterThan(asked);
  expect($field.get().drafts).toEqual({});
  vi.useRealTimers();
});
