import { EXIF_BYTES, readExif } from '../../domain/photo/exif.ts';
import type { Photo } from '../../domain/photo/photo.ts';
import { usualLens, type Lens } from '../../domain/photo/wall.ts';

/** The photograph as large as it is shown, and half as large for the moment of a drag. */
export interface RoomPhoto {
  full: Photo;
  half: Photo;
  /** Pixels of the photograph, to draw from. */
  canvas: HTMLCanvasElement;
  /** As the camera wrote it down, else that of a usual telephone. */
  lens: Lens;
}

/** Longer side of the photograph that is dressed, in pixels. */
const LONGEST = 1080;

/** Rejects where the browser cannot decode the file: HEIC, or no picture at all. */
export async function readRoomPhoto(file: Blob): Promise<RoomPhoto> {
  // Scaled while it is decoded: 48 megapixels would be 190 MB.
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: LONGEST,
    resizeQuality: 'high',
  });
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = canvasOf(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const full = pixelsOf(canvas, bitmap);
  bitmap.close();
  const small = canvasOf(Math.max(1, canvas.width >> 1), Math.max(1, canvas.height >> 1));
  const half = pixelsOf(small, canvas);
  emptyCanvas(small);
  const { focal35 } = readExif(new DataView(await file.slice(0, EXIF_BYTES).arrayBuffer()));
  return { full, half, canvas, lens: usualLens(full, focal35) };
}

function pixelsOf(canvas: HTMLCanvasElement, from: CanvasImageSource): Photo {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const { width, height } = canvas;
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, 0, 0, width, height);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}

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
