import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  dress,
  sumOf,
  switchLayer,
  unfetchedOf,
  ROLES,
  type DressedLayer,
  type LayerProduct,
  type Role,
  type WornLayer,
  type WornSet,
} from '../../domain/layers/layers.ts';
import { receiveRest, type OfferedIn } from '../../domain/layers/received.ts';
import { setText, type KeptSet } from '../../domain/layers/set-address.ts';
import { SAMPLE, type WindowSize } from '../../domain/price/size-price.ts';
import { currentOf, NO_WINDOWS } from '../../domain/window/window.ts';
import { leaveFragment } from '../../lib/fragment.ts';
import { noteSize } from '../windows/kept.ts';
import { $windows } from '../windows/windows.ts';
import { keepSet, keepWindow, keyOf } from './kept-set.ts';
import { linkHere, useOpened, wornOf, type Press, type SetNews } from './opened-set.ts';
import type { PageSets, ReadySet } from './page-sets.ts';
import { withProducts, withThese } from './set-products.ts';

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
  /** Outcome of the last press, and for as long as it is so what could not be fetched (`unfetched`). */
  readonly news: readonly SetNews[];
  /** A layer that is on could not be fetched: the sum lacks it. */
  readonly isPart: boolean;
  readonly products: ReadonlyMap<number, LayerProduct>;
  readonly choose: (ready: ReadySet) => void;
  readonly turn: (role: Role, on: boolean) => void;
  readonly use: (role: Role, worn: WornLayer, product: LayerProduct) => void;
  readonly resize: (size: WindowSize) => void;
  /** Opens the shopper's own set in place of the one that a link brought; null where there is none. */
  readonly back: (() => void) | null;
  /** Fetches anew what could not be fetched; answers whether all of it is there. */
  readonly retry: () => Promise<boolean>;
  /** For a link that shows the same to another person; without the size where it is an example, which nobody has measured. */
  readonly address: () => string;
}

/** The set that is being put together: kept by its owner, or brought by a link, in the current window. */
export function useSet(page: PageSets): OpenSet {
  const windows = useStore($windows, { ssr: () => NO_WINDOWS });
  const current = currentOf(windows);
  const [kept, setKept] = useState<KeptSet>(() => ({ size: null, room: '', worn: wornOf(page, page.ready[0]) }));
  const [products, setProducts] = useState(() => withThese(new Map(), page.products));
  const [told, setTold] = useState<readonly SetNews[]>([]);
  /** The shopper's own set behind the one that a link brought. */
  const [own, setOwn] = useState<KeptSet | null>(null);
  const unfetched = unfetchedOf(kept.worn, products);
  const add = (brought: readonly LayerProduct[]): void => setProducts((before) => withThese(before, brought));

  /** Presses while a set is still fetched; null while none is. Stored at once, the default set would replace the kept one. */
  const held = useRef<Press[]>(null);

  const press = (made: Press): void => {
    const { set, news } = made(kept);
    setKept(set);
    setTold(news);
    if (held.current) held.current.push(made);
    else keep(set);
  };
  const change = (changes: (set: KeptSet) => Partial<KeptSet>): void =>
    press((set) => ({ set: { ...set, ...changes(set) }, news: [] }));

  const openKept = useOpened(page, held, (opened, openedNews, brought, behind) => {
    const presses = held.current ?? [];
    held.current = null;
    let [set, news] = [opened, openedNews.filter(({ kind }) => kind !== 'unfetched')];
    for (const made of presses) {
      const after = made(set);
      [set, news] = [after.set, [...news, ...after.news]];
    }
    add(brought);
    setKept(set);
    setTold(news);
    setOwn(behind);
    if (presses.length > 0) keep(set);
  });

  // Into the set of that moment: what has been pressed since the retry stays.
  const receiveLate = useRef((_: OfferedIn): boolean => false);
  useEffect(() => {
    receiveLate.current = (offered) => {
      const { worn, news, brought } = receiveRest(page.usual, kept.worn, products, offered);
      if (news.length === 0) return false;
      add(brought);
      setKept({ ...kept, worn });
      setTold(news);
      return unfetchedOf(worn, withThese(products, brought)).length === 0;
    };
  });

  // Another window was chosen: the set goes with it.
  const chosen = keyOf(current);
  const known = useRef<string>(null);
  useEffect(() => {
    const now = keyOf(currentOf($windows.get()));
    known.current ??= now;
    if (known.current === now) return;
    known.current = now;
    const follow: Press = (set) => ({ set: { ...set, size: null, room: '' }, news: [] });
    setKept((set) => follow(set).set);
    setOwn((set) => set && follow(set).set);
    keepWindow({ size: null, room: '' });
    held.current?.push(follow);
  }, [chosen]);

  const { width, height } = kept.size ?? current ?? SAMPLE;
  const roomOf = (set: KeptSet): string => (set.size ? set.room : (current?.room ?? ''));
  const room = roomOf(kept);
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
    news: [...told, ...unfetched.map((role) => ({ kind: 'unfetched' as const, role }))],
    isPart: unfetched.some((role) => kept.worn[role]?.on),
    products,
    choose: (ready) => change((set) => ({ worn: wornOf(page, ready, set.worn) })),
    turn: (role, on) => press((set) => switched(page, set, role, on)),
    use: (role, worn, product) => {
      add([product]);
      press((set) => switched(page, { ...set, worn: { ...set.worn, [role]: worn } }, role, worn.on));
    },
    resize: (size) => {
      noteSize(size.width, size.height);
      const now = currentOf($windows.get());
      const isCurrent = now?.width === size.width && now.height === size.height;
      // Another size of a window with a name is that window, measured again for this set.
      change((set) => ({ size: isCurrent ? null : size, room: isCurrent ? '' : roomOf(set) }));
    },
    back:
      own &&
      (() => {
        keep(own);
        openKept('returned');
      }),
    retry: async () => {
      const lacking = Object.fromEntries(unfetched.map((role) => [role, kept.worn[role]]));
      const offered = await withProducts(page, lacking);
      // Read after the answer, and not in one line with it, which would read it before.
      return receiveLate.current(offered);
    },
    address: () => {
      const size = kept.size ?? current ?? null;
      return `${location.origin}${location.pathname}#${setText({ size, room, worn: kept.worn })}`;
    },
  };
}

/** Keeps it as the shopper's own. The link that brought it leaves the address, where a reload would read it. */
function keep(set: KeptSet): void {
  keepSet(set);
  if (linkHere()) leaveFragment();
}

/** Switches a layer, with news of the one that gives way to it. */
function switched(page: PageSets, set: KeptSet, role: Role, on: boolean): ReturnType<Press> {
  const worn = switchLayer(set.worn, page.rules, role, on);
  const gone = ROLES.find((other) => other !== role && set.worn[other]?.on && !worn[other]?.on);
  return { set: { ...set, worn }, news: gone ? [{ kind: 'switchedOff', role: gone }] : [] };
}

/** The ready set whose layers are on, as it has them, and no others. */
function readyIn({ ready }: PageSets, worn: WornSet): string | null {
  const on = textOf(worn);
  return ready.find((set) => textOf(set.worn) === on)?.id ?? null;
}

const textOf = (worn: WornSet): string =>
  setText({ size: null, room: '', worn: Object.fromEntries(Object.entries(worn).filter(([, layer]) => layer.on)) });
