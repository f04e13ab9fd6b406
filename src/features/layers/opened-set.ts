/** The set that a page of the sets opens with: of a link, of the owner, or the first ready one; and again once another one counts. */
import { useEffect, useRef, type RefObject } from 'react';
import { ROLES, type LayerProduct, type Role, type WornLayer, type WornSet } from '../../domain/layers/layers.ts';
import { receive, type LateNews } from '../../domain/layers/received.ts';
import { readSet, setText, type KeptSet } from '../../domain/layers/set-address.ts';
import { currentOf } from '../../domain/window/window.ts';
import { followFragment, leaveFragment } from '../../lib/fragment.ts';
import { $windows } from '../windows/windows.ts';
import { followKeptSet, keepWindow, keptSet } from './kept-set.ts';
import type { PageSets, ReadySet } from './page-sets.ts';
import { withProducts } from './set-products.ts';

/**
 * News about the set: it came by a link, it is the shopper's own again, or one of its layers is gone, different, not there yet or
 * switched off.
 */
export type SetNews = { readonly kind: Origin } | LateNews | { readonly kind: 'switchedOff'; readonly role: Role };

type Origin = 'linked' | 'linkBroken' | 'returned';

/** A change that a press makes to whichever set stands there, with its news. */
export type Press = (set: KeptSet) => { readonly set: KeptSet; readonly news: readonly SetNews[] };

/** The set that the address holds. */
export const linkHere = () => readSet(location.hash.slice(1));

/** A ready set over what usually stands there, switched off; what was chosen for the other layers stays. */
export function wornOf(page: PageSets, ready: ReadySet | undefined, before: WornSet = page.usual): WornSet {
  const off = ROLES.flatMap((role): [Role, WornLayer][] => {
    const worn = before[role] ?? page.usual[role];
    return worn ? [[role, { ...worn, on: false }]] : [];
  });
  return { ...Object.fromEntries(off), ...ready?.worn };
}

/** @param behind the owner's set, where a link brought another one */
type SetOpener = (
  set: KeptSet,
  news: readonly SetNews[],
  brought: readonly LayerProduct[],
  behind: KeptSet | null,
) => void;

/**
 * Opens what a link brings, else what the owner kept, once the page is alive, and again for another link or another owner. A link
 * changes nothing that is kept until something is pressed. @returns what opens the kept one
 */
export function useOpened(page: PageSets, held: RefObject<Press[] | null>, opened: SetOpener): (kind: Origin) => void {
  const tell = useRef(opened);
  const openKept = useRef((_: Origin | null): void => undefined);
  useEffect(() => {
    tell.current = opened;
  });
  useEffect(() => {
    let turn = 0;
    const open = async (found: KeptSet, kind: Origin | null, behind: KeptSet | null): Promise<void> => {
      turn += 1;
      const mine = turn;
      held.current ??= [];
      const offered = await withProducts(page, found.worn);
      if (mine !== turn) return;
      const { worn, news } =
        Object.keys(found.worn).length > 0
          ? receive(page.usual, found.worn, offered)
          : { worn: wornOf(page, page.ready[0]), news: [] };
      const brought = ROLES.flatMap((role) => {
        const product = offered(role, worn[role]?.product ?? 0);
        return product === 'unfetched' ? [] : (product ?? []);
      });
      tell.current({ ...inCurrent(found), worn }, [...(kind ? [{ kind }] : []), ...news], brought, behind);
    };
    openKept.current = (kind) => void open(keptSet() ?? NOTHING, kind, null);
    /** @returns whether the address holds a set */
    const openLink = (): boolean => {
      const linked = linkHere();
      if (!linked) return false;
      const hasLayers = Object.keys(linked.worn).length > 0;
      const isOwn = !hasLayers && isOwnWindow(linked);
      if (isOwn) {
        // A reload shows what has been changed since.
        leaveFragment();
        keepWindow(inCurrent(linked));
      }
      const own = keptSet();
      const found = { ...linked, worn: hasLayers ? linked.worn : (own?.worn ?? {}) };
      const isOther = own && !isOwn && setText(inCurrent(found)) !== setText(inCurrent(own));
      void open(found, linked.broken ? 'linkBroken' : hasLayers ? 'linked' : null, isOther ? own : null);
      return true;
    };
    const ends = [
      followFragment((hash) => {
        // The fragment of a heading leaves what stands there; the way back out of a link has none.
        if (!openLink() && (turn === 0 ? keptSet() : hash === '')) openKept.current(null);
      }),
      followKeptSet(() => {
        if (!openLink()) openKept.current(null);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [page, held]);
  return (kind) => openKept.current(kind);
}

const NOTHING: KeptSet = { size: null, room: '', worn: {} };

/** Whether it is a window of the shopper's, and not one that a stranger's link names. */
const isOwnWindow = ({ size, room }: KeptSet): boolean =>
  $windows.get().list.some((own) => own.room === room && own.width === size?.width && own.height === size.height);

/** A link that brings the window that is current anyway brings no size of its own. */
function inCurrent(set: KeptSet): KeptSet {
  const current = currentOf($windows.get());
  const isSame =
    current && set.size?.width === current.width && set.size.height === current.height && set.room === current.room;
  return isSame ? { ...set, size: null, room: '' } : set;
}
