import { joinCompared, parseCompared, serializeCompared } from '../../domain/product/compare.ts';
import { emit, listen } from '../../lib/events.ts';
import { keyFor, ownerHere, VISITOR } from '../../lib/owner.ts';
import { watchOwner } from '../../lib/watch-owner.ts';

/** `lib/purge.ts` removes a customer's with everything else of theirs (decisions A10). `shell/compare.ts` looks for the same name. */
const KEY = 'kp-compare';

/** Where this browser keeps nothing: for as long as the page is open. */
let unkept: readonly number[] | null = null;

/** Returns the products that the present owner compares at this moment, whichever tab has stored them. */
export function readCompared(): readonly number[] {
  if (unkept) return unkept;
  try {
    const owner = ownerHere();
    const own = stored(keyFor(KEY, owner));
    const left = owner === VISITOR ? [] : stored(KEY);
    if (left.length === 0) return own;
    // Products chosen before signing in are the customer's now.
    const both = joinCompared(left, own);
    store(keyFor(KEY, owner), both);
    localStorage.removeItem(KEY);
    return both;
  } catch {
    // Forbidden storage.
    return [];
  }
}

function stored(key: string): readonly number[] {
  const text = localStorage.getItem(key);
  try {
    return parseCompared(JSON.parse(text ?? 'null'));
  } catch {
    // Not the shop's: as good as nothing.
    return [];
  }
}

/** An empty comparison leaves nothing behind. Throws where storage is full or forbidden. */
function store(key: string, ids: readonly number[]): void {
  if (ids.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(serializeCompared(ids)));
}

/** Applies a change to what is stored now, and tells this tab; the others hear it from the storage. */
export function changeCompared(change: (ids: readonly number[]) => readonly number[]): void {
  const changed = change(readCompared());
  try {
    store(keyFor(KEY), changed);
  } catch {
    unkept = changed;
  }
  emit('compare');
}

/** Calls back at every change: in this tab, in another, and when the owner changes. @returns what ends it */
export function followCompared(changed: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => {
    if (key?.startsWith(KEY) ?? true) changed();
  };
  // A page brought back by the back button has missed what others changed.
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) changed();
  };
  addEventListener('storage', heard);
  addEventListener('pageshow', back);
  const ends = [
    listen('compare', changed),
    watchOwner(() => {
      // Drop products that could not be stored: they belong to the former owner.
      unkept = null;
      changed();
    }),
  ];
  return () => {
    removeEventListener('storage', heard);
    removeEventListener('pageshow', back);
    for (const end of ends) end();
  };
}

/** Whether what was changed goes with this page: full or forbidden storage. */
export const isUnkept = (): boolean => unkept !== null;
