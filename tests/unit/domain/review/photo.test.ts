/** A photograph of a review: small, and nothing in it but the picture. */
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  cleanJpeg,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_SIDE,
  PHOTO_TRIES,
  smallerSize,
} from '../../../../src/domain/review/photo.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8fa3b0' } });
const withPlace = { IFD0: { Make: 'Telefon', Copyright: 'Ayse Yilmaz' }, IFD3: { GPSLatitudeRef: 'N' } };

describe('a photograph', () => {
  it.each([
    ['baseline', { quality: 70 }],
    ['progressive', { quality: 70, progressive: true }],
  ])('of a %s file keeps its picture and loses what the camera wrote', async (_name, options) => {
    const bytes = await picture(300, 200).withExif(withPlace).jpeg(options).toBuffer();
    expect(bytes.includes('Ayse')).toBe(true);
    const clean = cleanJpeg(Buffer.concat([bytes, Buffer.from('behind the end')]));
    expect(clean).toMatchObject({ width: 300, height: 200 });
    const kept = Buffer.from(clean?.bytes ?? []);
    expect([kept.includes('Exif'), kept.includes('Ayse'), kept.includes('behind')]).toEqual([false, false, false]);
    const [before, after] = await Promise.all([bytes, kept].map((one) => sharp(one).raw().toBuffer()));
    expect(before && after?.equals(before)).toBe(true);
    expect(cleanJpeg(kept)?.bytes.length).toBe(kept.length);
    expect([...kept.subarray(-2)]).toEqual([0xff, 0xd9]);
  });

  it('is no other file, no broken one and no larger one', async () => {
    const bytes = await picture(40, 30).jpeg().toBuffer();
    expect(cleanJpeg(await picture(40, 30).png().toBuffer())).toBeNull();
    expect(cleanJpeg(Buffer.from('<svg onload="alert(1)"/>'))).toBeNull();
    expect(cleanJpeg(bytes.subarray(0, -2))).toBeNull();
    expect(cleanJpeg(new Uint8Array())).toBeNull();
    expect(cleanJpeg(await picture(PHOTO_MAX_SIDE, 20).jpeg().toBuffer())).not.toBeNull();
    expect(
      cleanJpeg(
        await picture(PHOTO_MAX_SIDE + 1, 20)
          .jpeg()
          .toBuffer(),
      ),
    ).toBeNull();
    const filled = Buffer.concat([bytes, Buffer.alloc(PHOTO_MAX_BYTES - bytes.length)]);
    expect(cleanJpeg(filled)).not.toBeNull();
    expect(cleanJpeg(Buffer.concat([filled, Buffer.alloc(1)]))).toBeNull();
  });

  it('has no part that is shorter than its own length', async () => {
    const bytes = await picture(40, 30).jpeg().toBuffer();
    const withPart = (...length: number[]) =>
      Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe, ...length]), bytes.subarray(2)]);
    expect(cleanJpeg(withPart(0, 2))).not.toBeNull();
    expect(cleanJpeg(withPart(0, 1))).toBeNull();
    expect(cleanJpeg(withPart(0, 0))).toBeNull();
  });

  it('is read in one walk, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        const clean = cleanJpeg(new Uint8Array([0xff, 0xd8, ...noise]));
        expect(clean === null || clean.bytes.length <= noise.length + 2).toBe(true);
      }),
    );
  });

  it('is drawn smaller, never larger, in its own proportions', () => {
    expect(smallerSize({ width: 4000, height: 3000 }, 1200)).toEqual({ width: 1200, height: 900 });
    expect(smallerSize({ width: 300, height: 400 }, 1200)).toEqual({ width: 300, height: 400 });
    expect(smallerSize({ width: 9000, height: 2 }, 480)).toEqual({ width: 480, height: 1 });
    expect(PHOTO_TRIES.every(([side]) => side <= PHOTO_MAX_SIDE)).toBe(true);
    for (const [at, [side, quality]] of PHOTO_TRIES.entries()) {
      const [formerSide, formerQuality] = PHOTO_TRIES[at - 1] ?? [PHOTO_MAX_SIDE, 1];
      expect(side * quality, `try ${at}`).toBeLessThan(formerSide * formerQuality);
      expect([side <= formerSide, quality > 0, quality <= formerQuality]).toEqual([true, true, true]);
    }
  });
});
