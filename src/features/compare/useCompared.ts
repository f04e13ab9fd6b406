import { useEffect, useState } from 'react';
import { readCompareHash } from '../../domain/product/compare.ts';
import type { ClothFacts } from '../../domain/product/cloth-facts.ts';
import { fetchCloths } from '../../lib/cloth-facts.ts';
import { pageLocale } from '../../lib/paths.ts';
import { followCompared, readCompared } from './kept.ts';

/** Displayed comparison: one's own, one that a link brought, or a link that cannot be read beside one's own. */
export interface Shown {
  readonly ids: readonly number[];
  readonly from: 'own' | 'link' | 'broken-link';
}

function shownNow(): Shown {
  const own = readCompared();
  const linked = readCompareHash(location.hash);
  if (!linked) return { ids: own, from: 'own' };
  if (!linked.ok) return { ids: own, from: 'broken-link' };
  // One's own link, opened again.
  return linked.data.join() === own.join() ? { ids: own, from: 'own' } : { ids: linked.data, from: 'link' };
}

/** Follows the address, other tabs and the present owner. Null until the page is alive. */
export function useShown(): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const read = (): void => setShown(shownNow());
    read();
    addEventListener('hashchange', read);
    const end = followCompared(read);
    return () => {
      removeEventListener('hashchange', read);
      end();
    };
  }, []);
  return shown;
}

export type Cloths = ReadonlyMap<number, ClothFacts>;

/**
 * Returns the facts of the products: null while they are fetched, and unsold products are missing. Asks again when the
 * network is back.
 */
export function useCloths(ids: readonly number[]): { cloths: Cloths | 'failed' | null; retry: () => void } {
  const [cloths, setCloths] = useState<Cloths | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asked = ids.join();
  useEffect(() => {
    let current = true;
    const wanted = asked === '' ? [] : asked.split(',').map(Number);
    fetchCloths(wanted, pageLocale()).then(
      (found) => current && setCloths(found),
      () => current && setCloths('failed'),
    );
    return () => {
      current = false;
    };
  }, [asked, attempt]);
  const retry = (): void => setAttempt((times) => times + 1);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return { cloths, retry };
}
