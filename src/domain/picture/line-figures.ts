/** Figures of a patterned cloth on the small drawing of a line, as boxes that a browser and a letter draw alike. */
import type { FiguredMotif } from './figured-motifs.ts';
import type { Box } from './line-geometry.ts';

export interface ClothFigures {
  /** Darker or lighter than the cloth, in gold, or cut out of it. */
  tone: 'dark' | 'light' | 'gold' | 'cut';
  boxes: readonly Box[];
}

/** A motif's tone, the units between two figures across and down, and the figures from the middle of each: left, top, width, height. */
type Figures = readonly [
  tone: ClothFigures['tone'],
  across: number,
  down: number,
  parts: readonly (readonly [left: number, top: number, width: number, height: number])[],
];

/** As long as any cloth: it is cut at the cloth's edges. */
const LONG = 400;
const UPRIGHT = [-0.3, -LONG, 0.6, 2 * LONG] as const;
const LEVEL = [-LONG, -0.3, 2 * LONG, 0.6] as const;
/** A bud: no upright with a bar across it, which would read as a cross. */
const BUD = [
  [-0.7, -2.6, 1.4, 5.2],
  [-1.6, -1.5, 3.2, 3],
] as const;

const FIGURES: Readonly<Record<FiguredMotif, Figures>> = {
  palmet: ['dark', 13, 11, BUD],
  nakis: ['gold', 14, 12, BUD],
  kareli: ['light', 9, 9, [UPRIGHT, LEVEL]],
  bambu: ['dark', LONG, 3.2, [LEVEL]],
  sim: ['light', 5.5, LONG, [UPRIGHT]],
  damar: ['dark', 4.2, LONG, [UPRIGHT]],
  // Between two tongues of the hem the cloth is gone, less of it higher up.
  lazer: ['cut', 9, LONG, [[-2.4, -1.6, 4.8, 1.6], [-1.2, -3.2, 2.4, 1.6]]], // prettier-ignore
};

const round = (value: number): number => Math.round(value * 10) / 10;

const isFigured = (motif: string): motif is FiguredMotif => motif in FIGURES;

/** Returns the figures of a motif on a piece of cloth, all within its box; null for a motif that is not seen so small. */
export function figuresOn(motif: string, { x, y, width, height }: Box): ClothFigures | null {
  if (!isFigured(motif)) return null;
  const [tone, across, down, parts] = FIGURES[motif];
  const boxes: Box[] = [];
  // From the hem upwards; every second row stands between the figures of the one below, and embroidery ends above the middle.
  const rows = Math.ceil((height * (tone === 'gold' ? 0.6 : 1)) / down);
  for (let row = 0; row < rows; row += 1) {
    for (let middle = (across / 2) * (row % 2); middle <= width; middle += across) {
      const foot = height - (tone === 'cut' ? 0 : (row + 0.5) * down);
      for (const [left, top, wide, tall] of parts) {
        const from = { x: Math.max(0, middle + left), y: Math.max(0, foot + top) };
        const to = { x: Math.min(width, middle + left + wide), y: Math.min(height, foot + top + tall) };
        if (to.x > from.x && to.y > from.y)
          boxes.push({
            x: round(x + from.x),
            y: round(y + from.y),
            width: round(to.x - from.x),
            height: round(to.y - from.y),
          });
      }
    }
  }
  return { tone, boxes };
}
