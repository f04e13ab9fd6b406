import type { OwnedKey } from './browser-keys.ts';
import { keyFor } from './owner.ts';
import { watchOwner } from './watch-owner.ts';

/**
 * Calls back when the present owner's value under the key may be another one: another tab has written it, the page came
 * back by the back button and missed the other tabs' events, or the browser has another owner.
 * @returns a function that ends the listening
 */
export function followKept(key: OwnedKey, changed: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if ([null, key, keyFor(key)].includes(event.key)) changed();
  };
  const onPageshow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) changed();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageshow);
  const unwatch = watchOwner(changed);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageshow);
    unwatch();
  };
}
