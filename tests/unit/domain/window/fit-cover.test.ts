/** The fit guarantee is earned by measures that agree (decisions P27). */
import { describe, expect, it } from 'vitest';
import {
  covers,
  evidenceOf,
  isOfVisit,
  judged,
  MAX_MEASURES,
  measuresFor,
  openSides,
  otherSize,
  renamed,
  withMeasure,
  withPhoto,
  withPoints,
  withVisits,
  type FitEvidence,
  type MeasuredWindow,
} from '../../../../src/domain/window/fit-cover.ts';
import { parseAsked, parseMeasures, storedMeasures } from '../../../../src/domain/window/fit-cover-schema.ts';
import { measureHash, readMeasureHash } from '../../../../src/domain/window/measure-link.ts';

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
  });
});

describe('a window measured at three points', () => {
  it('is covered where all three are even and about the ordered size', () => {
    expect(covers(SIZE, points([250, 251, 250], [240, 240, 240]))).toBe(true);
    expect(covers(SIZE, points([249, 251, 250], [240, 240, 240]))).toBe(false);
    expect(covers(SIZE, points([250, 250], [240, 240, 240]))).toBe(false);
    expect(covers(SIZE, points([246, 246, 246], [240, 240, 240]))).toBe(false);
  });

  it('names the size on which the points agree instead, and none while they are uneven', () => {
    expect(otherSize(SIZE, points([247, 246, 246], [240, 240, 240]))).toEqual({ width: 246, height: 240 });
    expect(otherSize(SIZE, points([246, 248, 246], [240, 240, 240]))).toBeNull();
    expect(otherSize(SIZE, points([250, 250, 250], [240, 240, 240]))).toBeNull();
  });

  it('replaces what was begun, and a measure after it begins anew with the typed size', () => {
    const begun = withMeasure([], { room: 'Salon', ...SIZE }, { width: 246, height: 240 }, 50);
    const three = { widths: [250, 253, 250], heights: [240, 240, 240] };
    const uneven = withPoints(begun, { room: 'Salon', ...SIZE }, three, 50);
    expect(uneven).toEqual([{ kind: 'points', room: 'Salon', size: SIZE, ...three }]);
    const again = withMeasure(uneven, { room: 'Salon', ...SIZE }, { width: 250, height: 240 }, 50);
    expect(again).toEqual([measured('Salon', [250, 250], [240, 240])]);
  });
});

describe('a window that a second person measured', () =>
  it('is covered as by a second measure, whose kind it is', () => {
    const line = { room: 'Salon', ...SIZE };
    const kept = withMeasure([], line, { width: 251, height: 240 }, 50, 'person');
    expect(kept).toEqual([{ ...measured('Salon', [250, 251], [240, 240]), kind: 'person' }]);
    expect(covers(SIZE, kept[0]!)).toBe(true);
    const differs = withMeasure([], line, { width: 246, height: 240 }, 50, 'person');
    expect(openSides(SIZE, differs[0]!)).toEqual(['width']);
    expect(withMeasure(differs, line, { width: 250 }, 50)[0]).toMatchObject({ kind: 'again', widths: [250, 246, 250] });
  }));

describe('a window that the shop measured', () => {
  const visits = [{ room: 'Salon', ...SIZE }];

  it('needs no second measure, and differs from the ordered size by a centimetre at most', () => {
    const visit: FitEvidence = { kind: 'visit', widths: [250], heights: [240] };
    expect([249, 250, 251].map((width) => covers({ width, height: 240 }, visit))).toEqual([true, true, true]);
    expect(openSides({ width: 252, height: 238 }, visit)).toEqual(['width', 'height']);
  });

  it('is known once, beside measures of the same window', () => {
    const begun = withMeasure([], { room: 'Salon', ...SIZE }, { width: 246, height: 240 }, 50);
    const kept = withVisits(begun, visits, 50);
    expect(kept.map(({ kind }) => kind)).toEqual(['again', 'visit']);
    expect(withVisits(kept, visits, 50)).toBe(kept);
    expect(evidenceOf(kept, { room: 'salon', ...SIZE })?.kind).toBe('visit');
    expect(withMeasure(kept, { room: 'Salon', ...SIZE }, { width: 250 }, 50).map(({ kind }) => kind)).toEqual([
      'visit',
      'again',
    ]);
  });

  it('goes when the shop lists it no more, whatever its room is called by now', () => {
    const begun = measured('Salon', [250], [240]);
    const kept = withVisits([begun], [{ room: 'Salon', ...SIZE }], 50);
    expect(withVisits(kept, [], 50)).toEqual([begun]);
    const named = kept.map((one) => ({ ...one, room: 'Oturma odası' }));
    expect(withVisits(named, [{ room: 'Oturma odası', ...SIZE }], 50)).toBe(named);
    expect(withVisits(named, [{ room: 'Salon', ...SIZE }], 50)).toEqual([...named, kept[1]]);
    expect(withVisits(kept, [{ room: 'Salon', width: 260, height: 240 }], 50).map(({ size }) => size.width)).toEqual([
      250, 260,
    ]);
  });

  it('is one that the shop wrote, to the centimetre', () => {
    const visit = (width: number): FitEvidence => ({ kind: 'visit', widths: [width], heights: [240] });
    expect(isOfVisit(visit(250), [SIZE])).toBe(true);
    expect(isOfVisit(visit(251), [SIZE])).toBe(false);
    expect(isOfVisit({ kind: 'visit', widths: [250, 260], heights: [240] }, [SIZE])).toBe(false);
    expect(isOfVisit(visit(250), [])).toBe(false);
  });
});

