import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainList, readWindowList } from '../../../src/domain/window/window-list.ts';
import { MAX_WINDOW_ROOM, MAX_WINDOWS } from '../../../src/domain/window/window.ts';
import { LISTS } from './listed-windows.ts';

describe('lists of measures as they are sent', () => {
  it('counts at least three hundred of them', () => {
    expect(LISTS.length).toBeGreaterThanOrEqual(300);
  });

  it.each(LISTS)('reads $text', ({ text, rows, remaining }) => {
    const read = readWindowList(text);
    expect(
      read.rows.map(({ room, width, height, count, cloths, doubts }) => {
        return { room, width, height, count, cloths: [...cloths], doubts: [...doubts].toSorted() };
      }),
    ).toEqual(rows.map((row) => ({ ...row, doubts: row.doubts.toSorted() })));
    const plain = plainList(text);
    const left = read.remaining.flatMap(({ digits }) => digits).toSorted((a, b) => a - b);
    expect(left.map((at) => /^\d+/.exec(plain.slice(at))?.[0])).toEqual(remaining);
  });
});

it.each([
  ['320', 'single'],
  ['320 260 180', 'other'],
])('%s: why no row has it (%s)', (text, reason) => {
  expect(readWindowList(text).remaining.map((one) => one.reason)).toEqual([reason]);
});

it.each([
  ['Salon 200 x 240\n3 adet', 3],
  ['Salon 200 x 240\n3 adet\n2 adet', 3],
  ['Salon 200 x 240\n3 adet mutfak', 1],
])('%j: the number below a window is told once, and without a name', (text, count) => {
  expect(readWindowList(text).rows.map((row) => row.count)).toEqual([count]);
});

it('a number above all windows belongs to none', () => {
  expect(readWindowList('3 adet\nSalon 200 x 240').rows.map((row) => row.count)).toEqual([1]);
});

/** Digit runs of a text, with their places. */
const runs = (text: string): number[] => [...plainList(text).matchAll(/\d+/g)].map(({ index }) => index);

function expectWhole(text: string): void {
  const { rows, remaining } = readWindowList(text);
  const told = [...rows, ...remaining].flatMap(({ digits }) => digits);
  expect([...new Set(told)].toSorted((a, b) => a - b)).toEqual(runs(text));
  // Nothing is counted twice.
  expect(told).toHaveLength(runs(text).length);
  for (const { width, height, count, room } of rows) {
    expect([width, height, count].every((value) => Number.isInteger(value) && value >= 1 && value <= 9999)).toBe(true);
    expect(room.length).toBeLessThanOrEqual(MAX_WINDOW_ROOM);
  }
  expect(rows.length).toBeLessThanOrEqual(MAX_WINDOWS);
  // Each number is displayed: in the line of a row, or in a text that remains.
  for (const at of runs(text)) {
    const run = /^\d+/.exec(plainList(text).slice(at))?.[0] ?? '';
    const shown = rows.filter(({ digits }) => digits.includes(at)).map(({ source }) => source);
    const left = remaining.filter(({ digits }) => digits.includes(at)).map((one) => one.text);
    expect([...shown, ...left].join('\n')).toContain(run);
  }
}

const PIECES = [
  ...[
    'Salon',
    'yatak odası',
    'mutfak',
    'çocuk',
    'bedroom',
    'window 1',
    '1. oda',
    'İç oda',
    'hello',
    '05320000000',
    '+90 532 000 00 00',
  ],
  ...[
    '320',
    '260',
    '3,2',
    '2.60',
    '3200',
    '180,5',
    '12',
    '2',
    '0',
    '99999',
    '1.2.3',
    '21.11.2026',
    '14:05',
    '1500 TL',
    '320,260',
  ],
  ...[
    'x',
    ' x ',
    '*',
    '×',
    '/',
    '-',
    '+',
    "'ye ",
    ' e ',
    ' by ',
    ', ',
    '; ',
    '\t',
    ' | ',
    '\n',
    '\n\n',
    ' ',
    '(',
    ')',
    ': ',
    '•',
    '🪟',
    '\u0307',
    '\u200b',
  ],
  ...[
    'cm',
    ' mm',
    'm',
    ' metre ',
    ' adet',
    ' x2',
    '(2)',
    'en ',
    ' boy',
    'Genişlik: ',
    'height ',
    ' W',
    'fon',
    ' tül',
    ' zebra',
    ' tavan',
    ' ve ',
    'adet 2',
  ],
];

describe('any text', () => {
  const text = fc.array(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'grapheme', maxLength: 6 })),
    {
      maxLength: 40,
    },
  );

  it('has each of its digits in one row or in what remains, in ten thousand texts', () => {
    fc.assert(
      fc.property(text, (pieces) => {
        expectWhole(pieces.join(''));
      }),
      { seed: 32, numRuns: 10_000 },
    );
  });

  it.each(LISTS)('as $text', ({ text }) => {
    expectWhole(text);
  });

  it('reads a size in each unit as the same window', () => {
    const side = fc.integer({ min: 100, max: 400 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const metres = (cm: number): string => (cm / 100).toFixed(2).replace('.', ',');
        const ways = [
          `${width}x${height}`,
          `${metres(width)} x ${metres(height)}`,
          `${width * 10} x ${height * 10} mm`,
          `boy ${height} en ${width}`,
          `${width} en ${height} boy`,
          `${metres(width)} m x ${metres(height)} m`,
          `${width}'ye ${height}`,
        ];
        for (const way of ways) expect(readWindowList(way).rows).toMatchObject([{ width, height, count: 1 }]);
      }),
      { seed: 32 },
    );
  });

  it('keeps to its bounds and tells what is beyond them', () => {
    const lines = Array.from({ length: 60 }, (_, place) => `oda${place + 1} ${100 + place}x200`).join('\n');
    const { rows, remaining } = readWindowList(lines);
    expect(rows).toHaveLength(50);
    expect(remaining.map(({ reason }) => reason)).toEqual(Array<string>(10).fill('full'));
    expectWhole(lines);
    expectWhole('320x260 '.repeat(3000));
  });
});
