/** Hangs a curtain or a blind into a photograph of a room, band by band. */
import type { ClothMaps } from '../picture/compose.ts';
import type { FlatPiece } from '../picture/flat-face.ts';
import type { HangingCloth } from '../picture/hanging.ts';
import type { MotifMaps } from '../picture/motifs.ts';
import {
  layersOf,
  mapOf,
  panelsOf,
  rollerOf,
  sheerBehind,
  slidingPanelsOf,
  zebraOf,
  type DrawnShare,
} from '../picture/pieces.ts';
import type { PicturedCloth } from '../picture/scene.ts';
import { drape, type Hung, type PaintRows } from './drape.ts';
import { flatCloth, railOf } from './flat-cloth.ts';
import type { Photo } from './photo.ts';
import { roomLightOf } from './room-light.ts';
import { usualLens, wallOf, type Lens, type Marks } from './wall.ts';
import { paintOutSheet } from './without-sheet.ts';

export interface DressedRoom {
  /** Ends of the rail and lower corners of the cloth, in pixels of the photograph. */
  marks: Marks;
  /** Corners of the sheet of paper, where there is one. */
  sheet: Marks | null;
  /** Left out, the lens of a usual telephone. */
  lens?: Lens | undefined;
  /** The cloth ends at the floor, else at the sill. */
  onFloor: boolean;
  /** Its width is the scale; its height follows from the marks. */
  cloth: PicturedCloth;
  /** A plain sheer behind a curtain. */
  sheer: boolean;
  drawn: DrawnShare;
}

/** Rows painted between two breaths: a few milliseconds on a slow phone. */
const BAND = 8;
/** Distances before the wall in cm: of the layer at the glass, and from a layer to the next. */
const FIRST_LAYER = 5;
const NEXT_LAYER = 5;
const SHEER_MAP = 'tul-normal';

/**
 * Dresses a copy of the photograph, and takes a breath after each band. A map that is missing leaves its cloth out.
 * @returns the dressed photograph; null where the marks make no rectangle that a camera can see
 */
export function* dress(
  photo: Photo,
  room: DressedRoom,
  maps: ClothMaps,
  motifs: MotifMaps = {},
): Generator<void, Photo | null> {
  const wall = wallOf(room.marks, room.cloth.width, photo, room.lens ?? usualLens(photo));
  if (!wall) return null;
  const light = roomLightOf(photo, wall, room.sheet);
  const dressed: Photo = { ...photo, data: new Uint8ClampedArray(photo.data) };
  if (room.sheet) paintOutSheet(dressed, room.sheet);
  const strokes = piecesOf({ ...room.cloth, height: wall.height }, room, maps).map(({ piece, ...place }): PaintRows =>
    'map' in piece
      ? drape(dressed, wall, light, { piece, ...place }, motifs)
      : flatCloth(dressed, wall, light, { piece, ...place }, motifs),
  );
  for (let first = 0; first < photo.height; first += BAND) {
    for (const stroke of strokes) stroke(first, Math.min(photo.height, first + BAND));
    yield;
  }
  return dressed;
}

type Piece = HangingCloth | FlatPiece;

/** Returns what hangs there, beginning at the glass; the rail comes last. */
function piecesOf(cloth: PicturedCloth, { sheer, drawn, onFloor }: DressedRoom, maps: ClothMaps): Hung<Piece>[] {
  const hung: Hung<Piece>[] = [];
  let before = FIRST_LAYER;
  const sheerMap = maps[SHEER_MAP];
  if (cloth.kind === 'drape' && sheer && sheerMap) {
    hung.push({ piece: sheerBehind(cloth, sheerMap), before, onFloor });
    before += NEXT_LAYER;
  }
  for (const { cloth: layer, drawn: share } of layersOf(cloth, drawn)) {
    for (const piece of clothPieces(layer, share, maps)) hung.push({ piece, before, onFloor });
    before += NEXT_LAYER;
  }
  return [...hung, { piece: railOf(cloth), before: before - NEXT_LAYER, onFloor }];
}

function clothPieces(cloth: PicturedCloth, drawn: DrawnShare, maps: ClothMaps): Piece[] {
  switch (cloth.kind) {
    case 'roller':
      return [rollerOf(cloth, drawn)];
    case 'zebra':
      return [zebraOf(cloth, drawn)];
    case 'panel':
      return slidingPanelsOf(cloth, drawn);
    default: {
      const name = mapOf(cloth);
      const map = name === null ? undefined : maps[name];
      return map ? panelsOf(cloth, map, drawn) : [];
    }
  }
}
