import type { ConfirmedOrder } from './confirmation.ts';
import styles from './LineDrawing.module.css';

type Configuration = NonNullable<ConfirmedOrder['items'][number]['configuration']>;

interface LineDrawingProps {
  configuration: Configuration;
  /** Centimetres that fill the sheet: the longest side of the order, so that its windows compare. */
  largest: number;
}

/** The drawing in units; around the cloth there is room for what it measures. */
const SHEET = 180;
const MARGIN = 34;
const FOLD = 7;
const SLAT = 12;

/** One ordered window to scale, with what it measures; the words beside it say the same. */
export function LineDrawing({ configuration, largest }: LineDrawingProps) {
  const { width, height, pleatType } = configuration;
  const scale = (SHEET - MARGIN) / largest;
  const [w, h] = [width * scale, height * scale];
  const isFlat = pleatType === 'none' && configuration.panels === undefined;
  const [x, y] = [MARGIN + (SHEET - MARGIN - w) / 2, MARGIN];
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${SHEET + 4} ${MARGIN + h + 6}`} aria-hidden="true">
      <rect className={styles.window} x={x} y={y} width={w} height={h} />
      {clothsOf(configuration, x, w).map((cloth) => (
        <g key={cloth.x}>
          <rect className={styles.cloth} x={cloth.x} y={y} width={cloth.width} height={h} />
          <path className={styles.fold} d={isFlat ? slats(cloth, y, h) : folds(cloth, y, h)} />
        </g>
      ))}
      <path className={styles.rail} d={`M${x - 4} ${y}h${w + 8}`} />
      <path
        className={styles.measure}
        d={`M${x} ${y - 10}h${w}m0 -4v8m${-w} -8v8M${x - 10} ${y}v${h}m-4 0h8m-8 ${-h}h8`}
      />
      <text x={x + w / 2} y={y - 16}>
        {width}
      </text>
      <text transform={`translate(${x - 16} ${y + h / 2}) rotate(-90)`}>{height}</text>
    </svg>
  );
}

interface Cloth {
  x: number;
  width: number;
}

/** Drawn back to its sides; what has no sides to gather to is closed. */
function clothsOf({ panels, gather, pleatType }: Configuration, x: number, width: number): Cloth[] {
  if (panels === 1) {
    const cloth = width * 0.56;
    return [{ x: gather === 'right' ? x + width - cloth : x, width: cloth }];
  }
  if (panels === undefined && pleatType === 'none') return [{ x, width }];
  return [
    { x, width: width * 0.36 },
    { x: x + width * 0.64, width: width * 0.36 },
  ];
}

const folds = ({ x, width }: Cloth, y: number, height: number): string => {
  const count = Math.max(2, Math.round(width / FOLD));
  return Array.from({ length: count - 1 }, (_, at) => `M${x + (width * (at + 1)) / count} ${y}v${height}`).join('');
};

const slats = ({ x, width }: Cloth, y: number, height: number): string =>
  Array.from({ length: Math.floor(height / SLAT) }, (_, at) => `M${x} ${y + (at + 1) * SLAT}h${width}`).join('');
