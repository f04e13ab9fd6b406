import { sceneOf, type Frame, type PicturedCloth } from '../../../domain/picture/scene.ts';

/** Labels at the lines: `250 cm`. */
export interface Labels {
  width: string;
  height: string;
}

/** How far the lines stand from what they measure, in cm. */
const ABOVE_CM = 17;
const BESIDE_CM = 14;
/** In pixels of the page. */
const TICK = 5;
const FOOT = 7;

/** Draws the dimension lines of a window over its picture; `frame` and the context count in pixels of the page. */
export function drawDimensions(
  context: CanvasRenderingContext2D,
  cloth: PicturedCloth,
  frame: Frame,
  labels: Labels,
  night: boolean,
): void {
  const { shown } = sceneOf(cloth, frame);
  const at = (x: number, y: number): [number, number] => [
    (x - shown.left) * shown.pxPerCm,
    (y - shown.top) * shown.pxPerCm,
  ];
  const half = cloth.width / 2;
  context.strokeStyle = night ? '#ffffff' : '#14213d';
  context.lineWidth = 1;
  line(context, at(-half, -ABOVE_CM), at(half, -ABOVE_CM));
  line(context, at(-half - BESIDE_CM, 0), at(-half - BESIDE_CM, cloth.height));
  const size = frame.width < 480 ? 14 : 16;
  const family = getComputedStyle(context.canvas).fontFamily;
  context.font = `600 ${size}px ${family}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  tag(context, at(0, -ABOVE_CM), labels.width, size, 0);
  tag(context, at(-half - BESIDE_CM, cloth.height / 2), labels.height, size, -Math.PI / 2);
}

/** A line with a foot and a slanted tick at each end, as a draughtsman draws it. */
function line(context: CanvasRenderingContext2D, [x1, y1]: [number, number], [x2, y2]: [number, number]): void {
  const upright = x1 === x2;
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  for (const [x, y] of [
    [x1, y1],
    [x2, y2],
  ] as const) {
    context.moveTo(x - TICK, y + TICK);
    context.lineTo(x + TICK, y - TICK);
    context.moveTo(upright ? x - FOOT : x, upright ? y : y - FOOT);
    context.lineTo(upright ? x + FOOT : x, upright ? y : y + FOOT);
  }
  context.stroke();
}

function tag(
  context: CanvasRenderingContext2D,
  [x, y]: [number, number],
  text: string,
  size: number,
  turn: number,
): void {
  const wide = context.measureText(text).width + size;
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  context.fillStyle = '#fcfcfc';
  context.fillRect(-wide / 2, -size * 0.8, wide, size * 1.6);
  context.fillStyle = '#14213d';
  context.fillText(text, 0, 1);
  context.restore();
}
