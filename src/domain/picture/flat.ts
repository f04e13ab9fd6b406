/** Cloth that hangs flat: rollers, zebra bands and sliding panels, in the same light as the pleated kind. */
import type { Glow } from './glow.ts';
import { glowAt } from './glow.ts';
import { darkness, lightAt, type HourLight } from './hours.ts';
import { clamp, ease, linearOf, luminance } from './light.ts';
import { noise } from './noise.ts';
import type { Motif, MotifMaps } from './motifs.ts';
import type { Box, Scene } from './scene.ts';
import { columnsOf, lay, rowsOf, shade, type Sheet } from './sheet.ts';
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

/** The face of flat cloth turns away from no light: it is between the folds' bright and dark, and by night all of it faces the lamp. */
const FACE = { day: 1.12, night: 1.4 } as const;

export function hangFlat(
  sheet: Sheet,
  scene: Scene,
  hour: HourLight,
  glow: Glow,
  piece: FlatPiece,
  motifs: MotifMaps,
): void {
  const { box, shadow } = piece;
  const color = linearOf(piece.color);
  const [glowRed = 0, glowGreen = 0, glowBlue = 0] = color.map((channel) => 0.06 + 0.94 * channel ** 0.75);
  const light = darkness();
  const behind = darkness();
  const place: FlatShade = { openness: 0, glow: 0, tone: 1, hard: false };
  const pixel = 0.6 / sheet.pxPerCm;
  const day = hour.lamp ? 0 : 1;
  const [firstRow, endRow] = rowsOf(sheet, box.top, box.bottom + shadow * 3);
  const [first, end] = columnsOf(sheet, box.left - shadow * 3, box.right + shadow * 3);
  const { data } = sheet;
  const night = hour.lamp !== null;
  const tall = box.bottom - box.top;
  const print = surfaceOf({
    motif: piece.motif,
    maps: motifs,
    color: piece.color,
    pxPerCm: sheet.pxPerCm,
    full: 1,
    tall,
    night,
  });
  const at4: ClothPlace = { along: 0, down: 0, above: 0, turn: 0 };
  const surface = plainSurface();
  for (let row = firstRow; row < endRow; row += 1) {
    const y = sheet.top + (row + 0.5) / sheet.pxPerCm;
    for (let column = first; column < end; column += 1) {
      const x = sheet.left + (column + 0.5) / sheet.pxPerCm;
      const at = 3 * (row * sheet.width + column);
      const inside = Math.min(x - box.left, box.right - x, y - box.top, box.bottom - y);
      let cover = ease((inside + pixel) / (2 * pixel));
      if (cover < 0.999) {
        const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(0, y - box.bottom));
        const share = 0.3 * Math.exp(-away / shadow);
        if (share > 0.003) shade(data, at, 1 - share);
        if (piece.edges) leak(data, at, away, hour, day);
        if (cover <= 0.001) continue;
      }
      place.hard = false;
      piece.shadeAt(x - box.left, y - box.top, place);
      lightAt(hour, scene.lamp.x, scene.lamp.y, x, Math.min(y, scene.floor), light);
      glowAt(glow, x, y, behind);
      const weave = 1 + noise(x * 5.5, y * 1.4) * 0.04 + noise(x * 1.4, y * 5.5) * 0.04;
      let sheen = 0;
      if (print && isCloth(place)) {
        at4.along = x - box.left;
        at4.down = y - box.top;
        at4.above = box.bottom - y;
        surface.gain = 1;
        surface.sheen = 0;
        surface.hole = 0;
        surface.cover = 1;
        print.at(at4, surface);
        place.tone *= surface.gain;
        place.openness = 1 - (1 - place.openness) * (1 - clamp(surface.hole, 0, 1));
        sheen = surface.sheen;
        cover *= surface.cover;
        if (cover <= 0.001) continue;
      }
      const lit = (night ? FACE.night : FACE.day) * place.tone * weave * (1 - place.openness);
      const brighter = Math.max(
        0,
        luminance(behind.red, behind.green, behind.blue) - 0.5 * luminance(light.red, light.green, light.blue),
      );
      const shine = place.glow * brighter * place.tone * day;
      lay(
        data,
        at,
        cover,
        (color[0] + sheen) * light.red * lit + shine * glowRed + place.openness * (data[at] ?? 0),
        (color[1] + sheen) * light.green * lit + shine * glowGreen + place.openness * (data[at + 1] ?? 0),
        (color[2] + sheen) * light.blue * lit + shine * glowBlue + place.openness * (data[at + 2] ?? 0),
      );
    }
  }
}

/** Street light by night, and the day before cloth that keeps it out. */
const LEAK = { night: [0.08, 0.14, 0.27], day: 0.16, reach: { night: 2.2, day: 0.9 } } as const;

function leak(data: Float32Array, at: number, away: number, { glass }: HourLight, day: number): void {
  const share = Math.exp(-away / (day > 0 ? LEAK.reach.day : LEAK.reach.night));
  if (share < 0.01) return;
  for (const channel of [0, 1, 2] as const) {
    const light = day > 0 ? LEAK.day * glass[channel] : LEAK.night[channel];
    data[at + channel] = (data[at + channel] ?? 0) + share * light;
  }
}

const isCloth = ({ hard }: FlatShade): boolean => !hard;
