/**
 * A cart that was filled before the journey begins. By the form a line costs a second of a processor, so only journeys about
 * adding go that way.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { EMPTY_CART, addLine, serializeCart, withEffectiveWidth, type NewLine } from '../../../src/domain/cart/cart.ts';
import type { Product } from '../../../src/domain/product/catalogue.ts';
import { priceOf, type Configuration } from '../../../src/domain/price/pricing.ts';
import { paths } from '../../../src/lib/paths.ts';
import { configured, curtain } from '../support/shop.ts';
import type { Visit } from '../support/visit.ts';
import { cartIn, openCart, type Cart } from './cart.ts';

export interface GivenLine {
  readonly product?: Product;
  /** Nothing for what is sold by the piece. */
  readonly window?: Partial<Configuration> | null;
  readonly room?: string;
}

/** One window of `WINDOW`, in the curtain. */
const WINDOW_LINE: GivenLine = {};

function lineOf({ product = curtain, window = {}, room = '' }: GivenLine): NewLine {
  const configuration = window && configured(window);
  const [color] = product.colors;
  return {
    ...{ productId: product.id, name: product.name.tr, slug: product.slug, sku: product.sku, mainImageUrl: '' },
    ...{ color: color?.id ?? null, colorName: color?.name.tr ?? null, room },
    unitPrice: priceOf(product, configuration).unitPrice,
    configuration: configuration && withEffectiveWidth(configuration),
  };
}

/** Stands in the first page that this tab opens, as a cart stands that a browser could keep for the visit only: the shop takes it over. */
export async function givenCart(page: Page, lines: readonly GivenLine[] = [WINDOW_LINE]): Promise<void> {
  const cart = lines.reduce((before, line) => addLine(before, lineOf(line), randomUUID()).cart, EMPTY_CART);
  const kept = JSON.stringify({ value: serializeCart(cart) });
  await page.addInitScript(
    ({ cart: given, count }) => {
      if (!location.protocol.startsWith('http') || localStorage['given-cart']) return;
      localStorage['given-cart'] = '1';
      localStorage['kp-cart-count'] = count;
      sessionStorage['kp-cart'] = given;
    },
    { cart: kept, count: String(lines.length) },
  );
}

/** The page of a cart with these lines. */
export async function cartWith(page: Page, lines?: readonly GivenLine[]): Promise<Cart> {
  await givenCart(page, lines);
  await page.goto(paths('tr').cart);
  return cartIn(page.getByRole('main'));
}

/** The same, opened from the header: a drawer where there is room. */
export async function openCartWith(visit: Visit, lines?: readonly GivenLine[]): Promise<Cart> {
  await givenCart(visit.page, lines);
  await visit.page.goto(paths('tr').contact);
  return openCart(visit);
}
