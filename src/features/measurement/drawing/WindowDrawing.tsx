import { memo } from 'react';
import { Drawing, type DrawnWindow } from './drawn.tsx';
import { SHEET } from './window-geometry.ts';
import styles from './WindowDrawing.module.css';

interface WindowDrawingProps {
  shown: DrawnWindow & {
    /** The drawing in words. */
    description: string;
  };
}

/** The shopper's window to scale: cloth, folds, rail, ground and dimension lines. Takes all of it as one value, which the form may hand on a moment later. */
export default memo(function WindowDrawing({ shown: { description, ...drawn } }: WindowDrawingProps) {
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} role="img" aria-label={description}>
      <Drawing {...drawn} />
    </svg>
  );
});
