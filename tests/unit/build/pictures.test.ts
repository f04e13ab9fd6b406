/** Photographs of pages: named by what they show and how, made once all are named. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { avifOf } from '../../../src/build/avif.ts';
import { photos } from '../../../src/build/catalogue.ts';
import { picturesStep } from '../../../src/build/pictures-step.ts';
import { pictureFile, wantedPictures } from '../../../src/build/pictures.ts';
import { listed } from '../../support/catalogue.ts';

const name = listed[0]!.photo;
const { width: whole } = photos[name]!;
const settingsOf = (address: string): string => /-([\dqx]+)\.avif$/.exec(address)?.[1] ?? address;
const filesIn = (srcset: string): string[] => srcset.split(', ').map((one) => one.split(' ')[0] ?? '');

beforeEach(() => {
  vi.stubEnv('DEV', false);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    wantedPictures.clear();
  });
});

test('a name says photograph, bytes and settings', () => {
  const file = pictureFile({ photo: 'oda--a', width: 720, height: 540, quality: 43 }, 'D_Cp8-xyz');
  expect(file).toMatch(/^oda--a\.D_Cp8--[\da-f]{4}-720x540q43\.avif$/);
  expect(pictureFile({ photo: 'oda--a', width: 360 }, 'D_Cp8-xyz')).toMatch(/^oda--a\.D_Cp8--[\da-f]{4}-360\.avif$/);
});

test('another photograph of the same name, and another size, is another file', () => {
  const one = pictureFile({ photo: 'a', width: 360 }, 'aaaaaaaa');
  const others = [
    pictureFile({ photo: 'a', width: 360 }, 'bbbbbbbb'),
    pictureFile({ photo: 'a', width: 361 }, 'aaaaaaaa'),
    pictureFile({ photo: 'a', width: 360, height: 360 }, 'aaaaaaaa'),
    pictureFile({ photo: 'a', width: 360, quality: 43 }, 'aaaaaaaa'),
  ];
  expect(new Set([one, ...others]).size).toBe(5);
});

test('no width enlarges the photograph, which stands in the place of those that would', async () => {
  const { srcset } = await avifOf(name, { width: 90, widths: [90, 30, whole + 1, whole + 900] });
  expect(filesIn(srcset).map(settingsOf)).toEqual(['30', '90', String(whole)]);
  expect(srcset).toMatch(new RegExp(`avif ${whole}w$`));
});

test('a height without a cut says nothing', async () => {
  const [free, cut] = [
    await avifOf(name, { width: 40, height: 20, quality: 43 }),
    await avifOf(name, { width: 40, height: 20, quality: 43, fit: 'cover' }),
  ];
  expect([free, cut].map(({ src }) => settingsOf(src))).toEqual(['40q43', '40x20q43']);
});

test('what pages named lies in the folder of the browser, in that size, and nothing else', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'kivrim-pictures-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  const { src } = await avifOf(name, { width: 44, height: 20, fit: 'cover', quality: 43 });
  await picturesStep().finish(dist, { info: () => undefined } as never);
  const [file, ...more] = await readdir(path.join(dist, '_astro'));
  expect([`/_astro/${file}`, more]).toEqual([src, []]);
  const { format, width, height } = await sharp(path.join(dist, src)).metadata();
  expect([format, width, height]).toEqual(['heif', 44, 20]);
});

test('a photograph that is not there fails the build', async () => {
  await expect(avifOf('nowhere', { width: 40 })).rejects.toThrow('nowhere.webp');
});
