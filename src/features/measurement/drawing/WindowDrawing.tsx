import type { PleatType } from '../../../domain/pricing.ts';
import { Behind } from './Behind.tsx';
import { behindOf } from './behind.ts';
import { Cloth } from './Cloth.tsx';
import { Dimensions } from './Dimensions.tsx';
import './drawing.css';
import { EXAMPLE, frameOf, SHEET, type DrawnKind } from './frame.ts';
import { ScaleFigure } from './ScaleFigure.tsx';
import { useAlive } from '../use-alive.ts';
import { useTweenedSize } from './use-tweened-size.ts';

interface WindowDrawingProps {
  kind: DrawnKind;
  /** The chosen colour, `#9aa68e`. */
  color: string;
  /** In cm; null until a valid figure is typed. */
  width: number | null;
  height: number | null;
  pleat: PleatType | '';
  /** What stands at the dimension lines: the typed figures, or what belongs there. */
  labels: { width: string; height: string };
  /** The drawing in words. */
  description: string;
}

/**
 * The shopper's window to scale (design, Look): cloth, folds, rail, ground and dimension lines. Until both sizes are
 * typed, the missing ones are those of an example, drawn pale. The HTML only keeps its place.
 */
export function WindowDrawing({ kind, color, width, height, pleat, labels, description }: WindowDrawingProps) {
  const example = EXAMPLE[kind];
  const size = useTweenedSize(width ?? example.width, height ?? example.height);
  const frame = frameOf(size.width, size.height);
  const behind = behindOf(kind, frame, size.width, size.height);
  const alive = useAlive();
  const isExample = width === null || height === null;
  return (
    <svg
      className="drawing"
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-label={description}
      data-example={isExample ? '' : undefined}
    >
      {alive && (
        <>
          <g className="drawing-scene">
            <Behind behind={behind} sheet={SHEET} />
            <Cloth
              kind={kind}
              color={color}
              frame={frame}
              widthCm={size.width}
              pleat={pleat === '' ? 'normal' : pleat}
            />
            <ScaleFigure kind={kind} frame={frame} heightCm={size.height} groundY={behind.groundY} />
          </g>
          <Dimensions
            box={frame.box}
            broken={frame.broken}
            labels={labels}
            typed={{ width: width !== null, height: height !== null }}
          />
        </>
      )}
    </svg>
  );
}
