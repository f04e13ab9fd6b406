/** Hangs a curtain or a blind into a photograph of a room, band by band. */
import type { ClothMaps } from '../picture/cloth-map.ts';
import type { FlatPiece } from '../picture/flat-face.ts';
import type { HangingCloth } from '../picture/hanging.ts';
import type { MotifMaps } from '../picture/motifs.ts';
import { flatPiecesOf, layersOf, pleatedPiecesOf, sheerBehind, type DrawnShare } from '../picture/pieces.ts';
import type { Box, PicturedCloth } from '../picture/scene.ts';
import { drape, type Hung, type PaintRows } from './drape.ts';
import { flatCloth, railOf } from './flat-cloth.ts';
import type { Photo } from './photo.ts';
import { roomLightOf } from './room-light.ts';
import type { Quad } from './plane.ts';
import { usualLens, wallOf, type Lens } from './wall.ts';
import { paintOutSheet } from './without-sheet.ts';

export interface DressedRoom {
  /** Ends of the rail and lower corners of the cloth, in pixels of the photograph. */
  marks: Quad;
  /** Corners of the sheet of paper that tells the light's colour, where there is one. */
  sheet: Quad | null;
  /** Corners of what else was put on the wall to measure by: none of it is seen. */
  others?: readonly Quad[];
  /** Left out, the lens of a usual telephone. */
  lens?: Lens | undefined;
  /** The cloth ends at the floor, else at the sill. */
  onFloor: boolean;
  /** Its width is the scale; its height follows from the marks. */
  cloth: PicturedCloth;
  /** A plain sheer behind a curtain. */
  sheer: boolean;
  drawn: DrawnShare;
  /** Seen for the moment of a drag only. */
  isDraft?: boolean;
}

/** Rows painted between two breaths: a few milliseconds on a slow phone. */
const BAND = 8;
/** Distances before the wall in cm: of the layer at the glass, and from a layer to the next. */
const FIRST_LAYER = 5;
const NEXT_LAYER = 5;
const SHEER_MAP = 'tul-normal';

/**
 * Dresses a copy of the photograph, and takes a breath after each band. A map that is missing leaves its cloth out.
 * @param pixels as many as the photograph has; the dressed one is written there
 * @returns the dressed photograph; null where the marks make no rectangle that a camera can see
 */
export function* dress(
  photo: Photo,
  room: DressedRoom,
  maps: ClothMaps,
  motifs: MotifMaps = {},
  pixels: Photo['data'] = new Uint8ClampedArray(photo.data.length),
): Generator<void, Photo | null> {
  const wall = wallOf(room.marks, room.cloth.width, photo, room.lens ?? usualLens(photo));
  if (!wall) return null;
  const light = roomLightOf(photo, wall, room.sheet);
  yield;
  const dressed: Photo = { ...photo, data: pixels };
  pixels.set(photo.data);
  for (const sheet of [room.sheet, ...(room.others ?? [])]) if (sheet) paintOutSheet(dressed, sheet);
  const order = { motifs, isDraft: room.isDraft ?? false };
  const strokes = piecesOf({ ...room.cloth, height: wall.height }, room, maps).map(({ piece, ...place }): PaintRows =>
    'map' in piece
      ? drape(dressed, wall, light, { piece, ...place }, order)
      : flatCloth(dressed, wall, light, { piece, ...place }, order),
  );
  yield;
  for (let first = 0; first < photo.height; first += BAND) {
    for (const stroke of strokes) stroke(first, Math.min(photo.height, first + BAND));
    yield;
  }
  return dressed;
}

type Piece = HangingCloth | FlatPiece;

/** Returns what hangs there, beginning at the glass; the rail comes last. */
function piecesOf(cloth: PicturedCloth, { sheer, drawn, onFloor }: DressedRoom, maps: ClothMaps): Hung<Piece>[] {
  const sheerMap = maps[SHEER_MAP];
  const layers: Piece[][] = [
    ...(cloth.kind === 'drape' && sheer && sheerMap ? [[sheerBehind(cloth, sheerMap)]] : []),
    ...layersOf(cloth, drawn).map(({ cloth: layer, drawn: share }) => [
      ...pleatedPiecesOf(layer, share, maps),
      ...flatPiecesOf(layer, share),
    ]),
  ];
  const hung = layers.flatMap((pieces, layer) =>
    pieces.map((piece) => ({
      piece,
      before: FIRST_LAYER + NEXT_LAYER * layer,
      onFloor,
      hidden: hiddenBy(layers.slice(layer + 1).flat()),
    })),
  );
  const before = FIRST_LAYER + NEXT_LAYER * Math.max(0, layers.length - 1);
  return [...hung, { piece: railOf(cloth), before, onFloor, hidden: [] }];
}

/** Edges of cloth move by so much, in cm: by its folds, and because the eye looks past them from the side. */
const LOOSE = { side: 9, top: 4, hem: 45 } as const;

/** The parts of a layer that opaque folds before it hide: nobody sees what is painted there. */
const hiddenBy = (pieces: readonly Piece[]): Box[] =>
  pieces.flatMap((piece) =>
    'map' in piece && piece.openness === 0
      ? {
          left: piece.box.left + LOOSE.side,
          right: piece.box.right - LOOSE.side,
          top: piece.box.top + LOOSE.top,
          bottom: piece.box.bottom - LOOSE.hem,
        }
      : [],
  );
