import { showCartCount } from './cart-count.ts';
import { openDrawerFrom } from './drawer.ts';

const cartLink = document.querySelector<HTMLAnchorElement>('[data-cart-link]');
if (cartLink) {
  showCartCount(cartLink);
  openDrawerFrom(cartLink);
}

const language = document.querySelector<HTMLAnchorElement>('[data-language]');
// The query is read late: filters and measurements change it without a reload.
language?.addEventListener('click', () => {
  language.search = location.search;
});

// Browsers from before invoker commands know the dialog but not the button's attribute.
const menu = document.querySelector<HTMLDialogElement>('#menu');
if (menu && !('command' in HTMLButtonElement.prototype)) {
  document.querySelector('[commandfor="menu"]')?.addEventListener('click', () => menu.showModal());
}
