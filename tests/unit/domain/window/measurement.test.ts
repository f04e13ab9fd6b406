import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adviseOnSize,
  DEFAULT_LIMITS,
  fitsLimits,
  metresAsCm,
  readLength,
  sanitizeLength,
} from '../../../../src/domain/window/measurement.ts';
import { lengthInCm } from '../../../../src/domain/window/typed-size.ts';
import { property } from '../property.ts';

describe('readLength (spec §5)', () => {
  test.each(['1', '40', '0250', '9999', ' 250 '])('takes %j', (typed) => {
    expect(readLength(typed, 'width')).toEqual({ ok: true, cm: Number(typed) });
  });

  test.each(['', '   ', '\t'])('asks for the missing %j', (typed) => {
    expect(readLength(typed, 'width')).toEqual({ ok: false, code: 'measurement.width.required' });
    expect(readLength(typed, 'height')).toEqual({ ok: false, code: 'measurement.height.required' });
  });

  test.each(['0', '0000', '-1', '+5', '10000', '1e3', 'NaN', 'Infinity', 'iki yüz', '٢٥٠', '2 5', '250cm', '½'])(
    'refuses %j',
    (typed) => {
      expect(readLength(typed, 'width')).toEqual({ ok: false, code: 'measurement.width.invalid' });
      expect(readLength(typed, 'height')).toEqual({ ok: false, code: 'measurement.height.invalid' });
    },
  );

  test.each(['2,5', '2.5', '250,0', '120,', '45,5'])('asks for whole centimetres instead of %j', (typed) => {
    expect(readLength(typed, 'width')).toEqual({ ok: false, code: 'measurement.whole' });
    expect(readLength(typed, 'height')).toEqual({ ok: false, code: 'measurement.whole' });
  });

  property('answers whole centimetres from 1 to 9999, or a message', [fc.string()], (typed) => {
    const read = readLength(typed, 'height');
    if (read.ok) expect(Number.isInteger(read.cm) && read.cm >= 1 && read.cm <= 9999).toBe(true);
    else expect(read.code).toMatch(/^measurement\.(height\.(required|invalid)|whole)$/);
  });
});

describe('sanitizeLength', () => {
  test.each([
    ['250', '250'],
    ['2,5 m', '2,5'],
    ['45.5', '45.5'],
    [',5', '5'],
    ['12345', '1234'],
    ['00250', '250'],
    ['000', '0'],
    ['0,5', '0,5'],
    ['abc', ''],
    ['-40', '40'],
  ])('%j becomes %j', (typed, kept) => {
    expect(sanitizeLength(typed)).toBe(kept);
  });
});

describe('advice outside the limits (decisions P4)', () => {
  const codes = (width: number, height: number) => adviseOnSize(width, height, DEFAULT_LIMITS).map(({ code }) => code);

  test.each([
    [40, 40],
    [300, 320],
    [40, 240],
  ])('%i × %i is fine', (width, height) => {
    expect(codes(width, height)).toEqual([]);
    expect(fitsLimits(width, height, DEFAULT_LIMITS)).toBe(true);
  });

  test.each([
    [39, 100, 'width-below', 40],
    [301, 100, 'width-above', 300],
    [100, 39, 'height-below', 40],
    [100, 321, 'height-above', 320],
  ] as const)('%i × %i: %s, with the limit %i', (width, height, code, limit) => {
    expect(adviseOnSize(width, height, DEFAULT_LIMITS)[0]).toEqual({ code, limit, blocks: true });
    expect(fitsLimits(width, height, DEFAULT_LIMITS)).toBe(false);
  });

  test.each([
    [310, 200, 'swapped'],
    [40, 241, 'narrow'],
  ])('%i × %i asks: %s', (width, height, question) => {
    expect(codes(width, height).at(-1)).toBe(question);
  });

  test('a size outside the limits is never told to go on', () => {
    expect(codes(30, 200)).toEqual(['width-below']);
  });

  test.each([
    ['2,5', 250],
    ['2.60', 260],
    ['1,20', 120],
    ['2', 200],
    ['9,99', 999],
    [' 3, ', 300],
    ['0,1', 10],
    ['0,09', null],
    ['0', null],
    ['10', null],
    ['45,5', null],
    ['2,555', null],
    ['250', null],
    ['', null],
    ['-2', null],
  ])('%j as metres is %s cm', (typed, cm) => {
    expect(metresAsCm(typed)).toBe(cm);
  });

  test.each([
    ['2', 200],
    ['2,5', 250],
    ['250', 250],
    ['10', 10],
    ['45,5', null],
    ['', null],
    ['abc', null],
    ['180 cm', 180],
    ['1,80 m', 180],
    ['1800 mm', 180],
    ['2 m 60 cm', 260],
    ['1m80', 180],
    ['En: 180 cm', 180],
    ['١٨٠', 180],
    ['１８０ cm', 180],
    ['180,5 cm', null],
    ['180 m', null],
    ['1m8', null],
    ['180 x 260', null],
    ['-180 cm', null],
  ])('%j is typed for %s cm', (typed, cm) => {
    expect(lengthInCm(typed, 'width')).toBe(cm);
  });

  test('a pair that fits neither way is not called swapped', () => {
    expect(codes(400, 400)).not.toContain('swapped');
  });

  property(
    'blocks exactly the sizes outside, and asks at most one question',
    [fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 })],
    (width, height) => {
      const advice = adviseOnSize(width, height, DEFAULT_LIMITS);
      expect(advice.some(({ blocks }) => blocks)).toBe(!fitsLimits(width, height, DEFAULT_LIMITS));
      expect(advice.filter(({ blocks }) => !blocks).length).toBeLessThanOrEqual(1);
    },
  );
});
