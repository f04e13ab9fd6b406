/** Encodes the photographs of pages for `npm run dev`, as they are looked at. */
import { createHash } from 'node:crypto';
import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import { encoded } from './encoder/encoder.ts';
import { RECIPE } from './photo-recipe.ts';

/** The request of `ui/Photo.astro`; Astro knows its types no better than text. */
interface Wanted {
  readonly width?: number;
  readonly format?: string;
  /** With `fit` the picture is cut to this height. */
  readonly height?: number;
  readonly fit?: 'cover';
  /** A text where it is read from an address. */
  readonly quality?: number | string;
}

const service: LocalImageService = {
  ...sharpService,
  propertiesToHash: ['src', 'width', 'height', 'fit', 'format', 'quality', 'recipe'],
  validateOptions: (options) => ({ ...options, recipe: RECIPE }),
  async transform(source, options) {
    const { width, height, fit, format, quality = RECIPE.quality } = options as Wanted;
    if (format !== 'avif' || width === undefined) throw new Error('Photographs are shown as AVIF of a named width');
    const size = { width, ...(height === undefined || fit === undefined ? {} : { height }) };
    const photograph = createHash('sha256').update(source).digest('base64url');
    return {
      data: await encoded({ kind: 'avif', sources: [source], photograph, size, quality: Number(quality) }),
      format,
    };
  },
};

export default service;
