/** The set that this browser's owner was last putting together (decisions A10). */
import { readSet, setText, type KeptSet } from '../../domain/layers/set-address.ts';
import { ownedStore } from '../../lib/owned-store.ts';

const VERSION = 1;

const kept = ownedStore<KeptSet | null>({
  key: 'kp-layers',
  parse(stored) {
    const { version, set } = (stored ?? {}) as { version?: unknown; set?: unknown };
    return version === VERSION && typeof set === 'string' ? readSet(set) : null;
  },
  serialize: (set) => set && { version: VERSION, set: setText(set) },
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
