import { lazy, Suspense, type ComponentType } from 'react';
import type { GatherSide, PleatType } from '../../../domain/pricing.ts';
import { useAlive } from '../../../ui/useInBrowser.ts';
import type { ClothProps } from './Rail.tsx';
import type * as Company from './company.ts';
import { WindowBehind } from './Surroundings.tsx';
import { useTweenedSize } from './useTweenedSize.ts';
import {
  EXAMPLE_SIZES,
  layoutOf,
  round,
  SHEET,
  windowGeometry,
  type DrawnKind,
  type Layout,
} from './window-geometry.ts';
import styles from './WindowDrawing.module.css';

/** Fetched with the shopper's own size, since an example needs none of it; the drawing does without it. */
const company = <Props extends object>(pick: (all: typeof Company) => ComponentType<Props>) =>
  lazy(() =>
    import('./company.ts').then(pick, () => () => null).then((Part: ComponentType<Props>) => ({ default: Part })),
  );
const ScaleFigure = company(({ ScaleFigure: Figure }) => Figure);
const Shore = company(({ Shore: View }) => View);

interface WindowDrawingProps {
  kind: DrawnKind;
  /** Draws the cloth of this kind. */
  Cloth: ComponentType<ClothProps>;
  /** The chosen colour, `#9aa68e`. */
  color: string;
  /** In cm; null until a valid length is typed. */
  width: number | null;
  height: number | null;
  pleat: PleatType | '';
  /** The side to which a single panel gathers; null for two, and for what has no panels. */
  gather: GatherSide | null;
  /** What stands at the dimension lines: the typed lengths, or what belongs there. */
  labels: { width: string; height: string };
  /** The drawing in words. */
  description: string;
}

/**
 * The shopper's window to scale: cloth, folds, rail, ground and dimension lines. Until both sizes are typed, the missing
 * ones are those of an example, drawn pale. The HTML only keeps its place: the paths would outweigh the rest of the page.
 */
export function WindowDrawing(props: WindowDrawingProps) {
  const { kind, Cloth, color, width, height, pleat, gather, labels, description } = props;
  const example = EXAMPLE_SIZES[kind];
  const size = useTweenedSize(width ?? example.width, height ?? example.height);
  const layout = layoutOf(size.width, size.height);
  const geometry = windowGeometry(kind, layout, size.width, size.height);
  const hydrated = useAlive();
  const isExample = width === null || height === null;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-label={description}
      data-example={isExample ? '' : undefined}
    >
      {hydrated && (
        <>
          <g className={styles.scene}>
            <WindowBehind geometry={geometry}>
              {!isExample && (
                <Suspense>
                  <Shore glass={geometry.window} />
                </Suspense>
              )}
            </WindowBehind>
            <Cloth
              kind={kind}
              color={color}
              layout={layout}
              widthCm={size.width}
              pleat={pleat === '' ? 'normal' : pleat}
              gather={gather}
            />
            {!isExample && (
              <Suspense>
                <ScaleFigure
                  kind={kind}
                  layout={layout}
                  heightCm={size.height}
                  groundY={geometry.groundY}
                  gather={gather}
                />
              </Suspense>
            )}
          </g>
          <Dimensions layout={layout} labels={labels} typed={{ width: width !== null, height: height !== null }} />
        </>
      )}
    </svg>
  );
}

interface DimensionsProps {
  layout: Layout;
  labels: { width: string; height: string };
  typed: { width: boolean; height: boolean };
}

/** Distance of the lines from the cloth; the rail reaches into that of the height. */
const ABOVE = 24;
const BESIDE = 27;

/** Dimension lines as on a tailor's or an architect's drawing: extension lines, slanted ticks, the length in the gap. */
function Dimensions({ layout: { box, shortened }, labels, typed }: DimensionsProps) {
  const above = `translate(${round(box.x)} ${round(box.y - ABOVE)})`;
  const beside = `translate(${round(box.x + box.width + BESIDE)} ${round(box.y + box.height)}) rotate(-90)`;
  const sides = [
    { side: 'width', transform: above, length: round(box.width), from: -6, to: ABOVE - 7 },
    { side: 'height', transform: beside, length: round(box.height), from: 12 - BESIDE, to: 6 },
  ] as const;
  return sides.map(({ side, transform, length, from, to }) => (
    <g
      key={side}
      className={styles.dimension}
      data-side={side}
      data-typed={typed[side] ? '' : undefined}
      transform={transform}
    >
      <path className={styles.extension} d={`M0 ${from}V${to}M${length} ${from}V${to}`} />
      <path className={styles.line} d={`M-5 0H${length + 5}${tick(0)}${tick(length)}`} />
      {shortened === side && (
        <g transform={`translate(${round(length / 4)})`}>
          <path className={styles.gap} d="M-4 0H4" />
          <path className={styles.line} d="M-5 0H-4L-1.5 -6L1.5 6L4 0H5" />
        </g>
      )}
      <text x={round(length / 2)} dy="0.34em">
        {labels[side]}
      </text>
    </g>
  ));
}

const tick = (x: number): string => `M${round(x - 4.5)} 4.5L${round(x + 4.5)} -4.5`;
