import { showCartCount } from './cart-count.ts';
import { followCompare } from './compare.ts';
import { openDrawerFrom } from './drawer.ts';
import { followPage } from './language.ts';
import { showUser } from './user.ts';
import { followWindows } from './window.ts';

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
// A page brought back by the back button was left through its open menu.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) menu?.close();
});

// Browsers from before invoker commands know the dialog but not the button's attribute.
if (menu && !('command' in HTMLButtonElement.prototype)) {
  document.querySelector('[commandfor="menu"]')?.addEventListener('click', () => menu.showModal());
}
