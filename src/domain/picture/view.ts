/** View through the glass: the Bosphorus with the Maiden's Tower, a little out of focus. */
import type { Hour } from './hours.ts';
import { clamp, ease, linearOf, mix, type Rgb } from './light.ts';
import { noise } from './noise.ts';
import { ellipse, moved, rectangle } from './outline.ts';
import type { Scene } from './scene.ts';
import { fill, lay, paint, type Point, type Sheet } from './sheet.ts';

export type Sight = Sheet;

/** Coarser than the picture, which keeps it soft; small windows are seen from near. */
const coarseness = (pxPerCm: number): number => clamp(pxPerCm * 0.55, 1.1, 2.6);
/** The horizon stands at the height of the eye, in cm above the floor. */
const EYE_CM = 124;
/** Where in its pane the tower stands: near the middle of the window, where a curtain half drawn leaves it in sight. */
const TOWER_IN_PANE = 0.3;
/** Openings lower than this, in cm, show the tower smaller: a piece of it would be no sight. */
const FULL_VIEW = 120;

interface Palette {
  sky: readonly [above: Rgb, below: Rgb];
  far: Rgb;
  near: Rgb;
  water: readonly [far: Rgb, near: Rgb];
  stone: Rgb;
  roof: Rgb;
  trees: Rgb;
  lights: Rgb | null;
}

const PALETTES: Readonly<Record<Hour, Palette>> = {
  morning: {
    sky: [linearOf('#cfe0ea'), linearOf('#fbe6c9')],
    far: linearOf('#b9bdb9'),
    near: linearOf('#97a693'),
    water: [linearOf('#e4dccb'), linearOf('#b6c6c8')],
    stone: linearOf('#f1e3cd'),
    roof: linearOf('#8d8580'),
    trees: linearOf('#8a9a70'),
    lights: null,
  },
  noon: {
    sky: [linearOf('#cfe6f5'), linearOf('#f3f9fb')],
    far: linearOf('#bccbd3'),
    near: linearOf('#97b0a8'),
    water: [linearOf('#c4dde6'), linearOf('#8fbccb')],
    stone: linearOf('#f4f1ea'),
    roof: linearOf('#7d8890'),
    trees: linearOf('#8fae76'),
    lights: null,
  },
  night: {
    sky: [linearOf('#1d2740'), linearOf('#3d4763')],
    far: linearOf('#141a28'),
    near: linearOf('#0e131e'),
    water: [linearOf('#2a3550'), linearOf('#141b2c')],
    stone: linearOf('#b99d6c'),
    roof: linearOf('#2b2f3a'),
    trees: linearOf('#090c10'),
    lights: linearOf('#ffd493'),
  },
};

/** Hills of a shore: how high they stand above the water at a place, in cm. */
const ridge = (x: number, height: number, seed: number): number =>
  height *
  (0.55 + 0.45 * Math.sin(x * 0.013 + seed) + 0.25 * Math.sin(x * 0.037 + seed * 2) + noise(x * 0.09, seed) * 0.3);

