import { atom, type ReadableAtom } from 'nanostores';
import type { OwnedStore } from './owned-store.ts';

/** An owned store as an atom that follows this page's changes, other tabs and other owners, for islands. */
export interface OwnedAtom<Value> {
  readonly $value: ReadableAtom<Value>;
  /** Whether the value goes with this page, because the storage is full or forbidden. */
  readonly $isUnkept: ReadableAtom<boolean>;
  readonly change: OwnedStore<Value>['change'];
}

/** Reads once and follows from then on. Pages are rendered by Node first, which has no storage: the value is empty there. */
export function ownedAtom<Value>(store: OwnedStore<Value>): OwnedAtom<Value> {
  const $value = atom(store.read());
  const $isUnkept = atom(store.isUnkept());
  const load = (): void => {
    $value.set(store.read());
    $isUnkept.set(store.isUnkept());
  };
  if ('addEventListener' in globalThis) store.follow(load);
  return {
    $value,
    $isUnkept,
    change(mutate) {
      const isKept = store.change(mutate);
      load();
      return isKept;
    },
  };
}
