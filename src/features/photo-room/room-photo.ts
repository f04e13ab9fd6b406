import type { Photo } from '../../domain/photo/photo.ts';
import { canvasOf, emptyCanvas, type OpenedPhoto } from '../photo/opened-photo.ts';

/** The photograph as large as it is dressed, and smaller for the moment of a drag. */
export interface RoomPhoto {
  full: Photo;
  /** Returns it with one pixel for so many of `full`; each is made once. */
  draft: (step: number) => Photo;
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
  const drafts = new Map<number, Photo>();
  const draft = (step: number): Photo => {
    const known = drafts.get(step);
    if (known) return known;
    const small = canvasOf(Math.max(1, Math.floor(canvas.width / step)), Math.max(1, Math.floor(canvas.height / step)));
    const made = pixelsOf(small, canvas);
    drafts.set(step, made);
    emptyCanvas(small);
    return made;
  };
  return { full, draft, canvas, scale };
}

function pixelsOf(canvas: HTMLCanvasElement, from: CanvasImageSource): Photo {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const { width, height } = canvas;
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, 0, 0, width, height);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}
