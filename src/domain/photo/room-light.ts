/** Light of a photographed room: its colour from a sheet of paper or from the wall, how it falls off, and what comes from behind. */
import { glowOf, type Glow } from '../picture/glow.ts';
import type { Light } from '../picture/hours.ts';
import { clamp, luminance, type Rgb } from '../picture/light.ts';
import { LINEAR, type Photo } from './photo.ts';
import { middleOf, project, type Point, type Quad } from './plane.ts';
import type { Wall } from './wall.ts';

export interface RoomLight {
  /** Light that a white surface would show in the middle of the cloth. */
  white: Rgb;
  /** Share of light from the side, and whether it comes from the right. */
  key: number;
  turned: boolean;
  /** Writes the light that falls on a place of the wall. */
  at: (place: Point, to: Light) => void;
  /** Light behind the cloth, out of focus; counted in pixels of the photograph. */
  behind: Glow;
}

/** Share of light that paper, and a painted wall, throw back. */
const PAPER = 0.86;
const PAINT = 0.68;
/** Screen value from which paper is burnt out: its colour says nothing. */
const BURNT = 245;
/** Share of its own colour that a wall gives away as the light's: the rest is its paint's. */
const WALL_TINT = 0.55;

/** Light is told apart as far as this share of the cloth's width from its middle, in so many steps to a width. */
const SIDE = 0.9;
const FALL_STEPS = 2000;

export function roomLightOf(photo: Photo, wall: Wall, sheet: Quad | null): RoomLight {
  const { width, height } = wall;
  const half = width / 2;
  const patch = patchReader(photo, wall);
  const [left, right] = [-1, 1].map((side) => patch(side, half, 0.1 * height, 0.6 * height));
  const [lowLeft, lowRight] = [-1, 1].map((side) => patch(side, half, 0.7 * height, 0.92 * height));
  const onLeft = brightness(left ?? right);
  const onRight = brightness(right ?? left);
  const across = clamp(onLeft / onRight, 0.6, 1.7);
  const down = clamp(Math.sqrt(fall(lowLeft ?? null, left ?? null) * fall(lowRight ?? null, right ?? null)), 0.7, 1.15);
  const paper = sheet && paperOf(photo, sheet);
  const white = paper?.white ?? wallWhite(left ?? null, right ?? null, patch(0, half, -22, -6));
  const reference = paper ? sideOf(wall, paper) : 0;
  const strength = Math.abs(Math.log(across));
  const key = strength < 0.02 ? 0.2 : Math.min(0.5, 0.22 + strength * 0.8);
  const slope = -0.4 * Math.log(across);
  const falls = Float64Array.from({ length: 2 * SIDE * FALL_STEPS + 1 }, (_, step) =>
    Math.exp(slope * (step / FALL_STEPS - SIDE - reference)),
  );
  return {
    white,
    key,
    turned: across < 0.98,
    at: ({ x, y }, to) => {
      const side = clamp(x / width, -SIDE, SIDE);
      const share =
        (falls[Math.round((side + SIDE) * FALL_STEPS)] ?? 1) *
        (1 + (down - 1) * clamp((y - 0.35 * height) / height, 0, 1));
      to.red = white[0] * share;
      to.green = white[1] * share;
      to.blue = white[2] * share;
    },
    behind: behindOf(photo),
  };
}

const brightness = (color: Rgb | null | undefined): number => (color ? Math.max(1e-3, luminance(...color)) : 1);
const fall = (low: Rgb | null, high: Rgb | null): number => (low && high ? brightness(low) / brightness(high) : 1);

/** Reads the median colour of the wall beside the cloth (−1 left, 1 right) or above its middle (0). */
function patchReader(photo: Photo, wall: Wall): (side: number, half: number, from: number, to: number) => Rgb | null {
  const h = wall.toPixel(0);
  return (side, half, from, to) => {
    // A narrow photograph shows less wall: nearer patches are tried.
    for (const [near, far] of [
      [12, 45],
      [5, 18],
    ] as const) {
      const spanX = side === 0 ? [-half * 0.7, half * 0.7] : [side * (half + near), side * (half + far)];
      const seen: Rgb[] = [];
      for (let row = 0; row <= 8; row += 1) {
        for (let column = 0; column <= 8; column += 1) {
          const place = {
            x: (spanX[0] ?? 0) + (((spanX[1] ?? 0) - (spanX[0] ?? 0)) * column) / 8,
            y: from + ((to - from) * row) / 8,
          };
          const ideal = wall.bent(project(h, place));
          const color = photoAt(photo, ideal.x, ideal.y);
          if (color) seen.push(color);
        }
      }
      if (seen.length >= 20) return median(seen);
    }
    return null;
  };
}

