import type { BrowserKey } from '../../../lib/browser-keys.ts';
import { emit, listen } from '../../../lib/events.ts';
import { showView } from './gallery-view.ts';

/** Kept while the tab is open where the shopper would rather see photographs: the next product begins with them too. */
const KEY = 'kp-photographs' satisfies BrowserKey;

/**
 * The tabs above the frame: photographs, the shopper's window as a picture, the cloth from close by. The form draws the
 * window (`measurement/picture`), because it knows the size; a press wakes the form first. Once both sizes are known the
 * picture opens by itself in the photographs' frame, unless the shopper has chosen already (`data-asked`), here or on a product before.
 */
export function bindTabs(gallery: HTMLElement): void {
  const tabOf = (name: string) => gallery.querySelector<HTMLElement>(`[data-tab=${name}]`);
  const window = tabOf('window');

  const wait = (tab: HTMLElement): void => {
    tab.ariaBusy = 'true';
    tab.dataset.name ??= tab.textContent;
    tab.textContent = tab.dataset.name;
  };
  /** The tab tells in its own place that nothing came; a press has its name back and tries again. */
  const fail = (tab: HTMLElement): void => {
    tab.textContent = tab.dataset.failed ?? '';
  };
  const askWindow = (): void => {
    if (!window) return;
    if (!gallery.querySelector('[data-picture]')) {
      const place = document.createElement('div');
      place.className = 'gallery-picture';
      place.dataset.picture = '';
      gallery.append(place);
    }
    wait(window);
    document.getElementById('measure')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    emit('window-picture', 'wanted');
  };
  const fetchCloth = (tab: HTMLElement): void => {
    wait(tab);
    import('./cloth/cloth-view.ts')
      .then(({ showCloth }) => showCloth(gallery))
      .catch(() => fail(tab))
      .finally(() => (tab.ariaBusy = null));
  };

  gallery.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.dataset.tab) return;
    const { tab } = target.dataset;
    gallery.dataset.asked = tab;
    if (window) window.ariaBusy = null;
    if (tab === 'cloth') {
      fetchCloth(target);
      return;
    }
    photographsFirst(tab === 'photos');
    if (tab === 'photos') showView(gallery, null);
    else askWindow();
  });
  listen('window-known', () => {
    if (!gallery.dataset.asked && !photographsFirst()) askWindow();
  });
  listen('window-picture', (state) => {
    if (state === 'wanted' || !window?.ariaBusy) return;
    // Photographs or cloth may have been chosen meanwhile, and it is not busy then.
    window.ariaBusy = null;
    if (state === 'shown') showView(gallery, 'window');
    else fail(window);
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
