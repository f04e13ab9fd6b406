/** Pictures of a photograph that is changed while the shop is developed are the new ones; a build reads each photograph once. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { photoDigest, rememberPhotographs, smallPhoto } from '../../../src/build/photos.ts';

const place = vi.hoisted(() => ({ folder: '' }));
vi.mock('#content/built/place.json', () => ({ default: place }));
// Pictures of its own: those of an earlier run would be shown whatever is made now.
vi.mock('../../../src/build/content/photo-files.ts', () => ({
  get CACHE() {
    return `${place.folder}/made`;
  },
}));

async function write(background: string): Promise<void> {
  const photograph = sharp({ create: { width: 40, height: 50, channels: 3, background } });
  await writeFile(path.join(place.folder, 'photos/tul.webp'), await photograph.webp().toBuffer());
}

/** Brightness of the middle, from 0 to 255. */
const redOf = async (picture: Uint8Array): Promise<number> => (await sharp(picture).stats()).channels[0]?.mean ?? -1;

test('another photograph of the same name is shown at once, until a build remembers it', async () => {
  place.folder = await mkdtemp(path.join(tmpdir(), 'kivrim-photos-'));
  onTestFinished(() => rm(place.folder, { recursive: true, force: true }));
  await mkdir(path.join(place.folder, 'photos'));

  await write('#000');
  const dark = await photoDigest('tul');
  expect(await redOf(await smallPhoto('tul'))).toBeLessThan(10);
  await write('#fff');
  expect(await photoDigest('tul')).not.toBe(dark);
  expect(await redOf(await smallPhoto('tul'))).toBeGreaterThan(245);

  rememberPhotographs();
  const light = await photoDigest('tul');
  await write('#000');
  expect(await photoDigest('tul')).toBe(light);
});
