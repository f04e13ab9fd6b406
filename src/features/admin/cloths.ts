/** What the workshop knows of the cloths of an order: its own answer, apart from the order, because it is today's catalogue. */
import { listProducts } from '../../contract/catalogue.ts';
import type { Cloth } from '../../domain/production.ts';
import { call } from '../../lib/api.ts';

export type Cloths = ReadonlyMap<number, Cloth>;

/** Of whatever is no longer sold, and where they could not be fetched: production is guessed from what was chosen. */
export const UNKNOWN_CLOTH: Cloth = { heading: null, rollHeight: null };

/** As many as the call takes. */
const MOST_AT_ONCE = 50;

/** By product id; null where they could not be fetched. */
export async function fetchCloths(productIds: Iterable<number>): Promise<Cloths | null> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, part) =>
    ids.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
  );
  const answers = await Promise.all(parts.map((part) => call(listProducts, { query: { ids: part.join(',') } })));
  const cloths = new Map<number, Cloth>();
  for (const answer of answers) {
    if (!answer.ok) return null;
    for (const { id, line } of answer.data) {
      if (line) cloths.set(id, { heading: line.heading, rollHeight: line.rollHeight });
    }
  }
  return cloths;
}
