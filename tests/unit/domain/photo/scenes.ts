/** Simulated photographs: cameras of a fixed seed before a window with sheets beside it (design of the photograph, accuracy). */
import { bend, focalInPixels } from '../../../../src/domain/photo/camera.ts';
import { SHEETS, type Marks, type SheetKind } from '../../../../src/domain/photo/measure.ts';
import { mapQuad, rectangle, type Point, type Quad } from '../../../../src/domain/photo/plane.ts';

/** Returns even numbers from 0 to 1 (mulberry32), the same ones for a seed. */
export function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns numbers of a normal distribution with a deviation of one (Box and Muller). */
export const normalBy = (random: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const PICTURE = { width: 3000, height: 2250 } as const;
const HEIGHT = 140;

export interface SceneOptions {
  /** Width of the window, in cm. */
  readonly width: number;
  readonly kind: SheetKind;
  readonly sheets: 1 | 2;
  /** 0 for marks without any error. */
  readonly noise: 0 | 1;
}

/** One scene: its marks as a shopper makes them. The window is 140 cm high. */
export function sceneBy(random: () => number, { width, kind, sheets, noise }: SceneOptions): Marks {
  const normal = normalBy(random);
  const between = (from: number, to: number): number => from + (to - from) * random();
  const focal = focalInPixels(PICTURE) * (1 + noise * 0.02 * normal());
  const middle = {
    x: PICTURE.width * (0.5 + noise * 0.005 * normal()),
    y: PICTURE.height * (0.5 + noise * 0.005 * normal()),
  };
  const [radial, second] = [noise * 0.01 * normal(), noise * 0.01 * normal()];
  const angle = (between(0, 25) * Math.PI) / 180;
  const aside = between(0, 2 * Math.PI);
  const [yaw, pitch] = [angle * Math.cos(aside), angle * Math.sin(aside) * 0.5];
  // The window, and what hangs beside it, take half to nine tenths of the picture's width.
  const distance = (between(1, 1.8) * ((width + 90) * focal)) / (0.9 * PICTURE.width);
  const see = ({ x, y }: Point, behind = 0): Point => {
    const [a, b] = [x - width / 2, y - HEIGHT / 2];
    const x1 = a * Math.cos(yaw) + behind * Math.sin(yaw);
    const z1 = -a * Math.sin(yaw) + behind * Math.cos(yaw);
    const y2 = b * Math.cos(pitch) - z1 * Math.sin(pitch);
    const z2 = b * Math.sin(pitch) + z1 * Math.cos(pitch) + distance;
    const [u, v] = [(focal * x1) / z2, (focal * y2) / z2];
    const r = (u * u + v * v) / ((PICTURE.width ** 2 + PICTURE.height ** 2) / 4);
    const stretch = 1 + radial * r + second * r * r;
    return { x: u * stretch + middle.x, y: v * stretch + middle.y };
  };
  const off = (point: Point, sigma: number): Point => ({
    x: point.x + noise * sigma * normal(),
    y: point.y + noise * sigma * normal(),
  });
  const size = SHEETS[kind];
  const sheet = (x: number, y: number): Marks['sheets'][number] => ({
    kind,
    sigma: 0.5,
    corners: mapQuad(rectangle(size.width, size.height), (corner) =>
      off(see({ x: x + corner.x, y: y + corner.y }, -noise * Math.abs(0.3 * normal())), 0.5),
    ),
  });
  const y = between(0, HEIGHT - size.height);
  const right = sheet(width + between(6, 15), y);
  return {
    picture: PICTURE,
    focal35: 26,
    sigma: 1,
    window: mapQuad(rectangle(width, HEIGHT), ({ x, y: down }) =>
      off(see({ x: x + noise * 0.3 * normal(), y: down + noise * 0.3 * normal() }), 1),
    ),
    sheets: sheets === 2 ? [right, sheet(-between(6, 15) - size.width, y)] : [right],
  };
}

/** Returns the value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** The scene of the design's vector: f 1800 px, the plane turned by 20° and 5°, 330 cm away, one upright A4. */
export const VECTOR: Marks = {
  picture: { width: 2400, height: 1800 },
  sigma: 1,
  focal35: (1800 * 43.27) / 3000,
  window: quadOf(770.87, 542.66, 1718.83, 500.88, 1698.69, 1315.26, 784.74, 1219.44),
  sheets: [
    { kind: 'a4', sigma: 0.5, corners: quadOf(1937.37, 779.92, 2083.89, 780.88, 2075.75, 971.49, 1930.75, 965.8) },
  ],
};

export function quadOf(
  ...[a, b, c, d, e, f, g, h]: readonly [number, number, number, number, number, number, number, number]
): Quad {
  return [
    { x: a, y: b },
    { x: c, y: d },
    { x: e, y: f },
    { x: g, y: h },
  ];
}

/** Returns the marks of the vector through a lens that bends. */
export const bentVector = (radial: number): Marks => {
  const bent = (quad: Quad): Quad => mapQuad(quad, (corner) => bend({ picture: VECTOR.picture, radial }, corner));
  return {
    ...VECTOR,
    window: bent(VECTOR.window),
    sheets: VECTOR.sheets.map((sheet) => ({ ...sheet, corners: bent(sheet.corners) })),
  };
};
