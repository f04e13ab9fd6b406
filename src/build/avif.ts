import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';

const files = import.meta.glob<ImageMetadata>('/content/photos/*.webp', { eager: true, import: 'default' });
const known = new Map<string, Promise<string>>();

/**
 * The `srcset` of a photograph as AVIF in these widths. Asked once for all pages that show it: Astro makes a name of its
 * settings at each asking. Throws when there is no such photograph.
 */
export function avifSources(name: string, widths: readonly number[]): Promise<string> {
  const src = files[`/content/photos/${name}.webp`];
  if (!src) throw new Error(`content/photos/${name}.webp does not exist`);
  const key = `${name} ${widths.join(' ')}`;
  const sources =
    known.get(key) ??
    getImage({ src, format: 'avif', width: Math.max(...widths), widths: [...widths] }).then(
      ({ srcSet }) => srcSet.attribute,
    );
  known.set(key, sources);
  return sources;
}
