import type { GatherSide } from '../../../domain/price/pricing.ts';
import { CAT, CAT_TAIL, TEA, TEA_GLASS, TEA_SAUCER } from '../../../domain/picture/scale-figures.ts';
import styles from './ScaleFigure.module.css';
import { round, type DrawnKind, type Layout } from './window-geometry.ts';

interface ScaleFigureProps {
  kind: DrawnKind;
  layout: Layout;
  heightCm: number;
  groundY: number;
  gather: GatherSide | null;
}

const CAT_CM = 42;
const GLASS_CM = 10;

/** Windows lower than this get a tea glass on the sill, taller ones a cat, so that their size can be felt. */
const CAT_FROM_CM = 110;
/** In units; a smaller one could not be made out. */
const MIN_SIZE = 13;
/** Largest share of the height of the drawn window; a larger figure would hide it. */
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
          <path className={styles.glass} d={TEA_GLASS + TEA_SAUCER} />
        </>
      )}
    </g>
  );
}
