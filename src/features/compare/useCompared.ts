import { useEffect, useState } from 'react';
import { readCompareHash } from '../../domain/product/compare.ts';
import type { ClothFacts } from '../../domain/product/cloth-facts.ts';
import { fetchCloths } from '../../lib/cloth-facts.ts';
import { pageLocale } from '../../lib/paths.ts';
import { useLink } from '../../ui/useLink.ts';
import { followCompared, readCompared } from './kept.ts';

/** The products of the page: one's own, those that a link brought, or one's own beside a link that cannot be read. */
export interface DisplayedIds {
  readonly ids: readonly number[];
  readonly from: 'own' | 'link' | 'broken-link';
  /** Back to one's own, whatever the link said. */
  readonly leaveLink: () => void;
}

/** Follows the address, other tabs and the owner. Null until the page is alive. */
export function useDisplayedIds(): DisplayedIds | null {
  const [own, setOwn] = useState<readonly number[] | null>(null);
  const { linked, leave: leaveLink } = useLink(readCompareHash);
  useEffect(() => {
    const read = (): void => setOwn(readCompared());
    read();
    return followCompared(read);
  }, []);
  if (!own) return null;
  if (typeof linked === 'string') return { ids: own, from: 'broken-link', leaveLink };
  // One's own link, opened again, is one's own.
  const isOwn = !linked || linked.join() === own.join();
  return { ids: isOwn ? own : linked, from: isOwn ? 'own' : 'link', leaveLink };
}

export type Cloths = ReadonlyMap<number, ClothFacts>;

interface FetchedCloths {
  /** Null while the first are fetched; unsold products are missing. */
  readonly cloths: Cloths | 'failed' | null;
  /** Whether these products were asked for; until then others may be missing, too. */
  readonly isCurrent: boolean;
  readonly retry: () => void;
}

/** Returns the facts of the products. Asks again when the network is back. */
export function useCloths(ids: readonly number[]): FetchedCloths {
  const [{ cloths, of }, setCloths] = useState<{ cloths: Cloths | 'failed' | null; of: string }>({
    cloths: null,
    of: '',
  });
  const [attempt, setAttempt] = useState(0);
  const asked = ids.join();
  useEffect(() => {
    let current = true;
    const wanted = asked === '' ? [] : asked.split(',').map(Number);
    fetchCloths(wanted, pageLocale()).then(
      (found) => current && setCloths({ cloths: found, of: asked }),
      () => current && setCloths({ cloths: 'failed', of: asked }),
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
  return { cloths, isCurrent: of === asked, retry };
}
