import { openDrawerFrom } from './drawer.ts';
import { showUser } from './user.ts';
import { emit, listen } from '../../lib/events.ts';
import { followKept } from '../../lib/follow-kept.ts';
import { isKept, keyFor } from '../../lib/owner.ts';
import { pathIn } from '../../lib/paths.ts';
import { pluralOf, type Locale } from '../../domain/values/locale.ts';

const cartLink = document.querySelector<HTMLAnchorElement>('[data-cart-link]');
if (cartLink) {
  showCartCount(cartLink);
  openDrawerFrom(cartLink);
}

showUser();

followPage();

followWindows();

followCompare();

const menu = document.querySelector<HTMLDialogElement>('#menu');
// A page brought back by the back button was left through an open menu.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  menu?.close();
  for (const pane of document.querySelectorAll<HTMLElement>('#menu, #user-menu')) pane.hidePopover();
});

// Browsers from before invoker commands know the dialog but not the button's attribute.
if (!('command' in HTMLButtonElement.prototype)) {
  document.querySelector('[commandfor]')?.addEventListener('click', () => menu?.showModal());
}

/** Shows the number of items on the cart link and keeps it in step with this tab and the others. */
function showCartCount(link: HTMLAnchorElement): void {
  const badge = link.querySelector<HTMLElement>('[data-cart-count]');
  const label = link.querySelector<HTMLElement>('[data-cart-words]');
  const name = (label?.textContent ?? '').trim();

  const show = (count: number): void => {
    if (!badge || !label) return;
    badge.hidden = count === 0;
    badge.textContent = count > 99 ? '99+' : String(count);
    label.textContent = count === 0 ? name : `${name}, ${countMessage(link, count)}`;
  };

  show(storedCount());
  followKept('kp-cart-count', () => show(storedCount()));
  listen('cart-count', show);
}

/** The cart's store writes the number beside the encrypted cart, so the header needs neither; in this tab only, if the cart is. */
function storedCount(): number {
  try {
    const key = keyFor('kp-cart-count');
    return Math.max(0, Number(sessionStorage.getItem(key) ?? localStorage.getItem(key)) | 0);
  } catch {
    // Storage may be forbidden; the cart page still tells.
    return 0;
  }
}

/**
 * The message for a count that waits in the markup as `data-one` and `data-other` with `#` for the number, so that a script
 * on a page without islands fetches no messages.
 */
function countMessage(element: HTMLElement, count: number): string {
  const message = pluralOf(count) === 'one' ? element.dataset.one : element.dataset.other;
  return (message ?? '#').replace('#', String(count));
}

/** The buttons that put a product beside others come with the first act of somebody who sees products, or where some are kept. */
function followCompare(): void {
  let loading: Promise<typeof import('../compare/buttons.ts')> | null = null;
  const load = () =>
    (loading ??= import('../compare/buttons.ts').then((buttons) => buttons.showButtons().then(() => buttons)));
  // Offline; the next act tries again.
  const forget = (): void => {
    loading = null;
  };
  const show = (): void => {
    if (!loading && document.querySelector('.card, [data-compare]')) load().catch(forget);
  };
  if (isKept('kp-compare')) show();
  // Mouse moves are left out: browsers report one for a still mouse when the page below the pointer loads or changes.
  for (const act of ['scroll', 'pointerdown', 'keydown']) addEventListener(act, show, { passive: true });
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-compare]') : null;
    if (button) {
      load()
        .then(({ press }) => press(button))
        .catch(forget);
    }
  });
}

/** Keeps the language links on the page and its state: filters, measurements, order number, place on the page. */
function followPage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) follow(link);
}

function follow(link: HTMLAnchorElement): void {
  const update = (): void => {
    // One page may have many addresses, such as `/track` for every order; a filter leaves the later pages of a list.
    if (link.dataset.language) link.pathname = pathIn(link.hreflang as Locale, location.pathname);
    link.search = location.search;
    link.hash = location.hash;
  };
  // Late, since the address changes without a reload; the pointer comes first when another tab is asked for.
  link.addEventListener('pointerdown', update);
  link.addEventListener('click', update);
}

/** Where a window is kept, fetches what shows it and prices everything for it (decisions U5). */
function followWindows(): void {
  let shows = false;
  const look = (): void => {
    if (shows || !isKept('kp-windows')) return;
    shows = true;
    // A later listener sees the mark.
    document.documentElement.dataset.windows = '';
    emit('windows');
    // Without it the page shows the prices that it was built with.
    import('../windows/shown.ts').then((shown) => shown.showWindows()).catch(() => (shows = false));
  };
  look();
  listen('windows', look);
  followKept('kp-windows', () => emit('windows'));
}
