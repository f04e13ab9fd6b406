/** The set that this browser's owner was last putting together (decisions A10). */
import { readSet, setText, type KeptSet } from '../../domain/layers/set-address.ts';
import { keyFor, ownerHere, VISITOR } from '../../lib/owner.ts';

const KEY = 'kp-layers';
const VERSION = 1;

export function keptSet(): KeptSet | null {
  try {
    bringVisitors();
    return parse(localStorage.getItem(keyFor(KEY)));
  } catch {
    // Forbidden storage.
    return null;
  }
}

export function keepSet(set: KeptSet): void {
  try {
    localStorage.setItem(keyFor(KEY), JSON.stringify({ version: VERSION, set: setText(set) }));
  } catch {
    // Full or forbidden storage: the set lives as long as its page.
  }
}

function parse(stored: string | null): KeptSet | null {
  try {
    const { version, set } = JSON.parse(stored ?? 'null') as { version?: unknown; set?: unknown };
    return version === VERSION && typeof set === 'string' ? readSet(set) : null;
  } catch {
    // Nothing is stored, or what no JSON is.
    return null;
  }
}

/** Gives a visitor's set to the customer at sign-in, unless a set of the customer is here. */
function bringVisitors(): void {
  if (ownerHere() === VISITOR) return;
  const left = localStorage.getItem(KEY);
  if (left === null) return;
  if (localStorage.getItem(keyFor(KEY)) === null) localStorage.setItem(keyFor(KEY), left);
  localStorage.removeItem(KEY);
}
