import { showCartCount } from './cart-count.ts';
import { openDrawerFrom } from './drawer.ts';
import { showUser } from './user.ts';

const cartLink = document.querySelector<HTMLAnchorElement>('[data-cart-link]');
if (cartLink) {
  showCartCount(cartLink);
  openDrawerFrom(cartLink);
}

showUser();

const language = document.querySelector<HTMLAnchorElement>('[data-language]');
// Read late: filters and measurements change the query without a reload, and one page may stand for many addresses.
language?.addEventListener('click', () => {
  const own = language.dataset.language ?? '';
  if (own !== '' && location.pathname.startsWith(`${own}/`)) {
    language.pathname = `${language.dataset.other ?? ''}${location.pathname.slice(own.length)}`;
  }
  language.search = location.search;
});

// Browsers from before invoker commands know the dialog but not the button's attribute.
const menu = document.querySelector<HTMLDialogElement>('#menu');
if (menu && !('command' in HTMLButtonElement.prototype)) {
  document.querySelector('[commandfor="menu"]')?.addEventListener('click', () => menu.showModal());
}
