/** Redis' flat arrays, as schemas for what a script answers. */
import * as z from 'zod/mini';

/** HGETALL's names and values in turn, as a record; an empty value stands for none. */
export const hashAnswer = z.pipe(
  z.array(z.string()),
  z.transform((flat): Record<string, string> => {
    const pairs = flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));
    return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
  }),
);

/** HMGET's values under the names that were asked for, in the same order; an absent value is left out. */
export const valuesOf = (names: readonly string[]) =>
  z.pipe(
    z.array(z.nullable(z.string())),
    z.transform((values): Record<string, string> => {
      const pairs = names.flatMap((name, index) => {
        const value = values[index];
        return value === null || value === undefined ? [] : [[name, value] as const];
      });
      return Object.fromEntries(pairs);
    }),
  );

/** Lua: milliseconds by the clock of the store, as a number in `now`; functions' clocks differ. */
export const LUA_NOW = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)`;

/** That time as a script answers it, by `string.format('%.0f', now)`. */
export const storeTime = z.pipe(z.string(), z.transform(Number));
