import type { GatherSide, PleatType } from '../../../domain/price/pricing.ts';
import styles from './Cloth.module.css';
import { roundBox, type Box, type DrawnKind, type Layout } from './window-geometry.ts';

/** How a cloth is drawn; each kind of window has a component of its own, so that a page loads the one it shows. */
export interface ClothProps<Kind extends DrawnKind = DrawnKind> {
  kind: Kind;
  color: string;
  layout: Layout;
  widthCm: number;
  pleat: PleatType;
  /** The side to which a single panel gathers; null for two. */
  gather: GatherSide | null;
}

/** Along the top of a box, reaching a little beyond it. */
export function Rail({ box: { x, y, width } }: { box: Box }) {
  const reach = 7;
  return (
    <rect
      className={styles.rail}
      {...roundBox({ x: x - reach, y: y - 4, width: width + reach * 2, height: 4.5 })}
      rx={1}
    />
  );
}
