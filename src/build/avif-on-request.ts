import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import type { Avif, Settings } from './avif.ts';

const files = {
  ...import.meta.glob<ImageMetadata>('#content/photos/*.webp', { eager: true, import: 'default' }),
  // What had to be converted is used in the place of its original.
  ...import.meta.glob<ImageMetadata>('#content/built/photos/*.webp', { eager: true, import: 'default' }),
};
const photos = new Map(Object.entries(files).map(([file, photo]) => [file.slice(file.lastIndexOf('/') + 1), photo]));

/** Addresses at which `npm run dev` makes a photograph when it is looked at. Throws when there is no such photograph. */
export async function avifOnRequest(name: string, { widths, ...settings }: Settings): Promise<Avif> {
  const src = photos.get(`${name}.webp`);
  if (!src) throw new Error(`content/photos has no photograph ${name}`);
  const made = await getImage({ src, format: 'avif', ...settings, ...(widths && { widths: [...widths] }) });
  return { src: made.src, srcset: made.srcSet.attribute };
}
