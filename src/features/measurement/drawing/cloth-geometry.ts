import type { GatherSide } from '../../../domain/price/pricing.ts';
import { round, type Box, type CurtainKind } from './window-geometry.ts';

/** In units; narrower folds run into a grey smear. */
const MIN_FOLD = 4.5;

/** How many of the folds fit a width in units. */
export const drawnFolds = (folds: number, width: number): number =>
  Math.max(1, Math.min(folds, Math.floor(width / MIN_FOLD)));

/** Path data of one hanging piece of cloth. */
export interface ClothPaths {
  isFlat: boolean;
  body: string;
  valleys: string;
  ridges: string;
  creases: string;
  /** The pinches of the heading; empty for flat cloth and where they would touch. */
  pinches: string;
}

/** Drawn back, one of two panels covers this share of the width, and a single one the other; sheers are drawn closed. */
const DRAWN_BACK = { drape: [0.36, 0.56], caravan: [0.34, 0.52], sheer: [0.5, 1] } as const;

/** The panels of a curtain with the side to which each gathers: both, or one at its side (decisions P16). */
export function curtainPanels(box: Box, kind: CurtainKind, gather: GatherSide | null): { box: Box; to: GatherSide }[] {
  const [oneOfTwo, single] = DRAWN_BACK[kind];
  const sides = gather === null ? (['left', 'right'] as const) : [gather];
  const width = box.width * (gather === null ? oneOfTwo : single);
  return sides.map((to) => ({ box: { ...box, width, x: to === 'left' ? box.x : box.x + box.width - width }, to }));
}

/** An arrow from the free edge of a panel to the side it gathers to, as path data. */
export function wayOpen({ box: { x, y, width, height }, to }: { box: Box; to: GatherSide }): string {
  const way = to === 'left' ? -1 : 1;
  const freeEdge = way < 0 ? x + width : x;
  return (
    `M${round(freeEdge + way * width * 0.05)} ${round(y + height * 0.42)}h${round(way * width * 0.3)}` +
    `m${way * -6} -6l${way * 6} 6l${way * -6} 6`
  );
}

/** A small unevenness between −1 and 1, the same for the same fold at every render, as if drawn by hand. */
const sway = (index: number): number => Math.sin(index * 2.399 + 0.7);

/** How far a fold ends before or behind its equal share of the width: no two are alike, by 21 % at most. */
const UNEVEN = 0.105;

/** Pleated cloth hung from the top of the box in so many folds; its hem touches the bottom of the box. */
export function pleated(box: Box, folds: number): ClothPaths {
  const { x, y, width, height } = box;
  const cell = width / folds;
  const bottom = y + height;
  const drop = Math.min(cell * 0.3, height * 0.02, 4);
  const heading = Math.min(height * 0.07, 16);
  const boundary = (index: number): { top: number; hem: number } => {
    const edge = x + cell * index;
    if (index === 0 || index === folds) return { top: edge, hem: edge };
    const top = edge + sway(index * 3) * cell * UNEVEN;
    return { top, hem: top + sway(index) * cell * 0.16 };
  };

  const hem: string[] = [];
  const valleys: string[] = [];
  const ridges: string[] = [];
  const creases: string[] = [];
  const pinches: string[] = [];
  for (let index = 0; index < folds; index += 1) {
    const left = boundary(index);
    const right = boundary(index + 1);
    const middle = { top: (left.top + right.top) / 2, hem: (left.hem + right.hem) / 2 };
    hem.unshift(`Q${round(middle.hem)} ${round(bottom + drop)} ${round(left.hem)} ${round(bottom - drop)}`);
    ridges.push(
      wedge(middle.top - cell * 0.06, y + heading, middle.hem - cell * 0.12, bottom - drop * 0.5, cell * 0.2),
    );
    if (cell >= 6.5) pinches.push(pinch(middle.top, y, cell, heading));
    if (index === 0) continue;
    valleys.push(wedge(left.top, y + heading * 0.4, left.hem, bottom - drop, cell * (0.4 + sway(index * 5) * 0.12)));
    creases.push(crease(left.top, y + heading * 0.4, left.hem, bottom - drop));
  }
  const start = `M${round(x)} ${round(y)}H${round(x + width)}V${round(bottom - drop)}`;
  return {
    isFlat: false,
    body: `${start}${hem.join('')}Z`,
    valleys: valleys.join(''),
    ridges: ridges.join(''),
    creases: creases.join(''),
    pinches: pinches.join(''),
  };
}

/** Where flat cloth bends a little, as shares of its width: start and end of each shadow, then of each light. */
const BENDS = {
  valleys: [
    [0.2, 0.3],
    [0.64, 0.76],
  ],
  ridges: [
    [0.04, 0.14],
    [0.44, 0.55],
    [0.88, 0.94],
  ],
} as const;

/** Cloth hung flat, bending only a little of its own weight. */
export function flat(box: Box): ClothPaths {
  const { x, y, width, height } = box;
  const bottom = round(y + height);
  const strips = (shares: readonly (readonly [number, number])[]): string =>
    shares
      .map(([from, to]) => {
        const spread = (to - from) * width;
        const lean = spread * 0.5;
        return `M${round(x + from * width)} ${round(y)}L${round(x + from * width - lean)} ${bottom}h${round(spread + lean)}L${round(x + to * width)} ${round(y)}Z`;
      })
      .join('');
  return {
    isFlat: true,
    body: `M${round(x)} ${round(y)}H${round(x + width)}V${bottom}H${round(x)}Z`,
    valleys: strips(BENDS.valleys),
    ridges: strips(BENDS.ridges),
    creases: `M${round(x)} ${round(y + height - Math.min(8, height * 0.04))}h${round(width)}`,
    pinches: '',
  };
}

/** A shape that starts as a point under the heading and opens towards the hem. */
function wedge(topX: number, topY: number, hemX: number, hemY: number, spread: number): string {
  const half = spread / 2;
  const length = hemY - topY;
  const [upper, lower] = [topY + length * 0.35, topY + length * 0.7];
  return (
    `M${round(topX)} ${round(topY)}C${round(topX - half * 0.5)} ${round(upper)} ${round(hemX - half)} ${round(lower)} ${round(hemX - half)} ${round(hemY)}` +
    `H${round(hemX + half)}C${round(hemX + half)} ${round(lower)} ${round(topX + half * 0.5)} ${round(upper)} ${round(topX)} ${round(topY)}Z`
  );
}

const crease = (topX: number, topY: number, hemX: number, hemY: number): string =>
  `M${round(topX)} ${round(topY)}C${round(topX)} ${round(topY + (hemY - topY) * 0.5)} ${round(hemX)} ${round(topY + (hemY - topY) * 0.6)} ${round(hemX)} ${round(hemY)}`;

/** Three fingers of cloth drawn together. */
const pinch = (middle: number, top: number, cell: number, heading: number): string =>
  [-0.26, 0, 0.26]
    .map(
      (offset) =>
        `M${round(middle + offset * cell)} ${round(top)}L${round(middle + offset * cell * 0.3)} ${round(top + heading)}`,
    )
    .join('');
