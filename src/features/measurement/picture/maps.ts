import type { ClothMap, MapFacts, MapName } from '../../../domain/picture/cloth-map.ts';
import type { MotifMap, StoredMotif } from '../../../domain/picture/motifs.ts';
import { fetchBuilt } from '../../../lib/built-file.ts';
import facts from './maps/facts.json';

const files = import.meta.glob<string>('./maps/*.webp', { query: '?url', import: 'default', eager: true });
const motifFiles = import.meta.glob<string>('./motifs/*.webp', { query: '?url', import: 'default', eager: true });
const FACTS: Readonly<Record<MapName, MapFacts>> = facts;

/** Planes of a map, one above the other. */
const PLANES = 3;

const fetched = new Map<string, Promise<MotifMap>>();

/** A light map, fetched once. Rejects where it cannot be fetched; the next call tries again. */
export async function clothMap(name: MapName): Promise<ClothMap> {
  const picture = await greyOf(files[`./maps/${name}.webp`] ?? '');
  return { ...FACTS[name], ...picture, height: picture.height / PLANES };
}

/** The picture of a motif, fetched once like a light map. */
export const motifMap = (name: StoredMotif): Promise<MotifMap> => greyOf(motifFiles[`./motifs/${name}.webp`] ?? '');

function greyOf(address: string): Promise<MotifMap> {
  const picture = fetched.get(address) ?? load(address);
  fetched.set(address, picture);
  picture.catch(() => fetched.delete(address));
  return picture;
}

async function load(address: string): Promise<MotifMap> {
  const answer = await fetchBuilt(address);
  // Its numbers are light, not colour: nothing may be fitted to the screen.
  const bitmap = await createImageBitmap(await answer.blob(), { colorSpaceConversion: 'none' });
  const { width, height } = bitmap;
  const context = canvasOf(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data: pixels } = context.getImageData(0, 0, width, height);
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) data[at] = pixels[at * 4] ?? 0;
  return { data, width, height };
}

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
