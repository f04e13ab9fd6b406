/** Motifs as a surface: gain, sheen, thread, holes and cuts at each place of a cloth. */
import { clamp, ease, linearOf, luminance, mix, type Rgb } from './light.ts';
import { noise, scatter } from './noise.ts';
import {
  isStored,
  motifCm,
  readTile,
  tileOf,
  type DrawnMotif,
  type Motif,
  type MotifMaps,
  type StoredMotif,
} from './motifs.ts';

/** Written anew for each pixel. */
export interface Surface {
  /** Multiplies the light of the cloth. */
  gain: number;
  /** White light that the surface throws back. */
  sheen: number;
  /** Share of thread in another colour; it closes an open cloth. */
  thread: number;
  /** Share of the view that holes let see. */
  hole: number;
  /** Share of the cloth that is there at all. */
  cover: number;
}

export const plainSurface = (): Surface => ({ gain: 1, sheen: 0, thread: 0, hole: 0, cover: 1 });

/** A place of the cloth. */
export interface ClothPlace {
  /** In cm along the cloth, from its left edge, folds laid out. */
  along: number;
  /** In cm from the upper edge, and above the hem. */
  down: number;
  above: number;
  /** Turn of the fold away from the eye in degrees; negative towards the light on the left. */
  turn: number;
}

export interface ClothSurface {
  readonly threadColor: Rgb;
  readonly at: (place: ClothPlace, to: Surface) => void;
}

export interface SurfaceOrder {
  readonly motif: Motif | undefined;
  readonly maps: MotifMaps;
  readonly color: string;
  readonly pxPerCm: number;
  /** Cloth to a centimetre of rail. */
  readonly full: number;
  /** Height of the piece, in cm. */
  readonly tall: number;
  readonly night: boolean;
}

/** Share of light and dark of the side light to the soft light, over the turn of the fold (measured on `fon-loose`). */
const TURNS = [
  [0.26, 34],
  [0.34, 22],
  [0.45, 8],
  [0.68, -7],
  [0.89, -22],
  [1.08, -37],
  [1.24, -52],
  [1.39, -75],
] as const;

function measuredTurn(ratio: number): number {
  let [low, from] = TURNS[0] as readonly [number, number];
  for (const [high, to] of TURNS) {
    if (ratio <= high) return high === low ? to : mix(from, to, (ratio - low) / (high - low));
    [low, from] = [high, to];
  }
  return from;
}

const TURN_STEPS = 1024;
const MOST_RATIO = TURNS.at(-1)?.[0] ?? 0;
const TURN_OF_STEP = Float32Array.from({ length: TURN_STEPS + 1 }, (_, step) =>
  measuredTurn((step / TURN_STEPS) * MOST_RATIO),
);

/** Returns the turn of a fold, in degrees, where side and soft light stand to one another so; read for every pixel. */
export const turnOf = (ratio: number): number => TURN_OF_STEP[(clamp(ratio / MOST_RATIO, 0, 1) * TURN_STEPS) | 0] ?? 0;

/** Light thrown back by velvet at a turn of −90°, −75° … 90°. */
const VELVET = [2.18, 1.83, 1.4, 1.05, 0.8, 0.65, 0.6, 0.61, 0.67, 0.84, 1.12, 1.49, 1.89] as const;

function velvetAt(turn: number): number {
  const at = clamp((turn + 90) / 15, 0, VELVET.length - 1.001);
  const step = at | 0;
  return mix(VELVET[step] ?? 1, VELVET[step + 1] ?? 1, at - step);
}

/** Turn of a fold at which satin shines, and how far from it the shine reaches, in degrees. */
const SATIN = { turn: -24, spread: 19 } as const;

const GOLD = linearOf('#c9a35e');
const SILVER = linearOf('#9ca0a6');
/** Sprigs are dense at the hem and end at this share of the height above it. */
const SPRIGS_END = 0.72;
/** Side of a check and width of its thread, in cm. */
const CHECK = { side: 9, thread: 0.9 } as const;

/** Returns the surface of a cloth; null for plain cloth, and while its map is missing. */
export function surfaceOf(order: SurfaceOrder): ClothSurface | null {
  const { motif, color } = order;
  if (!motif || motif === 'fotograf') return null;
  const at = readerOf(motif, order);
  if (!at) return null;
  const [red, green, blue] = linearOf(color);
  // Gold on warm cloth, grey on cool: a thread of the cloth's own brightness would be lost.
  return { threadColor: red > blue * 1.12 || green > blue * 1.2 ? GOLD : SILVER, at };
}

type Reader = ClothSurface['at'];

