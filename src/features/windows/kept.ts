import {
  bringWindows,
  currentOf,
  NO_WINDOWS,
  parseWindows,
  toStored,
  type CurrentWindow,
  type Windows,
} from '../../domain/window/window.ts';
import { emit } from '../../lib/events.ts';
import { keyFor } from '../../lib/owner.ts';

/** Each owner has windows of their own (decisions A10). The header looks for the same name (`shell/window.ts`). */
const KEY = 'kp-windows';

/** Where this browser keeps nothing: for as long as the page is open. */
let unkept: Windows | null = null;

/** Returns the stored windows, whichever tab has stored them. */
export function readWindows(): Windows {
  if (unkept) return unkept;
  try {
    return parseWindows(JSON.parse(localStorage.getItem(keyFor(KEY)) ?? 'null'));
  } catch {
    // Forbidden storage, or text that is not JSON.
    return NO_WINDOWS;
  }
}

/** Gives a visitor's windows to the present customer, on this device. */
export function bringVisitorsWindows(): void {
  if (keyFor(KEY) === KEY) return;
  try {
    const left = localStorage.getItem(KEY);
    if (left === null) return;
    const visitor = parseWindows(JSON.parse(left));
    changeWindows((windows) => bringWindows(windows, visitor));
    if (!unkept) localStorage.removeItem(KEY);
  } catch {
    // Forbidden storage, or text that is not JSON.
  }
}

export const currentWindow = (): CurrentWindow | null => currentOf(readWindows());

/** Applies a change to what is stored now, and tells this tab; the others hear it from the storage. */
export function changeWindows(change: (windows: Windows) => Windows): void {
  const changed = change(readWindows());
  try {
    localStorage.setItem(keyFor(KEY), JSON.stringify(toStored(changed)));
  } catch {
    unkept = changed;
  }
  emit('windows');
}

/** Whether what was changed goes with this page: full or forbidden storage. */
export const isUnkept = (): boolean => unkept !== null;

/**
 * A size typed beside a product prices everything from now on (decisions U5), unless a window with a name does: that one is
 * changed or exchanged by nobody but its owner.
 */
export function noteSize(width: number, height: number): void {
  const known = currentWindow();
  if (known && (known.id !== null || (known.width === width && known.height === height))) return;
  changeWindows((windows) => ({ ...windows, current: { width, height } }));
}
