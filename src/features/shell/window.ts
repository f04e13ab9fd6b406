import { emit, listen } from '../../lib/events.ts';
import { isKept } from '../../lib/owner.ts';

/** As in `features/windows/kept.ts`, which pages without a window do not load. */
const KEY = 'kp-windows';

/** Where a window is kept, fetches what shows it and prices everything for it (decisions U5). */
export function followWindows(): void {
  let shows = false;
  const look = (): void => {
    if (shows || !isKept(KEY)) return;
    shows = true;
    // A later listener sees the mark.
    document.documentElement.dataset.windows = '';
    emit('windows');
    // Without it the page shows the prices that it was built with.
    import('../windows/shown.ts').then(({ showWindows }) => showWindows()).catch(() => (shows = false));
  };
  look();
  listen('windows', look);
  listen('session', () => emit('windows'));
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(KEY) ?? true) emit('windows');
  });
  // A page brought back by the back button has missed what other pages changed.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) emit('windows');
  });
}
