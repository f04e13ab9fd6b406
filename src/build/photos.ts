/**
 * Addresses of photographs in pages. An address says photograph, bytes and size, so the end of a build and the development
 * server make each picture from its address alone (`photos-integration.ts`).
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RECIPE } from './photo-recipe.ts';

export interface Picture {
  /** Base name of a file in `content/photos`. */
  readonly photo: string;
  readonly width: number;
  /** The picture is cut to it. */
  readonly height?: number;
  readonly quality?: number;
}

/** Equal in every name, so it costs a page next to nothing; browsers keep a name for a year. */
const MARK = createHash('sha256').update(JSON.stringify(RECIPE)).digest('hex').slice(0, 4);

/** Letters of a photograph's digest: enough that another photograph of the same name is another file. */
const LETTERS = 6;

/**
 * The file of `_astro`, named by what the page says beside it anyway: `keten.BGsM0M-5f0b-720x720q43.avif`. Random
 * characters for each size, which do not compress, would cost the home page 320 bytes.
 * @param digest of the photograph's bytes, in base64url
 */
export const pictureFile = ({ photo, width, height, quality }: Picture, digest: string): string =>
  `${photo}.${digest.slice(0, LETTERS)}-${MARK}-${width}${height === undefined ? '' : `x${height}`}${
    quality === undefined ? '' : `q${quality}`
  }.avif`;

const ADDRESS = /\/_astro\/([a-z0-9-]+)\.[\w-]{6}-[0-9a-f]{4}-(\d+)(?:x(\d+))?(?:q(\d+))?\.avif/g;

/** Returns the pictures that a text names, by their addresses. */
export const picturesNamed = (text: string): [address: string, picture: Picture][] =>
  [...text.matchAll(ADDRESS)].map(([address, name = '', width, height, quality]) => [
    address,
    {
      photo: name,
      width: Number(width),
      ...(height === undefined ? {} : { height: Number(height) }),
      ...(quality === undefined ? {} : { quality: Number(quality) }),
    },
  ]);

/** By file and time of its last change: photographs change while a shop is developed. */
const digests = new Map<string, Promise<string>>();

/** Those of a build, by name: its photographs stay as they are, and to look at one for each place that shows it took a tenth of the time. */
const ofBuild = new Map<string, Promise<string>>();

/** Returns the digest of a photograph's bytes, in base64url. Rejects when there is no such file. */
export function photoDigest(name: string): Promise<string> {
  // Node itself, by which tests and the configuration come here, has no such environment.
  const isBuild = (import.meta.env as ImportMetaEnv | undefined)?.PROD === true;
  const digest = (isBuild ? ofBuild.get(name) : undefined) ?? newestDigest(name);
  if (isBuild) ofBuild.set(name, digest);
  return digest;
}

async function newestDigest(name: string): Promise<string> {
  const file = await photoFile(name);
  const key = `${file} ${(await stat(file)).mtimeMs}`;
  const digest =
    digests.get(key) ?? readFile(file).then((bytes) => createHash('sha256').update(bytes).digest('base64url'));
  digests.set(key, digest);
  return digest;
}

/** The whole photograph, upright: as it was converted, or as it was where pages take it as it is. */
export async function photoFile(name: string): Promise<string> {
  // Asked for when it is needed: Astro's configuration imports this file before the content is compiled.
  const { default: place } = await import('#content/built/place.json', { with: { type: 'json' } });
  const made = join(place.folder, 'photos', `${name}.webp`);
  return stat(made).then(
    () => made,
    () => join(place.folder, '../photos', `${name}.webp`),
  );
}
