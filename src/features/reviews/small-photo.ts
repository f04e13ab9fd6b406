import { PHOTO_MAX_BYTES, PHOTO_TRIES, smallerSize } from '../../domain/review/photo.ts';

/** Returns a picture as a small JPEG in base64, drawn anew without EXIF; null for a file that the browser cannot draw. */
export async function smallPhoto(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    for (const [side, quality] of PHOTO_TRIES) {
      const jpeg = await drawn(picture, side, quality);
      if (jpeg && jpeg.size <= PHOTO_MAX_BYTES) return await base64Of(jpeg);
    }
    return null;
  } catch {
    return null;
  }
}

function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const { width, height } = smallerSize(picture, side);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // A JPEG has no transparency: what is clear would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
