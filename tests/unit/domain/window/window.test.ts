import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../src/domain/window/measurement.ts';
import { sampleSize } from '../../../../src/domain/price/size-price.ts';
import {
  bringWindows,
  currentOf,
  MAX_WINDOW_NOTE,
  MAX_WINDOW_ROOM,
  MAX_WINDOWS,
  mergeWindows,
  MOUNTS,
  NO_WINDOWS,
  parseWindows,
  toStored,
  type HomeWindow,
  type Windows,
} from '../../../../src/domain/window/window.ts';
import {
  copyName,
  markSaved,
  unsavedOf,
  withAccount,
  putWindow,
  removeWindow,
  restoreWindow,
  windowHash,
} from '../../../../src/domain/window/window-changes.ts';
import { typedWindow } from '../../../../src/domain/window/typed-window.ts';
import { readWindowHash, windowFields } from '../../../../src/domain/window/window-form.ts';
import { property } from '../property.ts';

const salon: HomeWindow = { id: 'a', room: 'Salon', width: 250, height: 240, mount: 'wall', note: '' };
const kitchen: HomeWindow = { ...salon, id: 'b', room: 'Mutfak', width: 120, height: 130 };
const kept = (changes: Partial<Windows> = {}): Windows => ({
  list: [salon, kitchen],
  current: 'a',
  saved: [],
  ...changes,
});
const many = (count: number): HomeWindow[] => Array.from({ length: count }, (_, at) => ({ ...salon, id: `w${at}` }));

