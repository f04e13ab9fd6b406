import { useEffect } from 'react';

/** Milliseconds without another size before the guarantee is fetched: digits are still being typed. */
const REST_MS = 700;

interface FitWindow {
  readonly width: number | null;
  readonly height: number | null;
  readonly room: string;
}

let fetched: Promise<typeof import('./below-form.tsx')> | null = null;

/** Shows below the form what is missing for the fit guarantee of the typed window (decisions P27), once its size rests. */
export function useFitGuarantee({ width, height, room }: FitWindow): void {
  useEffect(() => {
    if (width === null || height === null) return undefined;
    const timer = setTimeout(() => {
      fetched ??= import('./below-form.tsx');
      // Without it the form stays as it is: the cart offers the same.
      fetched.then(
        ({ showBelowForm }) => showBelowForm({ width, height, room: room.trim() }),
        () => (fetched = null),
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [width, height, room]);
  useEffect(() => () => void fetched?.then(({ showBelowForm }) => showBelowForm(null)).catch(() => undefined), []);
}
