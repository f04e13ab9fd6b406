import type { WeaveMap } from '../../../../domain/picture/close-up.ts';
import type { Weave } from '../../../../domain/picture/weaves.ts';
import { fetchBuilt } from '../../../../lib/built-file.ts';

const files = import.meta.glob<string>('./weaves/*.webp', { query: '?url', import: 'default', eager: true });

const fetched = new Map<Weave, Promise<WeaveMap>>();

/** The map of a weave, fetched once. Rejects where it cannot be fetched; the next call tries again. */
export function weaveMap(weave: Weave): Promise<WeaveMap> {
  const map = fetched.get(weave) ?? load(weave);
  fetched.set(weave, map);
  map.catch(() => fetched.delete(weave));
  return map;
}

async function load(weave: Weave): Promise<WeaveMap> {
  const answer = await fetchBuilt(files[`./weaves/${weave}.webp`] ?? '');
  // Its numbers are light, not colour: nothing may be fitted to the screen.
  const bitmap = await createImageBitmap(await answer.blob(), { colorSpaceConversion: 'none' });
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data: pixels } = context.getImageData(0, 0, width, height);
  return { data: Uint8Array.from({ length: width * height }, (_, at) => pixels[at * 4] ?? 0), width, height };
}
