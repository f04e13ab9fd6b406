import { atom, type ReadableAtom } from 'nanostores';

const KEY = 'kp-favourites';
const VERSION = 1;
/** More than the shop sells; a longer list was not written by us. */
const MOST = 500;

const $ids = atom<readonly number[]>(read());

/** Product ids: a visitor's live in the browser, a customer's are the server's (decisions A4). */
export const $favourites: ReadableAtom<readonly number[]> = $ids;

/** Takes a customer's choice to the server; null for visitors, and until the server's list is known. */
type Keeper = (id: number, wanted: boolean) => void;
let keeper: Keeper | null = null;

const showKept = (): void => {
  if (keeper === null) $ids.set(read());
};
// Islands that use it are rendered at build time first, where there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) showKept();
  });
  // A page brought back by the back button slept through the other tabs' events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showKept();
  });
}

/** Adds or removes. */
export function toggleFavourite(id: number): void {
  const wanted = !$ids.get().includes(id);
  setFavourite(id, wanted);
  if (keeper === null) keepHere();
  else keeper(id, wanted);
}

/** Shows the choice without keeping it anywhere. */
export function setFavourite(id: number, wanted: boolean): void {
  const others = $ids.get().filter((other) => other !== id);
  $ids.set(wanted ? [...others, id] : others);
}

/** From now on the favourites are the customer's, kept by `keep`. */
export function serveFavourites(ids: readonly number[], keep: Keeper): void {
  keeper = keep;
  $ids.set(ids);
}

/** Back to the favourites of this browser. */
export function serveVisitor(): void {
  keeper = null;
  showKept();
}

export const visitorFavourites = read;

/** They are the customer's now. */
export function forgetVisitorFavourites(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // What cannot be removed is merged again, which changes nothing.
    return;
  }
}

/** A full or forbidden storage keeps the choice for this page only. */
function keepHere(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, ids: $ids.get() }));
  } catch {
    return;
  }
}

/** What is stored, or nothing: every entry that is not a product id is dropped, never the whole list. */
function read(): readonly number[] {
  const stored = parseStored();
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('ids' in stored)) return [];
  if (stored.version !== VERSION || !Array.isArray(stored.ids)) return [];
  return [...new Set<unknown>(stored.ids)].filter(isId).slice(0, MOST);
}

function parseStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    // Forbidden storage, or text that we did not write.
    return null;
  }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
