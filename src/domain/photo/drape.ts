/** Pleated cloth in a photograph: folds in perspective, a hem that bends with them, shadow on wall and floor. */
import { faceOf, type FacePlace } from '../picture/cloth-face.ts';
import { hemAt } from '../picture/cloth-map.ts';
import { glowAt } from '../picture/glow.ts';
import { downOf, layFolds, wander, type HangingCloth } from '../picture/hanging.ts';
import { darkness } from '../picture/hours.ts';
import { clamp, ease } from '../picture/light.ts';
import type { MotifMaps } from '../picture/motifs.ts';
import type { Box } from '../picture/scene.ts';
import { darken, layFace } from './on-photo.ts';
import type { Photo } from './photo.ts';
import { planeRows, type PlaneRun } from './plane-rows.ts';
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
const FINE_FOLD = 9;
/** The hem bends the cloth within this distance above it, in cm. */
const HEM = 40;

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
  const folds = layFolds(piece);
  const { stretch, begin } = folds;
  const pixel = 0.6 / pxPerCm;
  const isFine = isDraft || map.cellCm * stretch * pxPerCm >= FINE_FOLD;
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
    isDraft,
  });
  const place: FacePlace = { u: 0, v: 0, across: 0, down: 0, x: 0, y: 0 };
  const face = { seen: 0, red: 0, green: 0, blue: 0, cover: 0 };
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

  const paintRun = ({ at: first, count, xs, ys, column, row }: PlaneRun): void => {
    for (let step = 0; step < count; step += 1) {
      const x = xs[step] ?? 0;
      const y = ys[step] ?? 0;
      if (isHidden(hidden, x, y)) continue;
      const at = first + 4 * step;
      const down = y - box.top;
      const across = x - box.left + wander(folds, x - box.left, down);
      const u = across / stretch + begin;
      let cover = 1;
      let sag = 0;
      // Most of the cloth is neither at its edges nor near its hem.
      if (across < pixel || across > wide - pixel || down < pixel || down > tall - HEM) {
        // A fold nearer to the eye ends lower in the picture, as far as the eye looks down on it.
        if (down > tall - HEM) sag = ((hemAt(map, u, turned) - MIDDLE_OF_FOLD) * (y - eye.y)) / eye.z;
        cover =
          ease((across + pixel) / (2 * pixel)) *
          ease((wide - across + pixel) / (2 * pixel)) *
          ease((down + pixel) / (2 * pixel)) *
          ease((tall + sag - down + pixel) / (2 * pixel));
        if (cover < 0.999) {
          const share = shadowAt(shadow, across, down, down - tall - sag) * hides;
          if (share > 0.004) darken(data, at, 1 - share);
          if (cover <= 0.001) continue;
        }
      }
      place.x = x;
      place.y = y;
      light.at(place, room);
      glowAt(light.behind, column + step + 0.5, row + 0.5, behind);
      place.u = u;
      place.v = clamp(
        downOf(folds, map, tall, down) - clamp(sag, -8, 8) * ease((down - tall + HEM) / HEM),
        0,
        map.heightCm,
      );
      place.across = across;
      place.down = down;
      faceAt(place, room, behind, face);
      face.cover = cover;
      layFace(data, at, face, column + step, row);
    }
  };
  return (first, end) => rows(first, end, paintRun);
}

function isHidden(hidden: readonly Box[], x: number, y: number): boolean {
  // Without an iterator, which would be made for every pixel.
  for (let one = hidden.length - 1; one >= 0; one -= 1) {
    const box = hidden[one];
    if (box && x > box.left && x < box.right && y > box.top && y < box.bottom) return true;
  }
  return false;
}

/** Shadow beside a piece and below it: shares of light, and how far they reach in cm. */
interface Shadow {
  wide: number;
  /** Deepest share below, and its reach downwards and to the sides. */
  below: number;
  reachDown: number;
  reachAside: number;
  /** Shares and reaches on the left and on the right; longer on the side away from the light. */
  left: number;
  reachLeft: number;
  right: number;
  reachRight: number;
}

function shadowOf({ key, turned }: RoomLight, wide: number, onFloor: boolean): Shadow {
  const [dark, lit] = [
    { share: 0.25 + 0.5 * key, reach: 9 },
    { share: 0.16, reach: 4 },
  ];
  const [left, right] = turned ? [dark, lit] : [lit, dark];
  return {
    wide,
    below: onFloor ? 0.55 : 0.24,
    reachDown: onFloor ? 6 : 5,
    reachAside: onFloor ? 7 : 6,
    left: left.share,
    reachLeft: left.reach,
    right: right.share,
    reachRight: right.reach,
  };
}

/** Returns the shadow's share of light at a place: `below` is its distance below the hem. */
function shadowAt(shadow: Shadow, across: number, down: number, below: number): number {
  if (down < 0) return 0;
  const isLeft = across < 0;
  const away = Math.max(0, -across, across - shadow.wide);
  if (below > 0) return shadow.below * Math.exp(-below / shadow.reachDown - away / shadow.reachAside);
  const share = isLeft ? shadow.left : shadow.right;
  return share * Math.exp(-away / (isLeft ? shadow.reachLeft : shadow.reachRight)) * ease(down / 25);
}
