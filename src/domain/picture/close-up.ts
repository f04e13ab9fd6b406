/** Cloth as it looks from close by: a grey map of its weave, tinted with the chosen colour in linear light. */
import { linearOf, screenOf, type Rgb } from './light.ts';

/** Size of the cloth that one map shows, across and down; the map goes on without a seam. */
export const MAP_CM = 4;
/** How much larger than on the cloth itself it is shown, where a pixel of the map is one of the page. */
export const ENLARGED = 5;

/** A decoded map: a square of shade, for open cloth with a second one below it, of openness. One byte a pixel, square roots of light. */
export interface WeaveMap {
  readonly data: Uint8Array;
  /** Pixels of a side. */
  readonly width: number;
  /** `width`, or twice of it for open cloth. */
  readonly height: number;
}

/** Brightness of flat cloth in a map. */
const FLAT = 0.72;
/** The light of the window behind open cloth, a little blue and brighter than any cloth. */
const DAYLIGHT: Rgb = [1.05, 1.16, 1.24];
/** A yarn before the window is lit by the room alone. */
const BEFORE_WINDOW = 0.78;

/**
 * @param color `#9aa68e` @param openness share of holes from 0 to 1, for cloth whose map has none of its own
 * @returns red, green, blue and alpha of `map.width` × `map.width` pixels
 */
export function composeCloseUp(map: WeaveMap, color: string, openness = 0): Uint8ClampedArray<ArrayBuffer> {
  const { data, width, height } = map;
  const count = width * width;
  const picture = new Uint8ClampedArray(4 * count);
  const hasHoles = height >= 2 * width;
  const isOpen = hasHoles || openness > 0;
  const tint = linearOf(color).map((light) => (light * (isOpen ? BEFORE_WINDOW : 1)) / FLAT);
  // Few bytes differ, so each is worked out once: a closed cloth by its shade, an open one by both of its bytes.
  const known = new Map<number, readonly number[]>();
  for (let at = 0; at < count; at += 1) {
    const shade = data[at] ?? 0;
    const hole = hasHoles ? (data[count + at] ?? 0) : -1;
    const key = shade * 256 + hole;
    let seen = known.get(key);
    if (!seen) {
      seen = pixelOf(tint, square(shade), hole < 0 ? openness : square(hole));
      known.set(key, seen);
    }
    picture[4 * at] = seen[0] ?? 0;
    picture[4 * at + 1] = seen[1] ?? 0;
    picture[4 * at + 2] = seen[2] ?? 0;
    picture[4 * at + 3] = 255;
  }
  return picture;
}

const square = (byte: number): number => (byte / 255) ** 2;

const pixelOf = (tint: readonly number[], light: number, hole: number): readonly number[] =>
  tint.map((channel, index) => Math.round(screenOf(channel * light * (1 - hole) + (DAYLIGHT[index] ?? 1) * hole)));

/** Openness of a sheer whose map has no holes of its own. */
export const SHEER_OPENNESS = 0.3;
