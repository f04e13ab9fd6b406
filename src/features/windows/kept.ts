import {
  bringWindows,
  currentOf,
  parseWindows,
  toStored,
  type CurrentWindow,
  type Windows,
} from '../../domain/window/window.ts';
import { emit } from '../../lib/events.ts';
import { ownedStore } from '../../lib/owned-store.ts';

const kept = ownedStore<Windows>({
  key: 'kp-windows',
  parse: parseWindows,
  serialize: toStored,
  join: (visitors, own) => bringWindows(own, visitors),
});

export const { read: readWindows, isUnkept } = kept;

export const currentWindow = (): CurrentWindow | null => currentOf(readWindows());

/** Applies a change to the stored windows and notifies this page. The header notifies it of changes from outside. */
export function changeWindows(change: (windows: Windows) => Windows): void {
  kept.change(change);
  emit('windows');
}

/**
 * A size typed beside a product prices everything from now on (decisions U5), unless a window with a name does: only its
 * owner changes or exchanges that one.
 *
 * @param room typed with the size, so that it outlives a way back and a change of the language; left out, a known size keeps its own
 */
export function noteSize(width: number, height: number, room?: string): void {
  const known = currentWindow();
  const isKnown = isCurrentSize(width, height);
  if (known && (known.id !== null || (isKnown && (room ?? known.room) === known.room))) return;
  changeWindows((windows) => ({ ...windows, current: { width, height, ...(room && { room }) } }));
}

/** Whether the current window is as large as this. */
export function isCurrentSize(width: number, height: number): boolean {
  const known = currentWindow();
  return known?.width === width && known.height === height;
}
