import { figuresOn } from '../../domain/picture/line-figures.ts';
import type { Box } from '../../domain/picture/line-geometry.ts';
import styles from './LineFigures.module.css';

/** Pattern of a cloth on the drawing of its line; fetched only where a cloth has one. */
export default function LineFigures({ motif, cloth }: { motif: string; cloth: Box }) {
  const figures = figuresOn(motif, cloth);
  if (!figures) return null;
  const boxes = figures.boxes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}Z`);
  return <path className={styles.figures} data-tone={figures.tone} d={boxes.join('')} />;
}
