import { useCallback, useEffect, useState } from 'react';
import { OFFER_FILE, offerFile, type OfferCatalogue, type OfferProduct } from '../../domain/offer/offer-file.ts';

export interface Goods extends OfferCatalogue {
  readonly byId: ReadonlyMap<number, OfferProduct>;
}

/** Fetched itself, not by `lib/api.ts`, which asks nobody without a network: here the page's worker answers then. */
async function fetchGoods(): Promise<Goods | null> {
  try {
    const answer = await fetch(OFFER_FILE, { signal: AbortSignal.timeout(20_000) });
    const read = answer.ok ? offerFile.safeParse(await answer.json()) : null;
    if (!read?.success) return null;
    return { ...read.data, byId: new Map(read.data.products.map((product) => [product.id, product])) };
  } catch {
    return null;
  }
}

/** All that is sold; `loading` until it is there, `failed` where it cannot be had. Asked again as soon as there is a network. */
export function useGoods(): { goods: Goods | null; state: 'loading' | 'ready' | 'failed'; retry: () => void } {
  const [goods, setGoods] = useState<Goods | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    setFailed(false);
    const fetched = await fetchGoods();
    if (fetched) setGoods(fetched);
    else setFailed(true);
  }, []);
  const retry = useCallback(() => void load(), [load]);
  useEffect(retry, [retry]);
  const isMissing = failed && !goods;
  useEffect(() => {
    if (!isMissing) return undefined;
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
    };
  }, [isMissing, retry]);
  return { goods, state: goods ? 'ready' : failed ? 'failed' : 'loading', retry };
}
