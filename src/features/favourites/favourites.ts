import { atom, type ReadableAtom } from 'nanostores';

const KEY = 'kp-favourites';
const VERSION = 1;
/** More than the shop sells; a longer list was not written by us. */
const MOST = 500;

const $ids = atom<readonly number[]>(read());

/** Product ids in the order they were added; a visitor's favourites live in the browser (decisions A4). */
export const $favourites: ReadableAtom<readonly number[]> = $ids;

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) $ids.set(read());
});
// A page brought back by the back button slept through the other tabs' events.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) $ids.set(read());
});

/** Adds or removes. A full or forbidden storage keeps the choice for this page only. */
export function toggleFavourite(id: number): void {
  const ids = $ids.get();
  $ids.set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
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
