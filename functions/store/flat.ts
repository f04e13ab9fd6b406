/** Redis' flat arrays as records. */
import * as z from 'zod/mini';

const texts = z.array(z.string());

/** HGETALL's names and values in turn. @throws when it is no such array: a fault of ours, never of the caller's. */
export function fromFlat(flat: unknown): Record<string, string> {
  const values = z.parse(texts, flat);
  return Object.fromEntries(
    values.flatMap((name, index) => (index % 2 === 0 ? [[name, values[index + 1] ?? ''] as const] : [])),
  );
}

/** HMGET's values under the names that were asked for, in the same order; an absent value is left out. */
export function underNames<Name extends string>(
  names: readonly Name[],
  values: unknown,
): Partial<Record<Name, string>> {
  const read = z.parse(z.array(z.nullable(z.string())), values);
  const pairs = names.flatMap((name, index) => {
    const value = read[index];
    return value === null || value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs) as Partial<Record<Name, string>>;
}
