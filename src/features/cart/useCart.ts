import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { EMPTY_CART, productsIn, type Cart, type CartLine } from '../../domain/cart/cart.ts';
import type { Locale } from '../../domain/values/locale.ts';
import type { RepricedCart } from '../../domain/price/reprice.ts';
import { EMPTY_CATALOGUE, fetchProducts, type CurrentCatalogue } from '../../lib/current-catalogue.ts';
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

/** Changes since the cart was last priced; `gone`: lines that are no longer sold as chosen, removed. */
export interface PriceNews {
  changed: readonly CartLine[];
  gone: readonly CartLine[];
  /** Unavailable for now, kept. */
  paused: RepricedCart['paused'];
}

/** Puts the cart at today's prices (decisions P9); null when they could not be had. */
async function refreshPrices(locale: Locale): Promise<(PriceNews & { catalogue: CurrentCatalogue }) | null> {
  await startCart();
  const asked = new Set(productsIn($cart.get().lines));
  const catalogue = await fetchProducts(asked);
  return catalogue.ok ? { ...(await store.repriceBy(catalogue.data, asked, locale)), catalogue: catalogue.data } : null;
}

export interface Prices {
  news: PriceNews | null;
  failed: boolean;
  /** By which the lines are drawn and a sale is told; empty until it is there. */
  catalogue: CurrentCatalogue;
  retry: () => void;
  dismiss: () => void;
}

/** Re-prices the cart when it is opened, and when a product comes into it, from another tab or device; tells what changed. */
export function usePrices(locale: Locale): Prices {
  const [news, setNews] = useState<PriceNews | null>(null);
  const [failed, setFailed] = useState(false);
  const [catalogue, setCatalogue] = useState(EMPTY_CATALOGUE);
  const refresh = useCallback(async () => {
    const answer = await refreshPrices(locale);
    setFailed(answer === null);
    if (answer) setCatalogue(answer.catalogue);
    if (answer && answer.changed.length + answer.gone.length + answer.paused.length > 0) setNews(answer);
  }, [locale]);
  const { lines } = useStore($cart, { ssr: empty });
  const asked = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ids = productsIn(lines);
    if (ids.every((id) => asked.current.has(id))) return;
    asked.current = new Set(ids);
    void refresh();
  }, [refresh, lines]);
  return {
    news,
    failed,
    catalogue,
    retry: () => void refresh(),
    dismiss: () => {
      setNews(null);
    },
  };
}
