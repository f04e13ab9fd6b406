/** A track or a rod above its window, in the units of its drawing. */
import { partsOf, type LengthRules } from '../../../domain/price/by-length.ts';

export const SHEET = { width: 400, height: 150 } as const;
const LEFT = 24;
const BAR = SHEET.width - 2 * LEFT;
const BAR_TOP = 52;

export interface Figure {
  /** Brackets that hold it up, which are the part that a product names first: as the data of one path. */
  readonly brackets: string;
  /** Glass, frame and middle bar, as far as the sheet goes. */
  readonly window: string;
}

/** @param length in cm; it fills the sheet, and the window keeps its proportion to it */
export function figureOf(rules: LengthRules, length: number): Figure {
  const [held] = partsOf(rules, length);
  const count = Math.max(2, held?.count ?? 2);
  const step = (BAR - 40) / (count - 1);
  const brackets = Array.from({ length: count }, (_, at) => `M${round(LEFT + 20 + at * step)} ${BAR_TOP - 12}v16`).join(
    '',
  );
  const glass = BAR * Math.max(0.2, (length - 2 * rules.overhang) / length);
  const left = round((SHEET.width - glass) / 2);
  return {
    brackets,
    window: `M${left} ${SHEET.height}V${BAR_TOP + 22}h${round(glass)}V${SHEET.height}M${SHEET.width / 2} ${BAR_TOP + 22}V${SHEET.height}`,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
