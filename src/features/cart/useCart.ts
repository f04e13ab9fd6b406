import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { EMPTY_CART, type Cart } from '../../domain/cart.ts';
import type { Locale } from '../../domain/locale.ts';
import { refreshPrices, type PriceNews } from './prices.ts';
import { $cart, $phase, startCart } from './store.ts';

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
