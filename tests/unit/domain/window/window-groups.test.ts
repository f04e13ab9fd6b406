import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalsOf } from '../../../../src/domain/money/totals.ts';
import { roomKey } from '../../../../src/domain/window/room-key.ts';
import { groupLines, sumOf, windowsOf } from '../../../../src/domain/window/window-groups.ts';
import { property } from '../property.ts';

const named = (...rooms: (string | undefined)[]) => rooms.map((room, at) => ({ room, at }));
const shape = (lines: ReturnType<typeof named>) =>
  groupLines(lines).map((group) => [group.room, ...group.lines.map(({ at }) => at)]);

describe('lines by window', () => {
  test('belong to the window they name, in the order of its first line', () => {
    expect(shape(named('Salon', 'Mutfak', 'Salon'))).toEqual([
      ['Salon', 0, 2],
      ['Mutfak', 1],
    ]);
  });

  test('stand last where they name none', () => {
    expect(shape(named('', 'Salon', undefined, '  '))).toEqual([
      ['Salon', 1],
      ['', 0, 2, 3],
    ]);
    expect(shape(named('', ''))).toEqual([['', 0, 1]]);
  });

  test('are one window however its name is spelled, in Turkish letters', () => {
    expect(shape(named(' Işık  odası', 'IŞIK ODASI', 'işık odası', 'Işık odası'.normalize('NFD')))).toEqual([
      ['Işık  odası', 0, 1, 3],
      ['işık odası', 2],
    ]);
    expect(roomKey('İKİ')).toBe('iki');
    expect(roomKey('ILIK')).toBe('ılık');
  });

  test('are none of an empty cart', () => {
    expect(groupLines([])).toEqual([]);
  });

  const anyLine = fc.record({
    room: fc.constantFrom('', ' ', 'Salon', 'SALON', 'salon ', 'Mutfak', 'Işıl’ın odası', 'IŞIL’IN ODASI'),
    totalPrice: fc.integer({ min: 0, max: 100_000_000 }),
  });

  property('none is lost or doubled, and windows cost together what the lines cost', [fc.array(anyLine)], (lines) => {
    const groups = groupLines(lines);
    expect(groups.flatMap((group) => group.lines)).toHaveLength(lines.length);
    expect(new Set(groups.flatMap((group) => group.lines))).toEqual(new Set(lines));
    const sums = groups.map((group) => sumOf(group.lines, ({ totalPrice }) => totalPrice));
    const { subtotal } = totalsOf(
      lines.map(({ totalPrice }) => totalPrice),
      null,
      { freeAbove: 0, fee: 0 },
    );
    expect(sumOf(sums, (sum) => sum)).toBe(subtotal);
  });

  property('no two windows have one name, and only the last has none', [fc.array(anyLine)], (lines) => {
    const keys = groupLines(lines).map(({ room }) => roomKey(room));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.slice(0, -1)).not.toContain('');
    for (const group of groupLines(lines)) {
      const places = group.lines.map((line) => lines.indexOf(line));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });
});

describe('windows as they are shown', () => {
  const WINDOW = {
    width: 250,
    height: 240,
    pleatType: 'normal',
    motorized: false,
    lining: false,
    installation: false,
  } as const;
  const line = (room: string, made: boolean, id: string, width = 250) => ({
    room,
    configuration: made ? { ...WINDOW, width } : null,
    id,
  });
  const cut = { room: '', configuration: { length: 250 }, id: 'track' };

  test('a name, then unnamed made lines by their size, then what is cut to a length or sold by the piece', () => {
    const shown = windowsOf([
      line('', false, 'tieback'),
      line('', true, 'blind'),
      line('', true, 'narrow', 120),
      cut,
      line('Salon', true, 'drape'),
      line('', true, 'sheer'),
      line('salon', false, 'rod'),
      line('', false, 'samples'),
    ]);
    expect(shown.map(({ kind, room, size, lines }) => [kind, room, size, ...lines.map(({ id }) => id)])).toEqual([
      ['named', 'Salon', null, 'drape', 'rod'],
      ['sized', '', { width: 250, height: 240 }, 'blind', 'sheer'],
      ['sized', '', { width: 120, height: 240 }, 'narrow'],
      ['pieces', '', null, 'tieback', 'track', 'samples'],
    ]);
  });

  property(
    'show each line once',
    [
      fc.array(
        fc.record({
          room: fc.constantFrom('', 'Salon', 'Mutfak'),
          made: fc.boolean(),
          width: fc.constantFrom(100, 120, 121),
        }),
      ),
    ],
    (made) => {
      const lines = made.map(({ room, made: isMade, width }, at) => line(room, isMade, String(at), width));
      const windows = windowsOf(lines);
      const ids = windows.flatMap((window) => window.lines.map(({ id }) => id));
      expect(ids.toSorted()).toEqual(lines.map(({ id }) => id).toSorted());
      // No two have one title.
      const titles = windows.map(({ room, size, kind }) => [roomKey(room), size?.width, size?.height, kind].join());
      expect(new Set(titles).size).toBe(titles.length);
    },
  );
});
