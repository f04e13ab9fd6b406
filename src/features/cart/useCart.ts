import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { EMPTY_CART, productsIn, type Cart, type CartLine } from '../../domain/cart/cart.ts';
import { hasPriceNews } from '../../domain/cart/seen-price.ts';
import type { Locale } from '../../domain/values/locale.ts';
import type { RepricedCart } from '../../domain/price/reprice.ts';
import { EMPTY_CATALOGUE, fetchProducts, type CurrentCatalogue } from '../../lib/current-catalogue.ts';
import { $cart, $phase, $whole, cart as store, startCart } from './store.ts';

const loading = () => 'loading' as const;
const empty = () => EMPTY_CART;
const whole = () => 'whole' as const;

/** The cart as it stands; `loading` on the server and until it has been read. */
export function useCart(): { cart: Cart; phase: 'loading' | 'ready' } {
  const cart = useStore($cart, { ssr: empty });
  const phase = useStore($phase, { ssr: loading });
  useEffect(() => {
    void startCart();
  }, []);
  return { cart, phase };
}

/** Whether a cart without lines is known to be empty (`$whole`). */
export const useWhole = () => useStore($whole, { ssr: whole });

/** Changes that the shopper has not acknowledged; `gone`: lines that are no longer sold as chosen, removed. */
export interface PriceNews {
  /** Kept on the lines themselves, so that each view and tab names them until they are acknowledged (decisions P26). */
  changed: readonly (CartLine & { seenPrice: number })[];
  gone: readonly CartLine[];
  /** Unavailable for now, kept. */
  paused: RepricedCart['paused'];
}

const NO_NEWS: Omit<PriceNews, 'changed'> = { gone: [], paused: [] };

/** Puts the cart at today's prices (decisions P9); null when they could not be had. */
async function refreshPrices(
  locale: Locale,
): Promise<(Omit<PriceNews, 'changed'> & { catalogue: CurrentCatalogue }) | null> {
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

/** Re-prices the cart when it is opened, and when a product comes into it, from another tab or device; tells what changed since it was acknowledged. */
export function usePrices(locale: Locale): Prices {
  const [news, setNews] = useState(NO_NEWS);
  const [failed, setFailed] = useState(false);
  const [catalogue, setCatalogue] = useState(EMPTY_CATALOGUE);
  const refresh = useCallback(async () => {
    const answer = await refreshPrices(locale);
    setFailed(answer === null);
    if (answer) setCatalogue(answer.catalogue);
    if (answer) setNews((unread) => ({ gone: [...unread.gone, ...answer.gone], paused: answer.paused }));
  }, [locale]);
  const { lines } = useStore($cart, { ssr: empty });
  const asked = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ids = productsIn(lines);
    if (ids.every((id) => asked.current.has(id))) return;
    asked.current = new Set(ids);
    void refresh();
  }, [refresh, lines]);
  const changed = lines.filter(hasPriceNews);
  return {
    news: changed.length + news.gone.length + news.paused.length > 0 ? { changed, ...news } : null,
    failed,
    catalogue,
    retry: () => void refresh(),
    dismiss: () => {
      setNews(NO_NEWS);
      if (changed.length > 0) void store.acknowledge(new Map(changed.map(({ id, unitPrice }) => [id, unitPrice])));
    },
  };
}
