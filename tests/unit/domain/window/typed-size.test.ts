import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sideAfterBlank } from '../../../../src/domain/window/measurement.ts';
import { sizeInCm } from '../../../../src/domain/window/metres.ts';
import {
  firstSide,
  lengthInCm,
  plainDigits,
  readWritten,
  typedSize,
} from '../../../../src/domain/window/typed-size.ts';
import { property } from '../property.ts';

const anywhere = (text: string) => [typedSize({ width: text, height: '' }), typedSize({ width: '90', height: text })];

describe('a pair in either field fills both', () => {
  test.each([
    ['250x240', '250', '240'],
    ['250X240', '250', '240'],
    ['250 × 240', '250', '240'],
    ['250*240', '250', '240'],
    ['250 cm x 240 cm', '250', '240'],
    ['250cmx240cm', '250', '240'],
    ['En 250 Boy 240', '250', '240'],
    ['250 240', '250', '240'],
    ['250\t240', '250', '240'],
    ['250/240', '250', '240'],
    ['2,5 × 2,6 m', '250', '260'],
    ['2.5m x 2.40m', '250', '240'],
    ['2,5mx2,6m', '250', '260'],
    ['2,5 m × 2,6', '250', '260'],
    ['2500 x 2405 mm', '250', '241'],
    ['٢٥٠×٢٤٠', '250', '240'],
    ['۲۵۰ × ۲۴۰', '250', '240'],
    ['２５０ｘ２４０', '250', '240'],
    ['٢٫٥ × ٢٫٦ m', '250', '260'],
    // Without a unit it is a question, which the form asks.
    ['2,5 × 2,6', '2,5', '2,6'],
    ['12345 x 240', '1234', '240'],
    ['2m60 x 1m80', '260', '180'],
    ['2 m 60 cm × 1 m 80 cm', '260', '180'],
    ['2 m 60, 1,80 m', '260', '180'],
    ['2,5 m x 260', '250', '260'],
    ['Boy: 260 cm En: 180 cm', '180', '260'],
    ['Yükseklik 2,6 m, genişlik 1,8 m', '180', '260'],
    ['H 260 W 180', '180', '260'],
    ['260 boy 180 en', '180', '260'],
    ['180 x 260 en', '260', '180'],
    ['180 x boy 260', '180', '260'],
    // Between both numbers a label names the second, unless a sign follows it.
    ['180 boy 260', '180', '260'],
    ['180h260', '180', '260'],
    ['180 cm yükseklik 260 cm', '180', '260'],
    ['180 - boy 260', '180', '260'],
    ['180 ve boy 260', '180', '260'],
    ['180 boy 260 h', '180', '260'],
    ['260 h x 180', '180', '260'],
    ['260 boy, 180', '180', '260'],
    // A label with other words beside it is none.
    ['180x260 en kısa zamanda', '180', '260'],
    ['180 boy 260 en kısa zamanda', '180', '260'],
    ['Boy perde 180 x 260', '180', '260'],
    ['180 x 260 cm en, 2 adet', '260', '180'],
    ['180, 260', '180', '260'],
    ['180 en, 260 boy', '180', '260'],
    ['En 180 x Boy 260', '180', '260'],
    ['180 x 260 2 adet', '180', '260'],
    ['3 adet 180x260', '180', '260'],
  ])('%j', (text, width, height) => {
    for (const typed of anywhere(text)) expect(typed).toEqual({ width, height });
  });
});

