/** The small picture of a window: what hangs there, in units of its sheet. Lighter than the drawing of a product's page. */
import type { Drawing } from '../product/attributes.ts';
import { isFlat, panelCount } from '../price/panels.ts';
import { fullness, gatherOf, type Configuration } from '../price/pricing.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One piece of cloth before the window; all but `box` as path data. */
export interface HungCloth extends Box {
  kind: Exclude<Drawing, 'none'>;
  body: string;
  /** Inner edges of folds or panels, from left to right. */
  edges: readonly number[];
  /** Flat parts of the cloth; empty where it hangs in folds. */
  parts: readonly Box[];
  /** Where cloth lies in shadow, each with the width of its line; light falls beside it. */
  folds: readonly { width: number; d: string }[];
  /** Outline of parts darker than the cloth: the foot of a blind, and edges of panels. */
  foot: string;
}

type Window = Pick<Configuration, 'width' | 'height' | 'pleatType' | 'panels' | 'gather'>;

/** Between two folds of cloth as wide as its window. */
const FLAT_FOLD = 15;
/** Folds are not equal: each is this share wider or narrower at most. */
const UNEVEN = 0.21;
const LINES = [0.6, 0.95, 1.3] as const;
const BAND = 4.4;

/** One of two panels covers this share of the width, and a single one the other; sheers hang closed but for a gap that tells the side. */
const DRAWN_BACK = [0.32, 0.5] as const;
const CLOSED = [0.495, 0.9] as const;
/** The share of its height that a blind is lowered. */
const LOWERED = 0.7;

const kindOf = (window: Window, drawing: Drawing | null): HungCloth['kind'] => {
  if (drawing !== null && drawing !== 'none') return drawing;
  return isFlat(window) ? 'roller' : 'drape';
};

/**
 * The cloth before a window of this box: in its panels, at the side to which one gathers (decisions P16).
 * @param drawing of the product; null where it is not known, then whatever hangs flat is a blind
 */
export function hungCloths(window: Window, drawing: Drawing | null, box: Box): HungCloth[] {
  const kind = kindOf(window, drawing);
  if (kind === 'panel') return [slidingPanels(box, panelCount(window.width))];
  if (isBlind(kind)) return [blind(kind, box)];
  const [oneOfTwo, single] = kind === 'sheer' ? CLOSED : DRAWN_BACK;
  const gather = gatherOf(window);
  const width = round(box.width * (gather === null ? oneOfTwo : single));
  const right = round(box.x + box.width - width);
  const starts = gather === null ? [box.x, right] : [gather === 'left' ? box.x : right];
  const factor = fullness(window.pleatType);
  return starts.map((x, at) => {
    const panel = { ...box, x, width };
    const count = factor === null ? 1 : Math.max(2, Math.round((width * factor) / FLAT_FOLD));
    return { ...panel, kind, foot: '', ...hanging(panel, foldEdges(panel, count, at * 7 + 1), count > 1) };
  });
}

export const isBlind = (kind: HungCloth['kind']): kind is 'zebra' | 'roller' => kind === 'zebra' || kind === 'roller';

/** From −1 to 1, the same for the same fold every time, and unlike its neighbours. */
const sway = (at: number): number => Math.sin(at * 2.399 + 0.7);

/** Where the folds of a piece begin and end; uneven, as cloth hangs. @param seed tells one piece from another */
export function foldEdges({ x, width }: Pick<Box, 'x' | 'width'>, count: number, seed: number): number[] {
  const shares = Array.from({ length: count }, (_, at) => 1 + UNEVEN * sway(seed + at));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let reached = 0;
  return [x, ...shares.map((share) => x + (width * (reached += share)) / whole)].map(round);
}

/** A piece with a hem in arcs, one below each fold, and a line where each fold turns away from the light. */
function hanging({ x, y, width, height }: Box, edges: readonly number[], isPleated: boolean) {
  const bottom = y + height;
  const hem = edges
    .slice(0, -1)
    .map((left, at) => {
      const right = edges[at + 1] ?? left;
      return `Q${round((left + right) / 2)} ${round(bottom + 1.2)} ${left} ${round(bottom - 0.8)}`;
    })
    .reverse();
  const body = `M${x} ${y}h${width}V${round(bottom - 0.8)}${isPleated ? hem.join('') : `H${x}`}Z`;
  const folds = LINES.map((line, of) => ({
    width: line,
    d: edges
      .slice(1, -1)
      .flatMap((edge, at) => (lineOf(edge) === of ? [fold(edge, y, height, at)] : []))
      .join(''),
  }));
  return { body, edges: edges.slice(1, -1), parts: [], folds: folds.filter(({ d }) => d !== '') };
}

