/** Furniture before the curtain: strokes of a brush bring the photograph back. */
import { canvasOf, emptyCanvas } from '../photo/opened-photo.ts';

/** Places along a stroke, in pixels of the photograph. */
export type Stroke = readonly { x: number; y: number }[];

/** Width of the brush, as a share of the photograph's longer side. */
const BRUSH = 0.035;
/** Softness of its edge, as a share of its width. */
const SOFT = 0.25;

/** Takes the strokes out of a canvas, so that the photograph below it is seen; `scale` is its size by the photograph's. */
export function eraseStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[], scale: number): void {
  if (strokes.length === 0) return;
  const mask = canvasOf(canvas.width, canvas.height);
  const brush = mask.getContext('2d');
  const context = canvas.getContext('2d');
  if (!brush || !context) return;
  const wide = BRUSH * Math.max(canvas.width, canvas.height);
  brush.lineWidth = wide;
  brush.lineCap = brush.lineJoin = 'round';
  brush.filter = `blur(${Math.max(1, wide * SOFT * 0.5)}px)`;
  for (const stroke of strokes) {
    brush.beginPath();
    stroke.forEach(({ x, y }, index) => {
      if (index === 0) brush.moveTo(x * scale, y * scale);
      // A tap is a stroke without length.
      brush.lineTo(x * scale + (stroke.length === 1 ? 0.01 : 0), y * scale);
    });
    brush.stroke();
  }
  context.globalCompositeOperation = 'destination-out';
  context.drawImage(mask, 0, 0);
  context.globalCompositeOperation = 'source-over';
  emptyCanvas(mask);
}
