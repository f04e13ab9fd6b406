/** Face of pleated cloth at one place: the shade of its folds, its colour and motif, and the light that comes through it. */
import { ONE_LAYER, shadeAt, type ClothMap } from './cloth-map.ts';
import type { Light } from './hours.ts';
import { clamp, linearOf, luminance } from './light.ts';
import type { Motif, MotifMaps } from './motifs.ts';
import { noise } from './noise.ts';
import { plainSurface, surfaceOf, turnOf, type ClothPlace } from './surface.ts';

export interface FaceCloth {
  color: string;
  map: ClothMap;
  /** The share of a view that one flat layer lets see; 0 for cloth that hides it. */
  openness: number;
  /** The share of the light behind that the cloth glows with. */
  glow: number;
  /** Share of its own light by day, below 1 where a lining keeps the window's from coming through. */
  shade: number;
  /** How deep the folds are drawn: 1 as the map has them. */
  depth: number;
  motif?: Motif | undefined;
  /** Cloth to a centimetre of the rail that it covers now. */
  full: number;
}

export interface FaceOrder {
  piece: FaceCloth;
  /** Width and height of the piece, in cm. */
  wide: number;
  tall: number;
  pxPerCm: number;
  /** Distance of two more readings of the map, in its cm; 0 where folds are wider than a pixel's reach. */
  spread: number;
  /** The light from the side comes from the right. */
  turned: boolean;
  /** Share of light from the side. */
  key: number;
  night: boolean;
  /** Brightness of the lit part of the cloth, beside its colour in the room's light. */
  exposure: number;
  motifs: MotifMaps;
  /** Seen for the moment of a drag only: without the unevenness of the weave. */
  isDraft?: boolean;
}

export interface FacePlace {
  /** On the map, in cm. */
  u: number;
  v: number;
  /** On the piece, in cm from its upper left corner. */
  across: number;
  down: number;
  /** On the wall, in cm: the weave is uneven there. */
  x: number;
  y: number;
}

/** Share of the view that the cloth lets see, and the cloth's own light beside it. Written anew for each pixel. */
export interface Face {
  seen: number;
  red: number;
  green: number;
  blue: number;
}

export type FaceReader = (place: FacePlace, light: Light, behind: Light, to: Face) => void;

/** The maps read flatter than photographs of the same cloth. */
const CONTRAST = 1.16;
const SHADES = Float32Array.from({ length: 1025 }, (_, step) => (step / 512) ** CONTRAST);

/** An edge of the cloth turns away from the light so far, in cm. */
const RIM_CM = 9;

const STEPS = 1024;
const NOTHING = new Float32Array(0);

/** Share of the view that a cloth lets see, over what the map's third plane lets through. */
function seenOf(openness: number): Float32Array {
  const gamma = Math.log(openness) / Math.log(0.6);
  return Float32Array.from({ length: STEPS + 1 }, (_, step) =>
    Math.min(0.95, ((step / STEPS / ONE_LAYER) * 0.6) ** gamma),
  );
}

/** Returns the reader of a cloth's face; `light` falls on the cloth from the room, `behind` from the glass. */
export function faceOf(order: FaceOrder): FaceReader {
  const { piece, wide, tall, pxPerCm, spread, turned, key, night, exposure, motifs, isDraft = false } = order;
  const { map, openness, full, motif } = piece;
  const color = linearOf(piece.color);
  const [ownRed, ownGreen, ownBlue] = color;
  const glowing =
    openness > 0 ? color.map(Math.sqrt).map((root) => 0.25 + 0.75 * root) : color.map((c) => 0.06 + 0.94 * c ** 0.75);
  const [glowRed = 0, glowGreen = 0, glowBlue = 0] = glowing;
  const seenThrough = openness > 0 ? seenOf(openness) : NOTHING;
  const day = night ? 0 : 1;
  const exposed = exposure * (night ? 1 : piece.shade);
  const at3 = { soft: 0, side: 0, through: 0 };
  const beside = { soft: 0, side: 0, through: 0 };
  const print = surfaceOf({ motif, maps: motifs, color: piece.color, pxPerCm, full, tall, night });
  const onCloth: ClothPlace = { along: 0, down: 0, above: 0, turn: 0 };
  const surface = plainSurface();

  return ({ u, v, across, down, x, y }, light, behind, to) => {
    shadeAt(map, u, v, turned, at3);
    if (spread > 0) {
      // Folds narrower than a pixel's reach: three readings keep them from flickering.
      for (const side of [-spread, spread]) {
        shadeAt(map, u + side, v, turned, beside);
        at3.soft += beside.soft;
        at3.side += beside.side;
        at3.through += beside.through;
      }
      at3.soft /= 3;
      at3.side /= 3;
      at3.through /= 3;
    }
    const shaded = 1 + ((1 - key) * at3.soft + key * at3.side - 1) * piece.depth;
    const edge = Math.max(0, Math.min(across, wide - across));
    const rim = edge < RIM_CM ? 1 - 0.16 * Math.exp(-edge / 1.6) : 1;
    const weave = isDraft ? 1 : 1 + noise(x * 5.5, y * 1.4) * 0.05 + noise(x * 1.4, y * 5.5) * 0.05;
    let lit = (SHADES[Math.min(1024, Math.max(0, shaded * 512)) | 0] ?? 1) * rim * weave * exposed;
    let red = ownRed;
    let green = ownGreen;
    let blue = ownBlue;
    let closes = 0;
    if (print) {
      onCloth.along = across * full;
      onCloth.down = down;
      onCloth.above = tall - down;
      const turn = turnOf(at3.side / Math.max(0.05, at3.soft));
      onCloth.turn = turned ? -turn : turn;
      surface.gain = 1;
      surface.sheen = 0;
      surface.thread = 0;
      surface.hole = 0;
      print.at(onCloth, surface);
      closes = Math.max(surface.thread, -surface.hole);
      const { thread, sheen } = surface;
      const own = 1 - thread;
      // Light that a surface throws back has no colour of its own.
      const white = (sheen * (0.3 + 0.7 * at3.soft)) / Math.max(0.05, lit);
      lit *= surface.gain;
      red = red * own + print.threadColor[0] * thread + white;
      green = green * own + print.threadColor[1] * thread + white;
      blue = blue * own + print.threadColor[2] * thread + white;
    }
    if (openness > 0) {
      const seen = (seenThrough[(at3.through * STEPS) | 0] ?? 0) * (1 - 0.9 * clamp(closes, -0.6, 1));
      const shine = piece.glow * (0.5 + (0.5 * at3.through) / ONE_LAYER) * day;
      const face = (1 - seen) * 0.9 * lit;
      const back = (1 - seen) * shine * (1 - 0.65 * Math.max(0, closes));
      to.seen = seen;
      to.red = face * red * light.red + back * behind.red * glowRed;
      to.green = face * green * light.green + back * behind.green * glowGreen;
      to.blue = face * blue * light.blue + back * behind.blue * glowBlue;
      return;
    }
    const brighter =
      2 *
      Math.max(
        0,
        luminance(behind.red, behind.green, behind.blue) - 0.65 * luminance(light.red, light.green, light.blue),
      );
    const shine = piece.glow * brighter * (at3.through / ONE_LAYER) * day;
    to.seen = 0;
    to.red = red * light.red * lit + shine * glowRed;
    to.green = green * light.green * lit + shine * glowGreen;
    to.blue = blue * light.blue * lit + shine * glowBlue;
  };
}
