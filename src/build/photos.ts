import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import place from '#content/built/place.json' with { type: 'json' };

const WIDTH = 800;
const QUALITY = 78;
/** Half the time of the default for a twentieth more bytes. */
const EFFORT = 2;
/** Outside node_modules and dist, so that it outlives an install and a build. */
export const CACHE = '.cache/photos';

/**
 * The photograph at its stable address: 800 px wide WebP. Kept from build to build by content and settings, since
 * encoding all of them costs more than a warm build may take. Throws when there is no such file.
 */
export async function smallPhoto(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const source = await readFile(join(place.folder, '../photos', `${name}.webp`));
  const key = createHash('sha256').update(`${WIDTH} ${QUALITY} ${EFFORT} `).update(source).digest('hex').slice(0, 32);
  const cached = join(CACHE, `${key}.webp`);
  const kept = await readFile(cached).catch(() => null);
  if (kept) return new Uint8Array(kept);

  const small = await sharp(source)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
  await mkdir(CACHE, { recursive: true });
  await writeFile(cached, small);
  return new Uint8Array(small);
}
