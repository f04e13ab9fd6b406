import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  dress,
  sumOf,
  switchLayer,
  wear,
  ROLES,
  type DressedLayer,
  type LayerProduct,
  type Role,
  type WornLayer,
  type WornSet,
} from '../../domain/layers/layers.ts';
import { readSet, setText, type KeptSet } from '../../domain/layers/set-address.ts';
import { SAMPLE, type WindowSize } from '../../domain/price/size-price.ts';
import { currentOf, NO_WINDOWS, type CurrentWindow } from '../../domain/window/window.ts';
import { followFragment, leaveFragment } from '../../lib/fragment.ts';
import { noteSize } from '../windows/kept.ts';
import { $windows } from '../windows/windows.ts';
import { followKeptSet, keepSet, keptSet } from './kept-set.ts';
import type { PageSets, ReadySet } from './page-sets.ts';

/** News about the set: it came by a link, or one of its layers is gone or switched off. */
export type SetNews =
  { readonly kind: 'linked' | 'linkBroken' } | { readonly kind: 'gone' | 'switchedOff'; readonly role: Role };

export interface OpenSet {
  readonly layers: readonly DressedLayer[];
  readonly sum: number;
  readonly size: WindowSize;
  /** Nobody has typed or chosen a window: what is shown is an example. */
  readonly isExample: boolean;
  /** Room of the window; empty where it has none. */
  readonly room: string;
  /** Id of the unchanged ready set. */
  readonly readyId: string | null;
  readonly news: SetNews | null;
  readonly products: ReadonlyMap<number, LayerProduct>;
  readonly choose: (ready: ReadySet) => void;
  readonly turn: (role: Role, on: boolean) => void;
  readonly use: (role: Role, worn: WornLayer, product: LayerProduct) => void;
  readonly resize: (size: WindowSize) => void;
  /** For a link that shows the same to another person. */
  readonly address: () => string;
}

const byId = (products: readonly LayerProduct[]): ReadonlyMap<number, LayerProduct> =>
  new Map(products.map((product) => [product.id, product]));

/** The set that is being put together: kept by its owner, or brought by a link, in the current window. */
export function useSet(page: PageSets): OpenSet {
  const windows = useStore($windows, { ssr: () => NO_WINDOWS });
  const current = currentOf(windows);
  const [kept, setKept] = useState<KeptSet>(() => ({ size: null, room: '', worn: wornOf(page, page.ready[0]) }));
  const [products, setProducts] = useState(() => byId(page.products));
  const [news, setNews] = useState<SetNews | null>(null);

  const change = (set: KeptSet, told: SetNews | null = null): void => {
    setKept(set);
    setNews(told);
    keepSet(set);
  };

  useOpened(page, products, (set, told, fetched) => {
    if (fetched.size > products.size) setProducts(fetched);
    setKept(set);
    setNews(told);
    if (told?.kind === 'linked' || told?.kind === 'linkBroken') keepSet(set);
  });

  // Another window was chosen: the set goes with it.
  const chosen = keyOf(current);
  const known = useRef<string>(null);
  useEffect(() => {
    const now = keyOf(currentOf($windows.get()));
    known.current ??= now;
    if (known.current === now) return;
    known.current = now;
    setKept((set) => ({ ...set, size: null, room: '' }));
  }, [chosen]);

  const { width, height } = kept.size ?? current ?? SAMPLE;
  const room = kept.size ? kept.room : (current?.room ?? '');
  const { layers, sum, readyId } = useMemo(() => {
    const dressed = dress(kept.worn, page.rules, { width, height }, products);
    return { layers: dressed, sum: sumOf(dressed), readyId: readyIn(page, kept.worn) };
  }, [kept.worn, page, width, height, products]);

  return {
    layers,
    sum,
    size: { width, height },
    isExample: !kept.size && !current,
    room,
    readyId,
    news,
    products,
    choose: (ready) => change({ ...kept, worn: wornOf(page, ready, kept.worn) }),
    turn: (role, on) => {
      const worn = switchLayer(kept.worn, page.rules, role, on);
      const gone = ROLES.find((other) => other !== role && kept.worn[other]?.on && !worn[other]?.on);
      change({ ...kept, worn }, gone ? { kind: 'switchedOff', role: gone } : null);
    },
    use: (role, worn, product) => {
      setProducts((before) => new Map(before).set(product.id, product));
      const changed = { ...kept.worn, [role]: worn };
      change({ ...kept, worn: worn.on ? switchLayer(changed, page.rules, role, true) : changed });
    },
    resize: (size) => {
      noteSize(size.width, size.height);
      const now = currentOf($windows.get());
      const isCurrent = now?.width === size.width && now.height === size.height;
      // Another size of a window with a name is that window, measured again for this set.
      change({ ...kept, size: isCurrent ? null : size, room: isCurrent ? '' : room });
    },
    address: () => {
      return `${location.origin}${location.pathname}#${setText({ size: { width, height }, room, worn: kept.worn })}`;
    },
  };
}

