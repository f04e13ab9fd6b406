import type { ReactNode } from 'react';
import styles from './Surroundings.module.css';
import { round, roundBox, SHEET, type WindowGeometry } from './window-geometry.ts';

const BAR = 4;
/** How far the sill passes the window on each side. */
const SILL_REACH = 10;

/** The window behind the cloth: glass with what is seen through it, frame, casements, and the floor or sill below. */
export function WindowBehind({ geometry, children }: { geometry: WindowGeometry; children: ReactNode }) {
  const { window, mullions, transom, ground, groundY } = geometry;
  const glass = roundBox(window);
  return (
    <>
      <rect className={styles.sky} {...glass} />
      {children}
      {mullions.map((x) => (
        <rect key={x} className={styles.bar} x={round(x - BAR / 2)} y={glass.y} width={BAR} height={glass.height} />
      ))}
      {transom !== null && (
        <rect className={styles.bar} x={glass.x} y={round(transom - BAR / 2)} width={glass.width} height={BAR} />
      )}
      <rect className={styles.frame} {...glass} />
      {ground === 'floor' ? (
        <path className={styles.floor} d={`M6 ${groundY}H${SHEET.width - 6}`} />
      ) : (
        <rect
          className={styles.sill}
          x={round(window.x - SILL_REACH)}
          y={groundY}
          width={round(window.width + SILL_REACH * 2)}
          height={5}
        />
      )}
    </>
  );
}
