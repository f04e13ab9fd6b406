import type { ReactNode } from 'react';
import type { Configuration } from '../../domain/price/pricing.ts';
import type { LineLook } from '../../lib/current-catalogue.ts';
import {
  fitted,
  hungCloths,
  inDepth,
  isBlind,
  round,
  windowBehind,
  type Box,
  type HungCloth,
} from '../../domain/picture/line-geometry.ts';
import styles from './LineDrawing.module.css';

/** One of the things that hang at a window. */
export interface Layer {
  readonly configuration: Configuration;
  /** Null until it is known: then the cloth has no colour. */
  readonly look: LineLook | null;
}

interface LineDrawingProps extends Layer {
  /** With dimension lines and lengths. */
  measured?: boolean;
  /** Centimetres that fill the sheet, so that windows side by side compare; otherwise each fills its own. */
  largest?: number;
  /** Draws the pattern of a cloth over it (`PatternedDrawing.tsx`); left out, all cloth is plain. */
  pattern?: (cloth: HungCloth, look: LineLook | null) => ReactNode;
}

/** The drawing in units; beside and above the cloth there is room for what it measures. */
const SHEET = 180;
const MARGIN = 34;
const BARE_MARGIN = 8;
/** Colour of cloth whose colour is not known. */
const UNDYED = '#dfe5f2';

/** The window of a line, in its colour and its panels; the words beside it say the same. */
export const LineDrawing = ({ configuration, look, ...sheet }: LineDrawingProps) => (
  <LayersDrawing layers={[{ configuration, look }]} {...sheet} />
);

/** All that hangs at one window, the nearest to the glass behind the others. A window without anything made for it is not drawn. */
export function LayersDrawing({
  layers,
  measured = false,
  largest,
  pattern,
}: Omit<LineDrawingProps, keyof Layer> & { layers: readonly Layer[] }) {
  if (layers.length === 0) return null;
  const size = outerSize(layers);
  const margin = measured ? MARGIN : BARE_MARGIN;
  const side = SHEET - margin - (measured ? 0 : BARE_MARGIN);
  const { width, height } = fitted(size, side, largest);
  const box = { x: round(margin + (side - width) / 2), y: margin, width, height };
  const bottom = round(box.y + height);
  const cloths = layers
    .flatMap(({ configuration, look }) => {
      const own = fitted(configuration, width, size.width);
      const hung = { x: round(box.x + (width - own.width) / 2), y: box.y, ...own };
      return hungCloths(configuration, look?.drawing ?? null, hung).map((cloth) => ({
        cloth,
        look,
      }));
    })
    .sort((a, b) => inDepth(a.cloth, b.cloth));
  const nearest = cloths.at(-1)?.cloth.kind ?? 'drape';
  const { glass, bars } = windowBehind(size, nearest, box);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${SHEET + 4} ${measured ? round(bottom + 6) : SHEET}`}
      aria-hidden="true"
    >
      <rect className={styles.window} {...glass} />
      <path className={styles.bar} d={bars} />
      <path className={styles.ground} d={`M${box.x - 8} ${bottom}h${width + 16}`} />
      {cloths.map(({ cloth, look }, at) => (
        <Cloth key={at} cloth={cloth} hex={look?.hex ?? UNDYED}>
          {pattern?.(cloth, look)}
        </Cloth>
      ))}
      {!isBlind(nearest) && <path className={styles.rail} d={`M${box.x - 4} ${box.y}h${width + 8}`} />}
      {measured && <Lengths box={box} size={size} />}
    </svg>
  );
}

/** Returns the space that all layers need together, in cm. */
export const outerSize = (layers: readonly Layer[]): Pick<Configuration, 'width' | 'height'> => ({
  width: Math.max(...layers.map(({ configuration }) => configuration.width)),
  height: Math.max(...layers.map(({ configuration }) => configuration.height)),
});

function Cloth({
  cloth: { kind, body, folds, foot, ...box },
  hex,
  children,
}: {
  cloth: HungCloth;
  hex: string;
  children: ReactNode;
}) {
  return (
    <g className={styles.cloth} data-kind={kind} color={hex}>
      {kind === 'zebra' && <rect className={styles.gauze} x={box.x} y={box.y} width={box.width} height={box.height} />}
      <path className={styles.body} d={body} />
      {folds.map(({ width, d }) => (
        <g key={width}>
          <path className={styles.shade} d={d} strokeWidth={width} />
          <path className={styles.light} d={d} transform="translate(1.3)" />
        </g>
      ))}
      <path className={styles.foot} d={foot} />
      {children}
      {isBlind(kind) && <rect className={styles.cassette} x={box.x} y={box.y - 1} width={box.width} height={4.5} />}
    </g>
  );
}

function Lengths({ box: { x, y, width, height }, size }: { box: Box; size: Pick<Configuration, 'width' | 'height'> }) {
  const tick = 'm-2.5 2.5l5 -5m-2.5 2.5';
  return (
    <>
      <path
        className={styles.measure}
        d={`M${x} ${y - 11}${tick}h${width}${tick}M${x - 11} ${y}${tick}v${height}${tick}`}
      />
      <text x={round(x + width / 2)} y={y - 16}>
        {size.width}
      </text>
      <text transform={`translate(${round(x - 16)} ${round(y + height / 2)}) rotate(-90)`}>{size.height}</text>
    </>
  );
}

/** Returns the look of a line as the back room has it; null for a product that the catalogue no longer has. */
export const lookOf = ({
  drawing,
  hex,
  motif,
}: Omit<LineLook, 'drawing'> & { drawing: LineLook['drawing'] | null }): LineLook | null =>
  drawing === null ? null : { drawing, hex, motif };