/** A ready set over what usually stands there, switched off; what was chosen for the other layers stays. */
function wornOf(page: PageSets, ready: ReadySet | undefined, before: WornSet = page.usual): WornSet {
  const off = ROLES.flatMap((role): [Role, WornLayer][] => {
    const worn = before[role] ?? page.usual[role];
    return worn ? [[role, { ...worn, on: false }]] : [];
  });
  return { ...Object.fromEntries(off), ...ready?.worn };
}

/** The ready set whose layers are on, as it has them, and no others. */
function readyIn({ ready }: PageSets, worn: WornSet): string | null {
  const on = textOf(worn);
  return ready.find((set) => textOf(set.worn) === on)?.id ?? null;
}

const textOf = (worn: WornSet): string =>
  setText({ size: null, room: '', worn: Object.fromEntries(Object.entries(worn).filter(([, layer]) => layer.on)) });

const keyOf = (window: CurrentWindow | null): string =>
  window ? `${window.id ?? ''} ${window.room} ${window.width} ${window.height}` : '';

type SetOpener = (set: KeptSet, news: SetNews | null, products: ReadonlyMap<number, LayerProduct>) => void;

/** Opens what a link brings, else what the owner kept, once the page is alive, and again for another link or another owner. */
function useOpened(page: PageSets, products: ReadonlyMap<number, LayerProduct>, opened: SetOpener): void {
  const tell = useRef(opened);
  const known = useRef(products);
  useEffect(() => {
    tell.current = opened;
    known.current = products;
  });
  useEffect(() => {
    let turn = 0;
    const open = async (found: KeptSet, kind: 'linked' | 'linkBroken' | null): Promise<void> => {
      turn += 1;
      const mine = turn;
      const all = await withProducts(found.worn, known.current);
      if (mine !== turn) return;
      const { worn, gone } = completed(page, found.worn, all);
      tell.current({ ...inCurrent(found), worn }, gone ? { kind: 'gone', role: gone } : kind && { kind }, all);
    };
    const follow = (hash: string): void => {
      const linked = readSet(hash.slice(1));
      if (linked) {
        // A reload shows what has been changed since.
        leaveFragment();
        const hasLayers = Object.keys(linked.worn).length > 0;
        const worn = hasLayers ? linked.worn : (keptSet()?.worn ?? {});
        void open({ ...linked, worn }, linked.broken ? 'linkBroken' : hasLayers ? 'linked' : null);
        return;
      }
      const kept = keptSet();
      if (kept) void open(kept, null);
    };
    const ends = [followFragment(follow), followKeptSet(() => void open(keptSet() ?? NOTHING, null))];
    return () => ends.forEach((end) => end());
  }, [page]);
}

const NOTHING: KeptSet = { size: null, room: '', worn: {} };

/** A link that brings the window that is current anyway brings no size of its own. */
function inCurrent(set: KeptSet): KeptSet {
  const current = currentOf($windows.get());
  const isSame =
    current && set.size?.width === current.width && set.size.height === current.height && set.room === current.room;
  return isSame ? { ...set, size: null, room: '' } : set;
}

/** Fetches the layers that hold products the page does not carry; those that cannot be had stay unknown. */
async function withProducts(
  worn: WornSet,
  known: ReadonlyMap<number, LayerProduct>,
): Promise<ReadonlyMap<number, LayerProduct>> {
  const wanted = ROLES.filter((role) => worn[role] && !known.has(worn[role].product));
  const fetch = async (role: Role): Promise<readonly LayerProduct[]> => (await import('./offers.ts')).offersFor(role);
  const fetched = await Promise.all(wanted.map((role) => fetch(role).catch(() => [])));
  return new Map([...fetched.flat().map((product) => [product.id, product] as const), ...known]);
}

/** Every layer of the page with a product that is there; `gone`: the first whose product is not. */
function completed(page: PageSets, worn: WornSet, products: ReadonlyMap<number, LayerProduct>) {
  let gone: Role | undefined;
  const hasLayers = Object.keys(worn).length > 0;
  const layers = ROLES.flatMap((role): [Role, WornLayer][] => {
    const usual = page.usual[role];
    if (!usual) return [];
    const wanted = worn[role];
    const product = wanted && products.get(wanted.product);
    if (wanted && product) return [[role, wear(product, wanted)]];
    if (wanted) gone ??= role;
    return [[role, { ...usual, on: wanted?.on ?? false }]];
  });
  return { worn: hasLayers ? Object.fromEntries(layers) : wornOf(page, page.ready[0]), gone };
}
