import { gatherOf, OPTION_IDS, type Configuration } from './pricing.ts';

/**
 * The query that opens a product with what was chosen for a window, without its size: for the next window of the same cloth.
 * Its names are those of the form (`measurement/values.ts`).
 */
export function choiceQuery(configuration: Configuration, color: string | null): string {
  const query = new URLSearchParams({ pleat: configuration.pleatType });
  const gather = gatherOf(configuration);
  if (gather !== null) {
    query.set('panels', '1');
    query.set('gather', gather);
  }
  if (color !== null) query.set('color', color);
  for (const option of OPTION_IDS) if (configuration[option]) query.append('option', option);
  return query.toString();
}

/** Of the query: the line of the cart that the form changes. */
export const LINE_PARAMETER = 'line';

/** The cart's address ends in this after a line was changed. */
export const changedHash = (id: string): string => `#changed=${encodeURIComponent(id)}`;

export const changedIn = (hash: string): string | null =>
  hash.startsWith('#changed=') ? new URLSearchParams(hash.slice(1)).get('changed') : null;
