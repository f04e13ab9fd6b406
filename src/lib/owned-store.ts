import type { OwnedKey } from './browser-keys.ts';
import { followKept } from './follow-kept.ts';
import { keyFor, ownerHere, VISITOR } from './owner.ts';

/** How a value of one owner is stored as JSON in localStorage. */
export interface OwnedFormat<Value> {
  /** `browser-keys.ts` says what remains of the value after the session of its owner. */
  readonly key: OwnedKey;
  /** Reads stored JSON; gets null for a missing value and for text that is not JSON. Another version or shape is empty. */
  readonly parse: (stored: unknown) => Value;
  /** Null for an empty value, whose entry is removed. */
  readonly serialize: (value: Value) => unknown;
  /**
   * Gives a visitor's value to the customer who has signed in; null leaves both where they are.
   * @param isNew whether nothing is stored of the customer, not even an emptied value
   */
  readonly join: (visitors: Value, own: Value, isNew: boolean) => Value | null;
}

export interface OwnedStore<Value> {
  /** Returns the present owner's value, whichever tab has stored it. */
  readonly read: () => Value;
  /** Applies a change to the value of this moment, so that the changes of two tabs add up. @returns whether it is stored */
  readonly change: (mutate: (value: Value) => Value) => boolean;
  /** Whether the present owner's value goes with this page, because the storage is full or forbidden. */
  readonly isUnkept: () => boolean;
  /** Calls back for changes from outside of this page, and for another owner. @returns a function that ends it */
  readonly follow: (changed: () => void) => () => void;
}

/**
 * A value that this browser keeps for its owner: a customer, or this visitor (decisions A10). Each owner reads their own. A
 * visitor's value becomes that of the customer who signs in.
 */
export function ownedStore<Value>({ key, parse, serialize, join }: OwnedFormat<Value>): OwnedStore<Value> {
  /** A value that could not be stored, with the owner it belongs to: nobody else may read it. */
  let unkept: { readonly owner: string; readonly value: Value } | null = null;

  function read(): Value {
    const owner = ownerHere();
    if (unkept?.owner === owner) return unkept.value;
    const held = unkept?.owner === VISITOR ? unkept.value : undefined;
    unkept = null;
    const stored = jsonAt(keyFor(key, owner));
    const own = parse(stored);
    if (owner === VISITOR) return own;
    const visitors = jsonAt(key);
    if (held === undefined && visitors === null) return own;
    const joined = join(held ?? parse(visitors), own, stored === null);
    if (joined === null) return own;
    if (write(joined)) localStorage.removeItem(key);
    return joined;
  }

  function write(value: Value): boolean {
    const owner = ownerHere();
    unkept = null;
    try {
      const stored = serialize(value);
      if (stored === null) localStorage.removeItem(keyFor(key, owner));
      else localStorage.setItem(keyFor(key, owner), JSON.stringify(stored));
    } catch {
      // Full or forbidden storage.
      unkept = { owner, value };
    }
    return unkept === null;
  }

  return {
    read,
    change: (mutate) => write(mutate(read())),
    isUnkept: () => unkept?.owner === ownerHere(),
    follow: (changed) => followKept(key, changed),
  };
}

/** Null for a missing value, for text that is not JSON and for forbidden storage. */
function jsonAt(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
