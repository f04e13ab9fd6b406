import { createRoot, type Root } from 'react-dom/client';
import { FIT_GUARANTEE } from '../../cart/fit-guarantee.ts';
import { LateFitCover } from '../../cart/LateFitCover.tsx';

interface FitWindow {
  readonly width: number;
  readonly height: number;
  readonly room: string;
}

let root: Root | null = null;

/**
 * Shows the guarantee of this window below the form; null takes it away. In a root of its own, beside the island: its dialogs hold forms
 * with fields called as those of the product's form, which would take their events for its own.
 */
export function showBelowForm(window: FitWindow | null): void {
  root ??= FIT_GUARANTEE.isOffered && window ? createRoot(placeBelowForm()) : null;
  const { width = 0, height = 0, room = '' } = window ?? {};
  root?.render(
    window && (
      <LateFitCover
        key={`${width} ${height} ${room}`}
        room={room}
        sizes={[{ width, height }]}
        what={room || `${width} × ${height} cm`}
        place="form"
      />
    ),
  );
}

function placeBelowForm(): HTMLElement {
  const place = document.createElement('div');
  document.querySelector('#measure')?.closest('astro-island')?.after(place);
  return place;
}
