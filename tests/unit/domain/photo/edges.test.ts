import { describe, expect, test } from 'vitest';
import { refine } from '../../../../src/domain/photo/edges.ts';
import { greyOf, type Grey } from '../../../../src/domain/photo/grey.ts';
import { distanceOf, mapQuad, type Point, type Quad } from '../../../../src/domain/photo/plane.ts';
import { findSheet } from '../../../../src/domain/photo/sheet.ts';
import { normalBy, quadOf, quantile, randomBy } from './scenes.ts';

const SIZE = { width: 360, height: 300 } as const;
const SHEET = quadOf(90.3, 60.7, 262.4, 71.2, 251.8, 231.5, 84.9, 219.3);

/** Shares of a quadrilateral at a pixel, with edges as soft as a lens makes them; `blur` in px. */
const coverOf = (quad: Quad, { x, y }: Point, blur: number): number =>
  Math.min(
    ...quad.map((a, index) => {
      const b = quad[((index + 1) % 4) as 0];
      const inside = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / distanceOf(a, b);
      return 1 / (1 + Math.exp((-1.7 * inside) / blur));
    }),
  );

/** A quadrilateral on a grey wall, drawn with noise. */
function drawn(
  quad: Quad | null,
  {
    contrast = 0.3,
    blur = 1.2,
    noise = 4,
    seed = 7,
    second = 0,
  }: Partial<Record<'contrast' | 'blur' | 'noise' | 'seed' | 'second', number>> = {},
): Grey {
  const normal = normalBy(randomBy(seed));
  const data = new Uint8Array(SIZE.width * SIZE.height);
  const beyond =
    quad && mapQuad(quad, ({ x, y }) => ({ x: x + second * (x > 180 ? 1 : -1), y: y + second * (y > 150 ? 1 : -1) }));
  for (let at = 0; at < data.length; at += 1) {
    const point = { x: at % SIZE.width, y: Math.floor(at / SIZE.width) };
    const paper = quad ? coverOf(quad, point, blur) : 0;
    const frame = beyond && second > 0 ? 0.3 * coverOf(beyond, point, blur) : 0;
    data[at] = Math.max(
      0,
      Math.min(255, 130 * (1 + contrast * paper - contrast * frame * (1 - paper)) + noise * normal()),
    );
  }
  return { data, ...SIZE };
}

/** Distances of refined corners from the true ones, from taps with a deviation of 3 px. */
function offsetsOf(image: Grey, reach: number, seed: number): number[] {
  const normal = normalBy(randomBy(seed));
  const taps = mapQuad(SHEET, ({ x, y }) => ({ x: x + 2.1 * normal(), y: y + 2.1 * normal() }));
  return refine(image, taps, reach).corners.map((corner, index) => distanceOf(corner, SHEET[index as 0]));
}

describe('marks snap to the edges', () => {
  test('to a fraction of a pixel, by any light', () => {
    const offsets: number[] = [];
    for (let seed = 1; seed <= 24; seed += 1) {
      const image = drawn(SHEET, {
        contrast: 0.1 + (seed % 5) * 0.1,
        blur: 0.9 + (seed % 3) * 0.3,
        noise: 3 + (seed % 3),
        seed,
      });
      offsets.push(...offsetsOf(image, 8, seed));
    }
    expect(quantile(offsets, 0.5)).toBeLessThan(0.3);
    expect(quantile(offsets, 0.95)).toBeLessThan(1.2);
  });

  test('not to a second edge 12 px away', () => {
    const image = drawn(SHEET, { second: 12, contrast: 0.5 });
    expect(Math.max(...offsetsOf(image, 6, 3))).toBeLessThan(1.2);
  });

  test('a mark with nothing near it stays as it is', () => {
    const refined = refine(drawn(null), SHEET, 6);
    expect(refined).toEqual({ corners: SHEET, found: 0, sigma: null });
  });

  test('an edge that is covered is not found', () => {
    const image = drawn(SHEET);
    const { data } = image;
    for (let row = 40; row < 250; row += 1) data.fill(130, row * SIZE.width + 236, row * SIZE.width + 300);
    expect(refine(image, SHEET, 6).found).toBeLessThan(4);
  });

  test('marks beyond the picture, and in one point, do no harm', () => {
    const tiny = greyOf(new Uint8Array(16).fill(90), 2, 2);
    expect(refine(tiny, quadOf(-40, -40, 900, -40, 900, 900, -40, 900), 6).found).toBe(0);
    expect(refine(tiny, quadOf(1, 1, 1, 1, 1, 1, 1, 1), 6).found).toBe(0);
  });
});

/** A sheet takes little of a photograph. */
const SMALL = mapQuad(SHEET, ({ x, y }) => ({ x: 30 + 0.6 * x, y: 20 + 0.6 * y }));

describe('a sheet is found by one tap', () => {
  test('wherever it is tapped', () => {
    const image = drawn(SMALL, { contrast: 0.5 });
    for (const tap of [
      { x: 132, y: 104 },
      { x: 96, y: 74 },
      { x: 168, y: 140 },
    ]) {
      const found = findSheet(image, tap);
      if (!found) throw new Error('no sheet');
      found.forEach((corner, index) => expect(distanceOf(corner, SMALL[index as 0])).toBeLessThan(5));
      expect(refine(image, found, 6).found).toBe(4);
    }
  });

  test('but the wall is none, nor is the border of the picture', () => {
    expect(findSheet(drawn(SHEET, { contrast: 0.5 }), { x: 320, y: 40 })).toBeNull();
    expect(findSheet(drawn(null), { x: 170, y: 140 })).toBeNull();
    expect(findSheet(drawn(SHEET), { x: 0, y: 0 })).toBeNull();
  });
});

test('finds every place as before (`vitest -u` stores what is found now)', async () => {
  const told = (corners: Quad): string => corners.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join(', ');
  const lines: string[] = [];
  for (let seed = 1; seed <= 16; seed += 1) {
    const look = { contrast: 0.12 + (seed % 4) * 0.14, blur: 0.8 + (seed % 3) * 0.6, noise: seed % 7, seed };
    const normal = normalBy(randomBy(seed));
    const taps = mapQuad(SHEET, ({ x, y }) => ({ x: x + 2.4 * normal(), y: y + 2.4 * normal() }));
    const image = drawn(SHEET, { ...look, second: seed % 5 === 0 ? 11 : 0 });
    const { corners, found, sigma } = refine(image, taps, 5 + (seed % 4));
    lines.push(`${seed}: ${found} edges, ± ${sigma?.toFixed(4) ?? 'unknown'} px, ${told(corners)}`);
    const sheet = findSheet(drawn(SMALL, look), { x: 90 + 5 * seed, y: 72 + 4 * seed });
    lines.push(`${seed}: sheet ${sheet ? told(sheet) : 'none'}`);
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('edges.txt');
});
