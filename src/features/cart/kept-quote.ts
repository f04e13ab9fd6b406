/** The quote of the shop whose lines this tab has put into the cart: the order that comes of it names it. */
import { keyFor } from '../../lib/owner.ts';

const KEY = 'kp-quote';

export function keepQuote(token: string): void {
  try {
    sessionStorage.setItem(keyFor(KEY), token);
  } catch {
    // The order is placed all the same; the back room does not learn which quote it came of.
  }
}

/** A visitor's quote goes on with the customer who signs in on the way. */
export function keptQuote(): string | undefined {
  try {
    return sessionStorage.getItem(keyFor(KEY)) ?? sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetQuote(): void {
  try {
    sessionStorage.removeItem(keyFor(KEY));
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
