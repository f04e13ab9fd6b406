import type { View } from '../../../domain/window/guides.ts';

/** Content of a view, on a sheet of 400 × 360 units. */
interface Drawing {
  /** Classes of `sheet.css` with path data, painted in this order. */
  shapes: readonly (readonly [name: string, path: string])[];
  dimensions: readonly Dimension[];
}

interface Dimension {
  /** The line with a tick at each end. */
  line: string;
  label: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle';
  /** Along the line and over it; otherwise beside it. */
  onLine: boolean;
  upright: boolean;
}

/** Labels at the lines that differ by language. */
interface Labels {
  width: string;
  height: string;
  /** Where the panels stand when they are open. */
  parking: string;
}

type Point = readonly [x: number, y: number];

const TICK = 5;

/** A dimension line along one axis, its label on it. */
function along(from: Point, to: Point, label: string): Dimension {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const upright = x1 === x2;
  const tick = ([x, y]: Point): string => (upright ? `M${x - TICK} ${y}h${2 * TICK}` : `M${x} ${y - TICK}v${2 * TICK}`);
  return {
    line: `M${x1} ${y1}L${x2} ${y2}${tick(from)}${tick(to)}`,
    label,
    x: (x1 + x2) / 2,
    y: (y1 + y2) / 2 + 5,
    anchor: 'middle',
    onLine: true,
    upright,
  };
}

/** A dimension line that is shorter than its label, which stands beside it. */
function short(from: Point, to: Point, label: string): Dimension {
  const { x, y, upright, ...dimension } = along(from, to, label);
  // Clear of the floor that such a line may end at.
  const clear = Math.min(y, Math.max(from[1], to[1]) - 6);
  const place = upright ? ({ x: x + 10, y: clear, anchor: 'start' } as const) : { x, y: y + 15 };
  return { ...dimension, ...place, upright, onLine: false };
}

const upTo = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index));

/** The floor, hatched as a section. */
const FLOOR = ['wall', `M10 330H390${upTo(19, (index) => `M${24 + index * 20} 330l-8 8`).join('')}`] as const;

const drape = ({ width, height }: Labels): Drawing => ({
  shapes: [
    FLOOR,
    ['glass', 'M130 95h140v150H130zM200 95v150M120 245h160'],
    ['cloth', 'M82 66h56v256H82zM262 66h56v256H262z'],
    ['fold', [82, 262].flatMap((left) => upTo(4, (index) => `M${left + 11 * (index + 1)} 66V322`)).join('')],
    ['rail', 'M80 60h240v5H80z'],
    ['reach', 'M80 56V34M320 56V34M130 246v46M270 246v46M78 66H50M78 322H50'],
  ],
  dimensions: [
    along([80, 34], [320, 34], width),
    along([48, 66], [48, 322], height),
    short([80, 280], [130, 280], '15–20 cm'),
    short([270, 280], [320, 280], '15–20 cm'),
    short([340, 322], [340, 330], '1 cm'),
  ],
});

const sheer = ({ width, height }: Labels): Drawing => ({
  shapes: [
    FLOOR,
    ['glass', 'M120 95h160v150H120zM200 95v150M110 245h180'],
    ['veil', 'M82 66h236v252H82z'],
    ['fold', upTo(27, (index) => `M${90 + index * 8.6} 66V318`).join('')],
    ['rail', 'M80 60h240v5H80z'],
    ['reach', 'M80 56V34M320 56V34M120 246v46M280 246v46M78 66H50M78 318H50'],
  ],
  dimensions: [
    along([80, 34], [320, 34], width),
    along([48, 66], [48, 318], height),
    short([80, 280], [120, 280], '10–15 cm'),
    short([280, 280], [320, 280], '10–15 cm'),
    short([340, 318], [340, 330], '2 cm'),
  ],
});

/** Within the recess each side is measured three times, and the smallest counts. */
const inside = (): Drawing => ({
  shapes: [
    ['wall', 'M70 40h260v280H70zM70 40l30 30M330 40l-30 30M70 320l30-30M330 320l-30-30'],
    ['glass', 'M100 70h200v220H100z'],
    ['cloth', upTo(4, (index) => `M102 ${98 + index * 24}h196v12H102z`).join('')],
    ['rail', 'M100 70h200v10H100z'],
  ],
  dimensions: [
    along([100, 110], [300, 110], '1'),
    along([100, 200], [300, 200], '2'),
    along([100, 270], [300, 270], '3'),
    along([130, 70], [130, 290], '1'),
    along([230, 70], [230, 290], '2'),
    along([275, 70], [275, 290], '3'),
  ],
});

const outside = ({ width, height }: Labels): Drawing => ({
  shapes: [
    ['glass', 'M135 110h130v150H135zM200 110v150M125 260h150'],
    ['cloth', 'M100 75h200v205H100z'],
    ['hidden', 'M135 110h130v150H135z'],
    ['rail', 'M100 68h200v9H100zM100 278h200v4H100z'],
    [
      'reach',
      'M100 64V42M300 64V42M96 70H68M96 280H68M135 262v42M265 262v42M100 284v20M300 284v20M266 110h60M302 70h24',
    ],
  ],
  dimensions: [
    along([100, 42], [300, 42], width),
    along([66, 70], [66, 280], height),
    short([100, 304], [135, 304], '5 cm'),
    short([265, 304], [300, 304], '5 cm'),
    short([326, 70], [326, 110], '7 cm'),
  ],
});

const panel = ({ width, height, parking }: Labels): Drawing => ({
  shapes: [
    FLOOR,
    ['glass', 'M100 95h200v235H100zM200 95v235'],
    ['veil', upTo(4, (index) => `M${72 + index * 64} 68h64v254h-64z`).join('')],
    ['rail', 'M70 58h260v3H70zM70 64h260v3H70z'],
    ['reach', 'M70 54V34M330 54V34M100 96v146M300 96v146M68 68H44M68 322H44'],
  ],
  dimensions: [
    along([70, 34], [330, 34], width),
    along([42, 68], [42, 322], height),
    short([70, 236], [100, 236], '7–8 cm'),
    short([300, 236], [330, 236], '7–8 cm'),
    short([264, 286], [328, 286], parking),
    short([350, 322], [350, 330], '1 cm'),
  ],
});

const caravan = ({ width, height }: Labels): Drawing => ({
  shapes: [
    ['wall', 'M20 330V96q0-56 56-56h248q56 0 56 56v234M20 300h360'],
    ['glass', 'M148 120h104a28 28 0 0 1 28 28v56a28 28 0 0 1-28 28H148a28 28 0 0 1-28-28v-56a28 28 0 0 1 28-28z'],
    ['cloth', 'M88 106h60v140H88zM252 106h60v140h-60z'],
    ['fold', upTo(5, (index) => `M${96 + index * 10} 106V246M${264 + index * 10} 106V246`).join('')],
    ['rail', 'M86 101h228v5H86zM86 246h228v5H86z'],
    ['reach', 'M86 98V72M314 98V72M82 104H60M82 248H60M120 200v78M280 200v78M86 252v26M314 252v26'],
  ],
  dimensions: [
    along([86, 72], [314, 72], width),
    along([58, 104], [58, 248], height),
    short([86, 272], [120, 272], '5–10 cm'),
    short([280, 272], [314, 272], '5–10 cm'),
  ],
});

/** Drawn places to measure, for each way the cloth may hang. */
export const DRAWINGS: Record<View, (labels: Labels) => Drawing> = { drape, sheer, inside, outside, panel, caravan };
