/** Draws the photograph, its marks and the loupe. */
import type { Point } from '../../domain/photo/plane.ts';
import type { View } from './view.ts';

/** Side of the loupe in px of the page. */
export const LOUPE = 88;
const TIMES = 3;
/** Width of the drawn photograph; the page makes it smaller. */
const DRAWN = 1200;
const COBALT = '#1f3f93';

/** Draws the part of the photograph that is in view, with outlines over it. */
export function drawPhoto(
  canvas: HTMLCanvasElement,
  photo: HTMLCanvasElement,
  { zoom, origin }: View,
  outlines: readonly (readonly Point[])[],
): void {
  const context = canvas.getContext('2d');
  if (!context || photo.width === 0) return;
  const scale = DRAWN / Math.max(photo.width, photo.height);
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  context.drawImage(
    photo,
    origin.x,
    origin.y,
    photo.width / zoom,
    photo.height / zoom,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  for (const outline of outlines.filter(({ length }) => length > 1)) {
    context.beginPath();
    for (const { x, y } of outline) context.lineTo((x - origin.x) * scale * zoom, (y - origin.y) * scale * zoom);
    context.closePath();
    for (const [color, width] of [
      ['#ffffff', 6],
      [COBALT, 3],
    ] as const) {
      context.strokeStyle = color;
      context.lineWidth = width;
      context.stroke();
    }
  }
}

/** Draws the photograph's own pixels around a mark, enlarged, with a cross-hair. */
export function drawLoupe(loupe: HTMLCanvasElement, photo: HTMLCanvasElement, { x, y }: Point): void {
  const context = loupe.getContext('2d');
  if (!context || photo.width === 0) return;
  const side = loupe.width;
  const span = LOUPE / TIMES;
  context.fillStyle = '#dde2e4';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingEnabled = false;
  context.drawImage(photo, x - span / 2, y - span / 2, span, span, 0, 0, side, side);
  context.strokeStyle = COBALT;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(side / 2, 0);
  context.lineTo(side / 2, side);
  context.moveTo(0, side / 2);
  context.lineTo(side, side / 2);
  context.stroke();
}
