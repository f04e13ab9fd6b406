/** Photographs as owners bring them: `content/photos`. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { CONVERTED, findPhotos, PHOTOS, readPhotos, writePhotos } from '../../../../src/build/content/photo-files.ts';
import { formatFailure, type Failure } from '../../../../src/build/content/failure.ts';

let root: string;
let failures: Failure[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'photos-'));
  await mkdir(join(root, PHOTOS), { recursive: true });
  failures = [];
  return () => rm(root, { recursive: true });
});

const at = (file: string) => join(root, PHOTOS, file);
const alt = { tr: 'Tül', en: 'Sheer' };
const described = (...names: string[]) => ({
  file: 'content/photos.yaml',
  data: Object.fromEntries(names.map((name) => [name, { alt }])),
});
/** Red on the left, blue on the right. */
const picture = (width = 1500, height = 1200): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } }, left: width / 2, top: 0 },
  ]);
const told = () => failures.map(formatFailure);
const read = async (...names: string[]) =>
  readPhotos(root, described(...names), await findPhotos(root, failures), failures);
async function built(...names: string[]): Promise<void> {
  const photos = await read(...names);
  expect(told()).toEqual([]);
  await writePhotos(root, photos);
}
const converted = (name: string): Sharp => sharp(join(root, CONVERTED, `${name}.webp`));

describe('a photograph', () => {
  it.each<[string, (image: Sharp) => Sharp]>([
    ['tul.jpg', (image) => image.jpeg()],
    ['tul.JPEG', (image) => image.jpeg()],
    ['tul.png', (image) => image.png()],
    ['tul.avif', (image) => image.avif({ effort: 0 })],
    ['tul.tif', (image) => image.tiff()],
  ])('is taken as %s', async (file, as) => {
    await writeFile(at(file), await as(picture()).toBuffer());
    await built('tul');
    expect(await converted('tul').metadata()).toMatchObject({
      format: 'webp',
      width: 1500,
      height: 1200,
      space: 'srgb',
    });
  });

  it('that pages take as it is, is left alone', async () => {
    await picture(2400, 1000).webp().toFile(at('tul.webp'));
    await built('tul');
    await expect(readdir(join(root, CONVERTED))).rejects.toThrow('ENOENT');
  });

  it('of a phone stands upright, no larger than screens show, without the place it was taken at', async () => {
    await picture(4032, 3024)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'x' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(at('tul.jpg'));
    const [photo] = await read('tul');
    expect(photo?.photo).toEqual({ alt, width: 1800, height: 2400 });
    await built('tul');
    const { width, height, orientation, exif } = await converted('tul').metadata();
    expect([width, height, orientation, exif]).toEqual([1800, 2400, undefined, undefined]);
    const [red = 0, , blue = 0] = await converted('tul')
      .extract({ left: 900, top: 100, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it('in the colours of a newer screen keeps how it looks in those of all', async () => {
    await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#c08040' } })
      .withIccProfile('p3')
      .jpeg({ quality: 100 })
      .toFile(at('tul.jpg'));
    await built('tul');
    const [red = 0, green = 0, blue = 0] = await converted('tul')
      .extract({ left: 5, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([Math.abs(red - 0xc0) < 6, Math.abs(green - 0x80) < 6, Math.abs(blue - 0x40) < 6]).toEqual([
      true,
      true,
      true,
    ]);
    expect((await converted('tul').metadata()).icc).toBeUndefined();
  });

  it('stands on white where it has no ground', async () => {
    await sharp({ create: { width: 1200, height: 1200, channels: 4, background: '#00000000' } })
      .png()
      .toFile(at('tul.png'));
    await built('tul');
    expect([...(await converted('tul').extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer())]).toEqual([
      255, 255, 255,
    ]);
  });

  it('is converted once, and goes with its original', async () => {
    await picture().jpeg().toFile(at('tul.jpg'));
    const photos = await read('tul');
    expect(await writePhotos(root, photos)).toBe(true);
    const { mtimeMs } = await stat(join(root, CONVERTED, 'tul.webp'));
    expect(await writePhotos(root, photos)).toBe(false);
    expect((await stat(join(root, CONVERTED, 'tul.webp'))).mtimeMs).toBe(mtimeMs);
    expect(await writePhotos(root, [])).toBe(true);
    expect(await readdir(join(root, CONVERTED))).toEqual([]);
    // A picture in the cache is there again without encoding.
    const [kept = ''] = await readdir(join(root, '.cache/photos'));
    await writeFile(join(root, '.cache/photos', kept), 'kept');
    await writePhotos(root, photos);
    expect(await readFile(join(root, CONVERTED, 'tul.webp'), 'utf8')).toBe('kept');
  });
});

describe('is named', () => {
  it.each([
    ['tul.heic', 'is a HEIC picture of an iPhone, which cannot be read here: export it as JPEG'],
    ['tul.bmp', 'is no photograph that can be shown: use one of webp, jpg, jpeg, png, avif, tif, tiff'],
    ['IMG_2041.JPG', 'must be named in small letters without accents, digits and dashes: bogaz-tul.jpg'],
    ['boğaz tül.jpg', 'must be named in small letters without accents, digits and dashes: bogaz-tul.jpg'],
  ])('%s', async (file, reason) => {
    await writeFile(at(file), 'x');
    await findPhotos(root, failures);
    expect(told()).toEqual([`${PHOTOS}/${file}: file: ${reason}`]);
  });

  it('a second file of one name', async () => {
    for (const file of ['tul.jpg', 'tul.webp']) await writeFile(at(file), 'x');
    expect(await findPhotos(root, failures)).toEqual([{ name: 'tul', file: 'tul.jpg' }]);
    expect(told()).toEqual([`${PHOTOS}/tul.webp: file: has the name of tul.jpg: one photograph, one file`]);
  });

  it('one that is damaged, or too small to show large, upright as it will stand', async () => {
    await writeFile(at('bozuk.jpg'), 'x');
    await picture(998, 500).jpeg().toFile(at('ufak.jpg'));
    await read('bozuk', 'ufak');
    expect(told().sort()).toEqual([
      'content/photos.yaml: bozuk: content/photos/bozuk.jpg is no picture, or is damaged',
      'content/photos.yaml: ufak: content/photos/ufak.jpg has 998 × 500 pixels, too few to show large',
    ]);
  });

  it('one that ends in the middle', async () => {
    await picture().jpeg().toFile(at('tul.jpg'));
    const whole = await readFile(at('tul.jpg'));
    await writeFile(at('tul.jpg'), whole.subarray(0, whole.length / 2));
    expect(await read('tul')).toEqual([]);
    expect(told()).toEqual([
      expect.stringMatching(/^content\/photos\.yaml: tul: content\/photos\/tul\.jpg cannot be read to its end: /),
    ]);
  });

  it('one in a folder, and no folder by itself', async () => {
    await mkdir(at('tuller'));
    await writeFile(at('tuller/.gitkeep'), '');
    expect(await findPhotos(root, failures)).toEqual([]);
    expect(told()).toEqual([]);
    await writeFile(at('tuller/tul.webp'), 'x');
    await findPhotos(root, failures);
    expect(told()).toEqual([
      `${PHOTOS}/tuller/tul.webp: file: is read by nothing: see content/README.md for what belongs where`,
    ]);
  });

  it('nothing that a file manager left behind', async () => {
    for (const file of ['.DS_Store', 'Thumbs.db', 'desktop.ini']) await writeFile(at(file), 'x');
    expect(await findPhotos(root, failures)).toEqual([]);
    expect(told()).toEqual([]);
  });
});
