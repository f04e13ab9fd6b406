/** Face of cloth that hangs flat, at one place: its shape, colour and motif, and the light that comes through it. */
import type { Face } from './cloth-face.ts';
import type { Light } from './hours.ts';
import { clamp, linearOf, luminance } from './light.ts';
import type { Motif, MotifMaps } from './motifs.ts';
import { noise } from './noise.ts';
import type { Box } from './scene.ts';
import { plainSurface, surfaceOf, type ClothPlace } from './surface.ts';

/** Effect of a place of the cloth: how much of the view it lets see, how much it glows, how it shades. */
export interface FlatShade {
  openness: number;
  glow: number;
  tone: number;
  /** A part that is no cloth: a bar, a profile. */
  hard: boolean;
}

export interface FlatPiece {
  box: Box;
  color: string;
  /** For a place in cm from the piece's upper left corner. */
  shadeAt: (across: number, down: number, to: FlatShade) => void;
  motif?: Motif | undefined;
  /** It hides the light behind it, which passes by its edges. */
  edges?: boolean;
  /** How far its shadow falls on what is behind it, in cm. */
  shadow: number;
}

export interface FlatOrder {
  piece: FlatPiece;
  pxPerCm: number;
  night: boolean;
  /** Brightness of the face, beside its colour in the room's light. */
  exposure: number;
  motifs: MotifMaps;
}

/** A face with the share of the cloth that is there at all: a laser cuts holes. */
export interface FlatFace extends Face {
  cover: number;
}

/** Reads the face at a place in cm of the wall. */
export type FlatReader = (x: number, y: number, light: Light, behind: Light, to: FlatFace) => void;

export function flatFaceOf({ piece, pxPerCm, night, exposure, motifs }: FlatOrder): FlatReader {
  const { box, color: hex, motif } = piece;
  const color = linearOf(hex);
  const [glowRed = 0, glowGreen = 0, glowBlue = 0] = color.map((channel) => 0.06 + 0.94 * channel ** 0.75);
  const day = night ? 0 : 1;
  const place: FlatShade = { openness: 0, glow: 0, tone: 1, hard: false };
  const print = surfaceOf({ motif, maps: motifs, color: hex, pxPerCm, full: 1, tall: box.bottom - box.top, night });
  const onCloth: ClothPlace = { along: 0, down: 0, above: 0, turn: 0 };
  const surface = plainSurface();

  return (x, y, light, behind, to) => {
    place.hard = false;
    piece.shadeAt(x - box.left, y - box.top, place);
    const weave = 1 + noise(x * 5.5, y * 1.4) * 0.04 + noise(x * 1.4, y * 5.5) * 0.04;
    let sheen = 0;
    to.cover = 1;
    if (print && isCloth(place)) {
      onCloth.along = x - box.left;
      onCloth.down = y - box.top;
      onCloth.above = box.bottom - y;
      surface.gain = 1;
      surface.sheen = 0;
      surface.hole = 0;
      surface.cover = 1;
      print.at(onCloth, surface);
      place.tone *= surface.gain;
      place.openness = 1 - (1 - place.openness) * (1 - clamp(surface.hole, 0, 1));
      sheen = surface.sheen;
      to.cover = surface.cover;
    }
    const lit = exposure * place.tone * weave * (1 - place.openness);
    const brighter = Math.max(
      0,
      luminance(behind.red, behind.green, behind.blue) - 0.5 * luminance(light.red, light.green, light.blue),
    );
    const shine = place.glow * brighter * place.tone * day;
    to.seen = place.openness;
    to.red = (color[0] + sheen) * light.red * lit + shine * glowRed;
    to.green = (color[1] + sheen) * light.green * lit + shine * glowGreen;
    to.blue = (color[2] + sheen) * light.blue * lit + shine * glowBlue;
  };
}

const isCloth = ({ hard }: FlatShade): boolean => !hard;
