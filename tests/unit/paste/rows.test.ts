import { describe, expect, it } from 'vitest';
import { readWindowList } from '../../../src/domain/window/window-list.ts';
import { keptEdits, pastedRows, seenRows, type RowEdits } from '../../../src/features/paste/rows.ts';

const rowsOf = (text: string, edits: RowEdits = {}) => pastedRows(readWindowList(text).rows, edits);
const unnamed = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;
const seen = (text: string, edits: RowEdits = {}) => seenRows(rowsOf(text, edits), unnamed);
const keyOf = (text: string, place = 0): string => rowsOf(text)[place]?.key ?? '';

describe('rows of a list', () => {
  it('keep what was changed while other lines are typed', () => {
    const edits = { [keyOf('salon 320x260')]: { height: '255', room: 'Oturma odası' } };
    expect(rowsOf('mutfak 120x130\nsalon 320x260\n', edits)).toMatchObject([
      { room: 'Mutfak' },
      { room: 'Oturma odası', size: { width: 320, height: 255 } },
    ]);
  });

  it('tell two equal lines apart', () => {
    const text = '180x250\n180x250';
    expect(rowsOf(text, { [keyOf(text, 1)]: { isRemoved: true } })).toHaveLength(1);
    expect(rowsOf(text, { [keyOf(text, 1)]: { width: '170' } }).map(({ size }) => size?.width)).toEqual([180, 170]);
  });

  it('come back with their line after they were removed', () => {
    const text = 'Oda 150x200';
    const removed = { [keyOf(text)]: { isRemoved: true as const } };
    const cleared = keptEdits(removed, readWindowList(text).rows, []);
    expect(rowsOf(text, keptEdits(cleared, [], readWindowList(text).rows))).toHaveLength(1);
    expect(rowsOf(text, keptEdits(removed, readWindowList(text).rows, readWindowList(`${text} `).rows))).toEqual([]);
  });

  it('keep the twin of a removed one while a line of both goes', () => {
    const [one, two] = ['Oda 150x200', 'Oda 150x200\nOda 150x200'];
    const edits = { [keyOf(two)]: { isRemoved: true as const }, [keyOf(two, 1)]: { width: '140' } };
    const kept = keptEdits(edits, readWindowList(two).rows, readWindowList(one).rows);
    expect(rowsOf(one, kept).map(({ width }) => width)).toEqual(['140']);
    expect(rowsOf(one, keptEdits({}, readWindowList(two).rows, readWindowList(one).rows))).toHaveLength(1);
  });

  it('take the curtain of the first that names one, else curtain and sheer, and say so', () => {
    expect(
      rowsOf('salon 320x260\nmutfak 120x130 zebra').map(({ cloths, isGuessed }) => [...cloths, isGuessed]),
    ).toEqual([
      ['zebra', true],
      ['zebra', false],
    ]);
    expect(rowsOf('salon 320x260')).toMatchObject([{ cloths: ['fon', 'tul'], isGuessed: true }]);
    const text = 'salon 320x260';
    expect(rowsOf(text, { [keyOf(text)]: { cloths: '' } })).toMatchObject([{ cloths: [], isGuessed: false }]);
  });

  it.each(['isAnswered', 'width', 'height'] as const)('wait with an open question until %s', (field) => {
    const text = 'salon 3,2 x 2,6';
    expect(rowsOf(text)).toMatchObject([{ doubt: 'metres' }]);
    expect(seen(text)).toEqual([]);
    const change = field === 'isAnswered' ? { isAnswered: true as const } : { [field]: '300' };
    expect(seen(text, { [keyOf(text)]: change })).toHaveLength(1);
  });

  it.each([
    { width: '' },
    { width: '0' },
    { height: 'abc' },
    { height: '10000' },
    { count: '0' },
    { count: '51' },
    { count: '' },
    { count: '1,5' },
  ])('are not kept with %o', (change) => {
    const text = 'salon 320x260';
    expect(seen(text, { [keyOf(text)]: change })).toEqual([]);
  });

  it('are called by their size where they have no name', () => {
    expect(seen('320x260')).toMatchObject([{ room: '320 × 260' }]);
    const text = 'salon 320x260';
    expect(seen(text, { [keyOf(text)]: { room: '  ' } })).toMatchObject([{ room: '320 × 260' }]);
  });
});
