import { joinCompared, parseCompared, serializeCompared } from '../../domain/product/compare.ts';
import { emit, listen } from '../../lib/events.ts';
import { ownedStore } from '../../lib/owned-store.ts';

const kept = ownedStore<readonly number[]>({
  key: 'kp-compare',
  parse: parseCompared,
  serialize: (ids) => (ids.length === 0 ? null : serializeCompared(ids)),
  join: joinCompared,
});

export const { read: readCompared, isUnkept } = kept;

/** Applies a change to the stored ids and notifies this page. */
export function changeCompared(change: (ids: readonly number[]) => readonly number[]): void {
  kept.change(change);
  emit('compare');
}

/** Calls back at every change: in this page, in another tab, and for another owner. @returns a function that ends it */
export function followCompared(changed: () => void): () => void {
  const ends = [listen('compare', changed), kept.follow(changed)];
  return () => ends.forEach((end) => end());
}
