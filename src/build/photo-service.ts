/** Encodes the photographs of pages, for Astro. Each is read once for all its widths. */
import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import sharp, { type OutputInfo } from 'sharp';
import { RECIPE } from './photo-recipe.ts';

/** What `ui/Photo.astro` asks for; Astro knows its types no better than text. */
interface Wanted {
  readonly width?: number;
  readonly format?: string;
  /** With `fit` the picture is cut to this height. */
  readonly height?: number;
  readonly fit?: 'cover';
  readonly quality?: number;
}

interface Decoded {
  readonly data: Uint8Array;
  readonly info: OutputInfo;
}

/** By the bytes that Astro hands over for each width of a photograph. */
const decoded = new WeakMap<Uint8Array, Promise<Decoded>>();

function decode(input: Uint8Array): Promise<Decoded> {
  const known = decoded.get(input) ?? sharp(input).raw().toBuffer({ resolveWithObject: true });
  decoded.set(input, known);
  return known;
}

const service: LocalImageService = {
  ...sharpService,
  propertiesToHash: ['src', 'width', 'height', 'fit', 'format', 'quality', 'recipe'],
  validateOptions: (options) => ({ ...options, recipe: RECIPE }),
  async transform(input, options) {
    const { width, height, fit, format, quality = RECIPE.quality } = options as Wanted;
    if (format !== 'avif' || width === undefined) throw new Error('Photographs are shown as AVIF of a named width');
    const { data, info } = await decode(input);
    const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({
      width,
      ...(height === undefined || fit === undefined ? {} : { height, fit }),
      withoutEnlargement: true,
    });
    return { data: await picture.avif({ ...RECIPE, quality }).toBuffer(), format: 'avif' };
  },
};

export default service;
