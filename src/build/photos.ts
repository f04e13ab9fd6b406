import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE } from './content/photo-files.ts';
import { encoded } from './encoder/encoder.ts';
import { GAP, PREVIEW, PREVIEW_QUALITIES, SMALL } from './photo-recipe.ts';

/** The photograph at its stable address: 800 px wide WebP. Throws when there is no such file. */
export const smallPhoto = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  kept({ ...SMALL.webp, WIDTH: SMALL.width }, [name], 'webp');

/** The same as JPEG, which every reader of feeds knows. Throws when there is no such file. */
export const jpegPhoto = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  kept({ ...SMALL.jpg, WIDTH: SMALL.width }, [name], 'jpg');

/**
 * The landscape picture for previews, at most 100 kB: two photographs side by side, of which upright ones show nearly all, or
 * one alone, cut to where it shows most. Throws when there is no such file.
 */
export const previewPhoto = (names: readonly string[]): Promise<Uint8Array<ArrayBuffer>> =>
  kept({ ...PREVIEW, GAP, PREVIEW_QUALITIES }, names, 'preview');

/**
 * Kept from build to build by content and settings, since encoding all of them costs more than a warm build may take. Written
 * beside and renamed: two builds may share the folder.
 */
async function kept(
  settings: object,
  names: readonly string[],
  kind: 'webp' | 'jpg' | 'preview',
): Promise<Uint8Array<ArrayBuffer>> {
  const sources = await Promise.all(names.map(photoSource));
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of sources) hash.update(source);
  const file = join(CACHE, `${hash.digest('hex').slice(0, 32)}.${kind === 'preview' ? 'jpg' : kind}`);
  const known = await readFile(file).catch(() => null);
  if (known) return new Uint8Array(known);

  const made = await encoded({ kind, sources });
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}-${names.join('-')}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return made;
}

/** The whole photograph, upright: as it was converted, or as it was where pages take it as it is. Throws when there is none. */
async function photoSource(name: string): Promise<Buffer> {
  // Asked for when it is needed: Astro's configuration imports this file before the content is compiled.
  const { default: place } = await import('#content/built/place.json', { with: { type: 'json' } });
  return readFile(join(place.folder, 'photos', `${name}.webp`)).catch(() =>
    readFile(join(place.folder, '../photos', `${name}.webp`)),
  );
}
