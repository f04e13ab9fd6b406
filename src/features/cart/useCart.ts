import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { EMPTY_CART, type Cart, type CartLine } from '../../domain/cart.ts';
import type { Locale } from '../../domain/locale.ts';
import { fetchCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { $cart, $phase, cart as store, startCart } from './store.ts';

const loading = () => 'loading' as const;
const empty = () => EMPTY_CART;

/** The cart as it stands; `loading` on the server and until it has been read. */
export function useCart(): { cart: Cart; phase: 'loading' | 'ready' } {
  const cart = useStore($cart, { ssr: empty });
  const phase = useStore($phase, { ssr: loading });
  useEffect(() => {
    void startCart();
  }, []);
  return { cart, phase };
}

/** What changed since the cart was last priced; `gone`: lines that are no longer sold as chosen, removed. */
export interface PriceNews {
  changed: readonly CartLine[];
  gone: readonly CartLine[];
}

/** Puts the cart at today's prices (decisions P9); null when they could not be had. */
async function refreshPrices(locale: Locale): Promise<PriceNews | null> {
  await startCart();
  if ($cart.get().lines.length === 0) return { changed: [], gone: [] };
  const catalogue = await fetchCurrentCatalogue();
  return catalogue.ok ? store.repriceBy(catalogue.data, locale) : null;
}

export interface Prices {
  news: PriceNews | null;
  failed: boolean;
  retry: () => void;
  dismiss: () => void;
}

/** Re-prices the cart when it is opened, and tells what changed. */
export function usePrices(locale: Locale): Prices {
  const [news, setNews] = useState<PriceNews | null>(null);
  const [failed, setFailed] = useState(false);
  const refresh = useCallback(async () => {
    const answer = await refreshPrices(locale);
    setFailed(answer === null);
    if (answer && answer.changed.length + answer.gone.length > 0) setNews(answer);
  }, [locale]);
  useEffect(() => {
    void refresh();
  }, [refresh]);
  return {
    news,
    failed,
    retry: () => void refresh(),
    dismiss: () => {
      setNews(null);
    },
  };
}
