/** A window as a picture: room, window, cloth and fittings in the light of an hour, composed in linear light. */
import type { ClothMaps, MapName } from './cloth-map.ts';
import { paintFigures, paintSill } from './figures.ts';
import { paintFurniture } from './furniture/furniture.ts';
import { paintFittings } from './fittings.ts';
import { hangFlat } from './flat.ts';
import { glowOf, type Glow } from './glow.ts';
import { hang } from './hanging.ts';
import { lightOf, type Hour } from './hours.ts';
import { isStored, type MotifMaps, type StoredMotif } from './motifs.ts';
import { flatPiecesOf, layersOf, mapOf, pleatedPiecesOf, sheerBehind, type DrawnShare } from './pieces.ts';
import { paintRadiator, paintRoom } from './room.ts';
import { endsAt, isBlind, sceneOf, type Frame, type PicturedCloth, type Scene } from './scene.ts';
import { develop, type Sheet } from './sheet.ts';
import { paintSight } from './view.ts';
import { paintWindow } from './window.ts';

export interface Look {
  hour: Hour;
  drawn: DrawnShare;
}

/** Behind a curtain hangs a plain sheer. */
const SHEER_BEHIND: MapName = 'tul-normal';

/** The maps that a picture is made of, each once; none for what hangs flat. */
export function mapsFor(cloth: Pick<PicturedCloth, 'kind' | 'pleat' | 'behind' | 'bare'>): MapName[] {
  if (cloth.bare) return [];
  const maps = [cloth, ...(cloth.behind ?? [])].flatMap((one) => mapOf(one) ?? []);
  return [...new Set(cloth.kind === 'drape' && !cloth.behind ? [...maps, SHEER_BEHIND] : maps)];
}

/** The motifs that a picture is made of, each once. */
export const motifsFor = ({ motif, behind, bare }: Pick<PicturedCloth, 'motif' | 'behind' | 'bare'>): StoredMotif[] =>
  bare
    ? []
    : [...new Set([motif, ...(behind ?? []).map((layer) => layer.motif)])].filter(
        (one): one is StoredMotif => one !== undefined && isStored(one),
      );

/** The room without the cloth, kept while only the cloth changes. */
interface EmptyRoom {
  key: string;
  data: Float32Array;
  glow: Glow;
}

/** Rows painted between two breaths: a few milliseconds on a slow phone. */
const BAND = 6;
/** The blurred light behind the cloth needs no more pixels across. */
const GLOW_WIDTH = 110;

/** Keeps the empty room from one picture to the next. */
export interface Composer {
  /**
   * Composes a picture band by band and takes a breath after each, so that its caller may answer the shopper in
   * between, or stop. Answers four bytes a pixel. A map that is not there yet leaves its cloth out.
   */
  compose: (
    cloth: PicturedCloth,
    look: Look,
    frame: Frame,
    maps: ClothMaps,
    motifs?: MotifMaps,
  ) => Generator<void, Picture>;
}

export type Picture = Uint8ClampedArray<ArrayBuffer>;

export function createComposer(): Composer {
  let kept: EmptyRoom | null = null;
  return {
    *compose(cloth, look, frame, maps, motifs = {}) {
      const scene = sceneOf(cloth, frame);
      const { room: kind, darkWall } = scene;
      const key = [cloth.kind, cloth.width, cloth.height, look.hour, frame.width, frame.height, kind, darkWall].join();
      const room = kept?.key === key ? kept : yield* emptyRoom(key, cloth, scene, look.hour, frame);
      kept = room;
      const picture: Picture = new Uint8ClampedArray(frame.width * frame.height * 4);
      const hour = lightOf(look.hour, scene.exposure);
      for (const { band, firstRow } of bandsOf(scene, frame, (from, end) => room.data.slice(from, end))) {
        hangCloth(band, scene, cloth, look, maps, motifs, room.glow);
        paintFigures({ sheet: band, scene, hour }, cloth);
        develop(band, firstRow, frame.height, hour.vignette, picture);
        yield;
      }
      return picture;
    },
  };
}

/** The picture in bands of a few rows; `dataOf` gives a band its numbers, from the first to before the end. */
function* bandsOf(
  { shown }: Scene,
  { width, height }: Frame,
  dataOf: (from: number, end: number) => Float32Array,
): Generator<{ band: Sheet; firstRow: number }> {
  for (let firstRow = 0; firstRow < height; firstRow += BAND) {
    const rows = Math.min(BAND, height - firstRow);
    const data = dataOf(3 * width * firstRow, 3 * width * (firstRow + rows));
    const top = shown.top + firstRow / shown.pxPerCm;
    yield { band: { width, height: rows, left: shown.left, top, pxPerCm: shown.pxPerCm, data }, firstRow };
  }
}

function* emptyRoom(
  key: string,
  cloth: PicturedCloth,
  scene: Scene,
  hour: Hour,
  frame: Frame,
): Generator<void, EmptyRoom> {
  const light = lightOf(hour, scene.exposure);
  const sight = paintSight(scene, hour);
  const paint = (sheet: Sheet): Sheet => {
    paintRoom(sheet, scene, light);
    paintWindow(sheet, scene, light, sight);
    if (endsAt(cloth) === 'floor' && scene.room !== 'mutfak') paintRadiator(sheet, scene, light);
    paintFurniture({ sheet, scene, hour: light }, cloth);
    paintSill({ sheet, scene, hour: light }, cloth);
    return sheet;
  };
  const { left, top, width } = scene.shown;
  const rows = Math.max(1, Math.round((GLOW_WIDTH * frame.height) / frame.width));
  const small = paint({
    width: GLOW_WIDTH,
    height: rows,
    left,
    top,
    pxPerCm: GLOW_WIDTH / width,
    data: new Float32Array(GLOW_WIDTH * rows * 3),
  });
  yield;
  const data = new Float32Array(frame.width * frame.height * 3);
  for (const { band } of bandsOf(scene, frame, (from, end) => data.subarray(from, end))) {
    paint(band);
    yield;
  }
  return { key, data, glow: glowOf(small) };
}

function hangCloth(
  sheet: Sheet,
  scene: Scene,
  cloth: PicturedCloth,
  look: Look,
  maps: ClothMaps,
  motifs: MotifMaps,
  glow: Glow,
): void {
  if (cloth.bare) return;
  const hour = lightOf(look.hour, scene.exposure);
  const sheer = maps[SHEER_BEHIND];
  if (cloth.kind === 'drape' && !cloth.behind && sheer)
    hang(sheet, scene, hour, glow, sheerBehind(cloth, sheer), motifs);
  for (const { cloth: layer, drawn } of layersOf(cloth, look.drawn)) {
    const panels = pleatedPiecesOf(layer, drawn, maps);
    for (const panel of panels) hang(sheet, scene, hour, glow, panel, motifs);
    for (const piece of flatPiecesOf(layer, drawn)) hangFlat(sheet, scene, hour, glow, piece, motifs);
    if (layer === cloth || isBlind(layer.kind)) paintFittings(sheet, scene, hour, layer, panels, drawn);
  }
}
