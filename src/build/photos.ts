import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const WIDTH = 800;
const QUALITY = 78;
const CACHE = 'node_modules/.astro/photos';

/**
 * The photograph at its stable address: 800 px wide WebP. Kept from build to build by content and settings, since
 * encoding all of them costs more than a warm build may take. Throws when there is no such file.
 */
export async function smallPhoto(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const source = await readFile(join('content/photos', `${name}.webp`));
  const key = createHash('sha256').update(`${WIDTH} ${QUALITY} `).update(source).digest('hex').slice(0, 32);
  const cached = join(CACHE, `${key}.webp`);
  const kept = await readFile(cached).catch(() => null);
  if (kept) return new Uint8Array(kept);

  const small = await sharp(source)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  await mkdir(CACHE, { recursive: true });
  await writeFile(cached, small);
  return new Uint8Array(small);
}
