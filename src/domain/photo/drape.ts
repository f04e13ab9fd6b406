/** Pleated cloth in a photograph: folds in perspective, a hem that bends with them, shadow on wall and floor. */
import { faceOf, type Face, type FacePlace } from '../picture/cloth-face.ts';
import { hemAt } from '../picture/cloth-map.ts';
import { glowAt } from '../picture/glow.ts';
import { layFolds, type HangingCloth } from '../picture/hanging.ts';
import { darkness } from '../picture/hours.ts';
import { clamp, ease } from '../picture/light.ts';
import type { MotifMaps } from '../picture/motifs.ts';
import type { Box } from '../picture/scene.ts';
import { darken, grainAt, layFace } from './on-photo.ts';
import type { Photo } from './photo.ts';
import { planeRows } from './plane-rows.ts';
import type { RoomLight } from './room-light.ts';
import type { Wall } from './wall.ts';

/** Paints rows of a photograph, from the first to before the end. */
export type PaintRows = (first: number, end: number) => void;

export interface Hung<Piece> {
  piece: Piece;
  /** Distance before the wall, in cm. */
  before: number;
  /** The cloth ends at the floor, else before the wall. */
  onFloor: boolean;
  /** Parts of the plane that cloth in front hides whole. */
  hidden: readonly Box[];
}

export interface PaintOrder {
  motifs: MotifMaps;
  /** Seen for the moment of a drag only: folds are read once. */
  isDraft: boolean;
}

/** The maps show the lit part of the cloth as 1. */
const EXPOSURE = 1.06;
/** Hem and shadow reach so far beyond the piece, in cm. */
const AROUND = { side: 34, top: 3, below: 26 } as const;
/** The hem stands here before the back of the cloth, in cm, where the piece's plane is. */
const MIDDLE_OF_FOLD = 4;
/** A fold needs so many pixels, or it is read three times. */
const FINE_PX_PER_CM = 2.6;

export function drape(
  photo: Photo,
  wall: Wall,
  light: RoomLight,
  { piece, before, onFloor, hidden }: Hung<HangingCloth>,
  { motifs, isDraft }: PaintOrder,
): PaintRows {
  const { box, map, openness } = piece;
  const wide = box.right - box.left;
  const tall = box.bottom - box.top;
  const { pxPerCm, eye } = wall;
  const { key, turned } = light;
  const { stretch, begin, downOf, wander } = layFolds(piece);
  const pixel = 0.6 / pxPerCm;
  const isFine = isDraft || (stretch >= 0.75 && pxPerCm >= FINE_PX_PER_CM);
  const faceAt = faceOf({
    piece,
    wide,
    tall,
    pxPerCm,
    spread: isFine ? 0 : 0.33 / pxPerCm / stretch,
    turned,
    key,
    night: false,
    exposure: EXPOSURE,
    motifs,
  });
  const place: FacePlace = { u: 0, v: 0, across: 0, down: 0, x: 0, y: 0 };
  const face: Face = { seen: 0, red: 0, green: 0, blue: 0 };
  const room = darkness();
  const behind = darkness();
  const hides = openness > 0 ? 0.35 * (1 - openness * 0.8) : 1;
  const shadow = shadowOf(light, wide, onFloor);
  const around = {
    left: box.left - AROUND.side,
    right: box.right + AROUND.side,
    top: box.top - AROUND.top,
    bottom: box.bottom + AROUND.below,
  };
  const rows = planeRows(wall, before, around, photo);
  const { data } = photo;

  return (first, end) =>
    rows(first, end, (at, x, y, column, row) => {
      for (const box of hidden) if (x > box.left && x < box.right && y > box.top && y < box.bottom) return;
      const down = y - box.top;
      const across = x - box.left + wander(x - box.left, down);
      const u = across / stretch + begin;
      // A fold nearer to the eye ends lower in the picture, as far as the eye looks down on it.
      const sag = down > tall - 40 ? ((hemAt(map, u, turned) - MIDDLE_OF_FOLD) * (y - eye.y)) / eye.z : 0;
      const cover =
        ease((across + pixel) / (2 * pixel)) *
        ease((wide - across + pixel) / (2 * pixel)) *
        ease((down + pixel) / (2 * pixel)) *
        ease((tall + sag - down + pixel) / (2 * pixel));
      if (cover < 0.999) {
        const share = shadow(across, down, down - tall - sag) * hides;
        if (share > 0.004) darken(data, at, 1 - share);
        if (cover <= 0.001) return;
      }
      light.at(x, y, room);
      glowAt(light.behind, column, row, behind);
      place.u = u;
      place.v = clamp(downOf(down) - clamp(sag, -8, 8) * ease((down - tall + 40) / 40), 0, map.heightCm);
      place.across = across;
      place.down = down;
      place.x = x;
      place.y = y;
      faceAt(place, room, behind, face);
      layFace(data, at, cover, face, grainAt(column, row));
    });
}

/** Returns the shadow's share of light at a place beside the cloth or below it; longer on the side away from the light. */
function shadowOf(
  { key, turned }: RoomLight,
  wide: number,
  onFloor: boolean,
): (across: number, down: number, below: number) => number {
  return (across, down, below) => {
    if (down < 0) return 0;
    const away = Math.max(0, -across, across - wide);
    if (below > 0) {
      return onFloor
        ? 0.55 * Math.exp(-below / 6) * Math.exp(-away / 7)
        : 0.24 * Math.exp(-below / 5) * Math.exp(-away / 6);
    }
    const isDark = across < 0 === turned;
    const [share, reach] = isDark ? [0.25 + 0.5 * key, 9] : [0.16, 4];
    return share * Math.exp(-away / reach) * ease(down / 25);
  };
}
