import { describe, expect, it } from 'vitest';
import { plainList, readWindowList } from '../../../src/domain/window/window-list.ts';
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
