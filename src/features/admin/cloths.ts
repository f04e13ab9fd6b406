/**
 * Facts of the workshop about the cloths of an order: an answer of its own, apart from the order, because it is today's
 * catalogue.
 */
import * as z from 'zod/mini';
import { HEADINGS } from '../../domain/product/attributes.ts';
import { clothOf, type Cloth } from '../../domain/workshop/production.ts';
import { request } from '../../lib/api.ts';
import { PRODUCTION_RULES } from './production-rules.ts';

export type Cloths = ReadonlyMap<number, Cloth>;

/** Cloth of a product that is no longer sold, or could not be fetched: production is guessed from the choices. */
export const UNKNOWN_CLOTH: Cloth = { heading: null, roll: null, repeat: 0 };

// The contract of the call would bring the schemas of the whole catalogue along.
const answered = z.array(
  z.object({
    id: z.int(),
    slug: z.string(),
    line: z.object({ heading: z.nullable(z.enum(HEADINGS)), rollHeight: z.nullable(z.number()) }),
  }),
);

/** As many as the call takes. */
const MOST_AT_ONCE = 50;

/** By product id; null where they could not be fetched. */
export async function fetchCloths(productIds: Iterable<number>): Promise<Cloths | null> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, part) =>
    ids.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
  );
  const answers = await Promise.all(
    parts.map((part) => request(`/api/products?ids=${part.join(',')}`, { read: answered })),
  );
  const cloths = new Map<number, Cloth>();
  for (const answer of answers) {
    if (!answer.ok) return null;
    for (const { id, slug, line } of answer.data) {
      cloths.set(id, clothOf({ slug, ...line }, PRODUCTION_RULES));
    }
  }
  return cloths;
}
