/** Three points of each side: which of them counts, where, and when they are measured again. */
import { describe, expect, it } from 'vitest';
import {
  centimetres,
  isUneven,
  measuredSide,
  measuredWindow,
  readMillimetres,
  WIDE_SPREAD_MM,
  type MeasuredRoom,
} from '../../../../src/domain/workshop/measured-room.ts';

const ROOM: MeasuredRoom = {
  id: 'a',
  room: 'Mutfak',
  widths: [946, 942, 925],
  heights: [1310, 1313, 1312],
  mount: 'recess',
  obstacles: ['handle'],
  note: 'Sağ kanat içe açılıyor',
};

describe('a length typed in cm', () => {
  it.each([
    ['94,6', 946],
    ['94.6', 946],
    [' 94 ', 940],
    ['1', 10],
    ['9999', 99_990],
    ['9999,1', null],
    ['0,9', null],
    ['0', null],
    ['94,65', null],
    ['-3', null],
    ['', null],
    ['x', null],
  ])('"%s" is %j', (text, millimetres) => expect(readMillimetres(text)).toBe(millimetres));

  it('is written with a comma', () => expect([centimetres(946), centimetres(940)]).toEqual(['94,6', '94,0']));
});

describe('the point that counts', () => {
  it('is the smallest within the recess, never rounded up', () => {
    expect(measuredSide(ROOM, 'width')).toEqual({ taken: 92, counts: 'smallest', spread: 21, isWide: true, odd: 2 });
    expect(measuredSide(ROOM, 'height')).toMatchObject({ taken: 131, counts: 'smallest', spread: 3, isWide: false });
  });

  it.each(['wall', 'ceiling'] as const)(
    'at the %s is the widest width, never rounded down, and the shortest height',
    (mount) => {
      const room = { ...ROOM, mount, heights: [2529, 2521, 2525] };
      expect(measuredSide(room, 'width')).toMatchObject({ taken: 95, counts: 'largest' });
      expect(measuredSide(room, 'height')).toMatchObject({ taken: 252, counts: 'smallest' });
    },
  );

  it('of a rail is its one width; a recess and every height need three', () => {
    const one = { ...ROOM, widths: [null, 2480, null] };
    expect(measuredSide(one, 'width').taken).toBeNull();
    expect(measuredSide({ ...one, mount: 'wall' }, 'width')).toMatchObject({ taken: 248, spread: 0, odd: null });
    expect(measuredSide({ ...ROOM, mount: 'wall', heights: [2520, 2520, null] }, 'height').taken).toBeNull();
    expect(measuredSide({ ...ROOM, mount: 'wall', widths: [null, null, null] }, 'width').taken).toBeNull();
  });
});

it('a spread is wide above the bound alone', () => {
  const spread = (by: number) => measuredSide({ ...ROOM, widths: [900, 900, 900 + by] }, 'width');
  expect([spread(WIDE_SPREAD_MM).isWide, spread(WIDE_SPREAD_MM + 1).isWide]).toEqual([false, true]);
  expect(spread(WIDE_SPREAD_MM + 1).odd).toBe(2);
  expect([isUneven(ROOM), isUneven({ ...ROOM, widths: [900, 900, 900] })]).toEqual([true, false]);
});

it('a whole room becomes a window of whole cm, and a room with a missing side none', () => {
  expect(measuredWindow(ROOM)).toEqual({
    ...{ id: 'a', room: 'Mutfak', width: 92, height: 131, mount: 'recess' },
    note: 'Sağ kanat içe açılıyor',
  });
  expect(measuredWindow({ ...ROOM, note: 'x'.repeat(500) })?.note).toHaveLength(200);
  expect(measuredWindow({ ...ROOM, widths: [946, null, 925] })).toBeNull();
});
