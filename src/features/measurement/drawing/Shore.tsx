import styles from './Shore.module.css';
import { type Box, round, roundBox } from './window-geometry.ts';

/** View through the glass. */
export function Shore({ glass }: { glass: Box }) {
  const { hills, water, tower } = shore(glass);
  return (
    <>
      <path className={styles.far} d={hills + tower} />
      <rect className={styles.water} {...roundBox(water)} />
    </>
  );
}

/** The far shore of the Bosphorus, as path data inside the glass: hills above a line of water. */
export function shore(window: Box): { hills: string; water: Box; tower: string } {
  const { x, y, width, height } = window;
  const line = y + height * 0.66;
  const along = (share: number) => round(x + width * share);
  const up = (share: number) => round(line - height * share);
  const hills =
    `M${round(x)} ${up(0.05)}C${along(0.1)} ${up(0.14)} ${along(0.2)} ${up(0.16)} ${along(0.32)} ${up(0.07)}` +
    `S${along(0.55)} ${up(0.03)} ${along(0.66)} ${up(0.1)}S${along(0.9)} ${up(0.19)} ${round(x + width)} ${up(0.12)}V${round(line)}H${round(x)}Z`;
  return {
    hills,
    water: { x, y: line, width, height: y + height - line },
    tower: galata(along(0.5), up(0.04), height * 0.2),
  };
}

/** Galata Tower: a shaft, a gallery and a cone. */
function galata(middle: number, foot: number, height: number): string {
  const half = height * 0.15;
  const eaves = foot - height * 0.62;
  return (
    `M${round(middle - half)} ${round(foot)}V${round(eaves)}H${round(middle - half * 1.25)}V${round(eaves - height * 0.05)}` +
    `H${round(middle - half)}L${round(middle)} ${round(foot - height)}L${round(middle + half)} ${round(eaves - height * 0.05)}` +
    `H${round(middle + half * 1.25)}V${round(eaves)}H${round(middle + half)}V${round(foot)}Z`
  );
}
