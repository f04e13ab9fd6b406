/** Figures of a patterned cloth on the small drawing of a line, as boxes that a browser and a letter draw alike. */
import type { FiguredMotif, Motif } from './motifs.ts';
import type { Box } from './line-geometry.ts';

export interface ClothFigures {
  /** Darker or lighter than the cloth, in gold, or cut out of it. */
  tone: 'dark' | 'light' | 'gold' | 'cut';
  boxes: readonly Box[];
}

/** Units between two figures, across and down. */
const REPEAT = {
  palmet: { across: 13, down: 11 },
  nakis: { across: 14, down: 12 },
  kareli: { across: 9, down: 9 },
  bambu: { across: 0, down: 3.2 },
  sim: { across: 5.5, down: 0 },
  damar: { across: 4.2, down: 0 },
  lazer: { across: 9, down: 0 },
} as const satisfies Record<FiguredMotif, { across: number; down: number }>;
const TONES = {
  palmet: 'dark',
  nakis: 'gold',
  kareli: 'light',
  bambu: 'dark',
  sim: 'light',
  damar: 'dark',
  lazer: 'cut',
} as const satisfies Record<FiguredMotif, ClothFigures['tone']>;
const LINE = 0.6;
/** Sprigs grow from the hem to this share of the height. */
const SPRIGS = 0.6;

const round = (value: number): number => Math.round(value * 10) / 10;

const isFigured = (motif: Motif): motif is FiguredMotif => motif in REPEAT;

/** Returns the figures of a motif on a piece of cloth, all within its box; null for a motif that is not seen so small. */
export function figuresOn(motif: Motif, { x, y, width, height }: Box): ClothFigures | null {
  if (!isFigured(motif)) return null;
  const { across, down } = REPEAT[motif];
  const columns = across === 0 ? 1 : Math.floor(width / across);
  const rows = down === 0 ? 1 : Math.floor(height / down);
  const boxes: Box[] = [];
  const put = (left: number, top: number, wide: number, tall: number): void => {
    const box = { x: round(x + left), y: round(y + top), width: round(wide), height: round(tall) };
    if (left >= 0 && top >= 0 && left + wide <= width && top + tall <= height) boxes.push(box);
  };
  const upright = (): void => {
    for (let column = 0; column < columns; column += 1) put((column + 0.5) * across, 0, LINE, height);
  };
  const level = (): void => {
    for (let row = 0; row < rows; row += 1) put(0, (row + 0.5) * down, width, LINE);
  };
  if (motif === 'lazer') {
    // A scalloped hem: between two tongues the cloth is gone, less of it higher up.
    for (let column = 0; column <= columns; column += 1) {
      const middle = column * across;
      put(Math.max(0, middle - 2.4), height - 1.6, 4.8 - Math.max(0, 2.4 - middle), 1.6);
      put(Math.max(0, middle - 1.2), height - 3.2, 2.4 - Math.max(0, 1.2 - middle), 1.6);
    }
  } else if (motif === 'palmet' || motif === 'nakis') {
    const first = motif === 'nakis' ? Math.ceil(rows * (1 - SPRIGS)) : 0;
    for (let row = first; row < rows; row += 1) {
      // Every second row stands between the figures of the one above.
      const shift = row % 2 === 0 ? 0.25 : 0.75;
      for (let column = 0; column < columns; column += 1) flower(put, (column + shift) * across, (row + 0.5) * down);
    }
  } else {
    if (across > 0) upright();
    if (down > 0) level();
  }
  return { tone: TONES[motif], boxes };
}

/** A stem and two leaves. */
function flower(put: (left: number, top: number, wide: number, tall: number) => void, x: number, y: number): void {
  put(x - 0.6, y - 2.6, 1.2, 5.2);
  put(x - 2, y - 1.2, 4, 1.2);
}
