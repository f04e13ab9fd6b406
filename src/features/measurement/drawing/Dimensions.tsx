import styles from './Drawing.module.css';
import { round, type Layout } from './window-geometry.ts';

export interface DimensionsProps {
  layout: Layout;
  labels: { width: string; height: string };
  typed: { width: boolean; height: boolean };
}

/** Distance of the lines from the cloth; the rail reaches into that of the height. */
const ABOVE = 24;
const BESIDE = 27;

/** Dimension lines as on a tailor's or an architect's drawing: extension lines, slanted ticks, the length in the gap. */
export function Dimensions({ layout: { box, shortened }, labels, typed }: DimensionsProps) {
  const above = `translate(${round(box.x)} ${round(box.y - ABOVE)})`;
  const beside = `translate(${round(box.x + box.width + BESIDE)} ${round(box.y + box.height)}) rotate(-90)`;
  const sides = [
    { side: 'width', transform: above, length: round(box.width), from: -6, to: ABOVE - 7 },
    { side: 'height', transform: beside, length: round(box.height), from: 12 - BESIDE, to: 6 },
  ] as const;
  return sides.map(({ side, transform, length, from, to }) => (
    <g key={side} className={styles.dimension} data-typed={typed[side] ? '' : undefined} transform={transform}>
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
