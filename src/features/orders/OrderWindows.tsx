import type { DrawnWindows } from '../../contract/answers.ts';
import { layerOf } from '../cart/layers.ts';
import { outerSize } from '../cart/LineDrawing.tsx';
import { LayersDrawing } from '../cart/PatternedDrawing.tsx';
import styles from './OrderWindows.module.css';

interface OrderWindowsProps {
  windows: DrawnWindows;
  /** Words of a list in which the windows are read out. */
  label: string;
}

/** Windows that are drawn at most; the words beside them count all. */
const PICTURES = 3;
/** Centimetres that fill a picture at least: a kitchen's window is smaller than a living room's. */
const COMMON_WINDOW = 250;

/** The windows of an order, to one scale, each with its size. */
export function OrderWindows({ windows, label }: OrderWindowsProps) {
  if (windows.length === 0) return null;
  const drawn = windows.slice(0, PICTURES).map((lines) => {
    const layers = lines.map(layerOf);
    return { layers, size: outerSize(layers) };
  });
  const largest = Math.max(COMMON_WINDOW, ...drawn.flatMap(({ size }) => [size.width, size.height]));
  return (
    <ul className={styles.windows} aria-label={label}>
      {drawn.map(({ layers, size }, at) => (
        <li key={at}>
          <LayersDrawing layers={layers} largest={largest} />
          <span>
            {size.width} × {size.height}
            <span className="visually-hidden"> cm</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
