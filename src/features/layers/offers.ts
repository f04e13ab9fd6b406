import type { LayerProduct, Role } from '../../domain/layers/layers.ts';
import { pageLocale } from '../../lib/paths.ts';
import { fetchJson } from '../../lib/built-file.ts';

/** The products that the dialog offers, or the others that may be the layer. */
type Part = Role | `${Role}-rest`;

const fetched = new Map<Part, Promise<readonly LayerProduct[]>>();

/**
 * Returns the products that may be a layer, fetched once for each. Rejects where it cannot be had; the next call tries
 * again.
 */
export function offersFor(part: Part): Promise<readonly LayerProduct[]> {
  const known = fetched.get(part);
  if (known) return known;
  const offers = load(part);
  fetched.set(part, offers);
  offers.catch(() => fetched.delete(part));
  return offers;
}

// Written by the build that wrote this page, by the same type.
const load = (part: Part): Promise<readonly LayerProduct[]> => fetchJson(`/data/layers/${part}-${pageLocale()}.json`);
