import type { Photo } from '../../domain/photo/photo.ts';
import { canvasOf, emptyCanvas, type OpenedPhoto } from '../photo/opened-photo.ts';

/** The photograph as large as it is dressed, and half as large for the moment of a drag. */
export interface RoomPhoto {
  full: Photo;
  half: Photo;
  /** Pixels of `full`, to draw from. */
  canvas: HTMLCanvasElement;
  /** Pixels of the opened photograph to one of `full`. */
  scale: number;
}

/** Longer side of the photograph that is dressed, in pixels. */
const LONGEST = 1080;

/** @throws where the browser gives no canvas */
export function roomPhotoOf({ canvas: opened }: OpenedPhoto): RoomPhoto {
  const scale = Math.max(1, Math.max(opened.width, opened.height) / LONGEST);
  const canvas = canvasOf(
    Math.max(1, Math.round(opened.width / scale)),
    Math.max(1, Math.round(opened.height / scale)),
  );
  const full = pixelsOf(canvas, opened);
  const small = canvasOf(Math.max(1, canvas.width >> 1), Math.max(1, canvas.height >> 1));
  const half = pixelsOf(small, canvas);
  emptyCanvas(small);
  return { full, half, canvas, scale };
}

function pixelsOf(canvas: HTMLCanvasElement, from: CanvasImageSource): Photo {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const { width, height } = canvas;
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, 0, 0, width, height);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}
