/**
 * A published shop that is closed by a variable: `OPEN_FOR_ORDERS=no`, which the button "Deploy to Netlify" asks for, so that a first
 * deploy of the demo shows everything and sells nothing. The compiled shop is closed then, `content/shop.json` stays as it is.
 */
import type { Shop } from '../../domain/shop/shop.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** Says whether this build is closed by the variable; a build on one's own machine (`CONTEXT` is missing or `dev`) never is. */
export const isClosedByVariable = ({ CONTEXT = 'dev', OPEN_FOR_ORDERS }: Source): boolean =>
  CONTEXT !== 'dev' && OPEN_FOR_ORDERS === 'no';

/** Returns the shop as this build sells: closed where the variable says so. */
export const shopOfBuild = (shop: Shop, source: Source): Shop =>
  isClosedByVariable(source) ? { ...shop, openForOrders: false } : shop;
