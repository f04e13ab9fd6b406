import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { CACHE } from './content/photo-files.ts';

const WIDTH = 800;
/** Half the time of the default for a twentieth more bytes. */
const WEBP = { quality: 78, effort: 2 } as const;
const JPEG = { quality: 80 } as const;

/** Of the picture that previews of a link show, in pixels: what Facebook, WhatsApp, X and LinkedIn show whole. */
export const PREVIEW = { width: 1200, height: 630 } as const;
/** Between two photographs, which may be of the same room. */
const GAP = 8;
const MOST_PREVIEW_BYTES = 100_000;
/** From the best on, until it is small enough. */
const PREVIEW_QUALITIES = [80, 72, 64, 56, 48, 40] as const;

/** The photograph at its stable address: 800 px wide WebP. Throws when there is no such file. */
export const smallPhoto = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  kept({ ...WEBP, WIDTH }, [name], 'webp', ([source]) => small(source).webp(WEBP).toBuffer());

/** The same as JPEG, which every reader of feeds knows. Throws when there is no such file. */
export const jpegPhoto = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  kept({ ...JPEG, WIDTH }, [name], 'jpg', ([source]) => small(source).jpeg(JPEG).toBuffer());

/**
 * The landscape picture for previews, at most 100 kB: two photographs side by side, of which upright ones show nearly all, or
 * one alone, cut to where it shows most. Throws when there is no such file.
 */
export const previewPhoto = (names: readonly string[]): Promise<Uint8Array<ArrayBuffer>> =>
  kept({ ...PREVIEW, GAP, PREVIEW_QUALITIES }, names, 'jpg', async (sources) => {
    const width = sources.length > 1 ? (PREVIEW.width - GAP) / 2 : PREVIEW.width;
    const cuts = await Promise.all(
      sources.map((source) =>
        sharp(source)
          .resize({
            width,
            height: PREVIEW.height,
            fit: 'cover',
            position: sources.length > 1 ? 'centre' : 'attention',
          })
          .raw()
          .toBuffer({ resolveWithObject: true }),
      ),
    );
    const { data, info } = await sharp({ create: { ...PREVIEW, channels: 3, background: '#fff' } })
      .composite(cuts.map((cut, at) => ({ input: cut.data, raw: cut.info, left: at * (width + GAP), top: 0 })))
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const quality of PREVIEW_QUALITIES) {
      const jpeg = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer();
      if (jpeg.length <= MOST_PREVIEW_BYTES) return jpeg;
    }
    throw new Error(`The preview of ${names.join(' and ')} does not get below ${MOST_PREVIEW_BYTES} bytes`);
  });

const small = (source: Uint8Array | undefined): Sharp =>
  sharp(source).resize({ width: WIDTH, withoutEnlargement: true });

/**
 * Kept from build to build by content and settings, since encoding all of them costs more than a warm build may take. Written
 * beside and renamed: two builds may share the folder.
 */
async function kept(
  settings: object,
  names: readonly string[],
  ending: string,
  encode: (sources: readonly Uint8Array[]) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const sources = await Promise.all(names.map(photoSource));
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of sources) hash.update(source);
  const file = join(CACHE, `${hash.digest('hex').slice(0, 32)}.${ending}`);
  const known = await readFile(file).catch(() => null);
  if (known) return new Uint8Array(known);

  const made = await encode(sources);
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}-${names.join('-')}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return new Uint8Array(made);
}

/** The whole photograph, upright: as it was converted, or as it was where pages take it as it is. Throws when there is none. */
async function photoSource(name: string): Promise<Buffer> {
  // Asked for when it is needed: Astro's configuration imports this file before the content is compiled.
  const { default: place } = await import('#content/built/place.json', { with: { type: 'json' } });
  return readFile(join(place.folder, 'photos', `${name}.webp`)).catch(() =>
    readFile(join(place.folder, '../photos', `${name}.webp`)),
  );
}
