/** The photographs of `content/photos` as owners bring them: any usual format, any size, turned as the camera was held. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse, sep } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import type * as z from 'zod/mini';
import type { photosFile } from '../../domain/product/product-file.ts';
import type { Photo } from '../../domain/product/catalogue.ts';
import { eachBounded } from './bounded.ts';
import type { Failure } from './failure.ts';
import type { FileOf } from './parse-text.ts';
import { UNREAD } from './stray-files.ts';

export const PHOTOS = 'content/photos';
/** Folder of converted photographs, beside the compiled files. */
export const CONVERTED = 'content/built/photos';
/** Outside node_modules and dist, so that what is encoded outlives an install and a build; named by what is in the file. */
export const CACHE = '.cache/photos';

const FORMATS = ['webp', 'jpg', 'jpeg', 'png', 'avif', 'tif', 'tiff'];
/** No screen shows more; a phone's picture has twice that. */
const MOST_PIXELS = 2400;
/** Its longer side must fill a large screen once it is cropped. */
const LEAST_PIXELS = 1000;
/** Quality of the picture that all others are made from. */
const QUALITY = 90;

/** A photograph that is there. */
export interface PhotoFile {
  readonly name: string;
  /** Below `content/photos`: `bogaz-keten.jpg`. */
  readonly file: string;
}

export interface ReadPhoto extends PhotoFile {
  readonly photo: Photo;
  /** Whether pages can use the file as it is. */
  readonly isPlain: boolean;
}

/**
 * Returns the photographs of the folder, by name; reports a file that is no photograph, cannot be named, is there twice, or lies
 * in a folder below.
 */
export async function findPhotos(root: string, faults: Failure[]): Promise<PhotoFile[]> {
  const folder = join(root, PHOTOS);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => !entry.isDirectory() && !isSystemFile(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort();
  const found = new Map<string, PhotoFile>();
  for (const file of files) {
    const { dir, name, ext } = parse(file);
    const fault = dir === '' ? faultOf(name, ext.slice(1).toLowerCase(), found.get(name)?.file) : UNREAD;
    if (fault === null) found.set(name, { name, file });
    else faults.push({ file: `${PHOTOS}/${file}`, field: 'file', reason: fault });
  }
  return [...found.values()];
}

/** Leftovers of file managers. */
const isSystemFile = (file: string): boolean => file.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(file);

function faultOf(name: string, format: string, twin: string | undefined): string | null {
  if (format === 'heic' || format === 'heif') {
    return 'is a HEIC picture of an iPhone, which cannot be read here: export it as JPEG';
  }
  if (!FORMATS.includes(format)) return `is no photograph that can be shown: use one of ${FORMATS.join(', ')}`;
  if (!/^[a-z0-9-]+$/.test(name))
    return 'must be named in small letters without accents, digits and dashes: bogaz-tul.jpg';
  return twin === undefined ? null : `has the name of ${twin}: one photograph, one file`;
}

/**
 * The described photographs that are there, with the sizes pages see them in; tells what is damaged, in its middle too, or too
 * small to show.
 */
export async function readPhotos(
  root: string,
  { file, data, lineOf }: FileOf<z.output<typeof photosFile>>,
  there: readonly PhotoFile[],
  failures: Failure[],
): Promise<ReadPhoto[]> {
  const described = there.flatMap((one) => {
    const about = data[one.name];
    return about ? [{ ...one, about }] : [];
  });
  const read = await eachBounded(described, async ({ about, ...one }): Promise<ReadPhoto | null> => {
    const fail = (reason: string): null => {
      failures.push({ file, line: lineOf?.([one.name]), field: one.name, reason: `${PHOTOS}/${one.file} ${reason}` });
      return null;
    };
    const known = await sharp(join(root, PHOTOS, one.file))
      .metadata()
      .catch(() => null);
    if (!known) return fail('is no picture, or is damaged');
    if (known.compression === 'hevc') return fail('is a HEIC picture under another name: export it as JPEG');
    const { width, height } = known.autoOrient;
    if (Math.max(width, height) < LEAST_PIXELS) return fail(`has ${width} × ${height} pixels, too few to show large`);
    return { ...one, photo: { ...about, ...shownSize(width, height) }, isPlain: isPlain(known) };
  });
  const readable: ReadPhoto[] = [];
  // One after the other: a phone's picture is 200 MB once it is read. Photographs converted here are at hand for
  // `writePhotos`.
  for (const photo of read.filter((one) => one !== null)) {
    const fault = photo.isPlain ? null : await converted(root, photo).then(() => null, faultOfPicture);
    if (fault === null) readable.push(photo);
    else
      failures.push({
        file,
        line: lineOf?.([photo.name]),
        field: photo.name,
        reason: `${PHOTOS}/${photo.file} ${fault}`,
      });
  }
  return readable;
}

const faultOfPicture = (cause: unknown): string =>
  `cannot be read to its end: ${cause instanceof Error ? cause.message : String(cause)}`;

/** WebP of a size and a position that pages take as it is: it is left alone, so that nothing of it is lost. */
const isPlain = ({ format, width, height, orientation = 1, pages = 1 }: Metadata): boolean =>
  format === 'webp' && orientation === 1 && pages === 1 && Math.max(width, height) <= MOST_PIXELS;

function shownSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Writes what is not plain as WebP, upright, in sRGB, and removes what nothing stands behind any more. Answers whether anything
 * changed.
 */
export async function writePhotos(root: string, photos: readonly ReadPhoto[]): Promise<boolean> {
  const wanted = photos.filter(({ isPlain: isReady }) => !isReady);
  const there = await readdir(join(root, CONVERTED)).catch(() => []);
  const gone = there.filter((file) => !wanted.some(({ name }) => `${name}.webp` === file));
  for (const file of gone) await rm(join(root, CONVERTED, file));
  let isNew = gone.length > 0;
  for (const photo of wanted) {
    const made = await converted(root, photo);
    const place = join(root, CONVERTED, `${photo.name}.webp`);
    const before = await readFile(place).catch(() => null);
    if (before?.equals(made)) continue;
    await mkdir(join(root, CONVERTED), { recursive: true });
    await writeFile(place, made);
    isNew = true;
  }
  return isNew;
}

/** From the cache, else encoded into it. Rejects where the picture cannot be read to its end. */
async function converted(root: string, { file, photo: { width, height } }: ReadPhoto): Promise<Buffer> {
  const source = await readFile(join(root, PHOTOS, file));
  const key = createHash('sha256').update(`master ${width} ${height} ${QUALITY} `).update(source).digest('hex');
  const cached = join(root, CACHE, `${key.slice(0, 32)}.webp`);
  const kept = await readFile(cached).catch(() => null);
  if (kept) return kept;
  // Without a word about profiles sharp writes sRGB, whatever the camera's colours were, and leaves place and time of the picture out.
  const made = await sharp(source)
    .autoOrient()
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: QUALITY })
    .toBuffer();
  await mkdir(join(root, CACHE), { recursive: true });
  await writeFile(cached, made);
  return made;
}
