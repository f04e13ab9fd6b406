/** Pleated cloth, hung: its folds from a light map, its colour, what shines through it and the shadow it casts. */
import { faceOf, type Face, type FaceCloth, type FacePlace } from './cloth-face.ts';
import { hemAt, type ClothMap } from './cloth-map.ts';
import type { Glow } from './glow.ts';
import { glowAt } from './glow.ts';
import { darkness, lightAt, type HourLight } from './hours.ts';
import { clamp, ease } from './light.ts';
import type { MotifMaps } from './motifs.ts';
import type { Box, Scene } from './scene.ts';
import { columnsOf, lay, rowsOf, shade, type Sheet } from './sheet.ts';

export interface HangingCloth extends FaceCloth {
  box: Box;
  /** Rail that one fold takes, in cm: less than the map's where a panel is drawn aside. */
  cellCm: number;
  /** Which part of the period begins at the left edge, so that two panels are no copies. */
  seed: number;
}

/** The maps read darker than photographs of the same cloth, which are exposed for it. */
const EXPOSURE = 1.22;
/** Heading and hem keep their size in cm, the middle stretches to the drop. */
const HEADING = 60;
const HEM = 24;
/** How far the eye looks down on the hem. */
const HEM_SLOPE = 0.27;

/** How the folds of a piece lie on its map. */
export interface FoldLayout {
  /** Rail to a centimetre of the map. */
  stretch: number;
  /** Place of the map at the left edge, in cm. */
  begin: number;
  /** Height of heading and hem, and map to a centimetre of what is between, in cm. */
  heading: number;
  hem: number;
  middle: number;
  seed: number;
}

export function layFolds({ box, map, cellCm, seed }: HangingCloth): FoldLayout {
  const wide = box.right - box.left;
  const tall = box.bottom - box.top;
  const folds = Math.max(1, Math.round(wide / cellCm));
  const heading = Math.min(HEADING, tall * 0.4);
  const hem = Math.min(HEM, tall * 0.2);
  const middle = (map.heightCm - heading - hem) / Math.max(1, tall - heading - hem);
  return { stretch: wide / (folds * map.cellCm), begin: (seed % map.folds) * map.cellCm, heading, hem, middle, seed };
}

/** Returns the place of the map at a distance from the upper edge of a piece, both in cm. */
export const downOf = ({ heading, hem, middle }: FoldLayout, map: ClothMap, tall: number, down: number): number =>
  down < heading ? down : down > tall - hem ? map.heightCm - (tall - down) : heading + (down - heading) * middle;

/** Returns how far folds wander to the side on their way down, in cm. */
export const wander = ({ seed }: FoldLayout, x: number, y: number): number =>
  ease(y / 120) * (0.8 * sine(x * 0.045 + y * 0.011 + seed) + 0.4 * sine(x * 0.13 - y * 0.017 + seed * 2));

const TURN = 4096;
const SINES = Float32Array.from({ length: TURN }, (_, step) => Math.sin((step / TURN) * 2 * Math.PI));
/** The sine of an angle to a thousandth: read for every pixel, where `Math.sin` is a third of the work. */
const sine = (angle: number): number => SINES[Math.round((angle * TURN) / (2 * Math.PI)) & (TURN - 1)] ?? 0;

export function hang(
  sheet: Sheet,
  scene: Scene,
  hour: HourLight,
  glow: Glow,
  piece: HangingCloth,
  motifs: MotifMaps,
): void {
  const { box, map, openness } = piece;
  const wide = box.right - box.left;
  const tall = box.bottom - box.top;
  const folds = layFolds(piece);
  const { stretch, begin } = folds;
  const pressed = stretch < 0.75;
  const turned = hour.lamp !== null && scene.lamp.x > 0;
  const { pxPerCm, data } = sheet;
  const pixel = 0.6 / pxPerCm;
  const spread = pressed ? 0.33 / pxPerCm / stretch : 0;
  const hides = 1 - openness * 0.8;
  const light = darkness();
  const behind = darkness();
  const night = hour.lamp !== null;
  const { key } = hour;
  const faceAt = faceOf({ piece, wide, tall, pxPerCm, spread, turned, key, night, exposure: EXPOSURE, motifs });
  const place: FacePlace = { u: 0, v: 0, across: 0, down: 0, x: 0, y: 0 };
  const face: Face = { seen: 0, red: 0, green: 0, blue: 0 };

  const [firstRow, endRow] = rowsOf(sheet, box.top - 2, box.bottom + 24);
  const [first, end] = columnsOf(sheet, box.left - 28, box.right + 28);
  for (let row = firstRow; row < endRow; row += 1) {
    const y = sheet.top + (row + 0.5) / pxPerCm;
    const down = y - box.top;
    for (let column = first; column < end; column += 1) {
      const x = sheet.left + (column + 0.5) / pxPerCm;
      const at = 3 * (row * sheet.width + column);
      const across = x - box.left + wander(folds, x - box.left, down);
      const u = across / stretch + begin;
      const sag = down > tall - 40 ? (hemAt(map, u, turned) - 4) * HEM_SLOPE : 0;
      const cover =
        ease((across + pixel) / (2 * pixel)) *
        ease((wide - across + pixel) / (2 * pixel)) *
        ease((down + pixel) / (2 * pixel)) *
        ease((tall + sag - down + pixel) / (2 * pixel));
      if (cover < 0.999) {
        cast(data, at, across, wide, down, down - tall - sag, openness > 0 ? 0.35 * hides : hides, y >= scene.floor);
        if (cover <= 0.001) continue;
      }
      lightAt(hour, scene.lamp.x, scene.lamp.y, x, Math.min(y, scene.floor), light);
      glowAt(glow, x, y, behind);
      place.u = u;
      place.v = clamp(
        downOf(folds, map, tall, down) - clamp(sag, -8, 8) * ease((down - tall + 40) / 40),
        0,
        map.heightCm,
      );
      place.across = across;
      place.down = down;
      place.x = x;
      place.y = y;
      faceAt(place, light, behind, face);
      lay(
        data,
        at,
        cover,
        face.seen * (data[at] ?? 0) + face.red,
        face.seen * (data[at + 1] ?? 0) + face.green,
        face.seen * (data[at + 2] ?? 0) + face.blue,
      );
    }
  }
}

/** The shadow on the wall beside the cloth and on the floor before it. */
function cast(
  data: Float32Array,
  at: number,
  across: number,
  wide: number,
  down: number,
  below: number,
  strength: number,
  onFloor: boolean,
): void {
  if (down < 0) return;
  const away = Math.max(0, -across, across - wide);
  const share =
    below > 0
      ? onFloor
        ? 0.45 * Math.exp(-below / 6) * Math.exp(-away / 7)
        : 0.2 * Math.exp(-below / 5) * Math.exp(-away / 6)
      : (across < 0 ? 0.22 : 0.32) * Math.exp(-away / 7) * ease(down / 25) * (onFloor ? 0.6 : 1);
  if (share * strength > 0.003) shade(data, at, 1 - share * strength);
}
