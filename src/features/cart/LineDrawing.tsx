import type { Configuration } from '../../domain/pricing.ts';
import type { LineLook } from '../../lib/current-catalogue.ts';
import { fitted, hungCloths } from './line-geometry.ts';
import styles from './LineDrawing.module.css';

interface LineDrawingProps {
  configuration: Configuration;
  /** Null until it is known: then the cloth has no colour. */
  look: LineLook | null;
  /** With dimension lines and lengths. */
  measured?: boolean;
  /** Centimetres that fill the sheet, so that windows side by side compare; otherwise each fills its own. */
  largest?: number;
}

/** The drawing in units; beside and above the cloth there is room for what it measures. */
const SHEET = 180;
const MARGIN = 34;
const BARE_MARGIN = 8;
/** Of cloth whose colour is not known. */
const UNDYED = '#dfe5f2';

/** The window of a line, in its colour and its panels; the words beside it say the same. */
export function LineDrawing({ configuration, look, measured = false, largest }: LineDrawingProps) {
  const margin = measured ? MARGIN : BARE_MARGIN;
  const side = SHEET - margin - (measured ? 0 : BARE_MARGIN);
  const { width, height } = fitted(configuration, side, largest);
  const box = { x: margin + (side - width) / 2, y: margin, width, height };
  const bottom = box.y + height;
  const drawing = look?.drawing ?? null;
  const hex = look?.hex ?? UNDYED;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${SHEET + 4} ${measured ? bottom + 6 : SHEET}`}
      aria-hidden="true"
      data-kind={drawing}
    >
      <rect className={styles.window} {...box} />
      <path className={styles.bar} d={`M${box.x + width / 2} ${box.y}v${height}`} />
      {hungCloths(configuration, drawing, box).map(({ marks, ...cloth }) => (
        <g key={cloth.x} className={styles.cloth}>
          <rect {...cloth} fill={hex} />
          <path className={styles.shade} d={marks} />
          <path className={styles.light} d={marks} transform="translate(1.6)" />
        </g>
      ))}
      <path className={styles.rail} d={`M${box.x - 4} ${box.y}h${width + 8}`} />
      {measured && (
        <>
          <path
            className={styles.measure}
            d={`M${box.x} ${box.y - 10}h${width}m0 -4v8m${-width} -8v8M${box.x - 10} ${box.y}v${height}m-4 0h8m-8 ${-height}h8`}
          />
          <text x={box.x + width / 2} y={box.y - 16}>
            {configuration.width}
          </text>
          <text transform={`translate(${box.x - 16} ${box.y + height / 2}) rotate(-90)`}>{configuration.height}</text>
        </>
      )}
    </svg>
  );
}
