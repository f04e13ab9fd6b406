import { countMessage } from '../../lib/count-message.ts';
import { listen } from '../../lib/events.ts';
import { followKept } from '../../lib/follow-kept.ts';
import { keyFor } from '../../lib/owner.ts';

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
  followKept('kp-cart-count', () => show(storedCount()));
  listen('cart-count', show);
}

/** The cart's store writes the number beside the encrypted cart, so the header needs neither; in this tab only, if the cart is. */
function storedCount(): number {
  try {
    const key = keyFor('kp-cart-count');
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
