/** Blinds and sliding panels, which hang flat. */
import type { Box } from './window-geometry.ts';

/** The share of its height that a blind is lowered, so that the window it is made for stays in sight. */
const LOWERED = { zebra: 0.7, roller: 0.62 } as const;

export const CASSETTE_CM = 8;

export const lowered = (box: Box, kind: 'zebra' | 'roller'): Box => ({ ...box, height: box.height * LOWERED[kind] });

/** Bands of a zebra blind, in cm; the sheer ones between them are a little narrower. */
const BAND_CM = { solid: 10, sheer: 7.5 } as const;
const MIN_BAND = 4;

/** The solid bands from the top of the cloth down, the last one cut where the cloth ends. */
export function bands(cloth: Box, scale: number): Box[] {
  const solid = Math.max(MIN_BAND, BAND_CM.solid * scale);
  const period = solid + Math.max(MIN_BAND * 0.75, BAND_CM.sheer * scale);
  const count = Math.max(1, Math.ceil(cloth.height / period));
  return Array.from({ length: count }, (_, index) => {
    const y = cloth.y + index * period;
    return { x: cloth.x, y, width: cloth.width, height: Math.min(solid, cloth.y + cloth.height - y) };
  });
}

/** The last panel is slid this share of its width behind its neighbour, so that the window shows. */
const SLID = 0.78;

/**
 * Panels side by side, overlapping a little, every second one on the rail behind. Those behind come first, ready to be
 * painted over.
 */
export function panels(box: Box, count: number): { box: Box; behind: boolean }[] {
  const step = box.width / count;
  const overlap = step * 0.06;
  const all = Array.from({ length: count }, (_, index) => {
    const last = index === count - 1;
    const x = box.x + step * index - (index === 0 ? 0 : overlap) - (last ? step * SLID : 0);
    const width = step + (index === 0 ? 0 : overlap);
    return { box: { ...box, x, width }, behind: (count - 1 - index) % 2 === 0 };
  });
  return [...all.filter(({ behind }) => behind), ...all.filter(({ behind }) => !behind)];
}
