/**
 * A photograph of a review (decisions S11): one small JPEG. The device makes it small; the shop keeps nothing of it that cameras
 * write beside a picture, such as the place.
 */

/** Bytes of a photograph, and its longer side in pixels. */
export const PHOTO_MAX_BYTES = 60 * 1024;
export const PHOTO_MAX_SIDE = 1200;

/** Longer side and quality of each try of the device; the first that is small enough is sent. */
export const PHOTO_TRIES = [
  [1200, 0.75],
  [1200, 0.6],
  [1000, 0.6],
  [800, 0.55],
  [640, 0.5],
  [480, 0.45],
] as const;

export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** The size at which a picture is drawn, no larger than it is. */
export function smallerSize({ width, height }: PhotoSize, side: number): PhotoSize {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const MARK = 0xff;
const [START, END, SCAN, COMMENT] = [0xd8, 0xd9, 0xda, 0xfe];
/** Baseline, extended and progressive frames. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Tables of quantities and of Huffman, and the restart interval. */
const TABLES = [0xdb, 0xc4, 0xdd];
const isFromApp = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
/** Stuffed bytes and restarts are data of a scan. */
const isData = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Returns a JPEG without EXIF, comments, thumbnails and anything behind its end; null for other bytes, and for a
 * picture that is too large.
 */
export function cleanJpeg(bytes: Uint8Array): (PhotoSize & { readonly bytes: Uint8Array }) | null {
  const byte = (at: number): number => bytes[at] ?? 0;
  const word = (at: number): number => byte(at) * 256 + byte(at + 1);
  if (bytes.length > PHOTO_MAX_BYTES || byte(0) !== MARK || byte(1) !== START) return null;
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: PhotoSize | null = null;
  let hasScan = false;
  let at = 2;
  while (byte(at) === MARK) {
    const marker = byte(at + 1);
    if (marker === END) {
      if (!size || !hasScan) return null;
      parts.push(bytes.subarray(at, at + 2));
      return { ...size, bytes: joined(parts) };
    }
    let end = at + 2 + word(at + 2);
    if (word(at + 2) < 2 || end > bytes.length) return null;
    if (FRAMES.includes(marker)) {
      if (size) return null;
      size = { height: word(at + 5), width: word(at + 7) };
      if (size.width < 1 || size.height < 1 || Math.max(size.width, size.height) > PHOTO_MAX_SIDE) return null;
    } else if (marker === SCAN) {
      hasScan = true;
      while (end + 1 < bytes.length && !(byte(end) === MARK && !isData(byte(end + 1)))) end += 1;
    } else if (!TABLES.includes(marker) && !isFromApp(marker)) {
      return null;
    }
    if (!isFromApp(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
