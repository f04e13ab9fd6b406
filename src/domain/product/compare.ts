/** Which products a shopper compares, by id: as they are kept, and as a link carries them. Pages read them without a schema. */
import type { Result } from '../values/result.ts';

/** As many columns as a telephone shows side by side. */
export const MAX_COMPARED = 3;
const VERSION = 1;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const few = (ids: readonly number[]): readonly number[] => [...new Set(ids)].slice(0, MAX_COMPARED);

/** Reads the stored comparison of a browser; a bad entry is dropped, never the whole (design, habit 6). */
export function parseCompared(stored: unknown): readonly number[] {
  const { version, ids } = (stored ?? {}) as Partial<Record<'version' | 'ids', unknown>>;
  return version === VERSION && Array.isArray(ids) ? few(ids.filter(isId)) : [];
}

export const serializeCompared = (ids: readonly number[]): unknown => ({ version: VERSION, ids });

/** Adds a product behind the others, once. Refuses the fourth. */
export function addCompared(ids: readonly number[], id: number): Result<readonly number[], { code: 'compare-full' }> {
  if (ids.includes(id)) return { ok: true, data: ids };
  return ids.length < MAX_COMPARED ? { ok: true, data: [...ids, id] } : { ok: false, code: 'compare-full' };
}

export const dropCompared = (ids: readonly number[], id: number): readonly number[] =>
  ids.filter((other) => other !== id);

/** In the place of another; as it is where that one has gone meanwhile and there is no room. */
export function exchangeCompared(ids: readonly number[], gone: number, id: number): readonly number[] {
  const added = addCompared(dropCompared(ids, gone), id);
  return added.ok ? added.data : ids;
}

/** A visitor has signed in: what they chose just now stands first, what the customer had fills the rest. */
export const joinCompared = (newer: readonly number[], older: readonly number[]): readonly number[] =>
  few([...newer, ...older]);

/** A comparison as a link carries it, in the fragment, which no server sees: `#p=1,7,22`. */
export const compareHash = (ids: readonly number[]): string => `#p=${ids.join(',')}`;

/** Null for a fragment that is no comparison at all; refused where it is meant as one and cannot be read. */
export function readCompareHash(hash: string): Result<readonly number[], { code: 'broken' }> | null {
  const written = new URLSearchParams(hash.replace(/^#/, '')).get('p');
  if (written === null) return null;
  const ids = /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,2}$/.test(written) ? written.split(',').map(Number) : [];
  return ids.length > 0 && new Set(ids).size === ids.length ? { ok: true, data: ids } : { ok: false, code: 'broken' };
}
