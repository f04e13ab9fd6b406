/**
 * `npm run shop:photos`: draws the photographs of the tests' shop, one for each name in its `photos.yaml`, as small as the
 * shop takes them: folds in the colour of the cloth, told apart by their name. A photograph without a description is removed.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { TEST_SHOP } from './shop.ts';

const CONTENT = path.join(TEST_SHOP, 'content');
const PHOTOS = path.join(CONTENT, 'photos');

/** Width and height in pixels by the beginning of a name; the longer side is the least that the shop takes. */
const SIZES: readonly (readonly [string, number, number])[] = [
  ['pencere-dar', 821, 1000],
  ['pencere', 1200, 400],
  ['hero', 1000, 550],
  ['oda', 1000, 750],
];
const UPRIGHT = [800, 1000] as const;

/** Between 5 and 36 folds, so that two photographs of one colour have different bytes. */
const foldsOf = (name: string): number => 5 + (Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % 32);

function folds(width: number, height: number, colour: string, count: number): Buffer {
  const step = width / count;
  const dark = Array.from(
    { length: count },
    (_, fold) => `<rect x="${fold * step}" width="${step / 2}" height="${height}" fill="#000" opacity="0.12"/>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" fill="${colour}"/>${dark.join('')}</svg>`,
  );
}

const names = Object.entries(
  parse(await readFile(path.join(CONTENT, 'photos.yaml'), 'utf8')) as Record<string, { hex?: string }>,
);
for (const file of await readdir(PHOTOS)) await rm(path.join(PHOTOS, file));
for (const [name, { hex = '#b9b2a6' }] of names) {
  const [, width, height] = SIZES.find(([beginning]) => name.startsWith(beginning)) ?? ['', ...UPRIGHT];
  await sharp(folds(width, height, hex, foldsOf(name)))
    .webp({ quality: 40 })
    .toFile(path.join(PHOTOS, `${name}.webp`));
}
process.stdout.write(`tests/shop: ${names.length} photographs drawn\n`);
