import { fullness, type PleatType } from '../../../domain/price/pricing.ts';
import styles from './Cloth.module.css';
import { sheen, tone } from './cloth-colors.ts';
import { foldCount } from './cloth-figures.ts';
import { curtainPanels, drawnFolds, flat, pleated, wayOpen, type ClothPaths } from './cloth-geometry.ts';
import { Rail, type ClothProps } from './Rail.tsx';
import type { CurtainKind } from './window-geometry.ts';

interface HangingClothProps {
  paths: ClothPaths;
  color: string;
  isSheer?: boolean;
}

/** Shadow of deep folds, and how much of it and of their light flat cloth has. */
const SHADOW = -0.24;
const FLAT_SHARE = 0.35;

/** One hanging piece of cloth with its folds. */
function HangingCloth({ paths, color, isSheer = false }: HangingClothProps) {
  const depth = paths.isFlat ? FLAT_SHARE : 1;
  return (
    <g className={isSheer ? styles.sheer : undefined}>
      <path className={styles.cloth} d={paths.body} fill={color} />
      <path className={styles.shade} d={paths.valleys} fill={tone(color, SHADOW * depth)} />
      <path className={styles.shade} d={paths.ridges} fill={tone(color, sheen(color) * depth)} />
      <path className={styles.crease} d={paths.creases + paths.pinches} />
      <path className={styles.outline} d={paths.body} />
    </g>
  );
}

/** Hanging cloth in panels, drawn to the sides, with what it hangs from. */
export function Curtain({ kind, color, layout: { box }, widthCm, pleat, gather }: ClothProps<CurtainKind>) {
  const drawn = curtainPanels(box, kind, gather);
  const folds = Math.ceil(foldCount(widthCm, pleat) / drawn.length);
  return (
    <>
      {drawn.map((panel) => {
        const cloth = pleat === 'none' ? flat(panel.box) : pleated(panel.box, drawnFolds(folds, panel.box.width));
        const way = wayOpen(panel);
        return (
          <g key={panel.to}>
            <HangingCloth paths={cloth} color={color} isSheer={kind === 'sheer'} />
            <path className={styles.wayBehind} d={way} />
            <path className={styles.way} d={way} />
          </g>
        );
      })}
      <Rail box={box} />
      {kind === 'caravan' && <Rail box={{ ...box, y: box.y + box.height - 1 }} />}
    </>
  );
}

/** A good half metre of cloth, one unit a cm. */
const SAMPLE = { x: 2, y: 4, width: 60, height: 36 };

/** How a pleat hangs. */
export function PleatCloth({ pleat, color }: { pleat: PleatType; color: string }) {
  const cloth = fullness(pleat) === null ? flat(SAMPLE) : pleated(SAMPLE, foldCount(SAMPLE.width, pleat));
  return (
    <>
      <HangingCloth paths={cloth} color={color} />
      <path className={styles.rail} d="M0 1H64V4H0Z" />
    </>
  );
}
