/** The shopper's photograph: decoded on this device at a bounded size, never sent and never kept. */
import { EXIF_BYTES, isHeic, readExif, type PhotoFacts } from '../../domain/photo/exif.ts';
import { greyOf, type Grey } from '../../domain/photo/grey.ts';
import { looksCropped } from '../../domain/photo/rules.ts';
import type { Result } from '../../domain/values/result.ts';

export interface OpenedPhoto {
  /** Upright pixels, in which all marks are counted. */
  readonly canvas: HTMLCanvasElement;
  readonly facts: PhotoFacts;
  /** A cropped photograph is dressed, but not measured. */
  readonly isCropped: boolean;
  /** Returns the brightness, which only edges need; it is made once. */
  readonly grey: () => Grey;
}

/** `heic`: this browser cannot decode what a telephone calls HEIC; `unreadable`: no picture at all. */
export type OpenFault = 'heic' | 'unreadable';

/** Longer side in px: 27 MB of pixels, however many the camera took. */
const LONGEST = 3000;

export async function openPhoto(file: Blob): Promise<Result<OpenedPhoto, { code: OpenFault }>> {
  let bytes = new DataView(new ArrayBuffer(0));
  try {
    bytes = new DataView(await file.slice(0, EXIF_BYTES).arrayBuffer());
    const facts = readExif(bytes);
    const whole = await uprightSize(file);
    const scale = Math.min(1, LONGEST / Math.max(whole.width, whole.height));
    const [width, height] = [whole.width, whole.height].map((side) => Math.max(1, Math.round(side * scale)));
    // Scaled while it is decoded: 48 megapixels would be 190 MB, more than a phone gives a tab.
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: width ?? 1,
      resizeHeight: height ?? 1,
      resizeQuality: 'high',
    });
    const canvas = canvasOf(width ?? 1, height ?? 1);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    // An older browser does not resize.
    context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    if (!context) return { ok: false, code: 'unreadable' };
    let made: Grey | null = null;
    const grey = (): Grey => {
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return greyOf(data, canvas.width, canvas.height);
    };
    return {
      ok: true,
      data: { canvas, facts, isCropped: looksCropped(whole, facts), grey: () => (made ??= grey()) },
    };
  } catch {
    return { ok: false, code: isHeic(bytes) ? 'heic' : 'unreadable' };
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

export const closePhoto = ({ canvas }: OpenedPhoto): void => emptyCanvas(canvas);

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** Frees the pixels of a canvas: browsers keep them long after the last reference has gone. */
export function emptyCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