describe('one number stays in its field', () => {
  test.each([
    ['250', '250'],
    ['٢٥٠', '250'],
    ['２５０ cm', '250'],
    ['00250', '250'],
    ['45,5', '45,5'],
    ['2,5,6', '2,5,'],
    ['1.2.3', '1.2.'],
    ['250x', '250'],
    ['x240', '240'],
    ['2 m 60 cm', '260'],
    ['2 m 5 cm', '205'],
    ['1m80', '180'],
    ['1,80 m', '180'],
    ['1800 mm', '180'],
    ['180 SM', '180'],
    ['Genişlik: 180 cm', '180'],
    ['180 cm 2 adet', '180'],
    ['180 cm, 2 adet', '180'],
    ['180, 2 adet', '180'],
    ['3 m, 2 adet', '300'],
    ['2,5 m, 2 adet', '250'],
    ['2 adet, 1800 mm', '180'],
    ['180 cm.', '180'],
    ['1800 mm.', '180'],
    ['2,60 mt.', '260'],
    ['1 m 8 cm', '108'],
    // No length, and none is made of it.
    ['1m8', ''],
    ['1 m 8 c', ''],
    ['1 m 8 sant', ''],
    ['100 m', ''],
    ['120 metre', ''],
    ['5 cm', ''],
    ['1 2 3', ''],
    ['180 x 260 x 2', ''],
    ['0532 123 45 67', ''],
    ['', ''],
  ])('%j', (text, kept) => {
    expect(typedSize({ width: text, height: '90' })).toEqual({ width: kept, height: '90' });
    expect(typedSize({ width: '90', height: text })).toEqual({ width: '90', height: kept });
  });

  test.each([
    ['boy 260', null, 260],
    ['260 boy', null, 260],
    ['en 180', 180, null],
    ['1,80 m.', 180, 180],
    ['180 cm.', 180, 180],
    ['260.', null, null],
    // Shown again without its unit it would be read as metres.
    ['5 cm', null, null],
    ['50 mm', null, null],
    ['05', null, null],
    ['10 cm', 10, 10],
  ])('%j is a width of %s and a height of %s', (text, width, height) => {
    expect([lengthInCm(text, 'width'), lengthInCm(text, 'height')]).toEqual([width, height]);
  });

  property(
    'a length that is read is read again as it is shown',
    [fc.nat({ max: 120 }), fc.constantFrom('', ' mm', ' cm', ' m')],
    (value, unit) => {
      const read = readWritten(`${value}${unit}`, 'width');
      if (read.ok) expect(readWritten(String(read.cm), 'width')).toEqual(read);
    },
  );

  test('digits of other scripts are digits, letters stay', () => {
    expect(plainDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０９ x')).toBe('0123456789 0123456789 09 x');
  });

  property(
    'whatever is pasted, fields hold what may be typed into them',
    [fc.string(), fc.string()],
    (width, height) => {
      const typed = typedSize({ width, height });
      for (const side of [typed.width, typed.height]) expect(side).toMatch(/^(?:\d[\d.,]{0,3})?$/);
      expect(typedSize(typed)).toEqual(typed);
    },
  );

  property(
    'a size is read as it is written',
    [fc.integer({ min: 10, max: 9999 }), fc.integer({ min: 10, max: 9999 })],
    (w, h) => {
      expect(typedSize({ width: `${w} × ${h} cm`, height: '' })).toEqual({ width: String(w), height: String(h) });
    },
  );
});

test.each([
  ['250x', '250'],
  ['250 X ', '250'],
  ['250 cm ×', '250'],
  ['2,5*', '2,5'],
  ['2,5 m /', '250'],
  ['2500 mm x', '250'],
  ['250', null],
  ['250 ', null],
  ['x', null],
  ['250x2', null],
  ['250x240x', null],
  ['2 m 60 cm x', '260'],
  // The width is still to come.
  ['boy 260 x', null],
])('of a pair that is being typed, %j has the first side %j', (text, side) => expect(firstSide(text)).toBe(side));

test.each([
  ['250 2', '2'],
  ['2,5  2', '2'],
  ['250 ', ''],
  ['250', null],
  [' 2', null],
  ['250 x', null],
  ['250 24', null],
])('behind the blank of %j the other side begins with %j', (text, side) => expect(sideAfterBlank(text)).toBe(side));

describe('a size in metres (decisions P4)', () => {
  const settled = () => true;
  test.each([
    ['2,5', '2.60', '250', '260', ['width', 'height']],
    ['2,5', '', '250', '', ['width']],
    ['250', '2,6', '250', '260', ['height']],
    ['2', '3', '200', '300', ['width', 'height']],
  ])('%j and %j are %s and %s cm', (width, height, wide, high, metres) => {
    expect(sizeInCm({ width, height }, settled)).toEqual({ width: wide, height: high, metres });
  });

  test.each([
    ['250', '240'],
    ['', ''],
    ['45,5', '200'],
    ['10', '10'],
  ])('%j and %j are none', (width, height) => {
    expect(sizeInCm({ width, height }, settled)).toBeNull();
  });

  test('a single digit may be the first of three until its field is left', () => {
    expect(sizeInCm({ width: '2', height: '' }, () => false)).toBeNull();
    expect(sizeInCm({ width: '2,', height: '' }, () => false)).toMatchObject({ width: '200' });
    expect(sizeInCm({ width: '2', height: '2,6' }, () => false)).toEqual({
      width: '2',
      height: '260',
      metres: ['height'],
    });
  });
});
