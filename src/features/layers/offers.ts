import type { LayerProduct, Role } from '../../domain/layers/layers.ts';
import { pageLocale } from '../../lib/paths.ts';
import { fetchJson } from '../../lib/built-file.ts';

const fetched = new Map<Role, Promise<readonly LayerProduct[]>>();

/**
 * Returns the products that may be a layer, fetched once for each. Rejects where it cannot be had; the next call tries
 * again.
 */
export function offersFor(role: Role): Promise<readonly LayerProduct[]> {
  const known = fetched.get(role);
  if (known) return known;
  const offers = load(role);
  fetched.set(role, offers);
  offers.catch(() => fetched.delete(role));
  return offers;
}

// Written by the build that wrote this page, by the same type.
const load = (role: Role): Promise<readonly LayerProduct[]> => fetchJson(`/data/layers/${role}-${pageLocale()}.json`);
