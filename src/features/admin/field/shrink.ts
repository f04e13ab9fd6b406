/** Photographs made small on the device: a canvas leaves place and time of the camera behind. */
import { MAX_PHOTO_LETTERS } from '../../../domain/workshop/measured-room.ts';

/** Longest edge in pixels and quality, until one is small enough. */
const TRIES = [
  [1024, 0.7],
  [800, 0.65],
  [640, 0.55],
  [480, 0.4],
] as const;

/** Returns a JPEG in base64; null for a file that is no picture. */
export async function shrink(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  for (const [edge, quality] of TRIES) {
    const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const [, image = ''] = canvas.toDataURL('image/jpeg', quality).split('base64,');
    if (image !== '' && image.length <= MAX_PHOTO_LETTERS) return image;
  }
  return null;
}

/** Bytes of a picture in base64, in whole kB. */
export const kilobytes = (image: string): number => Math.ceil((image.length * 3) / 4 / 1000);
