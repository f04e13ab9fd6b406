/** Smaller copies of a photograph; apart from `image.ts`, which each page loads. */
/** Widths in pixels of smaller copies: for the thumbnail of a row, and for a card of at most 240 px on screens with two pixels a point. */
export const IMAGE_WIDTHS = [144, 480] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/**
 * Returns the address of the smaller copy of a photograph.
 * @param url what `imageUrl` returned; any other address stays as it is, as that of a line which an older shop kept
 */
export const smallerImage = (url: string, width: ImageWidth): string =>
  url.replace(/^\/images\/([a-z0-9-]+\.webp)$/, `/images/${width}/$1`);
