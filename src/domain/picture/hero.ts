/** The picture of the home page, which has words on its wall and fields in its dimension lines. */
import { sceneOf, type PicturedCloth, type Stage } from './scene.ts';

/** In a picture that is wider than high, and on a phone; the styles of `home/Hero.astro` know the same shares. */
export const HERO_STAGE = {
  wide: { middle: 0.605, widest: 0.4, rail: 0.106, floor: 0.949 },
  tall: { middle: 0.485, widest: 0.83, rail: 0.284, floor: 0.947 },
} as const satisfies Record<string, Stage>;

/** Distance of the lines from the rail, as a share of the whole picture. */
const ABOVE = { wide: 0.0475, tall: 0.045 } as const;
/** In cm. */
const BESIDE = 34;
/** As far from the picture's edge as half a field, in shares of its width. */
const EDGE = 0.044;

/** Where the two lines run, in shares of the picture. */
export interface HeroLines {
  /** Y of the line above the rail. */
  y: number;
  left: number;
  right: number;
  /** X of the line beside the cloth. */
  x: number;
  top: number;
  bottom: number;
}

export type HeroShape = keyof typeof HERO_STAGE;

export const heroShape = ({ width, height }: { width: number; height: number }): HeroShape =>
  width > height ? 'wide' : 'tall';

/** @param frame of the picture, in pixels of any kind */
export function heroLines(cloth: PicturedCloth, frame: { width: number; height: number }): HeroLines {
  const shape = heroShape(frame);
  const { shown } = sceneOf(cloth, { ...frame, stage: HERO_STAGE[shape] });
  const across = (cm: number): number => (cm - shown.left) / shown.width;
  const down = (cm: number): number => ((cm - shown.top) * shown.pxPerCm) / frame.height;
  const half = cloth.width / 2;
  return {
    y: down(0) - ABOVE[shape],
    left: across(-half),
    right: across(half),
    x: Math.min(across(half + BESIDE), 1 - EDGE),
    top: down(0),
    bottom: down(cloth.height),
  };
}
