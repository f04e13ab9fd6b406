import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows a dialog that stands in no island, until it is closed.
 * @param render is given what closes it @param onClosed after it is gone from the page
 */
export function showDialog(render: (close: () => void) => ReactNode, onClosed?: () => void): void {
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  root.render(
    render(() => {
      root.unmount();
      holder.remove();
      onClosed?.();
    }),
  );
}
