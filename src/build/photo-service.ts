/** Encodes the photographs of pages, for Astro. */
import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import { encoded } from './encoder/encoder.ts';
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

/** Of each photograph whose bytes Astro hands over, the same ones for each width. */
const numbers = new WeakMap<Uint8Array, number>();
let last = 0;

function numberOf(source: Uint8Array): number {
  const number = numbers.get(source) ?? (last += 1);
  numbers.set(source, number);
  return number;
}

const service: LocalImageService = {
  ...sharpService,
  propertiesToHash: ['src', 'width', 'height', 'fit', 'format', 'quality', 'recipe'],
  validateOptions: (options) => ({ ...options, recipe: RECIPE }),
  async transform(source, options) {
    const { width, height, fit, format, quality = RECIPE.quality } = options as Wanted;
    if (format !== 'avif' || width === undefined) throw new Error('Photographs are shown as AVIF of a named width');
    const size = { width, ...(height === undefined || fit === undefined ? {} : { height, fit }) };
    return { data: await encoded({ kind: 'avif', source, photograph: numberOf(source), size, quality }), format };
  },
};

export default service;
