import type * as z from 'zod/mini';

/** Readers of the stored texts by field. A name that ends or begins with a colon is a part of a field with an id. */
export type HashFields = Readonly<Record<string, z.ZodMiniType>>;

/**
 * One kind of key. Its comment says what it holds, its life (`until …` where something else removes it), and `Personal` where a
 * person can be recognised by the key or by its value.
 */
export type KeyDefinition = {
  /** Parts in braces are filled in by the caller. */
  readonly pattern: string;
} & ({ readonly type: 'string' | 'zset' | 'hash' } | { readonly fields: HashFields });

export type KeyDefinitions = Readonly<Record<string, KeyDefinition>>;
