/** Pictures made of the photographs, kept from build to build: encoding all of them costs more than a warm build may take. */
import { createHash } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { CACHE } from './content/photo-files.ts';
import {
  GAP,
  GRAINY_QUALITIES,
  MOST_PREVIEW_BYTES,
  PREVIEW,
  PREVIEW_QUALITIES,
  RECIPE,
  SMALL,
} from './photo-recipe.ts';
import { photoDigest, photoFile, type Picture } from './photos.ts';

/** Each returns the path of a kept file. They reject where the photograph is missing or cannot be read. */
export interface OpenPhoto {
  readonly avif: (picture: Omit<Picture, 'photo'>) => Promise<string>;
  /** At its stable address, 800 px wide unless a smaller copy is asked for. */
  readonly webp: (width?: number) => Promise<string>;
  /** As JPEG, which every reader of feeds knows. */
  readonly jpg: () => Promise<string>;
}

/** Opens a photograph, which is decoded once for everything that is not kept yet. */
export function openPhoto(name: string): OpenPhoto {
  const whole = decodedOnce(async () => sharp(await photoFile(name)));
  const small = decodedOnce(async () =>
    sharp(await photoFile(name)).resize({ width: SMALL.width, withoutEnlargement: true }),
  );
  return {
    avif: ({ quality = RECIPE.quality, ...size }) =>
      kept({ ...RECIPE, quality, ...size }, [name], 'avif', async () =>
        (await whole())
          .resize({ ...size, fit: 'cover', withoutEnlargement: true })
          .avif({ ...RECIPE, quality })
          .toBuffer(),
      ),
    webp: (width = SMALL.width) =>
      kept({ ...SMALL.webp, WIDTH: width }, [name], 'webp', async () => {
        const picture = await small();
        return (width < SMALL.width ? picture.resize({ width, withoutEnlargement: true }) : picture)
          .webp(SMALL.webp)
          .toBuffer();
      }),
    jpg: () =>
      kept({ ...SMALL.jpg, WIDTH: SMALL.width }, [name], 'jpg', async () => (await small()).jpeg(SMALL.jpg).toBuffer()),
  };
}

function decodedOnce(source: () => Promise<Sharp>): () => Promise<Sharp> {
  const decode = async () => (await source()).raw().toBuffer({ resolveWithObject: true });
  let decoded: ReturnType<typeof decode> | undefined;
  return async () => {
    const { data, info } = await (decoded ??= decode());
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  };
}

/** The landscape picture for previews, at most 100 kB. Rejects when a photograph is missing. */
export const previewPhoto = (names: readonly string[]): Promise<string> =>
  kept({ ...PREVIEW, GAP, PREVIEW_QUALITIES }, names, 'jpg', async () =>
    preview(await Promise.all(names.map(photoFile))),
  );

/** Two photographs side by side, of which upright ones show nearly all, or one alone, cut to where it shows most. */
async function preview(files: readonly string[]): Promise<Buffer> {
  const width = files.length > 1 ? (PREVIEW.width - GAP) / 2 : PREVIEW.width;
  const position = files.length > 1 ? 'centre' : 'attention';
  const cuts = await Promise.all(
    files.map((file) =>
      sharp(file)
        .resize({ width, height: PREVIEW.height, fit: 'cover', position })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  const { data, info } = await sharp({ create: { ...PREVIEW, channels: 3, background: '#fff' } })
    .composite(cuts.map((cut, at) => ({ input: cut.data, raw: cut.info, left: at * (width + GAP), top: 0 })))
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of [...PREVIEW_QUALITIES, ...GRAINY_QUALITIES]) {
    const jpeg = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= MOST_PREVIEW_BYTES) return jpeg;
  }
  // Grain that no quality makes small enough is blurred, in steps from what is hardly seen; a flat picture always fits.
  for (let sigma = 1; ; sigma *= 1.5) {
    const jpeg = await sharp(data, { raw: info }).blur(sigma).jpeg({ quality: GRAINY_QUALITIES[0] }).toBuffer();
    if (jpeg.length <= MOST_PREVIEW_BYTES) return jpeg;
  }
}

let drafts = 0;

/**
 * The file with what is made of photographs, named by what they are and by all settings. Written beside and renamed: two builds
 * may share the folder.
 */
async function kept(
  settings: object,
  names: readonly string[],
  ending: string,
  make: () => Promise<Buffer>,
): Promise<string> {
  const hash = createHash('sha256').update(
    JSON.stringify([ending, settings, await Promise.all(names.map(photoDigest))]),
  );
  const file = join(CACHE, `${hash.digest('hex').slice(0, 32)}.${ending}`);
  if (await stat(file).catch(() => null)) return file;
  const made = await make();
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}-${(drafts += 1)}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return file;
}
