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
  | 'session'
  | 'windows';

/** One kind of key: what a reader of the data dictionary learns of it. */
export interface KeyDefinition {
  /** Parts in braces are filled in by the caller. */
  readonly pattern: string;
  readonly type: 'hash' | 'sorted set' | 'string';
  /** When it goes by itself; `until …` when something else removes it. */
  readonly life: string;
  readonly owner: Owner;
  /** Whether a person can be recognised by the key or by what it holds. */
  readonly personal: boolean;
  /** Field by field for a hash, member and score for a sorted set. */
  readonly holds: string | Readonly<Record<string, string>>;
}

export type KeyDefinitions = Readonly<Record<string, KeyDefinition>>;
