/** Pictures made of the photographs, kept from build to build: encoding all of them costs more than a warm build may take. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE } from './content/photo-files.ts';
import type { Wanted } from './encoder/encode.ts';
import { encoded } from './encoder/encoder.ts';
import { ofProcess } from './of-process.ts';
import { GAP, PREVIEW, PREVIEW_QUALITIES, RECIPE, SMALL } from './photo-recipe.ts';
import type { Picture } from './pictures.ts';

/** The photograph at its stable address: 800 px wide WebP. Throws when there is no such file. */
export const smallPhoto = (name: string): Promise<Uint8Array<ArrayBuffer>> => smallAs('webp', name);

/** The same as JPEG, which every reader of feeds knows. Throws when there is no such file. */
export const jpegPhoto = (name: string): Promise<Uint8Array<ArrayBuffer>> => smallAs('jpg', name);

const smallAs = async (kind: 'webp' | 'jpg', name: string): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(
    await kept({ ...SMALL[kind], WIDTH: SMALL.width }, [name], kind, (sources, photograph) => ({
      kind,
      sources,
      photograph,
    })),
  );

/**
 * The landscape picture for previews, at most 100 kB: two photographs side by side, of which upright ones show nearly all, or
 * one alone, cut to where it shows most. Throws when there is no such file.
 */
export const previewPhoto = async (names: readonly string[]): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(
    await kept({ ...PREVIEW, GAP, PREVIEW_QUALITIES }, names, 'jpg', (sources) => ({ kind: 'preview', sources })),
  );

/** The file with a photograph as pages show it. Throws when there is no such photograph. */
export const avifPhoto = ({ photo, quality = RECIPE.quality, ...size }: Picture): Promise<string> =>
  kept({ ...RECIPE, quality, ...size }, [photo], 'avif', (sources, photograph) => ({
    kind: 'avif',
    ...{ sources, photograph, quality, size },
  }));

/** Known of photographs that do not change meanwhile: those of a build. */
const state = ofProcess('photographs', () => ({ digests: undefined as Map<string, Promise<string>> | undefined }));

/** From now on each photograph is read once for its digest. For a build alone: while a shop is developed, its photographs change. */
export function rememberPhotographs(): void {
  state.digests = new Map();
}

/** Returns the digest of a photograph's bytes, in base64url. Throws when there is no such file. */
export function photoDigest(name: string): Promise<string> {
  const digest =
    state.digests?.get(name) ??
    photoSource(name).then((source) => createHash('sha256').update(source).digest('base64url'));
  state.digests?.set(name, digest);
  return digest;
}

/**
 * The file with what is made of photographs, named by what they are and by all settings. Written beside and renamed: two builds may
 * share the folder.
 */
async function kept(
  settings: object,
  names: readonly string[],
  ending: string,
  /** By a name that another photograph under the same one does not have: what the encoder has read is found by it. */
  wanted: (sources: readonly Buffer[], photograph: string) => Wanted,
): Promise<string> {
  const found = await Promise.all(names.map(photoDigest));
  const hash = createHash('sha256').update(JSON.stringify([ending, settings, found]));
  const file = join(CACHE, `${hash.digest('hex').slice(0, 32)}.${ending}`);
  const made =
    making.get(file) ??
    madeUnlessKept(file, names, (sources) => wanted(sources, found.join())).finally(() => making.delete(file));
  making.set(file, made);
  return made;
}

/** By file: later callers wait for the same. */
const making = ofProcess('making', () => new Map<string, Promise<string>>());

async function madeUnlessKept(
  file: string,
  names: readonly string[],
  wanted: (sources: readonly Buffer[]) => Wanted,
): Promise<string> {
  if (await stat(file).catch(() => null)) return file;
  const made = await encoded(wanted(await Promise.all(names.map(photoSource))));
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}-${names.join('-')}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return file;
}

const bytesOf = async (file: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(file));

/** The whole photograph, upright: as it was converted, or as it was where pages take it as it is. Throws when there is none. */
async function photoSource(name: string): Promise<Buffer> {
  // Asked for when it is needed: Astro's configuration imports this file before the content is compiled.
  const { default: place } = await import('#content/built/place.json', { with: { type: 'json' } });
  return readFile(join(place.folder, 'photos', `${name}.webp`)).catch(() =>
    readFile(join(place.folder, '../photos', `${name}.webp`)),
  );
}
