/** The loupe over a mark: the photograph's own pixels, enlarged, with a cross-hair. */
import type { Point } from '../../domain/photo/plane.ts';

/** Side of the loupe in px of the page. */
export const LOUPE = 88;
const TIMES = 3;
const COBALT = '#1f3f93';
/** Colour beyond the photograph. */
const BESIDE = '#dde2e4';

export function drawLoupe(loupe: HTMLCanvasElement, photo: HTMLCanvasElement, { x, y }: Point): void {
  const context = loupe.getContext('2d');
  if (!context || photo.width === 0) return;
  const side = loupe.width;
  const span = LOUPE / TIMES;
  context.fillStyle = BESIDE;
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
