import type * as z from 'zod/mini';

type Owner =
  | 'account'
  | 'admin'
  | 'addresses'
  | 'cart'
  | 'contact'
  | 'favourites'
  | 'http'
  | 'jobs'
  | 'journal'
  | 'mail'
  | 'marketing'
  | 'orders'
  | 'passkeys'
  | 'reporting'
  | 'reviews'
  | 'session'
  | 'visits'
  | 'windows';

interface Definition {
  /** Parts in braces are filled in by the caller. */
  readonly pattern: string;
  /** When it goes by itself; `until …` when something else removes it. */
  readonly life: string;
  readonly owner: Owner;
  /** Whether a person can be recognised by the key or by what it holds. */
  readonly personal: boolean;
}

/** Readers of the stored texts by field. A name that ends or begins with a colon is a part of a field with an id. */
export type HashFields = Readonly<Record<string, z.ZodMiniType>>;

/** One kind of key, and in words what a string, a sorted set or a hash without named fields holds. */
export type KeyDefinition = Definition &
  (
    | { readonly string: string }
    | { readonly sortedSet: string }
    | { readonly hash: string }
    | { readonly fields: HashFields }
  );

export type KeyDefinitions = Readonly<Record<string, KeyDefinition>>;