describe('a link to a second person', () => {
  const id = 'x'.repeat(43);

  it('says the room in its fragment, and no size', () => {
    const hash = measureHash({ id, room: 'Salon & oda' });
    expect(hash).toBe(`#m=${id}&room=Salon+%26+oda`);
    expect(readMeasureHash(hash)).toEqual({ id, room: 'Salon & oda' });
    expect(readMeasureHash(measureHash({ id, room: '' }))).toEqual({ id, room: '' });
  });

  it('is read with suspicion', () => {
    for (const bad of ['', '#', '#m=', `#m=${'x'.repeat(42)}`, '#room=Salon', `#m=${'<'.repeat(43)}`])
      expect(readMeasureHash(bad)).toBeNull();
    expect(readMeasureHash(`#m=${id}&room=${'x'.repeat(61)}`)).toEqual({ id, room: '' });
  });

  it('is kept by its sender until it is answered', () => {
    const asked = { id, room: 'Salon', size: SIZE, until: '2026-12-03T10:00:00.000Z' };
    expect(parseAsked(JSON.parse(JSON.stringify(storedMeasures([asked]))))).toEqual([asked]);
    expect(parseAsked({ version: 1, list: [{ ...asked, id: 'x' }, asked] })).toEqual([asked]);
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

describe('a photograph beside the tape', () => {
  const line = { room: 'Salon', width: 250, height: 240 };
  const seen = { width: 254, height: 237, error: 4 };
  const kept = withPhoto([], line, seen, 50);

  it('covers the size that the tape measured, where both agree within the ± of the photograph', () => {
    expect(kept).toMatchObject([{ kind: 'photo', widths: [250, 254], heights: [240, 237] }]);
    expect(covers(line, kept[0]!)).toBe(true);
    expect(withPhoto([], line, { ...seen, width: 255 }, 50)).toEqual([]);
  });

  it('a ± of 5 cm is the largest', () => {
    expect(withPhoto([], line, { width: 255, height: 240, error: 5 }, 50)).toHaveLength(1);
    expect(withPhoto([], line, { width: 250, height: 240, error: 6 }, 50)).toEqual([]);
    const atLimit: FitEvidence = { kind: 'photo', widths: [250, 255], heights: [240, 235] };
    expect(openSides(line, atLimit)).toEqual([]);
    const far: FitEvidence = { kind: 'photo', widths: [250, 256], heights: [240, 240] };
    expect(openSides(line, far)).toEqual(['width']);
  });

  it('is no tape: another size is not covered, and a second measure begins anew', () => {
    expect(covers({ width: 254, height: 237 }, kept[0]!)).toBe(false);
    expect(openSides(line, { kind: 'photo', widths: [250], heights: [240] })).toEqual(['width', 'height']);
    const uncovered = { ...kept[0]!, heights: [240, 230] };
    const [again] = withMeasure([uncovered], line, { width: 250, height: 240 }, 50);
    expect(again).toMatchObject({ kind: 'again', widths: [250, 250], heights: [240, 240] });
  });

  it('adds nothing to a window that is covered', () => {
    const twice = withMeasure([], line, { width: 250, height: 240 }, 50);
    expect(withPhoto(twice, line, seen, 50)).toBe(twice);
  });
});