function readerOf(motif: DrawnMotif, order: SurfaceOrder): Reader | null {
  const light = luminance(...linearOf(order.color));
  switch (motif) {
    case 'kadife':
      return (place, to) => {
        const gain = velvetAt(place.turn);
        to.gain = 0.45 + 0.55 * gain;
        to.sheen = 0.02 * gain * gain;
      };
    case 'saten':
      return ({ turn }, to) => {
        // Smooth yarn is a mirror for the light of one direction only, and darker beside it.
        const shine = Math.exp(-(((turn - SATIN.turn) / SATIN.spread) ** 2));
        to.gain = 0.92 + 0.28 * shine;
        to.sheen = (order.night ? 0.09 : 0.06) * shine * shine;
      };
    case 'kareli':
      return ({ along, down }, to) => {
        const line = Math.max(lineAt(along, order.pxPerCm), lineAt(down, order.pxPerCm));
        to.gain = 1 - 0.1 * line;
        to.thread = 0;
        to.hole = -0.75 * line;
      };
    case 'damar':
      return ({ along, down }, to) => {
        const vein = noise(along * 1.1, down * 0.012) + 0.6 * noise(along * 2.7 + 40, down * 0.03);
        to.gain = 1 + 0.24 * vein;
        to.hole = -0.5 * vein;
      };
    case 'sim':
      return ({ along, down }, to) => {
        const column = Math.floor(along / 1.7);
        const inside = along / 1.7 - column;
        const line = inside < 0.3 ? 1 : 0;
        const spark = line * Math.max(0, scatter(column, Math.floor(down * 1.6)) - 0.82) * 5;
        to.gain = 1 - 0.1 * line;
        to.sheen = (order.night ? 0.5 : 0.28) * spark;
        to.hole = -0.3 * line;
      };
    default:
      return isStored(motif) ? storedReader(motif, order, light) : null;
  }
}

/** Share of a thick thread at a distance along a check; narrower than a pixel it fades. */
function lineAt(distance: number, pxPerCm: number): number {
  const at = distance - Math.floor(distance / CHECK.side) * CHECK.side;
  const soft = 0.5 / pxPerCm;
  return ease((at + soft) / (2 * soft)) * ease((CHECK.thread - at + soft) / (2 * soft));
}

const POWER_STEPS = 1024;
/** Powers of shades from 0 to twice the middle one. */
const powers = (strength: number): Float32Array =>
  Float32Array.from({ length: 2 * POWER_STEPS }, (_, step) => (step / POWER_STEPS) ** strength);

function storedReader(
  motif: StoredMotif,
  { maps, pxPerCm, full, tall, night }: SurfaceOrder,
  light: number,
): Reader | null {
  const map = maps[motif];
  if (!map) return null;
  const tile = tileOf(motif, map, pxPerCm / Math.sqrt(full), pxPerCm);
  const [wide, high] = motifCm(motif);
  switch (motif) {
    case 'palmet': {
      const [least, most] = night ? [0.08, 0.4] : [0.14, 0.36];
      const share = light > 0.5 ? 0.67 : 1;
      return ({ along, down, turn }, to) => {
        const facing = Math.cos((turn * Math.PI) / 180);
        to.gain = 1 + (readTile(tile, 0, along, down) - 0.31) * (least + most * facing) * share * 1.25;
      };
    }
    case 'nakis':
      return ({ along, above }, to) => {
        // The pattern is placed by its hem, and thins out towards its end.
        const row = Math.floor((2 * above) / high);
        const column = Math.floor((2 * along) / wide);
        const left = 1 - above / (tall * SPRIGS_END);
        if (scatter(column + 11, row + 3) > left * 1.5) return;
        to.thread = Math.min(0.95, 1.35 * readTile(tile, 0, along, -above));
        to.gain = mix(1, readTile(tile, 1, along, -above), to.thread);
      };
    case 'lazer':
      return ({ along, above }, to) => {
        if (above < high) to.cover = readTile(tile, 0, along, clamp(high - above, 0.2, high - 0.2));
      };
    case 'bambu':
      return ({ along, down }, to) => {
        to.gain = readTile(tile, 0, along, down);
        to.hole = 0.75 * readTile(tile, 1, along, down);
      };
    case 'screen':
      return ({ along, down }, to) => {
        to.gain = readTile(tile, 0, along, down);
        // The view through a mesh, and its light in the yarn.
        to.hole = 3.2 * readTile(tile, 1, along, down);
      };
    case 'keten': {
      const gains = powers(light > 0.35 ? 1.6 : 1.3);
      return ({ along, down }, to) => {
        to.gain = gains[(readTile(tile, 0, along, down) * POWER_STEPS) | 0] ?? 1;
      };
    }
  }
}
