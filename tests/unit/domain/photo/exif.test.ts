import { describe, expect, test } from 'vitest';
import { isHeic, readExif } from '../../../../src/domain/photo/exif.ts';
import { exifSegment, withExif } from './jpegs.ts';

const EMPTY = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2]);
const TAGS = { orientation: 6, focal35: 24, pixelWidth: 4032, pixelHeight: 3024 };
const read = (file: Uint8Array<ArrayBuffer>) => readExif(new DataView(file.buffer));

describe('EXIF', () => {
  test('in both orders of bytes', () => {
    expect(read(withExif(EMPTY, TAGS))).toEqual(TAGS);
    const big = new Uint8Array([0xff, 0xd8, ...exifSegment(TAGS, false)]);
    expect(read(big)).toEqual(TAGS);
  });

  test('behind another segment', () =>
    expect(read(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, ...exifSegment(TAGS)]))).toEqual(TAGS));

  test('zero means unknown', () => expect(read(withExif(EMPTY, { focal35: 0 }))).toEqual({ orientation: 1 }));

  test('absent, cut off or of another file', () => {
    expect(read(EMPTY)).toEqual({});
    // The picture itself begins there, and no segment follows.
    expect(read(new Uint8Array([...EMPTY, ...exifSegment(TAGS)]))).toEqual({});
    expect(read(new Uint8Array([0xff, 0xd8, 0xfe, 0xe0, 0, 2, ...exifSegment(TAGS)]))).toEqual({});
    expect(read(new Uint8Array(0))).toEqual({});
    expect(read(new TextEncoder().encode('ftypheic and more of it'))).toEqual({});
    const whole = withExif(EMPTY, TAGS);
    for (let length = 0; length < whole.length; length += 1) expect(() => read(whole.slice(0, length))).not.toThrow();
  });
});

test('HEIC is known by its brand', () => {
  const file = (text: string) => new DataView(new TextEncoder().encode(text).buffer);
  expect(isHeic(file('\0\0\0\x18ftypheic'))).toBe(true);
  expect(isHeic(file('\0\0\0\x18ftypmif1'))).toBe(true);
  expect(isHeic(file('\0\0\0\x18ftypavif'))).toBe(false);
  expect(isHeic(file('ftypheic'))).toBe(false);
  expect(isHeic(file(''))).toBe(false);
});
