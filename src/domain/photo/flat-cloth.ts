/** Flat cloth and its fittings in a photograph: blinds, panels, rails, in the same light as pleated cloth. */
import { flatFaceOf, type FlatFace, type FlatPiece } from '../picture/flat-face.ts';
import { glowAt } from '../picture/glow.ts';
import { darkness } from '../picture/hours.ts';
import { ease } from '../picture/light.ts';
import { isBlind, type PicturedCloth } from '../picture/scene.ts';
import type { Hung, PaintOrder, PaintRows } from './drape.ts';
import { darken, layFace } from './on-photo.ts';
import type { Photo } from './photo.ts';
import { planeRows, type PlaneRun } from './plane-rows.ts';
import type { RoomLight } from './room-light.ts';
import type { Wall } from './wall.ts';

/** Flat cloth faces the room, and is a little brighter than the mean of folds. */
const EXPOSURE = 1.04;
/** Places of a pixel that are read, from its middle down. */
const READINGS = [-0.33, 0, 0.33];
const ONE_READING = [0];
/** Shadow's share of light at the edge. */
const SHADOW = 0.3;

export function flatCloth(
  photo: Photo,
  wall: Wall,
  light: RoomLight,
  { piece, before }: Hung<FlatPiece>,
  { motifs, isDraft }: PaintOrder,
): PaintRows {
  const { box, shadow } = piece;
  const { pxPerCm } = wall;
  const pixel = 0.6 / pxPerCm;
  const faceAt = flatFaceOf({ piece, pxPerCm, night: false, exposure: EXPOSURE, motifs });
  const face: FlatFace = { seen: 0, red: 0, green: 0, blue: 0, cover: 1 };
  const read: FlatFace = { ...face };
  const place = { x: 0, y: 0 };
  const room = darkness();
  const behind = darkness();
  const readings = isDraft ? ONE_READING : READINGS;
  const reach = 3 * shadow;
  const around = {
    left: box.left - reach,
    right: box.right + reach,
    top: box.top - 1,
    bottom: box.bottom + reach,
  };
  const rows = planeRows(wall, before, around, photo);
  const { data } = photo;

  const paintRun = ({ at: first, count, xs, ys, column, row }: PlaneRun): void => {
    for (let step = 0; step < count; step += 1) {
      const at = first + 4 * step;
      place.x = xs[step] ?? 0;
      place.y = ys[step] ?? 0;
      const { x, y } = place;
      const inside = Math.min(x - box.left, box.right - x, y - box.top, box.bottom - y);
      const cover = ease((inside + pixel) / (2 * pixel));
      if (cover < 0.999) {
        const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(0, y - box.bottom));
        const share = y < box.top ? 0 : SHADOW * Math.exp(-away / shadow) * ease((y - box.top) / 4);
        if (share > 0.004) darken(data, at, 1 - share);
        if (cover <= 0.001) continue;
      }
      light.at(place, room);
      glowAt(light.behind, column + step + 0.5, row + 0.5, behind);
      // Bands run slanted through the pixels: three readings soften their edges.
      face.seen = face.red = face.green = face.blue = face.cover = 0;
      for (const share of readings) {
        faceAt(x, y + share / pxPerCm, room, behind, read);
        face.seen += read.seen / readings.length;
        face.red += read.red / readings.length;
        face.green += read.green / readings.length;
        face.blue += read.blue / readings.length;
        face.cover += read.cover / readings.length;
      }
      face.cover *= cover;
      if (face.cover > 0.001) layFace(data, at, face, column + step, row);
    }
  };
  return (first, end) => rows(first, end, paintRun);
}

const WHITE = '#f2f1ee';
/** Distance of the front of a rail or cassette from its cloth, in cm above and below the cloth's upper edge. */
const RAIL = { pleated: [-2.6, 0.4], panel: [-3, 3.4], blind: [-4.5, 4.5] } as const;
const BEYOND = 2;

/** Returns the rail, or a blind's cassette: a white profile that the light from above shades. */
export function railOf({ kind, width }: Pick<PicturedCloth, 'kind' | 'width'>): FlatPiece {
  const [top, bottom] = RAIL[isBlind(kind) ? 'blind' : kind === 'panel' ? 'panel' : 'pleated'];
  const tall = bottom - top;
  const half = width / 2 + (isBlind(kind) ? 0 : BEYOND);
  return {
    box: { left: -half, right: half, top, bottom },
    color: WHITE,
    shadow: isBlind(kind) ? 3 : 1.6,
    shadeAt: (_across, down, to) => {
      to.openness = 0;
      to.glow = 0;
      to.hard = true;
      const share = down / tall;
      to.tone = 0.98 - 0.24 * share - 0.12 * Math.exp(-Math.abs(share - 0.14) / 0.05);
    },
  };
}
