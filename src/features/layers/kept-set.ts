/** The set that this browser's owner was last putting together (decisions A10). */
import { readSet, setText, type KeptSet } from '../../domain/layers/set-address.ts';
import type { CurrentWindow } from '../../domain/window/window.ts';
import { ownedStore } from '../../lib/owned-store.ts';
import { currentWindow } from '../windows/kept.ts';

const VERSION = 1;

/** Two windows with the same text are one to a set. */
export const keyOf = (window: CurrentWindow | null): string =>
  window ? `${window.id ?? ''} ${window.room} ${window.width} ${window.height}` : '';

/**
 * Reads the text of a set. Its size and room are another window's, and left out, where another is current than the one that it was
 * kept in (decisions U5).
 */
function readKept(text: string, under: unknown): KeptSet | null {
  const set = readSet(text);
  const isElsewhere = typeof under === 'string' && under !== keyOf(currentWindow());
  return set && isElsewhere ? { ...set, size: null, room: '' } : set;
}

const kept = ownedStore<KeptSet | null>({
  key: 'kp-layers',
  parse(stored) {
    const { version, set, under } = (stored ?? {}) as { version?: unknown; set?: unknown; under?: unknown };
    return version === VERSION && typeof set === 'string' ? readKept(set, under) : null;
  },
  serialize: (set) => set && { version: VERSION, set: setText(set), under: keyOf(currentWindow()) },
  // A set of the customer's own stays.
  join: (visitors, own) => own ?? visitors,
});

export const { read: keptSet, follow: followKeptSet } = kept;

export const keepSet = (set: KeptSet): boolean => kept.change(() => set);

/** Another window for the kept set, whose layers stay. */
export function keepWindow({ size, room }: Pick<KeptSet, 'size' | 'room'>): void {
  const before = keptSet();
  if (before) keepSet({ ...before, size, room });
}
