import { useEffect, useState } from 'react';
import type * as Drawn from './drawn.tsx';

/** Returns the drawing module once it has been fetched; null until then, and where it cannot be. */
export function useDrawn(): typeof Drawn | null {
  const [drawn, setDrawn] = useState<typeof Drawn | null>(null);
  useEffect(() => {
    import('./drawn.tsx').then(setDrawn, () => undefined);
  }, []);
  return drawn;
}
