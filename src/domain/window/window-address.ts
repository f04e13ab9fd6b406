import { gatherOf, OPTION_IDS, type Configuration, type LengthConfiguration } from '../price/pricing.ts';

/** Addresses of a window: what opens a product with it. The names are those of the form (`measurement/values.ts`). */

/** Returns the choices without the size: for the next window of the same cloth. */
export function choiceQuery(configuration: Configuration, color: string | null): URLSearchParams {
  const query = new URLSearchParams({ pleat: configuration.pleatType });
  const gather = gatherOf(configuration);
  if (gather !== null) {
    query.set('panels', '1');
    query.set('gather', gather);
  }
  if (color !== null) query.set('color', color);
  for (const option of OPTION_IDS) if (configuration[option]) query.append('option', option);
  return query;
}

/** Returns the choices with the size. */
export function windowQuery(configuration: Configuration, color: string | null): URLSearchParams {
  const query = choiceQuery(configuration, color);
  query.set('width', String(configuration.width));
  query.set('height', String(configuration.height));
  return query;
}

/** A length, as its form reads it. */
export function lengthQuery({ length }: LengthConfiguration, color: string | null): URLSearchParams {
  const query = new URLSearchParams({ length: String(length) });
  if (color !== null) query.set('color', color);
  return query;
}

/** Query parameter of the cart line that the form changes. */
export const LINE_PARAMETER = 'line';

/** The cart's address ends in this after a line was changed. */
export const changedHash = (id: string): string => `#changed=${encodeURIComponent(id)}`;

export const changedIn = (hash: string): string | null =>
  hash.startsWith('#changed=') ? new URLSearchParams(hash.slice(1)).get('changed') : null;
