import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { composeCloseUp, SHEER_OPENNESS, type WeaveMap } from '../../../src/domain/picture/close-up.ts';
import { luminance } from '../../../src/domain/picture/light.ts';
import { WEAVES, type Weave } from '../../../src/domain/picture/weaves.ts';
import { comparesWithStored } from './stored.ts';

const MAPS = path.resolve(import.meta.dirname, '../../../src/features/catalogue/product/cloth/weaves');
/** Pixels of 4 cm. */
const SIDE = 768;
/** The stored part of each: a corner. */
const CORNER = 96;

async function readMap(weave: Weave): Promise<WeaveMap> {
  const picture = sharp(path.join(MAPS, `${weave}.webp`))
    .greyscale()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

const corner = (picture: Uint8ClampedArray): Promise<Buffer> =>
  sharp(Buffer.from(picture), { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .extract({ left: 0, top: 0, width: CORNER, height: CORNER })
    .raw()
    .toBuffer();

/** Mean of each channel, 0 to 255. */
function meanOf(picture: Uint8ClampedArray): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < picture.length; at += 4)
    for (const channel of [0, 1, 2] as const) sum[channel] += picture[at + channel]!;
  return sum.map((value) => value / (picture.length / 4)) as [number, number, number];
}

/** A map of one shade all over; with an openness it has a second plane. */
const plain = (shade: number, hole?: number): WeaveMap => ({
  data: Uint8Array.from({ length: hole === undefined ? 16 : 32 }, (_, at) => (at < 16 ? shade : (hole ?? 0))),
  width: 4,
  height: hole === undefined ? 4 : 8,
});
/** The byte of flat cloth: 0.72 in linear light. */
const FLAT = Math.round(Math.sqrt(0.72) * 255);

describe('against stored pictures', () => {
  const CASES: Readonly<Record<string, [Weave, string, number]>> = {
    'keten-sage': ['keten', '#9aa68e', 0],
    'keten-sheer': ['keten', '#f1ece0', SHEER_OPENNESS],
    'kadife-night': ['kadife', '#20304d', 0],
    'jakar-gold': ['jakar', '#c9a65a', 0],
    'nakis-cream': ['nakis', '#e6dcc8', 0],
    'screen-grey': ['screen', '#8c8f94', 0],
  };
  comparesWithStored(path.join(import.meta.dirname, 'close-ups'), CASES, async ([weave, color, openness]) => ({
    data: await corner(composeCloseUp(await readMap(weave), color, openness)),
    width: CORNER,
    height: CORNER,
  }));
});

describe('light and cloth', () => {
  test('flat cloth has exactly the colour of its file', () => {
    const [red, green, blue] = meanOf(composeCloseUp(plain(FLAT), '#9aa68e'));
    expect([red, green, blue].map(Math.round)).toEqual([0x9a, 0xa6, 0x8e]);
  });

  test('a shadow darkens, a light brightens, and white keeps its weave', () => {
    const brightness = (shade: number): number => luminance(...meanOf(composeCloseUp(plain(shade), '#ffffff')));
    expect(brightness(FLAT - 40)).toBeLessThan(brightness(FLAT));
    expect(brightness(FLAT + 15)).toBeGreaterThan(brightness(FLAT));
    expect(brightness(FLAT + 15)).toBeLessThanOrEqual(255);
  });

  test('a hole shows the window, whatever the colour of the yarn', () => {
    expect(meanOf(composeCloseUp(plain(FLAT, 255), '#000000'))).toEqual(
      meanOf(composeCloseUp(plain(FLAT, 255), '#ffffff')),
    );
    expect(luminance(...meanOf(composeCloseUp(plain(FLAT, 255), '#000000')))).toBeGreaterThan(240);
    expect(meanOf(composeCloseUp(plain(FLAT, 0), '#000000'))).toEqual([0, 0, 0]);
  });

  test('every pixel is opaque', () => {
    const picture = composeCloseUp(plain(FLAT, 100), '#123456', 0.5);
    expect([...picture].filter((_, at) => at % 4 === 3)).toEqual(Array.from({ length: 16 }, () => 255));
  });
});

describe('the maps', () => {
  test('each weave has one, and no other file lies there', async () => {
    expect((await readdir(MAPS)).toSorted()).toEqual(WEAVES.map((weave) => `${weave}.webp`).toSorted());
  });

  test.each(WEAVES)(
    '%s is a square of 4 cm, alone or above its openness, and flat cloth reads 0.72 in it',
    async (weave) => {
      const { data, width, height } = await readMap(weave);
      expect(width).toBe(SIDE);
      expect([SIDE, 2 * SIDE]).toContain(height);
      const shade = data.subarray(0, SIDE * SIDE);
      const mean = shade.reduce((sum, byte) => sum + (byte / 255) ** 2, 0) / shade.length;
      expect(mean).toBeGreaterThan(0.68);
      expect(mean).toBeLessThan(0.76);
    },
  );
});
