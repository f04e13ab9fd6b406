/** Strokes on a photograph's bytes: cloth laid over a pixel, and shadow that leaves a share of its light. */
import { screenOf } from '../picture/light.ts';
import type { Face } from '../picture/cloth-face.ts';
import { LINEAR } from './photo.ts';

/** Lays a face over a pixel of a place: through it a share of the pixel is seen. */
export function layFace(
  data: Uint8ClampedArray,
  at: number,
  face: Face & { cover: number },
  column: number,
  row: number,
): void {
  const { cover } = face;
  const kept = 1 - cover + cover * face.seen;
  const grain = grainAt(column, row);
  data[at] = screenOf((LINEAR[data[at] ?? 0] ?? 0) * kept + face.red * cover) + grain;
  data[at + 1] = screenOf((LINEAR[data[at + 1] ?? 0] ?? 0) * kept + face.green * cover) + grain;
  data[at + 2] = screenOf((LINEAR[data[at + 2] ?? 0] ?? 0) * kept + face.blue * cover) + grain;
}

/** Screen values go with about this power of light; a shadow must leave an untouched byte as it is. */
const SCREEN_POWER = 1 / 2.2;
const SHARES = Float32Array.from({ length: 1025 }, (_, step) => (step / 1024) ** SCREEN_POWER);

/** Darkens a pixel: 0.8 leaves four fifths of its light. */
export function darken(data: Uint8ClampedArray, at: number, remaining: number): void {
  const share = SHARES[(remaining * 1024) | 0] ?? 1;
  data[at] = (data[at] ?? 0) * share;
  data[at + 1] = (data[at + 1] ?? 0) * share;
  data[at + 2] = (data[at + 2] ?? 0) * share;
}

/** Grain of a camera, in levels of 255; the same at the same pixel. */
const grainAt = (column: number, row: number): number =>
  (((((column * 7919 + row * 104_729 + column * row * 31) | 0) % 13) - 6) / 6) * 0.7;
