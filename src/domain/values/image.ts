/** Photographs at a stable address, 800 px wide: API, cart, mail and the fallback of every picture. */
export const imageUrl = (photo: string): string => `/images/${photo}.webp`;

/** The same larger, as JPEG: for feeds, of which not all readers know WebP. */
export const jpegUrl = (photo: string): string => `/images/${photo}.jpg`;
