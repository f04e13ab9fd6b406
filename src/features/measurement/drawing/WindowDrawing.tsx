import type { DrawnWindow } from './drawn.tsx';
import { useDrawn } from './useDrawn.ts';
import { SHEET } from './window-geometry.ts';
import styles from './WindowDrawing.module.css';

interface WindowDrawingProps extends DrawnWindow {
  /** The drawing in words. */
  description: string;
  /** The file that stands in for it until it can be drawn (`still.tsx`). */
  still: string;
}

/**
 * The shopper's window to scale: cloth, folds, rail, ground and dimension lines. Until both sizes are typed, the missing
 * ones are those of an example, drawn pale. The HTML shows a file instead: the paths would outweigh the rest of the page.
 */
export function WindowDrawing({ description, still, ...drawn }: WindowDrawingProps) {
  const draws = useDrawn();
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-label={description}
      data-example={drawn.width === null || drawn.height === null ? '' : undefined}
    >
      {draws ? (
        <draws.Drawing {...drawn} />
      ) : (
        <image href={`${still}#window`} width={SHEET.width} height={SHEET.height} />
      )}
    </svg>
  );
}
