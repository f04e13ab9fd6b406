import { effectiveWidthCm, type PleatType } from '../../../domain/pricing.ts';
import { at, type Box } from './frame.ts';

/** Cloth that one pinched fold takes beyond the width it covers, in cm; a tailor's usual figure. */
const CLOTH_PER_FOLD_CM = 15;

/** How many folds the cloth makes over a width in cm: what the pleat adds, shared out among the folds. */
export function foldCount(widthCm: number, pleat: PleatType): number {
  const surplus = effectiveWidthCm(Math.round(widthCm), pleat) - Math.round(widthCm);
  return Math.max(1, Math.round(surplus / CLOTH_PER_FOLD_CM));
}

/** Narrower than this, folds run into a grey smear. */
const NARROWEST_FOLD = 4.5;

export const drawnFolds = (folds: number, width: number): number =>
  Math.max(1, Math.min(folds, Math.floor(width / NARROWEST_FOLD)));

/** Path data of one hanging piece of cloth. */
export interface Drape {
  isFlat: boolean;
  body: string;
  valleys: string;
  ridges: string;
  creases: string;
  /** The pinches of the heading; empty for flat cloth and where they would touch. */
  pinches: string;
}

/** The same small unevenness for the same fold each time, between −1 and 1: a drawn hand, not noise. */
const sway = (index: number): number => Math.sin(index * 2.399 + 0.7);

/** Pleated cloth hung from the top of the box in so many folds; its hem touches the bottom of the box. */
export function pleated(box: Box, folds: number): Drape {
  const { x, y, width, height } = box;
  const cell = width / folds;
  const bottom = y + height;
  const drop = Math.min(cell * 0.3, height * 0.02, 4);
  const heading = Math.min(height * 0.07, 16);
  const boundary = (index: number): { top: number; hem: number } => {
    const top = x + cell * index;
    return { top, hem: index === 0 || index === folds ? top : top + sway(index) * cell * 0.16 };
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
    hem.unshift(`Q${at(middle.hem)} ${at(bottom + drop)} ${at(left.hem)} ${at(bottom - drop)}`);
    ridges.push(
      wedge(middle.top - cell * 0.06, y + heading, middle.hem - cell * 0.12, bottom - drop * 0.5, cell * 0.2),
    );
    if (cell >= 6.5) pinches.push(pinch(middle.top, y, cell, heading));
    if (index === 0) continue;
    valleys.push(wedge(left.top, y + heading * 0.4, left.hem, bottom - drop, cell * 0.42));
    creases.push(crease(left.top, y + heading * 0.4, left.hem, bottom - drop));
  }
  const start = `M${at(x)} ${at(y)}H${at(x + width)}V${at(bottom - drop)}`;
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
export function flat(box: Box): Drape {
  const { x, y, width, height } = box;
  const bottom = at(y + height);
  const strips = (shares: readonly (readonly [number, number])[]): string =>
    shares
      .map(([from, to]) => {
        const spread = (to - from) * width;
        const lean = spread * 0.5;
        return `M${at(x + from * width)} ${at(y)}L${at(x + from * width - lean)} ${bottom}h${at(spread + lean)}L${at(x + to * width)} ${at(y)}Z`;
      })
      .join('');
  return {
    isFlat: true,
    body: `M${at(x)} ${at(y)}H${at(x + width)}V${bottom}H${at(x)}Z`,
    valleys: strips(BENDS.valleys),
    ridges: strips(BENDS.ridges),
    creases: `M${at(x)} ${at(y + height - Math.min(8, height * 0.04))}h${at(width)}`,
    pinches: '',
  };
}

/** A shape that starts as a point under the heading and opens towards the hem. */
function wedge(topX: number, topY: number, hemX: number, hemY: number, spread: number): string {
  const half = spread / 2;
  const length = hemY - topY;
  const [upper, lower] = [topY + length * 0.35, topY + length * 0.7];
  return (
    `M${at(topX)} ${at(topY)}C${at(topX - half * 0.5)} ${at(upper)} ${at(hemX - half)} ${at(lower)} ${at(hemX - half)} ${at(hemY)}` +
    `H${at(hemX + half)}C${at(hemX + half)} ${at(lower)} ${at(topX + half * 0.5)} ${at(upper)} ${at(topX)} ${at(topY)}Z`
  );
}

const crease = (topX: number, topY: number, hemX: number, hemY: number): string =>
  `M${at(topX)} ${at(topY)}C${at(topX)} ${at(topY + (hemY - topY) * 0.5)} ${at(hemX)} ${at(topY + (hemY - topY) * 0.6)} ${at(hemX)} ${at(hemY)}`;

/** Three fingers of cloth drawn together. */
const pinch = (middle: number, top: number, cell: number, heading: number): string =>
  [-0.26, 0, 0.26]
    .map(
      (offset) => `M${at(middle + offset * cell)} ${at(top)}L${at(middle + offset * cell * 0.3)} ${at(top + heading)}`,
    )
    .join('');
