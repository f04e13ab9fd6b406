import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { openCatalogue } from '../domain/product/open-catalogue.ts';
import { imageUrl, jpegUrl } from '../domain/values/image.ts';
import { IMAGE_WIDTHS, smallerImage } from '../domain/values/smaller-image.ts';
import { builtFile } from './content/compile.ts';
import { SHOP_ROOT } from './content/place.ts';
import { photosOf } from './feed/item.ts';
import type { HtmlStep } from './html/integration.ts';
import { ownCopy } from './html/own-copy.ts';
import { openPhoto, previewPhoto, type OpenPhoto } from './photo-encoder.ts';
import { picturesNamed } from './photos.ts';
import { picturesIn, previewUrl, type Pictures } from './seo/preview.ts';

/** Photographs that are made side by side: two processors stay busy while one photograph is read or written. */
const SIDE_BY_SIDE = 3;

/** Data with addresses of photographs (`pages/data/cloths`). */
const CLOTHS = 'data/cloths';

type Work = (photo: OpenPhoto) => Promise<string>;

/** Makes, after the last page, every picture that pages name and those at stable addresses. */
export function photosStep(): HtmlStep {
  const named = new Set<string>();
  const previews = new Set<string>();
  const note = (text: string): void => {
    for (const [address] of picturesNamed(text)) if (!named.has(address)) named.add(ownCopy(address));
  };
  return {
    page(html) {
      note(html);
      const pictures = picturesIn(html);
      if (pictures) previews.add(ownCopy(pictures.join('_')));
      return html;
    },
    async finish(dist, logger) {
      for (const file of await readdir(join(dist, CLOTHS))) note(await readFile(join(dist, CLOTHS, file), 'utf8'));
      const wanted = new Map<string, [address: string, work: Work][]>();
      const want = (photo: string, address: string, work: Work): void => {
        wanted.set(photo, [...(wanted.get(photo) ?? []), [address, work]]);
      };
      const { photos, listed } = openCatalogue(JSON.parse(await readFile(builtFile(SHOP_ROOT), 'utf8')) as object);
      for (const name of Object.keys(photos)) {
        want(name, imageUrl(name), ({ webp }) => webp());
        for (const width of IMAGE_WIDTHS) want(name, smallerImage(imageUrl(name), width), ({ webp }) => webp(width));
      }
      for (const name of new Set(listed.flatMap(photosOf))) want(name, jpegUrl(name), ({ jpg }) => jpg());
      for (const [address, { photo, ...size }] of [...named].flatMap(picturesNamed)) {
        want(photo, address, ({ avif }) => avif(size));
      }
      const put = async (address: string, file: string): Promise<void> => {
        await mkdir(dirname(join(dist, address)), { recursive: true });
        await copyFile(file, join(dist, address));
      };
      const jobs = [
        ...[...wanted].map(([name, works]) => async () => {
          const photo = openPhoto(name);
          for (const [address, work] of works) await put(address, await work(photo));
        }),
        ...[...previews].map((joined) => async () => {
          const names = joined.split('_');
          await put(previewUrl(names as unknown as Pictures), await previewPhoto(names));
        }),
      ];
      const rest = jobs.values();
      const worker = async (): Promise<void> => {
        for (const job of rest) await job();
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
      logger.info(`photographs: ${named.size} pictures of ${wanted.size}, ${previews.size} previews`);
    },
  };
}

const TYPES: Readonly<Record<string, string>> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' };
const STABLE = new RegExp(`^/images/(?:(${IMAGE_WIDTHS.join('|')})/)?([a-z0-9-]+)\\.(webp|jpg)$`);
const PREVIEW = /^\/images\/previews\/([a-z0-9_-]+)\.jpg$/;

/** Returns the file of a picture by its address alone; undefined for any other address. */
async function pictureAt(address: string): Promise<string | undefined> {
  const [, width, name, kind] = STABLE.exec(address) ?? [];
  if (name !== undefined) {
    const { jpg, webp } = openPhoto(name);
    return kind === 'jpg' ? jpg() : webp(width === undefined ? undefined : Number(width));
  }
  const [, names] = PREVIEW.exec(address) ?? [];
  if (names !== undefined) return previewPhoto(names.split('_'));
  const [named] = picturesNamed(address);
  if (named?.[0] !== address) return undefined;
  const { photo, ...size } = named[1];
  return openPhoto(photo).avif(size);
}

/** Has `npm run dev` make each picture when a browser asks for its address. */
export function photosInDevelopment(): AstroIntegration {
  return {
    name: 'photographs',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(({ url = '' }, response, next) => {
          const answer = async (): Promise<void> => {
            const file = await pictureAt(url);
            if (file === undefined) next();
            else response.setHeader('Content-Type', TYPES[extname(file)] ?? '').end(await readFile(file));
          };
          answer().catch(next);
        });
      },
    },
  };
}
