import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';

interface Settings {
  readonly width: number;
  readonly height?: number;
  readonly widths?: number[];
  readonly quality?: number;
  readonly fit?: 'cover';
}

interface Avif {
  readonly src: string;
  readonly srcset: string;
}

const files = {
  ...import.meta.glob<ImageMetadata>('#content/photos/*.webp', { eager: true, import: 'default' }),
  // What had to be converted is used in the place of its original.
  ...import.meta.glob<ImageMetadata>('#content/built/photos/*.webp', { eager: true, import: 'default' }),
};
const photos = new Map(Object.entries(files).map(([file, photo]) => [file.slice(file.lastIndexOf('/') + 1), photo]));
const known = new Map<string, Promise<Avif>>();

/**
 * The addresses of a photograph as AVIF. Asked once for all pages that show it: Astro makes a name of its settings at each
 * asking. Throws when there is no such photograph.
 */
export function avifOf(name: string, settings: Settings): Promise<Avif> {
  const src = photos.get(`${name}.webp`);
  if (!src) throw new Error(`content/photos has no photograph ${name}`);
  const key = `${name} ${JSON.stringify(settings)}`;
  const avif =
    known.get(key) ??
    getImage({ src, format: 'avif', ...settings }).then((made) => ({
      src: told(made.src, settings),
      srcset: made.srcSet.values
        .map(({ url, descriptor, transform }) =>
          `${told(url, { ...settings, width: transform.width ?? settings.width })} ${descriptor ?? ''}`.trim(),
        )
        .join(', '),
    }));
  known.set(key, avif);
  return avif;
}

/** The address with its settings behind it, of which the built page makes a name (`lean/photo-names.ts`). */
const told = (address: string, { width, height, quality }: Settings): string =>
  import.meta.env.PROD
    ? `${address}?${width}${height === undefined ? '' : `x${height}`}${quality === undefined ? '' : `q${quality}`}`
    : address;
