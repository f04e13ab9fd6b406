import { namedParts } from './by-length.ts';
import type { Cart, CartLine } from '../cart/cart.ts';
import type { CartProducts } from '../product/cart-product.ts';
import { checkSold } from './choice.ts';
import type { Locale } from '../values/locale.ts';
import { pauseOf, type Pause, type PauseRefusal } from '../product/pause.ts';
import { linePrice } from './line-price.ts';
import { nameSamples } from '../product/samples.ts';

export interface PausedLine {
  line: CartLine;
  code: PauseRefusal;
  pause: Pause;
}

export interface RepricedCart {
  cart: Cart;
  /** Lines that are unavailable for now; they stay in `cart`, and no order takes them. */
  paused: PausedLine[];
  /** Lines that are no longer sold as chosen; they are not in `cart`. */
  gone: CartLine[];
}

/**
 * The cart at today's prices and in the reader's language (decisions P9). A line that has come since its products were asked
 * for stays as it is: nobody knows yet whether it is still sold.
 */
export function reprice(
  cart: Cart,
  products: CartProducts,
  locale: Locale,
  isAsked: (line: CartLine) => boolean = () => true,
): RepricedCart {
  const gone: CartLine[] = [];
  const paused: PausedLine[] = [];
  const lines = cart.lines.flatMap((line) => {
    if (!isAsked(line)) return [line];
    const checked = checkSold(line, products);
    if (!checked.ok) {
      gone.push(line);
      return [];
    }
    const product = checked.data;
    const colour = product.colors.find(({ id }) => id === line.color);
    const { unitPrice, parts } = linePrice(product, line.configuration);
    const { parts: _, ...kept } = line;
    const fresh: CartLine = {
      ...kept,
      name: product.name[locale],
      slug: product.slug,
      sku: product.sku,
      mainImageUrl: colour?.imageUrl ?? product.mainImageUrl,
      colorName: colour?.name[locale] ?? null,
      ...(line.samples && { samples: nameSamples(line.samples, products, locale) }),
      ...(parts.length > 0 && { parts: namedParts(parts, locale) }),
      unitPrice,
      totalPrice: unitPrice * line.quantity,
    };
    const held = pauseOf(product, line);
    if (held) paused.push({ line: fresh, ...held });
    return [fresh];
  });
  return { cart: { lines, coupon: lines.length > 0 ? cart.coupon : null }, paused, gone };
}
