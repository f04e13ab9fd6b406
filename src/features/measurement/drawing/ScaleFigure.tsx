import type { GatherSide } from '../../../domain/pricing.ts';
import styles from './ScaleFigure.module.css';
import { round, type DrawnKind, type Layout } from './window-geometry.ts';

interface ScaleFigureProps {
  kind: DrawnKind;
  layout: Layout;
  heightCm: number;
  groundY: number;
  gather: GatherSide | null;
}

/** Paths in cm; the origin is the middle of what they stand on. */
const CAT_CM = 42;
const CAT =
  'M-8.6 0C-12 -5-10.6 -14-6.4 -21.5C-7.6 -24-7.8 -26.6-7 -29L-7.2 -36.2L-2.8 -33C-1 -33.5 1 -33.5 2.8 -33L7.2 -36.2L7 -29' +
  'C7.8 -26.6 7.6 -24 6.4 -21.5C10.6 -14 12 -5 8.6 0Z';
const CAT_TAIL = 'M7.5 -1.6C13 -0.6 18.6 -1.8 19.4 -6.6C19.8 -9.4 17.6 -11.4 15.4 -10.4';
const GLASS_CM = 10;
const TEA =
  'M-2.45 -8.7C-2.3 -7.5-1.55 -6.6-1.55 -5.4C-1.55 -4-2.45 -3.4-2.45 -2.2C-2.45 -1.3-1.9 -.9-1.2 -.9H1.2C1.9 -.9 2.45 -1.3 2.45 -2.2' +
  'C2.45 -3.4 1.55 -4 1.55 -5.4C1.55 -6.6 2.3 -7.5 2.45 -8.7Z';
const GLASS =
  'M-2.7 -10C-2.6 -7.8-1.55 -6.8-1.55 -5.4C-1.55 -4-2.45 -3.4-2.45 -2.2C-2.45 -1.3-1.9 -.9-1.2 -.9H1.2C1.9 -.9 2.45 -1.3 2.45 -2.2' +
  'C2.45 -3.4 1.55 -4 1.55 -5.4C1.55 -6.8 2.6 -7.8 2.7 -10ZM-4.6 -.9C-3.6 -.2-2 -.1 0 -.1S3.6 -.2 4.6 -.9Z';

/** Windows lower than this get a tea glass on the sill, taller ones a cat, so that their size can be felt. */
const CAT_FROM_CM = 110;
/** In units; a smaller one could not be made out. */
const MIN_SIZE = 13;
/** Of the height of the drawn window; a larger one would hide it. */
const MAX_SHARE = 0.45;

/** Where it stands, as a share of the width: beside the cloth. */
const POSITION: Record<DrawnKind, number> = {
  drape: 0.5,
  sheer: 0.73,
  panel: 0.94,
  caravan: 0.5,
  zebra: 0.27,
  roller: 0.3,
};

/** The same beside a single panel, at the end that it leaves open. */
const BESIDE_ONE = { left: 0.8, right: 0.2 } as const;

/** Something of a known size beside the cloth, as in an architect's drawing. Left out where it would not be to scale. */
export function ScaleFigure({ kind, layout, heightCm, groundY, gather }: ScaleFigureProps) {
  const cat = heightCm >= CAT_FROM_CM;
  const { box, scale, shortened } = layout;
  const size = (cat ? CAT_CM : GLASS_CM) * scale;
  if (shortened !== null || size < MIN_SIZE || size > box.height * MAX_SHARE) return null;
  return (
    <g
      className={cat ? styles.cat : styles.tea}
      transform={`translate(${round(box.x + box.width * (gather ? BESIDE_ONE[gather] : POSITION[kind]))} ${groundY}) scale(${Math.round(scale * 1000) / 1000})`}
    >
      {cat ? (
        <>
          <path d={CAT} />
          <path className={styles.tail} d={CAT_TAIL} />
        </>
      ) : (
        <>
          <path d={TEA} />
          <path className={styles.glass} d={GLASS} />
        </>
      )}
    </g>
  );
}
