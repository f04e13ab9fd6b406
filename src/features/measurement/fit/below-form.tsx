import { createRoot, type Root } from 'react-dom/client';
import type { CartLine, NewLine } from '../../../domain/cart/cart.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import { nameMeasures } from '../../cart/measure-links.ts';
import { FIT_GUARANTEE } from '../../cart/fit-guarantee.ts';
import { LateFitCover } from '../../cart/LateFitCover.tsx';

interface FitWindow {
  readonly width: number;
  readonly height: number;
  readonly room: string;
}

let root: Root | null = null;

/** The form's window as it was called when it was measured here: its measures are read by that name until it is in the cart. */
let measured: FitWindow | null = null;

/** Last window that was shown, as it was typed. */
let shown: FitWindow | null = null;

/**
 * Shows the guarantee of this window below the form; null takes it away. In a root of its own, beside the island: its dialogs hold forms
 * with fields called as those of the product's form, which would take their events for its own.
 */
export function showBelowForm(window: FitWindow | null): void {
  shown = window;
  root ??= FIT_GUARANTEE.isOffered && window ? createRoot(placeBelowForm()) : null;
  const { width = 0, height = 0, room: typed = '' } = window ?? {};
  if (measured?.width !== width || measured.height !== height) measured = null;
  const room = measured?.room ?? typed;
  root?.render(
    window && (
      <LateFitCover
        key={`${width} ${height} ${room}`}
        room={room}
        sizes={[{ width, height }]}
        what={typed || `${width} × ${height} cm`}
        place="form"
        onMeasured={() => {
          measured = { width, height, room };
        }}
      />
    ),
  );
}

/** Gives what was measured here the name that its line has in the cart, and shows it by that name. */
export function nameMeasured(line: Pick<NewLine, 'room' | 'configuration'>, lines: readonly CartLine[]): void {
  const size = windowOf(line.configuration);
  if (!measured || measured.width !== size?.width || measured.height !== size.height) return;
  if (!nameMeasures(line, measured.room, lines)) return;
  measured = null;
  showBelowForm(shown);
}

function placeBelowForm(): HTMLElement {
  const place = document.createElement('div');
  document.querySelector('#measure')?.closest('astro-island')?.after(place);
  return place;
}
