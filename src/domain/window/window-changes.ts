/** Changes of a shopper's own windows, apart from what every page with prices reads (`window.ts`). */
import type { Result } from '../values/result.ts';
import {
  currentOf,
  MAX_WINDOW_ROOM,
  MAX_WINDOWS,
  saysTheSame,
  type CurrentWindowRef,
  type HomeWindow,
  type WindowFields,
  type Windows,
} from './window.ts';

/** Adds a window, or writes over the one with its id; the account has it not yet. Refuses the 51st. */
export function putWindow(windows: Windows, window: HomeWindow): Result<Windows, { code: 'windows_full' }> {
  const { list } = windows;
  const saved = windows.saved.filter((id) => id !== window.id);
  if (list.some(({ id }) => id === window.id)) {
    return { ok: true, data: { ...windows, saved, list: list.map((one) => (one.id === window.id ? window : one)) } };
  }
  if (list.length >= MAX_WINDOWS) return { ok: false, code: 'windows_full' };
  return { ok: true, data: { ...windows, saved, list: [...list, window] } };
}

/** The current one that goes leaves its size behind, so that no price changes with it. */
export function removeWindow(windows: Windows, id: string): Windows {
  const gone = windows.list.find((window) => window.id === id);
  if (!gone) return windows;
  const { width, height } = gone;
  return {
    list: windows.list.filter((window) => window.id !== id),
    current: windows.current === id ? { width, height } : windows.current,
    saved: windows.saved.filter((one) => one !== id),
  };
}

/**
 * Undoes `removeWindow`: at its place, not in the account, and current again where it was and nothing else has become
 * so. Other changes made meanwhile stay.
 */
export function restoreWindow(windows: Windows, before: Windows, id: string): Windows {
  const place = before.list.findIndex((window) => window.id === id);
  const window = before.list[place];
  if (!window || windows.list.some((one) => one.id === id)) return windows;
  const { current } = removeWindow(before, id);
  const untouched = before.current === id && isSame(windows.current, current);
  return { ...windows, list: windows.list.toSpliced(place, 0, window), current: untouched ? id : windows.current };
}

const isSame = (a: CurrentWindowRef, b: CurrentWindowRef): boolean =>
  typeof a === 'object' && typeof b === 'object' ? a?.width === b?.width && a?.height === b?.height : a === b;

/** `Salon 2`, then `Salon 3`: the first that no other window has. A long name gives way to its number. */
export function copyName(room: string, taken: readonly string[]): string {
  const [, base = room] = /^(.*\S)\s+\d+$/.exec(room) ?? [];
  for (let number = 2; ; number += 1) {
    const name = `${base.slice(0, MAX_WINDOW_ROOM - 1 - String(number).length).trimEnd()} ${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** Those that are on this device only. */
export const unsavedOf = ({ list, saved }: Windows): readonly HomeWindow[] =>
  list.filter(({ id }) => !saved.includes(id));

/** The account has this one as it is here. One that was changed again meanwhile it has not. */
export function markSaved(windows: Windows, window: HomeWindow): Windows {
  const isHere = windows.list.some((one) => one.id === window.id && saysTheSame(one, window));
  return isHere ? { ...windows, saved: [...new Set([...windows.saved, window.id])] } : windows;
}

/**
 * Returns the windows of the account with those that only this device has; windows deleted on another device go here
 * too.
 */
export function withAccount(windows: Windows, account: readonly HomeWindow[]): Windows {
  const own = unsavedOf(windows);
  const list = [
    ...account.map((window) => own.find(({ id }) => id === window.id) ?? window),
    ...own.filter(({ id }) => !account.some((window) => window.id === id)),
  ];
  const isOwn = ({ id }: HomeWindow): boolean => own.some((one) => one.id === id);
  const saved = account.filter(
    (window) => !isOwn(window) || own.some((one) => one.id === window.id && saysTheSame(one, window)),
  );
  const known = currentOf(windows);
  const isGone = typeof windows.current === 'string' && !list.some(({ id }) => id === windows.current);
  return {
    list,
    saved: saved.map(({ id }) => id),
    current: isGone && known ? { width: known.width, height: known.height } : windows.current,
  };
}

/** A window as a link carries it, in the fragment, which no server sees. */
export function windowHash({ room, width, height, mount, note }: WindowFields): string {
  const query = new URLSearchParams({ room, width: String(width), height: String(height) });
  if (mount !== null) query.set('mount', mount);
  if (note !== '') query.set('note', note);
  return `#${query.toString()}`;
}
