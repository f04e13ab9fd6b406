import { showCartCount } from './cart-count.ts';
import { openDrawerFrom } from './drawer.ts';
import { followPage } from './language.ts';
import { showUser } from './user.ts';

const cartLink = document.querySelector<HTMLAnchorElement>('[data-cart-link]');
if (cartLink) {
  showCartCount(cartLink);
  openDrawerFrom(cartLink);
}

showUser();

followPage();

// Browsers from before invoker commands know the dialog but not the button's attribute.
const menu = document.querySelector<HTMLDialogElement>('#menu');
if (menu && !('command' in HTMLButtonElement.prototype)) {
  document.querySelector('[commandfor="menu"]')?.addEventListener('click', () => menu.showModal());
}
