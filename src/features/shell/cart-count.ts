import { countMessage } from '../../lib/count-message.ts';
import { listen } from '../../lib/events.ts';
import { keyFor } from '../../lib/owner.ts';

/** Written by the cart's store next to the encrypted cart, so that the header needs neither key nor store; in this tab only, if the cart is. */
const KEY = 'kp-cart-count';

/** Shows the number of items on the cart link and keeps it in step with this tab and the others. */
export function showCartCount(link: HTMLAnchorElement): void {
  const badge = link.querySelector<HTMLElement>('[data-cart-count]');
  const label = link.querySelector<HTMLElement>('[data-cart-words]');
  const name = label?.textContent ?? '';

  const show = (count: number): void => {
    if (!badge || !label) return;
    badge.hidden = count === 0;
    badge.textContent = count > 99 ? '99+' : String(count);
    label.textContent = count === 0 ? name : `${name}, ${countMessage(link, count)}`;
  };

  show(storedCount());
  // With the tokens the owner changes, and with the owner the cart.
  const read = (): void => show(storedCount());
  window.addEventListener('storage', read);
  listen('session', read);
  listen('cart-count', show);
  // A page brought back by the back button has missed the other tabs' `storage` events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) read();
  });
}

function storedCount(): number {
  try {
    const key = keyFor(KEY);
    return countOf(sessionStorage.getItem(key) ?? localStorage.getItem(key));
  } catch {
    // Storage may be forbidden; the cart page still tells.
    return 0;
  }
}

function countOf(value: unknown): number {
  const count = Number(value);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
