/** The photograph that is measured: decoded on this device, never sent and never kept. */
import { EXIF_BYTES, readExif, type PhotoFacts } from '../../domain/photo/exif.ts';
import { greyOf, type Grey } from '../../domain/photo/grey.ts';
import { looksCropped } from '../../domain/photo/rules.ts';
import type { Result } from '../../domain/values/result.ts';

export interface MeasuredPhoto {
  /** Upright pixels, to draw from. */
  readonly canvas: HTMLCanvasElement;
  readonly grey: Grey;
  readonly facts: PhotoFacts;
}

/** Longer side in px: 27 MB of pixels, however many the camera took. */
const LONGEST = 3000;

/** Opens a photograph. Refuses one that this browser cannot decode, such as HEIC, and one that may be cropped. */
export async function openPhoto(file: Blob): Promise<Result<MeasuredPhoto, { code: 'unreadable' | 'cropped' }>> {
  try {
    const facts = readExif(new DataView(await file.slice(0, EXIF_BYTES).arrayBuffer()));
    const whole = await uprightSize(file);
    if (looksCropped(whole, facts)) return { ok: false, code: 'cropped' };
    const scale = Math.min(1, LONGEST / Math.max(whole.width, whole.height));
    // Scaled while it is decoded: 48 megapixels would be 190 MB, more than a phone gives a tab.
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: Math.round(whole.width * scale),
      resizeHeight: Math.round(whole.height * scale),
      resizeQuality: 'high',
    });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return { ok: false, code: 'unreadable' };
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return { ok: true, data: { canvas, grey: greyOf(data, width, height), facts } };
  } catch {
    return { ok: false, code: 'unreadable' };
  }
}

/** Returns the size of an upright photograph without decoding its pixels. Rejects where the file is no picture to this browser. */
async function uprightSize(file: Blob): Promise<{ width: number; height: number }> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    image.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

/** Frees the pixels: browsers keep those of a canvas long after its last reference has gone. */
export function closePhoto({ canvas }: MeasuredPhoto): void {
  canvas.width = 0;
  canvas.height = 0;
}