const lineOf = (edge: number): number => Math.floor((sway(edge) + 1) * 1.499);

/** Leans a little on its way down. */
function fold(edge: number, y: number, height: number, at: number): string {
  const lean = sway(at * 1.7) * 0.9;
  return `M${edge} ${round(y + 1.5 + lean)}Q${edge} ${round(y + height / 2)} ${round(edge + lean)} ${round(y + height - 1)}`;
}

function blind(kind: 'zebra' | 'roller', box: Box): HungCloth {
  const { x, y, width } = box;
  const height = round(box.height * LOWERED);
  const count = Math.max(1, Math.floor(height / BAND / 2));
  const band = height / count / 2;
  const bands = Array.from({ length: count }, (_, at) => ({ x, y: y + (2 * at + 1) * band, width, height: band }));
  const parts = kind === 'zebra' ? bands : [{ x, y, width, height }];
  const body = parts.map((part) => rect(part.x, part.y, part.width, part.height)).join('');
  return { ...box, height, kind, body, edges: [], parts, folds: [], foot: rect(x, y + height - 1, width, 2.4) };
}

/** All in the one chosen colour; every second one hangs on the rail behind, which its edges tell. */
function slidingPanels(box: Box, count: number): HungCloth {
  const { x, y, width, height } = box;
  const edges = Array.from({ length: count - 1 }, (_, at) => round(x + (width * (at + 1)) / count));
  const lines = edges.map((edge) => `M${edge} ${y}v${height}`);
  return {
    ...box,
    kind: 'panel',
    body: rect(x, y, width, height),
    edges,
    parts: [box],
    folds: lines.length > 0 ? [{ width: LINES[1], d: lines.join('') }] : [],
    foot: rect(x, y + height - 3, width, 1.6),
  };
}

const rect = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}Z`;

/** Fits sizes in cm into a square of so many units. @param largest cm that fill it */
export function fitted(
  { width, height }: Pick<Window, 'width' | 'height'>,
  side: number,
  largest = Math.max(width, height),
): Pick<Box, 'width' | 'height'> {
  const scale = side / largest;
  return { width: round(width * scale), height: round(height * scale) };
}

/** Cloth this tall, in cm, is taken to reach the floor. */
const FLOOR_LENGTH_FROM = 180;
const CASEMENT_CM = 130;

/** The window behind the cloth of this box, and its upright bars. */
export function windowBehind({ width, height }: Pick<Window, 'width' | 'height'>, kind: HungCloth['kind'], box: Box) {
  const isOnGlass = isBlind(kind);
  const isOnFloor = !isOnGlass && kind !== 'caravan' && height >= FLOOR_LENGTH_FROM;
  const side = isOnGlass ? 0 : round(box.width * 0.07);
  const top = isOnGlass ? 0 : round(box.height * 0.04);
  const glass = {
    x: box.x + side,
    y: box.y + top,
    width: round(box.width - 2 * side),
    height: round(isOnFloor ? box.height * 0.68 : box.height - top),
  };
  const casements = Math.ceil(width / CASEMENT_CM);
  const bars = Array.from(
    { length: casements - 1 },
    (_, at) => `M${round(glass.x + (glass.width * (at + 1)) / casements)} ${glass.y}v${glass.height}`,
  );
  return { glass, bars: bars.join('') };
}

/** From the glass into the room: blinds, sheers, panels, curtains. */
const DEPTHS: readonly HungCloth['kind'][] = ['roller', 'zebra', 'sheer', 'panel', 'drape', 'caravan'];

export const inDepth = (a: HungCloth, b: HungCloth): number => DEPTHS.indexOf(a.kind) - DEPTHS.indexOf(b.kind);

export const round = (value: number): number => Math.round(value * 10) / 10;
