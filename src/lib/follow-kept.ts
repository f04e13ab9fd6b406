import type { OwnedKey } from './browser-keys.ts';
import { PREFIX } from './events.ts';
import { keyFor, ownerHere } from './owner.ts';

/** The page hears of another owner when it is used again: tokens that vanish in this very tab send no event. */
export const OWNER_EVENTS = ['storage', 'pageshow', 'focus', `${PREFIX}session`];

/**
 * Calls back with the owner when the owner's value under the key may be another one: another tab has written it, the page
 * came back by the back button and missed the other tabs' events, or the browser has another owner.
 * @param key null to hear of another owner only
 * @returns a function that ends the listening
 */
export function followKept(key: OwnedKey | null, changed: (owner: string) => void): () => void {
  let known = ownerHere();
  const check = (event: Event): void => {
    const owner = ownerHere();
    const { key: written = '', persisted } = event as Partial<StorageEvent & PageTransitionEvent>;
    const isWritten = key !== null && (persisted === true || [null, key, keyFor(key)].includes(written));
    if (owner === known && !isWritten) return;
    known = owner;
    changed(owner);
  };
  for (const event of OWNER_EVENTS) addEventListener(event, check);
  return () => {
    for (const event of OWNER_EVENTS) removeEventListener(event, check);
  };
}

/** Calls back with every other owner, in whichever tab the owner changes. @returns a function that ends the listening */
export const watchOwner = (changed: (owner: string) => void): (() => void) => followKept(null, changed);
