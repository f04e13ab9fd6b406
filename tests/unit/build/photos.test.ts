/** Photographs of pages: named by what they show and how, and made of their names alone. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPhoto, previewPhoto } from '../../../src/build/photo-encoder.ts';
import { MOST_PREVIEW_BYTES } from '../../../src/build/photo-recipe.ts';
import { photoDigest, pictureFile, picturesNamed } from '../../../src/build/photos.ts';

const place = vi.hoisted(() => ({ folder: '' }));
vi.mock('#content/built/place.json', () => ({ default: place }));
// Pictures of its own: those of an earlier run would be shown whatever is made now.
vi.mock('../../../src/build/content/photo-files.ts', () => ({
  get CACHE() {
    return `${place.folder}/made`;
  },
}));

beforeEach(async () => {
  place.folder = await mkdtemp(path.join(tmpdir(), 'kivrim-photos-'));
  onTestFinished(() => rm(place.folder, { recursive: true, force: true }));
  await mkdir(path.join(place.folder, 'photos'));
});

async function write(background: string): Promise<void> {
  const photograph = sharp({ create: { width: 40, height: 50, channels: 3, background } });
  await writeFile(path.join(place.folder, 'photos/tul.webp'), await photograph.webp().toBuffer());
}

/** Brightness of the middle, from 0 to 255. */
const redOf = async (file: string): Promise<number> => (await sharp(file).stats()).channels[0]?.mean ?? -1;

const formOf = async (file: string) => {
  const { format, width, height } = await sharp(await readFile(file)).metadata();
  return [format, width, height];
};

describe('a name', () => {
  const one = { photo: 'oda--a', width: 720, height: 540, quality: 43 };

  test('says photograph, bytes and settings', () => {
    expect(pictureFile(one, 'D_Cp8-xyz')).toMatch(/^oda--a\.D_Cp8--[\da-f]{4}-720x540q43\.avif$/);
    expect(pictureFile({ photo: 'oda--a', width: 360 }, 'D_Cp8-x')).toMatch(/^oda--a\.D_Cp8--[\da-f]{4}-360\.avif$/);
  });

  test('differs for another photograph of the same name, and for another size', () => {
    const names = [
      pictureFile({ photo: 'a', width: 360 }, 'aaaaaaaa'),
      pictureFile({ photo: 'a', width: 360 }, 'bbbbbbbb'),
      pictureFile({ photo: 'a', width: 361 }, 'aaaaaaaa'),
      pictureFile({ photo: 'a', width: 360, height: 360 }, 'aaaaaaaa'),
      pictureFile({ photo: 'a', width: 360, quality: 43 }, 'aaaaaaaa'),
    ];
    expect(new Set(names).size).toBe(5);
  });

  test.each([one, { photo: 'a', width: 360 }, { photo: 'a-1', width: 360, quality: 43 }])(
    'is read back: %j',
    (picture) => {
      const address = `/_astro/${pictureFile(picture, 'D_Cp8-xyz')}`;
      expect(picturesNamed(`<source srcset="${address} 360w, ${address}">`)).toEqual([
        [address, picture],
        [address, picture],
      ]);
    },
  );
});

test('a photograph that is changed while the shop is developed is shown at once', async () => {
  await write('#000');
  const dark = await photoDigest('tul');
  expect(await redOf(await openPhoto('tul').webp())).toBeLessThan(10);
  await write('#fff');
  expect(await photoDigest('tul')).not.toBe(dark);
  expect(await redOf(await openPhoto('tul').webp())).toBeGreaterThan(245);
});

test('each picture has its form, is cut to a height, never enlarged, and made once', async () => {
  await write('#888');
  const photo = openPhoto('tul');
  const files = [await photo.webp(), await photo.webp(20), await photo.jpg(), await photo.avif({ width: 20 })];
  files.push(await photo.avif({ width: 30, height: 20, quality: 43 }), await photo.avif({ width: 90 }));
  expect(await Promise.all(files.map(formOf))).toEqual([
    ['webp', 40, 50],
    ['webp', 20, 25],
    ['jpeg', 40, 50],
    ['heif', 20, 25],
    ['heif', 30, 20],
    ['heif', 40, 50],
  ]);
  expect(await openPhoto('tul').avif({ width: 20 })).toBe(files[3]);
  expect(await readdir(`${place.folder}/made`)).toHaveLength(6);
});

test('a missing photograph, and a file that is none, are errors', async () => {
  await expect(openPhoto('nowhere').webp()).rejects.toThrow('nowhere.webp');
  await writeFile(path.join(place.folder, 'photos/tul.webp'), 'no picture');
  await expect(openPhoto('tul').avif({ width: 20 })).rejects.toThrow('unsupported image format');
});

/** Each point of another brightness, as in bouclé from near: nothing compresses worse. */
async function writeGrain(grain: number): Promise<void> {
  const raw = { width: 400, height: 210, channels: 1 } as const;
  const points = createHash('shake256', { outputLength: raw.width * raw.height })
    .update('tul')
    .digest();
  const photograph = sharp(points, { raw }).linear(grain, 128 * (1 - grain));
  await writeFile(path.join(place.folder, 'photos/tul.webp'), await photograph.webp({ quality: 100 }).toBuffer());
}

test.each([1, 0.7, 0.1])('the preview of cloth with a grain of %d is small enough', async (grain) => {
  await writeGrain(grain);
  const file = await previewPhoto(['tul']);
  expect(await formOf(file)).toEqual(['jpeg', 1200, 630]);
  const { length } = await readFile(file);
  // As good as there is room for: a picture of one colour would be small, too.
  expect(length).toBeLessThanOrEqual(MOST_PREVIEW_BYTES);
  expect(length).toBeGreaterThan(MOST_PREVIEW_BYTES / 4);
});
