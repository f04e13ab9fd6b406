/** Data of the page of the sets, made at the build: the ready sets, the usual products beside them, and their facts. */
import type { Product } from '../../domain/product/catalogue.ts';
import {
  dress,
  ROLES,
  sumOf,
  wear,
  type LayerProduct,
  type RoleRule,
  type WornSet,
} from '../../domain/layers/layers.ts';
import type { Locale } from '../../domain/values/locale.ts';
import { fills, isOffered, ruleOf, wornOf, type SetRole, type SetsFile } from '../../domain/layers/sets-file.ts';
import { categoryBySlug, listed, sets } from '../../build/catalogue.ts';
import { imageUrl } from '../../lib/paths.ts';

export interface ReadySet {
  readonly id: string;
  readonly name: string;
  /** Only what is on. */
  readonly worn: WornSet;
}

export interface PageSets {
  readonly rules: readonly RoleRule[];
  /** Switched off; a role that nothing can be had of is missing. */
  readonly usual: WornSet;
  readonly ready: readonly ReadySet[];
  readonly products: readonly LayerProduct[];
}

/** So many products of a role stand in its dialog, the best sellers first. */
const MOST_OFFERED = 60;

const ofRole = (role: SetRole): Product[] =>
  listed
    .filter((product) => fills(role, product) && isOffered(product))
    .filter(({ length, carries }) => role.role !== 'carrier' || (length !== undefined && carries !== undefined))
    .toSorted((a, b) => a.popularity - b.popularity);

const productNamed = (slug: string): Product | undefined => listed.find((product) => product.slug === slug);

export function layerProductOf(product: Product, locale: Locale): LayerProduct {
  const { id, slug, sku, name, price, madeToMeasure, pleats, panels, limits, fabric, length, carries } = product;
  return {
    id,
    slug,
    sku,
    name: name[locale],
    price,
    madeToMeasure,
    pleats,
    panels,
    limits,
    drawing: categoryBySlug(product.category)?.drawing ?? 'none',
    opacity: fabric.opacity,
    ...(fabric.motif && { motif: fabric.motif }),
    colors: product.colors
      .filter(({ paused }) => !paused)
      .map((colour) => ({
        id: colour.id,
        name: colour.name[locale],
        hex: colour.hex,
        imageUrl: imageUrl(colour.photo ?? product.photo),
      })),
    ...(length && { length }),
    ...(carries && { carries }),
  };
}

/** Returns the products that the dialog of a layer offers, or all others that may be it. */
export const offersOf = (role: SetRole, locale: Locale, isRest: boolean): LayerProduct[] =>
  ofRole(role)
    .slice(...(isRest ? [MOST_OFFERED] : [0, MOST_OFFERED]))
    .map((product) => layerProductOf(product, locale));

/**
 * Returns the product of the file, or the best seller of the role where that is unavailable; null where none is
 * available.
 */
function usualOf(role: SetRole): { product: Product; like: SetRole['usual'] | null } | null {
  const named = productNamed(role.usual.product);
  if (named && isOffered(named, role.usual.color)) return { product: named, like: role.usual };
  const [best] = ofRole(role);
  return best ? { product: best, like: null } : null;
}

/** A ready set of which a part cannot be had today is not offered. */
function readyOf({ id, name, layers }: SetsFile['ready'][number], locale: Locale) {
  const found = layers.map(({ role, ...worn }) => ({ role, worn, product: productNamed(worn.product) }));
  const parts = found.flatMap(({ role, worn, product }) =>
    product && isOffered(product, worn.color) ? [{ role, worn, product }] : [],
  );
  if (parts.length < found.length) return [];
  const worn = parts.map((part) => [part.role, wear(layerProductOf(part.product, locale), wornOf(part.worn, true))]);
  return [
    { id, name: name[locale], worn: Object.fromEntries(worn) as WornSet, products: parts.map((part) => part.product) },
  ];
}

export function pageSets(locale: Locale): PageSets {
  const usual = sets.roles.flatMap((role) => {
    const found = usualOf(role);
    return found ? [{ role: role.role, ...found }] : [];
  });
  const ready = sets.ready.flatMap((set) => readyOf(set, locale));
  const products = new Set([...usual, ...ready.flatMap((set) => set.products.map((product) => ({ product })))].map(({ product }) => product)); // prettier-ignore
  return {
    rules: ROLES.flatMap((role): RoleRule[] => {
      const known = sets.roles.find((one) => one.role === role);
      return known ? [ruleOf(known)] : [];
    }),
    usual: Object.fromEntries(
      usual.map(({ role, product, like }) => [
        role,
        wear(layerProductOf(product, locale), like ? wornOf(like, false) : {}),
      ]),
    ),
    ready: ready.map(({ products: _, ...set }) => set),
    products: [...products].map((product) => layerProductOf(product, locale)),
  };
}

/** For who has no JavaScript: the ready sets in the sample window. */
export function readyPrices(page: PageSets, size: { width: number; height: number }) {
  const products = new Map(page.products.map((product) => [product.id, product]));
  return page.ready.map(({ id, name, worn }) => {
    const layers = dress(worn, page.rules, size, products).filter(({ counts }) => counts);
    return { id, name, layers, total: sumOf(layers) };
  });
}
