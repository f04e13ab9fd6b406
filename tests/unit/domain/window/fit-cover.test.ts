/** The fit guarantee is earned by measures that agree (decisions P27). */
import { describe, expect, it } from 'vitest';
import {
  covers,
  evidenceOf,
  judged,
  MAX_MEASURES,
  measuresFor,
  openSides,
  otherSize,
  renamed,
  withMeasure,
  type FitEvidence,
  type MeasuredWindow,
} from '../../../../src/domain/window/fit-cover.ts';
import { parseMeasures, storedMeasures } from '../../../../src/domain/window/fit-cover-schema.ts';

const SIZE = { width: 250, height: 240 };
const again = (widths: number[], heights: number[]): FitEvidence => ({ kind: 'again', widths, heights });
const points = (widths: number[], heights: number[]): FitEvidence => ({ kind: 'points', widths, heights });
const measured = (room: string, widths: number[], heights: number[], size = SIZE): MeasuredWindow => ({
  room,
  size,
  ...again(widths, heights),
});

describe('a window measured twice', () => {
  it('is covered where both sides agree up to a centimetre', () => {
    expect(covers(SIZE, again([250, 250], [240, 240]))).toBe(true);
    expect(covers(SIZE, again([250, 251], [240, 239]))).toBe(true);
    expect(openSides(SIZE, again([250, 252], [240, 240]))).toEqual(['width']);
    expect(openSides(SIZE, again([250, 248], [240, 242]))).toEqual(['width', 'height']);
  });

  it('is not covered by one measure, nor by two that agree on another size', () => {
    expect(covers(SIZE, again([250], [240]))).toBe(false);
    expect(covers(SIZE, again([246, 246], [240, 240]))).toBe(false);
  });

  it('takes the third measure for the one that it confirms', () => {
    expect(covers(SIZE, again([250, 246, 250], [240, 240]))).toBe(true);
    const other = again([250, 246, 246], [240, 240]);
    expect(covers(SIZE, other)).toBe(false);
    expect(otherSize(SIZE, other)).toEqual({ width: 246, height: 240 });
    expect(covers({ width: 246, height: 240 }, other)).toBe(true);
  });

  it('names no other size while nothing agrees, and none where the size is covered', () => {
    expect(otherSize(SIZE, again([250, 246], [240, 240]))).toBeNull();
    expect(otherSize(SIZE, again([250, 246, 242], [240, 240]))).toBeNull();
    expect(otherSize(SIZE, again([250, 250], [240, 240]))).toBeNull();
    expect(otherSize(SIZE, points([246, 246, 246], [240, 240, 240]))).toBeNull();
  });
});

describe('a window measured at three points', () => {
  it('is covered where all three are even and about the ordered size', () => {
    expect(covers(SIZE, points([250, 251, 250], [240, 240, 240]))).toBe(true);
    expect(covers(SIZE, points([249, 251, 250], [240, 240, 240]))).toBe(false);
    expect(covers(SIZE, points([250, 250], [240, 240, 240]))).toBe(false);
    expect(covers(SIZE, points([246, 246, 246], [240, 240, 240]))).toBe(false);
  });
});

describe('measures that a browser keeps', () => {
  it('begin with the size as it was typed first', () => {
    const once = withMeasure([], { room: 'Salon', ...SIZE }, { width: 250, height: 241 }, 50);
    expect(once).toEqual([measured('Salon', [250, 250], [240, 241])]);
    const twice = withMeasure(once, { room: ' salon', ...SIZE }, { width: 249 }, 50);
    expect(twice).toEqual([measured(' salon', [250, 250, 249], [240, 241])]);
  });

  it('stay with their window: another room or size has none', () => {
    const kept = [measured('Salon', [250, 250], [240, 240])];
    expect(evidenceOf(kept, { room: 'SALON', ...SIZE })).toBe(kept[0]);
    expect(evidenceOf(kept, { room: 'Mutfak', ...SIZE })).toBeNull();
    expect(evidenceOf(kept, { room: 'Salon', width: 200, height: 240 })).toBeNull();
  });

  it('cover the size on which they agreed, once the line has it', () => {
    const kept = [measured('Salon', [250, 246, 246], [240, 240])];
    expect(evidenceOf(kept, { room: 'Salon', width: 246, height: 240 })).toBe(kept[0]);
    expect(evidenceOf(kept, { room: 'Salon', ...SIZE })).toBe(kept[0]);
  });

  it('go with a window that gets a name', () => {
    const kept = [measured('', [250, 250], [240, 240]), measured('', [90, 90], [120, 120], { width: 90, height: 120 })];
    expect(renamed(kept, [SIZE], '', 'Salon').map(({ room }) => room)).toEqual(['Salon', '']);
  });

  it('are sent with the lines that they cover', () => {
    const kept = [measured('Salon', [250, 250], [240, 240]), measured('Mutfak', [250], [240])];
    const lines = ['Salon', 'Mutfak', 'salon'].map((room) => ({ room, window: SIZE }));
    expect(measuresFor([...lines, { room: 'Salon', window: null }], kept)).toEqual(
      [0, 2].map((line) => ({ line, ...again([250, 250], [240, 240]) })),
    );
  });

  it('are bounded: the first measure stays, and the oldest window goes', () => {
    let kept: MeasuredWindow[] = [];
    for (let width = 1; width <= 9; width += 1) kept = withMeasure(kept, { room: '', ...SIZE }, { width }, 2);
    expect(kept[0]?.widths).toEqual([250, 5, 6, 7, 8, 9]);
    expect(kept[0]?.widths).toHaveLength(MAX_MEASURES);
    for (const room of ['a', 'b', 'c']) kept = withMeasure(kept, { room, ...SIZE }, { width: 1 }, 2);
    expect(kept.map(({ room }) => room)).toEqual(['b', 'c']);
  });

  it('are read with suspicion', () => {
    const kept = [measured('Salon', [250, 250], [240, 240])];
    expect(parseMeasures(JSON.parse(JSON.stringify(storedMeasures(kept))))).toEqual(kept);
    expect(storedMeasures([])).toBeNull();
    for (const bad of [null, 1, {}, { version: 2, list: kept }, { version: 1, list: 'x' }])
      expect(parseMeasures(bad)).toEqual([]);
    expect(parseMeasures({ version: 1, list: [{ ...kept[0], widths: [0] }, null, kept[0]] })).toEqual(kept);
  });
});

it('a line whose size has changed loses a guarantee that it does not earn any more', () => {
  const line = { name: 'Fon', cover: again([250, 250], [240, 240]) };
  expect(judged(line, { width: 251, height: 240 })).toBe(line);
  expect(judged(line, { width: 260, height: 240 }).cover).toBeUndefined();
  expect(judged({ ...line, cover: undefined }, SIZE).name).toBe('Fon');
});
