import { expect, test } from 'vitest';
import { measure, type Measurement } from '../../../../src/domain/photo/measure.ts';
import { differs, judge, looksCropped } from '../../../../src/domain/photo/rules.ts';
import { VECTOR } from './scenes.ts';

const found = measure(VECTOR);
if (!found) throw new Error('no measurement');
const judged = (change: Partial<Measurement> = {}, edges = [4], hasFocal = true) =>
  judge({ ...found, ...change }, VECTOR.sheets, edges, hasFocal);

test('a result has whole centimetres and a ± that is rounded up', () =>
  expect(judged()).toEqual({ ok: true, estimate: { width: 180, height: 136, error: 5, isDoubtful: false } }));

test('the ± is never below 1 cm, and never below 2 without EXIF', () => {
  const precise = { widthError: 0.2, heightError: 0.1 };
  expect(judged(precise)).toMatchObject({ estimate: { error: 1 } });
  expect(judged(precise, [4], false)).toMatchObject({ estimate: { error: 2 } });
});

test('the ± of a card is a fifth larger', () => {
  const card = VECTOR.sheets.map((sheet) => ({ ...sheet, kind: 'card' as const }));
  expect(judge({ ...found, widthError: 4, heightError: 1 }, card, [4], true)).toMatchObject({ estimate: { error: 8 } });
});

test.each([
  ['an edge was not found', {}, [3], 'edges'],
  ['a sheet was not looked for', {}, [], 'edges'],
  ['marks do not fit together', { misfit: 3.01 }, [4], 'marks'],
  ['the size is no number', { misfit: NaN }, [4], 'marks'],
  ['taken from the side', { tilt: 35.1 }, [4], 'steep'],
] as const)('no result: %s', (_, change, edges, code) =>
  expect(judged(change, [...edges])).toEqual({ ok: false, code }),
);

test('bounds are still results', () => {
  expect(judged({ misfit: 3, tilt: 35 })).toMatchObject({ ok: true, estimate: { isDoubtful: true } });
  expect(judged({ misfit: 1.5 })).toMatchObject({ estimate: { isDoubtful: false } });
});

test('a sheet with a side below 60 px gives no scale', () => {
  const [sheet] = VECTOR.sheets;
  if (!sheet) throw new Error('no sheet');
  const small = (side: number) => {
    const [{ x, y }] = sheet.corners;
    return [
      { x, y },
      { x: x + side, y },
      { x: x + side, y: y + 90 },
      { x, y: y + 90 },
    ] as const;
  };
  expect(judge(found, [{ ...sheet, corners: small(59.9) }], [4], true)).toEqual({ ok: false, code: 'small' });
  expect(judge(found, [{ ...sheet, corners: small(60) }], [4], true)).toMatchObject({ ok: true });
});

test('a cropped photograph is known by its ratio, or by what the camera stored', () => {
  expect(looksCropped({ width: 3000, height: 2250 }, {})).toBe(false);
  expect(looksCropped({ width: 2250, height: 4000 }, {})).toBe(false);
  expect(looksCropped({ width: 3000, height: 2000 }, {})).toBe(false);
  expect(looksCropped({ width: 3000, height: 3000 }, {})).toBe(true);
  expect(looksCropped({ width: 3000, height: 1400 }, {})).toBe(true);
  expect(looksCropped({ width: 3024, height: 4032 }, { pixelWidth: 4032, pixelHeight: 3024 })).toBe(false);
  expect(looksCropped({ width: 2000, height: 1500 }, { pixelWidth: 4032, pixelHeight: 3024 })).toBe(true);
});

test('a typed length differs beyond the ±', () => {
  expect(differs(180, 182, 2)).toBe(false);
  expect(differs(179, 182, 2)).toBe(true);
});
