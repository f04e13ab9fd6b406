import { atom, type ReadableAtom } from 'nanostores';
import { keyFor } from '../../lib/owner.ts';

const KEY = 'kp-favourites';
const VERSION = 1;
/** More than the shop sells; what stands beyond it was not written by the shop. */
const MAX_STORED = 500;

const $ids = atom<readonly number[]>(read());

/** Product ids: a visitor's are stored in the browser, a customer's on the server (decisions A4), and here until it has them. */
export const $favourites: ReadableAtom<readonly number[]> = $ids;

/** Saves a customer's choice on the server. */
type Save = (id: number, wanted: boolean) => void;
/** Null for visitors, and until the customer's list has come. */
let saveOnServer: Save | null = null;

const showStored = (): void => {
  if (saveOnServer === null) $ids.set(read());
};
// Islands are rendered at build time first, where there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(KEY) ?? true) showStored();
  });
  // A page brought back by the back button has missed the other tabs' events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showStored();
  });
}

/** Adds or removes. */
export function toggleFavourite(id: number): void {
  const wanted = !$ids.get().includes(id);
  setFavourite(id, wanted);
  if (saveOnServer === null) storeHere();
  else saveOnServer(id, wanted);
}

/** Shows the choice without saving it. */
export function setFavourite(id: number, wanted: boolean): void {
  const others = $ids.get().filter((other) => other !== id);
  $ids.set(wanted ? [...others, id] : others);
}

/** From now on these are the customer's, and each choice is saved by `save`. */
export function becomeCustomers(ids: readonly number[], save: Save): void {
  saveOnServer = save;
  $ids.set(ids);
}

/** Back to the favourites stored in this browser. */
export function becomeVisitors(): void {
  saveOnServer = null;
  showStored();
}

export const visitorFavourites = read;

/** After they were given to the customer. */
export function forgetVisitorFavourites(): void {
  try {
    for (const key of keys()) localStorage.removeItem(key);
  } catch {
    // Ignore forbidden storage: merging the same products again changes nothing.
    return;
  }
}

/** With full or forbidden storage the choice lasts for this page only. */
function storeHere(): void {
  try {
    // Favourites that a visitor brought along are in the customer's list from here on.
    for (const key of keys()) if (key !== keyFor(KEY)) localStorage.removeItem(key);
    localStorage.setItem(keyFor(KEY), JSON.stringify({ version: VERSION, ids: $ids.get() }));
  } catch {
    return;
  }
}

/** A visitor's, which a customer brings along, and what a customer chose before the server's list had come. */
function keys(): readonly string[] {
  return [...new Set([KEY, keyFor(KEY)])];
}

function read(): readonly number[] {
  return [...new Set(keys().flatMap(idsAt))].slice(0, MAX_STORED);
}

/** Returns the stored ids; an entry that is not a product id is dropped, never the whole list. */
function idsAt(key: string): readonly number[] {
  const stored = parseStored(key);
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('ids' in stored)) return [];
  if (stored.version !== VERSION || !Array.isArray(stored.ids)) return [];
  return stored.ids.filter(isId);
}

function parseStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Ignore forbidden storage, and text that is not JSON.
    return null;
  }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