const word = fc.stringMatching(/^[A-Za-zÇĞİÖŞÜçğıöşü]{1,12}( [a-z0-9&=#%+]{1,6})?$/);
const fields = {
  room: word,
  width: fc.integer({ min: 1, max: 9999 }),
  height: fc.integer({ min: 10, max: 9999 }),
  mount: fc.option(fc.constantFrom(...MOUNTS), { nil: null }),
  note: fc.oneof(fc.constant(''), word),
};
/** Few ids and values, so that they meet. */
const anyList = fc.uniqueArray(
  fc.record({ ...fields, id: fc.constantFrom('a', 'b', 'c', 'd'), room: fc.constantFrom('Salon', 'Mutfak') }),
  { selector: ({ id }) => id, maxLength: 4 },
);

describe('what is stored', () => {
  test('is read as it was written', () => {
    expect(parseWindows(JSON.parse(JSON.stringify(toStored(kept()))))).toEqual(kept());
    const unnamed = kept({ current: { width: 90, height: 60 } });
    expect(parseWindows(JSON.parse(JSON.stringify(toStored(unnamed))))).toEqual(unnamed);
  });

  test.each([
    ['a room without a name', { room: ' ' }],
    ['a name that is too long', { room: 'x'.repeat(MAX_WINDOW_ROOM + 1) }],
    ['a note that is too long', { note: 'x'.repeat(MAX_WINDOW_NOTE + 1) }],
    ['no width', { width: 0 }],
    ['a width that is too large', { width: 10_000 }],
    ['half a centimetre', { height: 1.5 }],
    ['a size in words', { height: '240' }],
    ['an unknown mount', { mount: 'floor' }],
    ['an id that is none', { id: 'a b' }],
    ['an id that is taken', { id: 'a' }],
  ])('%s is dropped, and the others stay', (_, bad) => {
    const list = [salon, { ...kitchen, ...bad }];
    expect(parseWindows({ version: 1, list, current: 'b' })).toEqual(kept({ list: [salon], current: null }));
  });

  test.each([null, 7, 'x', [], { version: 2, list: [salon] }, { version: 1, list: {} }, { list: [salon] }])(
    '%j is nothing',
    (stored) => expect(parseWindows(stored)).toEqual(NO_WINDOWS),
  );

  property('whatever stands there, never throws and is itself again', [fc.jsonValue(), fc.jsonValue()], (a, b) => {
    const read = parseWindows({ version: 1, list: [a, b, salon], current: b });
    expect(parseWindows(toStored(read))).toEqual(read);
    expect(read.list).toContainEqual(salon);
  });
});

describe('the current one', () => {
  test('is a window with its name, or a size without one', () => {
    expect(currentOf(kept())).toEqual({ id: 'a', room: 'Salon', width: 250, height: 240 });
    expect(currentOf(kept({ current: { width: 90, height: 60 } }))).toEqual({
      id: null,
      room: '',
      width: 90,
      height: 60,
    });
    expect(currentOf(kept({ current: null }))).toBeNull();
    expect(currentOf(kept({ current: 'gone' }))).toBeNull();
  });
});

describe('adding and changing', () => {
  test('the fiftieth, and not the 51st', () => {
    const full = { ...NO_WINDOWS, list: many(MAX_WINDOWS) };
    expect(putWindow({ ...full, list: many(MAX_WINDOWS - 1) }, kitchen)).toMatchObject({ ok: true });
    expect(putWindow(full, kitchen)).toEqual({ ok: false, code: 'windows_full' });
    expect(putWindow(full, { ...kitchen, id: 'w7' })).toMatchObject({ ok: true });
  });

  test('a change stays where it was', () => {
    const wider = { ...salon, width: 260 };
    expect(putWindow(kept(), wider)).toEqual({ ok: true, data: kept({ list: [wider, kitchen] }) });
  });
});

describe('deleting', () => {
  test('leaves the size of the current one, so that no price changes', () => {
    expect(removeWindow(kept(), 'a')).toEqual(kept({ list: [kitchen], current: { width: 250, height: 240 } }));
    expect(removeWindow(kept(), 'b')).toEqual(kept({ list: [salon] }));
    expect(removeWindow(kept(), 'c')).toEqual(kept());
  });

  test.each(['a', 'b'])('undone, %s is where it was', (id) => {
    expect(restoreWindow(removeWindow(kept(), id), kept(), id)).toEqual(kept());
  });

  test('undone twice, or after another was chosen or added, changes nothing else', () => {
    expect(restoreWindow(kept(), kept(), 'a')).toEqual(kept());
    const study = { ...kitchen, id: 'c', room: 'Çalışma' };
    const meanwhile = kept({ list: [kitchen, study], current: 'c' });
    expect(restoreWindow(meanwhile, kept(), 'a')).toEqual(kept({ list: [salon, kitchen, study], current: 'c' }));
  });

  test.each([{ width: 250, height: 200 }, { width: 200, height: 240 }, 'b', null])(
    'undone after %j was chosen, it stays the current one',
    (current) => {
      expect(restoreWindow({ ...removeWindow(kept(), 'a'), current }, kept(), 'a')).toEqual(kept({ current }));
    },
  );
});

test.each([
  ['Salon', [], 'Salon 2'],
  ['Salon', ['Salon 2'], 'Salon 3'],
  ['Salon 2', ['Salon 2'], 'Salon 3'],
  ['2', [], '2 2'],
  ['x'.repeat(MAX_WINDOW_ROOM), [], `${'x'.repeat(MAX_WINDOW_ROOM - 2)} 2`],
])('the copy of %s beside %j is %s', (room, taken, name) => {
  expect(copyName(room, taken)).toBe(name);
  expect(name.length).toBeLessThanOrEqual(MAX_WINDOW_ROOM);
});

describe('two lists put together', () => {
  const said = ({ id: _id, ...rest }: HomeWindow) => JSON.stringify(rest);

  property('lose nothing, and no window stands there twice', [anyList, anyList], (own, others) => {
    const merged = mergeWindows(own, others);
    expect(merged.slice(0, own.length)).toEqual(own);
    const words = merged.map(said);
    for (const window of [...own, ...others]) expect(words).toContain(said(window));
    expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
    const added = words.slice(own.length);
    expect(new Set(added).size).toBe(added.length);
    for (const one of added) expect(own.map(said)).not.toContain(one);
  });

  property('again change nothing', [anyList, anyList], (own, others) => {
    const merged = mergeWindows(own, others);
    expect(mergeWindows(merged, others)).toEqual(merged);
  });
});

describe('what the account has', () => {
  const wider = { ...salon, width: 260 };

  test('is what was saved as it is here; a change is this device’s again', () => {
    const saved = markSaved(kept(), salon);
    expect(unsavedOf(saved)).toEqual([kitchen]);
    expect(markSaved(kept(), wider)).toEqual(kept());
    const changed = putWindow(saved, wider);
    expect(changed.ok && unsavedOf(changed.data)).toEqual([wider, kitchen]);
    expect(restoreWindow(removeWindow(saved, 'a'), saved, 'a').saved).toEqual([]);
  });

  test('is shown; what another device changed or deleted goes, what only this one has stays', () => {
    const here = kept({ saved: ['a'], current: 'a' });
    expect(withAccount(here, [])).toEqual(kept({ list: [kitchen], current: { width: 250, height: 240 } }));
    expect(withAccount(here, [wider])).toEqual(kept({ list: [wider, kitchen], saved: ['a'] }));
    // Changed here and there: nobody has saved the one from here yet.
    expect(withAccount(kept({ list: [wider] }), [salon])).toEqual(kept({ list: [wider] }));
    expect(withAccount(kept({ list: [salon] }), [salon])).toEqual(kept({ list: [salon], saved: ['a'] }));
  });

  property('loses nothing that is not in the account', [anyList, anyList], (own, account) => {
    const here: Windows = { list: own, current: null, saved: own.slice(1).map(({ id }) => id) };
    const merged = withAccount(here, account);
    for (const window of unsavedOf(here)) expect(merged.list).toContainEqual(window);
    expect(merged.list.map(({ id }) => id)).toEqual([...new Set(merged.list.map(({ id }) => id))]);
    expect(withAccount(merged, account)).toEqual(merged);
  });

  test('a visitor’s windows are the customer’s on this device, the current one with them', () => {
    const customer = kept({ saved: ['a', 'b'] });
    const study = { ...kitchen, id: 'a', room: 'Çalışma' };
    const brought = bringWindows(customer, { list: [{ ...salon, id: 'x' }, study], current: 'a', saved: [] });
    expect(brought.list).toEqual([salon, kitchen, { ...study, id: 'a-2' }]);
    expect(brought.current).toBe('a-2');
    expect(unsavedOf(brought)).toEqual([{ ...study, id: 'a-2' }]);
    expect(bringWindows(customer, NO_WINDOWS)).toEqual(customer);
    const unnamed = { ...NO_WINDOWS, current: { width: 90, height: 60 } };
    expect(bringWindows(customer, unnamed).current).toEqual({ width: 90, height: 60 });
    const named = { ...NO_WINDOWS, current: { width: 90, height: 60, room: 'Banyo' } };
    expect(bringWindows(customer, named).current).toEqual({ width: 90, height: 60, room: 'Banyo' });
  });
});

describe('a link', () => {
  property('carries a window whole', [fc.record(fields)], (window) => {
    expect(readWindowHash(windowHash(window))).toEqual({ ok: true, data: window });
  });

  test.each(['', '#', '#new', '#icerik'])('%s carries none', (hash) => expect(readWindowHash(hash)).toBeNull());

  test.each([
    '#room=Salon',
    '#room=&width=250&height=240',
    '#room=Salon&width=0&height=240',
    '#room=Salon&width=250,5&height=240',
    '#room=Salon&width=250&height=99999',
    '#room=Salon&width=250&height=240&mount=floor',
    `#room=${'x'.repeat(MAX_WINDOW_ROOM + 1)}&width=250&height=240`,
    '#room=Sa%E2%80%AElon&width=250&height=240',
  ])('%s is told to be broken', (hash) => expect(readWindowHash(hash)).toEqual({ ok: false, code: 'broken' }));
});

describe('what is typed', () => {
  const typed = { room: ' Salon ', width: '2,5', height: '240', mount: '', note: '' };

  test('becomes a window; metres count as such', () => {
    expect(typedWindow.safeParse(typed)).toMatchObject({
      success: true,
      data: { room: 'Salon', width: 250, height: 240, mount: null, note: '' },
    });
  });

  test.each([
    [{ room: ' ' }, 'window.room.required'],
    [{ width: '' }, 'measurement.width.required'],
    [{ height: 'x' }, 'measurement.height.invalid'],
    [{ height: '240,5' }, 'measurement.whole'],
  ])('%j is refused by %s', (changes, message) => {
    const read = typedWindow.safeParse({ ...typed, ...changes });
    expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('and what a call carries is whole centimetres', () => {
    const { id: _id, ...sent } = salon;
    expect(windowFields.safeParse(sent).success).toBe(true);
    expect(windowFields.safeParse({ ...sent, width: 0 }).success).toBe(false);
    expect(windowFields.safeParse({ ...sent, width: '250' }).success).toBe(false);
    expect(windowFields.safeParse({ ...sent, more: 1 }).success).toBe(false);
  });
});

test('the sample window is 200 × 260, or the nearest that is made', () => {
  expect(sampleSize(DEFAULT_LIMITS)).toEqual({ width: 200, height: 260 });
  const small = { width: { min: 20, max: 180 }, height: { min: 20, max: 150 } };
  expect(sampleSize(small)).toEqual({ width: 180, height: 150 });
});
