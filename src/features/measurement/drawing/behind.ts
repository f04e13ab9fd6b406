import { at, type Box, type DrawnKind, type Frame } from './frame.ts';

/** The window that the cloth hangs before, and the ground below it. */
export interface Behind {
  /** The outer edge of the window frame. */
  window: Box;
  /** Upright bars between the casements: their centres. */
  mullions: number[];
  /** A bar across, below which the casements open; null for a low window. */
  transom: number | null;
  /** `floor` runs across the sheet; `sill` is a board under the window. */
  ground: 'floor' | 'sill';
  /** Top of the floor or of the sill. */
  groundY: number;
}

/** Curtains this tall, in cm, are taken to reach the floor; shorter ones end at the sill. */
const FLOOR_LENGTH_FROM = 180;
const SILL_HEIGHT_CM = 78;
const CASEMENT_CM = 80;
const MOST_CASEMENTS = 6;
const TRANSOM_FROM_CM = 150;

/** Curtain rails pass the window on both sides, blinds sit on its frame (market §1.3). */
const REACH = { drape: 0.09, sheer: 0.07, panel: 0.05, caravan: 0.12, zebra: 0.025, roller: 0.025 } as const;

export function behindOf(kind: DrawnKind, frame: Frame, width: number, height: number): Behind {
  const { box, scale } = frame;
  const blind = kind === 'zebra' || kind === 'roller';
  const onFloor = !blind && kind !== 'caravan' && height >= FLOOR_LENGTH_FROM;
  const side = box.width * REACH[kind];
  const head = Math.min(box.height * 0.08, 12 * scale);
  const foot = kind === 'panel' ? box.height * 0.02 : onFloor ? Math.min(box.height * 0.32, SILL_HEIGHT_CM * scale) : 0;
  const window = {
    x: box.x + side,
    y: box.y + head,
    width: box.width - side * 2,
    height: box.height - head - (kind === 'caravan' ? box.height * 0.1 : foot),
  };
  const casements = Math.min(MOST_CASEMENTS, Math.max(1, Math.round((width * (1 - REACH[kind] * 2)) / CASEMENT_CM)));
  return {
    window,
    mullions: Array.from({ length: casements - 1 }, (_, index) =>
      at(window.x + (window.width * (index + 1)) / casements),
    ),
    transom: kind !== 'panel' && height >= TRANSOM_FROM_CM ? at(window.y + window.height * 0.24) : null,
    ground: onFloor ? 'floor' : 'sill',
    groundY: at(box.y + box.height),
  };
}

/** The far shore of the Bosphorus, as path data inside the glass: hills above a line of water. */
export function shore(window: Box): { hills: string; water: Box; tower: string } {
  const { x, y, width, height } = window;
  const line = y + height * 0.66;
  const along = (share: number) => at(x + width * share);
  const up = (share: number) => at(line - height * share);
  const hills =
    `M${at(x)} ${up(0.05)}C${along(0.1)} ${up(0.14)} ${along(0.2)} ${up(0.16)} ${along(0.32)} ${up(0.07)}` +
    `S${along(0.55)} ${up(0.03)} ${along(0.66)} ${up(0.1)}S${along(0.9)} ${up(0.19)} ${at(x + width)} ${up(0.12)}V${at(line)}H${at(x)}Z`;
  return {
    hills,
    water: { x, y: line, width, height: y + height - line },
    tower: galata(along(0.5), up(0.04), height * 0.2),
  };
}

/** Galata Tower: a shaft, a gallery and a cone. */
function galata(middle: number, foot: number, height: number): string {
  const half = height * 0.15;
  const eaves = foot - height * 0.62;
  return (
    `M${at(middle - half)} ${at(foot)}V${at(eaves)}H${at(middle - half * 1.25)}V${at(eaves - height * 0.05)}` +
    `H${at(middle - half)}L${at(middle)} ${at(foot - height)}L${at(middle + half)} ${at(eaves - height * 0.05)}` +
    `H${at(middle + half * 1.25)}V${at(eaves)}H${at(middle + half)}V${at(foot)}Z`
  );
}
