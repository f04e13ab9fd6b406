/** The windows of this browser's owner, for islands: what `kept.ts` stores, followed. */
import { atom, type ReadableAtom } from 'nanostores';
import {
  MAX_WINDOWS,
  mergeWindows,
  NO_WINDOWS,
  type HomeWindow,
  type WindowFields,
  type Windows,
} from '../../domain/window/window.ts';
import { copyName, putWindow, removeWindow, restoreWindow, windowHash } from '../../domain/window/window-changes.ts';
import { listen } from '../../lib/events.ts';
import { ownerHere } from '../../lib/owner.ts';
import { newId } from '../../lib/random.ts';
import { changeWindows, readWindows } from './kept.ts';

const $known = atom<Windows>(NO_WINDOWS);
// Islands are rendered at build time first, where there is no window.
if (typeof window !== 'undefined') {
  $known.set(readWindows());
  listen('windows', () => $known.set(readWindows()));
}
export const $windows: ReadableAtom<Windows> = $known;

/**
 * Adds a window, or changes the one with the id. A new one prices everything from now on, and so does what gives the current size
 * a name. Null where there are too many.
 */
export function saveWindow(id: string | null, fields: WindowFields): HomeWindow | null {
  const window: HomeWindow = { id: id ?? newId(), ...fields };
  const put = putWindow(readWindows(), window);
  if (!put.ok) return null;
  changeWindows(() => (id === null ? { ...put.data, current: window.id } : put.data));
  return window;
}

/** A window that a link brought. One that says the same is there once. Null where there are too many. */
export function takeWindow(fields: WindowFields): HomeWindow | null {
  const windows = readWindows();
  const taken: HomeWindow = { id: newId(), ...fields };
  const merged = mergeWindows(windows.list, [taken]);
  // The one that says the same.
  if (merged.length === windows.list.length)
    return windows.list.find((one) => windowHash(one) === windowHash(taken)) ?? null;
  const put = putWindow(windows, taken);
  if (!put.ok) return null;
  changeWindows(() => ({ ...put.data, current: windows.current ?? taken.id }));
  return taken;
}

/** Windows of a list, at once; those that say the same are there once. Null where there are too many: then none is added. */
export function takeWindows(fields: readonly WindowFields[]): readonly HomeWindow[] | null {
  const windows = readWindows();
  const list = mergeWindows(
    windows.list,
    fields.map((window) => ({ id: newId(), ...window })),
  );
  if (list.length > Math.max(MAX_WINDOWS, windows.list.length)) return null;
  const added = list.slice(windows.list.length);
  changeWindows(() => ({ ...windows, list, current: windows.current ?? added[0]?.id ?? null }));
  return added;
}

/** The same again below another name; null where there are too many. */
export function copyWindow({ room, ...rest }: HomeWindow): HomeWindow | null {
  const windows = readWindows();
  const taken = windows.list.map((one) => one.room);
  const copy: HomeWindow = { ...rest, room: copyName(room, taken), id: newId() };
  const put = putWindow(windows, copy);
  if (!put.ok) return null;
  changeWindows(() => put.data);
  return copy;
}

/** @returns what puts it back where it was, for its owner alone (decisions A10): answers whether this is still the owner */
export function deleteWindow(id: string): () => boolean {
  const [owner, before] = [ownerHere(), readWindows()];
  changeWindows((windows) => removeWindow(windows, id));
  return () => {
    const isTheirs = ownerHere() === owner;
    if (isTheirs) changeWindows((windows) => restoreWindow(windows, before, id));
    return isTheirs;
  };
}

/** The account still has it: it could not be deleted there. */
export function keepSaved(id: string): void {
  changeWindows((windows) => ({ ...windows, saved: [...new Set([...windows.saved, id])] }));
}

/** Lists are priced for it from now on. */
export const chooseWindow = (id: string): void => changeWindows((windows) => ({ ...windows, current: id }));
