import { emit, listen } from '../../lib/events.ts';
import { followKept } from '../../lib/follow-kept.ts';
import { isKept } from '../../lib/owner.ts';

/** Where a window is kept, fetches what shows it and prices everything for it (decisions U5). */
export function followWindows(): void {
  let shows = false;
  const look = (): void => {
    if (shows || !isKept('kp-windows')) return;
    shows = true;
    // A later listener sees the mark.
    document.documentElement.dataset.windows = '';
    emit('windows');
    // Without it the page shows the prices that it was built with.
    import('../windows/shown.ts').then(({ showWindows }) => showWindows()).catch(() => (shows = false));
  };
  look();
  listen('windows', look);
  followKept('kp-windows', () => emit('windows'));
}
