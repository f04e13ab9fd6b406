import type { ClothMap, MapFacts, MapName } from '../../../domain/picture/cloth-map.ts';
import facts from './maps/facts.json';

const files = import.meta.glob<string>('./maps/*.webp', { query: '?url', import: 'default', eager: true });
const FACTS: Readonly<Record<MapName, MapFacts>> = facts;

/** Planes of a map, one above the other. */
const PLANES = 3;

const fetched = new Map<MapName, Promise<ClothMap>>();

/** A light map, fetched once. Rejects where it cannot be fetched; the next call tries again. */
export function clothMap(name: MapName): Promise<ClothMap> {
  const known = fetched.get(name);
  if (known) return known;
  const map = load(name);
  fetched.set(name, map);
  map.catch(() => fetched.delete(name));
  return map;
}

async function load(name: MapName): Promise<ClothMap> {
  const answer = await fetch(files[`./maps/${name}.webp`] ?? '');
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
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
  return { ...FACTS[name], data, width, height: height / PLANES };
}

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
