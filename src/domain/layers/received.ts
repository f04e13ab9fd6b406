/** Layers that a link or a browser brought, as the shop offers them today. */
import {
  ROLES,
  unfetchedOf,
  wear,
  type LayerProduct,
  type LayerProducts,
  type Role,
  type WornLayer,
  type WornSet,
} from './layers.ts';

/**
 * A layer that differs from what was sent: its product, its colour or its pleat is not offered any more. `unfetched`: nobody can say yet; it
 * is left as it was sent.
 */
export interface LayerNews {
  readonly kind: 'gone' | 'otherColor' | 'otherPleat' | 'unfetched';
  readonly role: Role;
}

/** Returns the product of this id where it may be this layer; `unfetched` where the products of the layer could not be fetched. */
export type OfferedIn = (role: Role, id: number) => LayerProduct | undefined | 'unfetched';

/**
 * Returns a whole set: each layer of `usual` with the product, colour and pleat that were sent, else with the shop's own.
 * `news` names every layer where the shop's own took the place.
 */
export function receive(usual: WornSet, sent: WornSet, offered: OfferedIn): { worn: WornSet; news: LayerNews[] } {
  const news: LayerNews[] = [];
  const layers = ROLES.flatMap((role): [Role, WornLayer][] => {
    const own = usual[role];
    if (!own) return [];
    const wanted = sent[role];
    const product = wanted && offered(role, wanted.product);
    if (wanted && product === 'unfetched') {
      news.push({ kind: 'unfetched', role });
      return [[role, wanted]];
    }
    if (!wanted || !product || product === 'unfetched') {
      if (wanted) news.push({ kind: 'gone', role });
      return [[role, { ...own, on: wanted?.on ?? false }]];
    }
    if (product.colors.every(({ id }) => id !== wanted.color)) news.push({ kind: 'otherColor', role });
    if (product.madeToMeasure && !product.pleats.includes(wanted.pleat)) news.push({ kind: 'otherPleat', role });
    return [[role, wear(product, wanted)]];
  });
  return { worn: Object.fromEntries(layers), news };
}

/** News of a layer that has come since it could not be fetched. */
export type LateNews = LayerNews | { readonly kind: 'fetched'; readonly role: Role };

/**
 * Receives the layers of a set whose product is not known yet; the others stay as they are, and so does one that is
 * still `unfetched`, of which nothing is said again.
 */
export function receiveRest(
  usual: WornSet,
  set: WornSet,
  known: LayerProducts,
  offered: OfferedIn,
): { worn: WornSet; news: LateNews[]; brought: LayerProduct[] } {
  const brought: LayerProduct[] = [];
  const news: LateNews[] = [];
  const worn = { ...set };
  for (const role of unfetchedOf(set, known)) {
    const wanted = set[role];
    const product = wanted && offered(role, wanted.product);
    if (!wanted || product === 'unfetched') continue;
    const received = receive(usual, { [role]: wanted }, offered);
    worn[role] = received.worn[role] ?? wanted;
    if (product) brought.push(product);
    if (received.news.length > 0) news.push(...received.news);
    else news.push({ kind: 'fetched', role });
  }
  return { worn, news, brought };
}
