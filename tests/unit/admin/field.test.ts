/** A fitter's device: its words are kept before it says so, in their order. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import fieldWords from '../../../content/locales/tr/admin-field.json' with { type: 'json' };
import visitWords from '../../../content/locales/tr/admin-visits.json' with { type: 'json' };
import type { DayVisit, DayVisits } from '../../../src/contract/admin-visits.ts';
import { $field, followList, openField, say, send } from '../../../src/features/admin/field/field.ts';
import { finish, settle } from '../../../src/features/admin/field/field-acts.ts';
import { NetStrip } from '../../../src/features/admin/field/NetStrip.tsx';
import { StopActs } from '../../../src/features/admin/field/StopActs.tsx';
import { GoneVisits, VisitSheet } from '../../../src/features/admin/field/VisitSheet.tsx';
import { island } from '../../../src/ui/i18n.tsx';

const { call, writes } = vi.hoisted(() => ({
  call: vi.fn<(action: unknown, sent: { body: { isDone: boolean } }) => unknown>(),
  /** Writes of the device, each ended by the test; a null is a clearing. */
  writes: [] as { value: unknown; end: () => void }[],
}));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));
vi.mock('../../../src/features/admin/visits/visit-list.ts', () => ({
  visitsOn: () => ({ replace: () => undefined }),
}));
vi.mock('../../../src/lib/owner.ts', () => ({ keyFor: (name: string) => name, ownerHere: () => 'fitter' }));
vi.mock('../../../src/features/admin/field/kept-photos.ts', () => ({ waitingPhotos: () => Promise.resolve([]) }));
vi.mock('../../../src/lib/encrypted-storage.ts', () => ({
  createEncryptedStorage: (name: string) => ({
    read: () => Promise.resolve({ state: 'empty' }),
    write: (value: unknown) =>
      name === 'kp-visit-day'
        ? Promise.resolve(true)
        : new Promise((resolve) => writes.push({ value, end: () => resolve(true) })),
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
  followList(dayOf(visit), true);
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
  // Once more, with what is being sent.
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

/** A store of reports as the server is: the same words again are the same report. */
function serve() {
  const kept = { version: 0, words: '', report };
  const answers = { isLost: false, isUnreached: false };
  const lost = { ok: false, status: 0, code: 'unreachable', retryable: true };
  call.mockImplementation((_action, sent) => {
    if (answers.isUnreached) return Promise.resolve(lost);
    const { version, note, isDone } = sent.body as { version: number; note: string; isDone: boolean };
    const words = JSON.stringify([note, isDone]);
    if (words !== kept.words && version !== kept.version) {
      return Promise.resolve({
        ok: false,
        status: 409,
        code: 'changed_meanwhile',
        retryable: false,
        data: kept.report,
      });
    }
    if (words !== kept.words) kept.version += 1;
    kept.words = words;
    kept.report = {
      ...report,
      note,
      version: kept.version,
      doneAt: isDone ? report.doneAt : (null as unknown as string),
    };
    return Promise.resolve(answers.isLost ? lost : { ok: true, data: kept.report, status: 200 });
  });
  return { kept, answers };
}
const [Sheet, Stuck, Strip, Acts] = [island(VisitSheet), island(GoneVisits), island(NetStrip), island(StopActs)];
const said = { locale: 'tr', messages: { 'admin-field': fieldWords, 'admin-visits': visitWords } } as const;
const note = (text: string) => say(visit, (draft) => ({ ...draft, note: text }));

it('knows its own words again where the answer to them was lost, however often', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const { kept, answers } = serve();
  followList(dayOf(visit), true);
  answers.isUnreached = true;
  note('Salon');
  await send();
  answers.isUnreached = false;
  answers.isLost = true;
  note('Salon, zil');
  await send();
  note('Salon, zil bozuk');
  await send();
  answers.isLost = false;
  note('Salon, zil bozuk, kat 3');
  await send();
  expect($field.get().drafts).toEqual({});
  expect(kept.report.note).toBe('Salon, zil bozuk, kat 3');
});

it("asks where it is another device's words that came between a lost answer and the next ones", async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const { kept, answers } = serve();
  followList(dayOf(visit), true);
  answers.isLost = true;
  note('Salon');
  await send();
  answers.isLost = false;
  kept.version = 2;
  kept.words = '';
  kept.report = { ...report, note: 'Mutfak', version: 2 };
  note('Salon, zil bozuk');
  await send();
  expect($field.get().drafts.a).toMatchObject({
    problem: 'conflict',
    theirs: { note: 'Mutfak' },
    note: 'Salon, zil bozuk',
  });
  // A day that the page does not show has no sheet: the conflict is read and answered in a section of its own.
  const stuck = [[], ['a']].map((opened) => renderToStaticMarkup(createElement(Stuck, { opened, ...said })));
  expect(stuck.map((one) => [fieldWords.conflict.theirs, 'zil bozuk'].map((words) => one.includes(words)))).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(renderToStaticMarkup(createElement(Strip, said))).not.toContain(fieldWords.waitingOnline);
  // The day that the page shows says so at the stop, and not that the visit is done.
  finish(visit, true);
  const stop = renderToStaticMarkup(createElement(Acts, { visit, offerDays: 14, ...said }));
  expect(stop).toContain(fieldWords.untaken);
  expect(stop).not.toContain('Yapıldı');
  settle('a', 'mine');
  await send();
  expect($field.get().drafts).toEqual({});
  expect(kept.report.note).toBe('Salon, zil bozuk');
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

it.each([
  ['visit_gone', 404],
  ['session_ended', 401],
])('sends again what was answered by %s, once it is taken', async (code, status) => {
  vi.stubGlobal('navigator', { onLine: true });
  const { kept } = serve();
  followList(dayOf(visit), true);
  call.mockReturnValueOnce(Promise.resolve({ ok: false, status, code, retryable: false }));
  note('Salon');
  await send();
  expect($field.get().drafts.a).toMatchObject({ note: 'Salon', problem: code === 'visit_gone' ? 'gone' : null });
  note('Salon, zil bozuk');
  await send();
  expect($field.get().drafts).toEqual({});
  expect(kept.report.note).toBe('Salon, zil bozuk');
});

it.each([
  ['fitting', fieldWords.doneSent.fitting],
  ['measuring', fieldWords.doneSent.none],
] as const)('says of a %s that is done what the office has', (kind, words) => {
  const done = { subject: 'z', kind, report, name: 'Ayşe', phone: '', place: '', note: '', customerNote: '' };
  const sheet = renderToStaticMarkup(
    createElement(Sheet, {
      visit: done as unknown as DayVisit,
      ...said,
    }),
  );
  expect(sheet).toContain(words);
});
