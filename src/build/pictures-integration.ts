import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { AstroIntegration } from 'astro';
import { openCatalogue } from '../domain/product/open-catalogue.ts';
import { builtFile } from './content/compile.ts';
import { CACHE } from './content/photo-files.ts';
import { SHOP_ROOT } from './content/place.ts';
import { photosOf } from './feed/item.ts';
import { avifPhoto, jpegPhoto, rememberPhotographs, smallPhoto } from './photos.ts';
import { wantedPictures, type Picture } from './pictures.ts';

/** One is encoded while another is read or written. */
const SIDE_BY_SIDE = 2;

/**
 * Makes pictures at the moment that each command needs them. A build reads each photograph once, and where no picture is kept from an
 * earlier build, makes those at stable addresses while code is bundled, which leaves a processor free; pages that ask for one
 * meanwhile wait for the same. `npm run dev` makes each picture that a page named when a browser first asks for it.
 */
export function picturesIntegration(): AstroIntegration {
  return {
    name: 'pictures',
    hooks: {
      'astro:build:start': async ({ logger }) => {
        rememberPhotographs();
        const kept = await readdir(CACHE).catch(() => []);
        if (kept.some((file) => file.endsWith('.avif'))) return;
        const { photos, listed } = openCatalogue(JSON.parse(await readFile(builtFile(SHOP_ROOT), 'utf8')) as object);
        const inFeeds = new Set(listed.flatMap(photosOf));
        const names = Object.keys(photos).values();
        const work = async (): Promise<void> => {
          for (const name of names) await Promise.all([smallPhoto(name), inFeeds.has(name) && jpegPhoto(name)]);
        };
        // Not waited for: a fault is told by the page that asks for the same picture.
        for (let one = 0; one < SIDE_BY_SIDE; one += 1) work().catch((fault: unknown) => logger.warn(String(fault)));
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/_astro', ({ url = '' }, response, next) => {
          const picture = wantedPictures.get(url.slice(1));
          if (picture) sendAvif(picture, response).catch(next);
          else next();
        });
      },
    },
  };
}

async function sendAvif(picture: Picture, response: ServerResponse): Promise<void> {
  const data = await readFile(await avifPhoto(picture));
  response.setHeader('Content-Type', 'image/avif').end(data);
}
