/** The quote of the shop whose lines this tab has put into the cart: the order that comes of it names it. */
import { choiceIdentity, type Cart, type NewLine } from '../../domain/cart/cart.ts';
import { keyFor } from '../../lib/owner.ts';

const KEY = 'kp-quote';

export function keepQuote(token: string, lines: readonly NewLine[]): void {
  try {
    sessionStorage.setItem(keyFor(KEY), JSON.stringify([token, lines.map(choiceIdentity)]));
  } catch {
    // The order is placed all the same; the back room does not learn which quote it came of.
  }
}

/**
 * The quote that some of this cart comes of, whatever its windows are called by now: an order of something else would close it.
 * A visitor's goes on with the customer who signs in on the way.
 */
export function keptQuote({ lines }: Cart): string | undefined {
  try {
    const kept = sessionStorage.getItem(keyFor(KEY)) ?? sessionStorage.getItem(KEY) ?? '';
    const [token, choices] = JSON.parse(kept) as [string, string[]];
    return lines.some((line) => choices.includes(choiceIdentity(line))) ? token : undefined;
  } catch {
    // Nothing is kept, or a token of a former version, without its choices.
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
