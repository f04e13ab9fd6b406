/** Pictures of links: landscape and small, named by what they show. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { previewPhoto } from '../../../src/build/photo-encoder.ts';
import { picturesIn, picturesOf, previewUrl } from '../../../src/build/seo/preview.ts';
import { listed } from '../../support/catalogue.ts';

const several = listed.find(({ colors }) => colors.filter(({ photo }) => photo).length > 1)!;

describe('a preview', () => {
  test.each([
    ['of two photographs', picturesOf(several)],
    ['of one', [several.photo] as const],
  ])('%s is a JPEG of 1200 × 630 below 100 kB', async (_kind, pictures) => {
    const jpeg = await previewPhoto(pictures.filter((name) => name !== undefined));
    const { format, width, height, size } = await sharp(await readFile(jpeg)).metadata();
    expect([format, width, height, size! <= 100_000]).toEqual(['jpeg', 1200, 630, true]);
  });

  test('of a photograph that is not there fails the build', async () => {
    await expect(previewPhoto([several.photo, 'nowhere'])).rejects.toThrow('nowhere.webp');
  });

  test.each([[['fon-gri']], [['fon-gri--krem', 'detay-keten-pile']]] as const)(
    'is found again in the head: %j',
    (names) => {
      const [left, right] = names;
      const address = previewUrl(right === undefined ? [left] : [left, right]);
      expect(picturesIn(`<meta property="og:image" content="https://www.kivrim.example${address}">`)).toEqual(names);
      expect(picturesIn('<meta property="og:image" content="https://www.kivrim.example/images/hero.webp">')).toBeNull();
    },
  );
});

describe('a product is shown', () => {
  const colour = (photo: string | undefined) => ({ id: 'kum', name: { tr: 'Kum', en: 'Sand' }, hex: '#c9b79c', photo });

  test.each([
    ['in two colours', ['detail'], [colour('main'), colour(undefined), colour('other')], ['main', 'other']],
    ['with its cloth from near', ['detail'], [colour('main'), colour(undefined)], ['main', 'detail']],
    ['alone', [], [colour('main'), colour(undefined)], ['main']],
  ])('%s', (_how, details, colors, shown) => expect(picturesOf({ photo: 'main', details, colors })).toEqual(shown));
});
