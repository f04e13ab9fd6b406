import type { BrowserKey } from '../../../lib/browser-keys.ts';
import { emit, listen } from '../../../lib/events.ts';
import { showView } from './gallery-view.ts';

/** On screens this wide the picture takes the photographs' place without moving anything. */
const WIDE = '(width >= 64rem)';

/** Kept while the tab is open where the shopper would rather see photographs: the next product begins with them too. */
const KEY = 'kp-photographs' satisfies BrowserKey;

/**
 * The button that shows the shopper's window as a picture in the photographs' place. The form draws it (`measurement/picture`),
 * because it knows the window; a press wakes the form first. Where both sizes become known on a wide screen the picture opens
 * by itself, unless the shopper has chosen already, here or on a product before.
 */
export function bindWindow(gallery: HTMLElement): void {
  const button = gallery.querySelector<HTMLElement>('[data-window]');
  if (!button) return;
  let chosen = false;

  const show = (shown: boolean): void => {
    button.ariaBusy = null;
    showView(gallery, shown ? 'window' : null);
  };
  const ask = (): void => {
    if (!gallery.querySelector('[data-picture]')) {
      const place = document.createElement('div');
      place.className = 'gallery-picture';
      place.dataset.picture = '';
      gallery.append(place);
    }
    button.ariaBusy = 'true';
    document.getElementById('measure')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    emit('window-picture', 'wanted');
  };

  button.addEventListener('click', () => {
    chosen = true;
    const shown = gallery.dataset.view === 'window';
    photographsFirst(shown);
    if (shown) show(false);
    else ask();
  });
  listen('window-known', () => {
    if (!chosen && !gallery.dataset.view && matchMedia(WIDE).matches && !photographsFirst()) ask();
    chosen = true;
  });
  listen('window-picture', (state) => {
    if (state === 'shown') show(true);
    if (state === 'failed') button.ariaBusy = null;
  });
}

/** Whether photographs come first, after keeping what was chosen where a choice is given. A browser that keeps nothing asks anew on each product. */
function photographsFirst(chosen?: boolean): boolean {
  try {
    if (chosen !== undefined) sessionStorage.setItem(KEY, chosen ? '1' : '');
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
