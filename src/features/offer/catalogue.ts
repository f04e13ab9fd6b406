import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { firstCategory, partsIn, partsOf, type OfferHead, type OfferProduct } from '../../domain/offer/offer-file.ts';
import { $goods, fetchGoods, type Goods, type Wish } from './goods.ts';

export interface FetchedGoods {
  /** Null while a wished part is missing. */
  goods: Goods | null;
  state: 'loading' | 'ready' | 'failed';
  /** Fetches all anew: prices may have changed. */
  retry: () => void;
}

/** Asked again as soon as there is a network. @param wish stays the same for as long as it names the same parts */
function useParts(wish: Wish): FetchedGoods {
  const fetched = useStore($goods, { ssr: () => null });
  const [failed, setFailed] = useState(false);
  const isWhole = fetched !== null && wish(fetched).every((name) => fetched.fetched.has(name));
  const load = useCallback(
    async (isFresh: boolean): Promise<void> => {
      setFailed(false);
      if (!(await fetchGoods(wish, isFresh))) setFailed(true);
    },
    [wish],
  );
  const retry = useCallback(() => void load(true), [load]);
  useEffect(() => {
    if (!isWhole) void load(false);
  }, [isWhole, load]);
  const isMissing = failed && !isWhole;
  useEffect(() => {
    if (!isMissing) return undefined;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isMissing, retry]);
  return { goods: isWhole ? fetched : null, state: isWhole ? 'ready' : failed ? 'failed' : 'loading', retry };
}

/** Goods with the products of an offer; `loading` until they are there, `failed` where they cannot be had. */
export function useGoods(ids: readonly number[]): FetchedGoods {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b).join(' ');
  return useParts(useCallback((head) => partsOf(head, wanted.split(' ').filter(Boolean).map(Number)), [wanted]));
}

export interface ListedGoods extends Pick<FetchedGoods, 'state' | 'retry'> {
  /** The category that is listed; empty for all. */
  readonly category: string;
  readonly categories: OfferHead['categories'];
  /** Best sellers first. */
  readonly products: readonly OfferProduct[];
}

/** Products of a category, empty for all. @param chosen null before a choice: a large shop begins with one category */
export function useCategory(chosen: string | null): ListedGoods {
  const { goods, state, retry } = useParts(
    useCallback((head) => partsIn(head, chosen ?? firstCategory(head)), [chosen]),
  );
  const head = useStore($goods, { ssr: () => null });
  const category = chosen ?? (head ? firstCategory(head) : '');
  const products = useMemo(
    () =>
      [...(goods?.byId.values() ?? [])]
        .filter((product) => category === '' || product.category === category)
        .toSorted((a, b) => a.popularity - b.popularity),
    [goods, category],
  );
  return { category, categories: head?.categories ?? [], products, state, retry };
}