function photoAt({ data, width, height }: Photo, x: number, y: number): Rgb | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (!(column >= 0 && row >= 0 && column < width && row < height)) return null;
  const at = 4 * (row * width + column);
  const channel = (index: number): number => LINEAR[data[at + index] ?? 0] ?? 0;
  return [channel(0), channel(1), channel(2)];
}

function median(colors: readonly Rgb[]): Rgb {
  const middle = (channel: 0 | 1 | 2): number =>
    colors.map((color) => color[channel]).sort((a, b) => a - b)[colors.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

/** Light on a sheet of paper and the sheet's middle; null where it is burnt out or outside the photograph. */
function paperOf(photo: Photo, sheet: Quad): { white: Rgb; x: number; y: number } | null {
  const [p, q, r, s] = sheet;
  const seen: Rgb[] = [];
  for (const a of [0.25, 0.4, 0.5, 0.6, 0.75]) {
    for (const b of [0.25, 0.4, 0.5, 0.6, 0.75]) {
      const color = photoAt(
        photo,
        (p.x * (1 - a) + q.x * a) * (1 - b) + (s.x * (1 - a) + r.x * a) * b,
        (p.y * (1 - a) + q.y * a) * (1 - b) + (s.y * (1 - a) + r.y * a) * b,
      );
      if (color) seen.push(color);
    }
  }
  if (seen.length < 13) return null;
  const color = median(seen);
  if (color.every((channel) => channel >= (LINEAR[BURNT] ?? 1))) return null;
  return {
    white: [color[0] / PAPER, color[1] / PAPER, color[2] / PAPER],
    ...middleOf(sheet),
  };
}

/** Where a sheet hangs, as a share of the cloth's width from its middle. */
function sideOf(wall: Wall, sheet: { x: number; y: number }): number {
  // The rail's direction in the picture is near enough: only the fall of light depends on it.
  const h = wall.toPixel(0);
  const [from, to] = [
    project(h, { x: -wall.width / 2, y: wall.height / 2 }),
    project(h, { x: wall.width / 2, y: wall.height / 2 }),
  ];
  const along =
    ((sheet.x - from.x) * (to.x - from.x) + (sheet.y - from.y) * (to.y - from.y)) /
    ((to.x - from.x) ** 2 + (to.y - from.y) ** 2);
  return clamp(along - 0.5, -SIDE, SIDE);
}

/** Without paper the wall tells: it is taken for light paint, and half of its colour for the light's. */
function wallWhite(...patches: readonly (Rgb | null)[]): Rgb {
  const seen = patches.filter((patch) => patch !== null);
  if (seen.length === 0) return [0.8, 0.8, 0.8];
  const mean = [0, 1, 2].map((channel) => seen.reduce((sum, color) => sum + (color[channel] ?? 0), 0) / seen.length);
  const [red = 0, green = 0, blue = 0] = mean;
  const grey = luminance(red, green, blue);
  const light = (channel: number): number => clamp((grey + (channel - grey) * WALL_TINT) / PAINT, 0.04, 1.2);
  return [light(red), light(green), light(blue)];
}

/** Width of the small copy that is blurred. */
const BEHIND_WIDTH = 200;
/** Brighter than this share of white, a photograph shows less than there was. */
const CLIPPED = 0.9;
const BEYOND = 1.5;

const BEHIND = new WeakMap<Photo, Glow>();

/** Returns the photograph, blurred; made once, because a drag asks for it again and again. */
function behindOf(photo: Photo): Glow {
  const known = BEHIND.get(photo) ?? blurredPhoto(photo);
  BEHIND.set(photo, known);
  return known;
}

function blurredPhoto(photo: Photo): Glow {
  const width = Math.min(BEHIND_WIDTH, photo.width);
  const pxPerCm = width / photo.width;
  const height = Math.max(1, Math.round(photo.height * pxPerCm));
  const data = new Float32Array(3 * width * height);
  for (let row = 0; row < height; row += 1) {
    const y = Math.min(photo.height - 1, Math.floor((row + 0.5) / pxPerCm));
    for (let column = 0; column < width; column += 1) {
      const from = 4 * (y * photo.width + Math.min(photo.width - 1, Math.floor((column + 0.5) / pxPerCm)));
      const to = 3 * (row * width + column);
      for (let channel = 0; channel < 3; channel += 1) {
        const light = LINEAR[photo.data[from + channel] ?? 0] ?? 0;
        data[to + channel] = light > CLIPPED ? light * BEYOND : light;
      }
    }
  }
  // Glow counts in cm of a sheet: here one of its units is a pixel of the photograph.
  return glowOf({ width, height, left: 0, top: 0, pxPerCm, data }, SPREAD * photo.width);
}
/** How far light spreads, as a share of the photograph's width. */
const SPREAD = 0.013;
