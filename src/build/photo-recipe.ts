/**
 * How photographs become AVIF. Measured on the shop's photographs: colours at half the size pay in bytes for the least
 * effort, which takes a third of the time of the next (720 px: 29 ms instead of 86 for the same 14.2 kB and the same
 * SSIM); higher efforts cost up to ten times as much for a tenth of the bytes. The kept pictures are named by it, so a
 * change of it has all of them encoded anew.
 */
export const RECIPE = { quality: 62, effort: 0, chromaSubsampling: '4:2:0' } as const;

/**
 * Pictures at a stable address: WebP in half the time of the default for a twentieth more bytes, JPEG for readers of
 * feeds.
 */
export const SMALL = { width: 800, webp: { quality: 78, effort: 2 }, jpg: { quality: 80 } } as const;

/** Size of the picture of a link's preview, in pixels: Facebook, WhatsApp, X and LinkedIn show it whole. */
export const PREVIEW = { width: 1200, height: 630 } as const;
/** Between two photographs, which may be of the same room. */
export const GAP = 8;
export const MOST_PREVIEW_BYTES = 100_000;
/** From the best on, until it is small enough. */
export const PREVIEW_QUALITIES = [80, 72, 64, 56, 48, 40] as const;
/** Then for grainy cloth; no part of the name of a kept preview, because every preview kept before came without them. */
export const GRAINY_QUALITIES = [32, 24] as const;
