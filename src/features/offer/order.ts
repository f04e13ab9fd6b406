/** The whole offer into the cart, by one press. */
import { missingFrom, orderLines, type PricedOffer } from '../../domain/offer/offer-price.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { $cart, cart, cartsMet, changesTold, startCart } from '../cart/store.ts';

/** `missing`: only what the cart has not got; `again`: all of it, whatever lies there. */
type Extent = 'unless-there' | 'missing' | 'again';

type Ordered =
  /** Nothing was added: some of it, or all, lies there already, and nobody has said what to do. */
  | { readonly outcome: 'some-there' | 'all-there' }
  /** Names of what found no room. */
  | { readonly outcome: 'added'; readonly noRoom: readonly string[] };

/** A second press adds nothing by itself: what lies in the cart already is asked about. */
export async function orderOffer(priced: PricedOffer, locale: Locale, extent: Extent): Promise<Ordered> {
  await startCart();
  // Lines that a customer has put into the cart elsewhere count too.
  await cartsMet();
  const wanted = orderLines(priced, locale);
  const missing = missingFrom($cart.get().lines, wanted);
  if (missing.length === 0 && extent !== 'again') return { outcome: 'all-there' };
  const isUntouched =
    missing.length === wanted.length && missing.every((line, at) => line.quantity === wanted[at]?.quantity);
  if (extent === 'unless-there' && !isUntouched) return { outcome: 'some-there' };
  const left = await cart.addAll(extent === 'again' ? wanted : missing);
  await changesTold();
  return { outcome: 'added', noRoom: left.map(({ name }) => name) };
}
