/** The small picture of a line: what hangs at the window, in units of its sheet. Lighter than the drawing of a product's page. */
import type { Drawing } from '../../domain/catalogue.ts';
import { gatherOf, type Configuration } from '../../domain/pricing.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface HungCloth extends Box {
  /** Fold by fold, band by band or panel by panel, as path data. */
  marks: string;
}

type Window = Pick<Configuration, 'width' | 'height' | 'pleatType' | 'panels' | 'gather'>;

const FOLD = 7;
const BAND = 9;
const PANEL_CM = 60;

/** One of two panels covers this share of the width, and a single one the other; sheers hang closed but for a gap that tells the side. */
const DRAWN_BACK = [0.36, 0.56] as const;
const CLOSED = [0.46, 0.9] as const;
/** The share of its height that a blind is lowered. */
const LOWERED = 0.7;

/**
 * The cloth before a window of this box: in its panels, at the side to which one gathers (decisions P16).
 * @param drawing of the product; null where it is not known, then whatever hangs flat is a blind
 */
export function hungCloths(window: Window, drawing: Drawing | null, box: Box): HungCloth[] {
  const kind = drawing ?? (window.pleatType === 'none' && window.panels === undefined ? 'zebra' : 'drape');
  if (kind === 'panel') return [{ ...box, marks: upright(box, Math.max(2, Math.ceil(window.width / PANEL_CM))) }];
  if (kind === 'zebra' || kind === 'roller') {
    const cloth = { ...box, height: round(box.height * LOWERED) };
    return [{ ...cloth, marks: kind === 'zebra' ? bands(cloth) : '' }];
  }
  const [oneOfTwo, single] = kind === 'sheer' ? CLOSED : DRAWN_BACK;
  const gather = gatherOf(window);
  const width = round(box.width * (gather === null ? oneOfTwo : single));
  const right = round(box.x + box.width - width);
  const starts = gather === null ? [box.x, right] : [gather === 'left' ? box.x : right];
  return starts.map((x) => {
    const cloth = { ...box, x, width };
    const folds = window.pleatType === 'none' ? 1 : Math.max(2, Math.round(width / FOLD));
    return { ...cloth, marks: upright(cloth, folds) };
  });
}

/** Fits sizes in cm into a square of so many units. @param largest cm that fill it */
export function fitted(
  { width, height }: Pick<Window, 'width' | 'height'>,
  side: number,
  largest = Math.max(width, height),
): Pick<Box, 'width' | 'height'> {
  const scale = side / largest;
  return { width: round(width * scale), height: round(height * scale) };
}

const upright = ({ x, y, width, height }: Box, parts: number): string =>
  Array.from({ length: parts - 1 }, (_, at) => `M${round(x + (width * (at + 1)) / parts)} ${y}v${height}`).join('');

const bands = ({ x, y, width, height }: Box): string =>
  Array.from({ length: Math.floor(height / BAND) }, (_, at) => `M${x} ${round(y + (at + 0.75) * BAND)}h${width}`).join(
    '',
  );

const round = (value: number): number => Math.round(value * 10) / 10;
