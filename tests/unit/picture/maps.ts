import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import {
  MAP_NAMES,
  type ClothMap,
  type ClothMaps,
  type MapFacts,
  type MapName,
} from '../../../src/domain/picture/cloth-map.ts';
import { STORED_MOTIFS, type MotifMap, type MotifMaps, type StoredMotif } from '../../../src/domain/picture/motifs.ts';

export const MAPS = path.resolve(import.meta.dirname, '../../../src/features/measurement/picture/maps');

/** Every light map, as a browser decodes it. */
export async function readMaps(): Promise<ClothMaps> {
  const facts = JSON.parse(await readFile(path.join(MAPS, 'facts.json'), 'utf8')) as Record<MapName, MapFacts>;
  const maps = await Promise.all(
    MAP_NAMES.map(async (name): Promise<[MapName, ClothMap]> => {
      const picture = sharp(path.join(MAPS, `${name}.webp`))
        .greyscale()
        .raw();
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      return [name, { ...facts[name], data: new Uint8Array(data), width: info.width, height: info.height / 3 }];
    }),
  );
  return Object.fromEntries(maps);
}

export const MOTIF_FILES = path.resolve(MAPS, '../motifs');

/** Every stored motif, as a browser decodes it. */
export async function readMotifs(): Promise<MotifMaps> {
  const read = await Promise.all(
    STORED_MOTIFS.map(async (name): Promise<[StoredMotif, MotifMap]> => {
      const picture = sharp(path.join(MOTIF_FILES, `${name}.webp`))
        .greyscale()
        .raw();
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      return [name, { data: new Uint8Array(data), width: info.width, height: info.height }];
    }),
  );
  return Object.fromEntries(read);
}
