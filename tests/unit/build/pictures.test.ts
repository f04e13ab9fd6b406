/** Pictures that pages name are made after the last page. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { avifOf } from '../../../src/build/avif.ts';
import { photos } from '../../../src/build/catalogue.ts';
import { photosStep } from '../../../src/build/photos-integration.ts';
import { smallerImage } from '../../../src/domain/values/smaller-image.ts';
import { picturesOf, previewUrl } from '../../../src/build/seo/preview.ts';
import { listed } from '../../support/catalogue.ts';

const product = listed[0]!;
const { width: whole } = photos[product.photo]!;
const settingsOf = (address: string): string => /-([\dqx]+)\.avif$/.exec(address)?.[1] ?? address;
const filesIn = (srcset: string): string[] => srcset.split(', ').map((one) => one.split(' ')[0] ?? '');

test('no width enlarges the photograph, which stands in the place of those that would', async () => {
  const { srcset } = await avifOf(product.photo, { width: 90, widths: [90, 30, whole + 1, whole + 900] });
  expect(filesIn(srcset).map(settingsOf)).toEqual(['30', '90', String(whole)]);
  expect(srcset).toMatch(new RegExp(`avif ${whole}w$`));
});

test('only dense screens get the lower quality, of the largest width', async () => {
  const { srcset } = await avifOf(product.photo, { width: 40, widths: [20, 40], denseQuality: 48 });
  expect(filesIn(srcset).map(settingsOf)).toEqual(['20', '40q48']);
});

test('a photograph at another address than its own keeps it', () => {
  expect(smallerImage('/images/tul.webp', 144)).toBe('/images/144/tul.webp');
  for (const url of ['', '/images/144/tul.webp', 'https://elsewhere.example/images/tul.webp']) {
    expect(smallerImage(url, 480)).toBe(url);
  }
});

test('a height without a cut says nothing', async () => {
  const [free, cut] = [
    await avifOf(product.photo, { width: 40, height: 20, quality: 43 }),
    await avifOf(product.photo, { width: 40, height: 20, quality: 43, fit: 'cover' }),
  ];
  expect([free, cut].map(({ src }) => settingsOf(src))).toEqual(['40q43', '40x20q43']);
});

test('a photograph that is not there fails the build', async () => {
  await expect(avifOf('nowhere', { width: 40 })).rejects.toThrow('nowhere.webp');
});

test('pictures of pages and of their data, previews and stable addresses lie where they are asked for', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'kivrim-pictures-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  const page = await avifOf(product.photo, { width: 44, height: 20, fit: 'cover', quality: 43 });
  const data = await avifOf(product.photo, { width: 40 });
  const preview = previewUrl(picturesOf(product));
  await mkdir(path.join(dist, 'data/cloths'), { recursive: true });
  await writeFile(path.join(dist, 'data/cloths/tr-0.json'), JSON.stringify({ src: data.src }));
  const step = photosStep();
  const head = `<meta property="og:image" content="https://www.kivrim.example${preview}">`;
  await step.page(`${head}<img src="${page.src}">`, 'p/a.html');
  await step.finish(dist, { info: () => undefined } as never);
  expect((await readdir(path.join(dist, '_astro'))).map((name) => `/_astro/${name}`).sort()).toEqual(
    [data.src, page.src].sort(),
  );
  const webp = `/images/${product.photo}.webp`;
  const stable = [webp, `/images/${product.photo}.jpg`, smallerImage(webp, 144), smallerImage(webp, 480)];
  const forms = await Promise.all(
    [page.src, preview, ...stable].map(async (address) => {
      const { format, width, height } = await sharp(path.join(dist, address)).metadata();
      return [format, width, height];
    }),
  );
  expect(forms.slice(0, 2)).toEqual([
    ['heif', 44, 20],
    ['jpeg', 1200, 630],
  ]);
  expect(forms.slice(2).map(([format, width]) => [format, width])).toEqual([
    ['webp', 800],
    ['jpeg', 800],
    ['webp', 144],
    ['webp', 480],
  ]);
  expect((await readdir(path.join(dist, 'images'))).length).toBeGreaterThan(Object.keys(photos).length);
});
