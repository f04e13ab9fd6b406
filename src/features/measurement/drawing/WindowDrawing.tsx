import { memo } from 'react';
import type { DrawnWindow } from './drawn.tsx';
import { useDrawn } from './useDrawn.ts';
import { SHEET } from './window-geometry.ts';
import styles from './WindowDrawing.module.css';

export interface ShownWindow extends DrawnWindow {
  /** The drawing in words. */
  description: string;
  /** The file that stands in for it until it can be drawn (`still.tsx`). */
  still: string;
}

/**
 * The shopper's window to scale: cloth, folds, rail, ground and dimension lines. Until both sizes are typed, the missing
 * ones are those of an example, drawn pale. Takes all of it as one value, which the form may hand on a moment later. The HTML shows a file instead: the paths would outweigh the rest of the page.
 */
export const WindowDrawing = memo(function WindowDrawing({ shown }: { shown: ShownWindow }) {
  const { description, still, ...drawn } = shown;
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
});