/** Paints what the opening shows; the floor tells where the horizon is. */
export function paintSight(
  { window: opening, floor, sashes, room, shown }: Pick<Scene, 'window' | 'floor' | 'sashes' | 'room' | 'shown'>,
  hour: Hour,
): Sight {
  const { left, top, right, bottom } = opening;
  const pxPerCm = coarseness(shown.pxPerCm);
  const width = Math.max(8, Math.ceil((right - left) * pxPerCm));
  const height = Math.max(8, Math.ceil((bottom - top) * pxPerCm));
  const sight: Sheet = { width, height, left, top, pxPerCm, data: new Float32Array(width * height * 3) };
  const horizon = mix(top, bottom, Math.min(0.7, Math.max(0.45, (floor - EYE_CM - top) / (bottom - top))));
  const palette = PALETTES[hour];
  const pixel = (row: number, column: number): number => 3 * (row * width + column);

  for (let row = 0; row < height; row += 1) {
    const y = top + (row + 0.5) / pxPerCm;
    for (let column = 0; column < width; column += 1) {
      const x = left + (column + 0.5) / pxPerCm;
      const at = pixel(row, column);
      const isWater = y > horizon;
      const [from, to] = isWater ? palette.water : palette.sky;
      const share = isWater ? ease((y - horizon) / 60) : ease((y - top) / (horizon - top));
      const ripple = isWater ? 1 + noise(x * 0.16, (y - horizon) * 0.9) * 0.09 : 1;
      paint(
        sight.data,
        at,
        mix(from[0], to[0], share) * ripple,
        mix(from[1], to[1], share) * ripple,
        mix(from[2], to[2], share) * ripple,
      );
      if (isWater) continue;
      for (const [color, tall, seed] of [
        [palette.far, 20, 1.1],
        [palette.near, 11, 4.3],
      ] as const) {
        const cover = ease((ridge(x, tall, seed) - (horizon - y)) / 1.5 + 0.5);
        if (cover > 0) lay(sight.data, at, cover, color[0], color[1], color[2]);
      }
      if (palette.lights && horizon - y < 9 && horizon - y > 1 && noise(x * 1.7, y * 1.7) > 0.36) {
        lay(sight.data, at, 0.8, palette.lights[0], palette.lights[1], palette.lights[2]);
      }
    }
  }
  if (room !== 'karavan') {
    paintTower(
      sight,
      mix(left, right, (Math.floor(sashes / 2) + TOWER_IN_PANE) / sashes),
      horizon,
      palette,
      Math.min(1, (bottom - top) / FULL_VIEW),
    );
  }
  paintTrees(sight, bottom, palette);
  return sight;
}

/** On an islet before the far shore: a low house, the shaft, its gallery, a cone and a flagstaff; 40 cm on the glass. */
function paintTower(sight: Sight, x: number, horizon: number, palette: Palette, scale: number): void {
  const foot = horizon + 5 * scale;
  const parts: readonly (readonly [readonly Point[], Rgb, number])[] = [
    [ellipse(0, 1, 15, 2.4), palette.roof, 0.7],
    [rectangle(-11, -7, 9, 0), palette.stone, 0.93],
    [rectangle(-4.2, -25, 4.2, 0), palette.stone, 1],
    [rectangle(-5.2, -26.5, 5.2, -24.5), palette.roof, 1.2],
    [rectangle(-3.2, -31, 3.2, -26.5), palette.stone, 0.95],
    [
      [
        [-4.2, -31],
        [0, -40],
        [4.2, -31],
      ],
      palette.roof,
      1,
    ],
    [rectangle(-0.3, -46, 0.3, -39), palette.roof, 0.9],
  ];
  for (const [outline, color, share] of parts) {
    fill(sight, moved(outline, x, foot, scale), (at, cover, px) => {
      const turned = share * (px < x ? 1.04 : 0.9);
      lay(sight.data, at, cover, color[0] * turned, color[1] * turned, color[2] * turned);
    });
  }
}

/** Tree tops of the near shore, at the lower edge of the glass. */
function paintTrees(sight: Sight, bottom: number, { trees }: Palette): void {
  const { width, height, left, top, pxPerCm } = sight;
  for (let column = 0; column < width; column += 1) {
    const x = left + (column + 0.5) / pxPerCm;
    const tall = 15 + noise(x * 0.035, 3) * 20 + noise(x * 0.13, 8) * 8;
    for (let row = Math.max(0, Math.floor(height - (tall + 3) * pxPerCm)); row < height; row += 1) {
      const y = top + (row + 0.5) / pxPerCm;
      const cover = ease((tall - (bottom - y)) / 3 + 0.5);
      const leaf = 1 + noise(x * 0.4, y * 0.4) * 0.5;
      lay(sight.data, 3 * (row * width + column), cover, trees[0] * leaf, trees[1] * leaf, trees[2] * leaf);
    }
  }
}

/** Where a place of the glass stands in the sight's data. */
export function sightAt(sight: Sight, x: number, y: number): number {
  const column = Math.min(sight.width - 1, Math.max(0, Math.round((x - sight.left) * sight.pxPerCm - 0.5)));
  const row = Math.min(sight.height - 1, Math.max(0, Math.round((y - sight.top) * sight.pxPerCm - 0.5)));
  return 3 * (row * sight.width + column);
}
