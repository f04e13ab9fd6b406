/** The shop's own facts (decisions S1) and the days on which nothing is delivered (decisions P17). */
import delivery from '#content/built/delivery.json' with { type: 'json' };
import file from '#content/shop.json' with { type: 'json' };
import type { Shop } from '../../src/domain/shop/shop.ts';

export const { holidays } = delivery;

// The compiler of the content has parsed it by its schema; a variable of the build may have closed the shop.
export const shop: Shop = { ...(file as Shop), openForOrders: delivery.openForOrders };
