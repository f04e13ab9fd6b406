/** Goods of an offer, out of files of the build (`domain/offer/offer-file.ts`): the parts that the page has asked for so far. */
import { atom } from 'nanostores';
import {
  OFFER_HEAD,
  partAddress,
  readHead,
  readPart,
  type OfferHead,
  type OfferProduct,
} from '../../domain/offer/offer-file.ts';

/** Fetched goods: what is sold by name, and the products of the parts that were asked for. */
export interface Goods extends OfferHead {
  readonly byId: ReadonlyMap<number, OfferProduct>;
  /** Names of the parts whose products are there. */
  readonly fetched: ReadonlySet<string>;
}

/** Names the parts that a screen needs. */
export type Wish = (head: OfferHead) => readonly string[];

/** Shared by the page and its dialogs; goes with the page. */
export const $goods = atom<Goods | null>(null);

/** Fetched itself, not by `lib/api.ts`, which asks nobody without a network: here the page's worker answers then. */
async function fetchFile<Content>(address: string, read: (data: unknown) => Content | null): Promise<Content | null> {
  try {
    let answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
    // A browser may have kept the answer of a deploy without this file, and prices that change back bring its name back.
    if (answer.status === 404) answer = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(20_000) });
    return answer.ok ? read(await answer.json()) : null;
  } catch {
    return null;
  }
}

/** Returns goods with the wished parts, null where a part is missing. Parts that `known` has are not fetched again. */
async function complete(head: OfferHead, wish: Wish, known: Goods | null): Promise<Goods | null> {
  const names = wish(head).filter((name) => !known?.fetched.has(name));
  const parts = await Promise.all(names.map((name) => fetchFile(partAddress(name), readPart)));
  const whole = parts.filter((part) => part !== null);
  if (whole.length < parts.length) return null;
  // Another screen may have had its own parts fetched in the meantime.
  const now = $goods.get();
  const before = now?.parts === head.parts ? now : null;
  return {
    ...head,
    fetched: new Set([...(before?.fetched ?? []), ...names]),
    byId: new Map([...(before?.byId ?? []), ...whole.flat().map((product) => [product.id, product] as const)]),
  };
}

/**
 * Fetches what is wished for. A deploy takes away the parts that an older head names, so a part that is missing has the
 * head fetched anew, once. Returns false where the goods cannot be had; those that are there stay.
 */
export async function fetchGoods(wish: Wish, isFresh: boolean): Promise<boolean> {
  const known = isFresh ? null : $goods.get();
  const more = known && (await complete(known, wish, known));
  if (more) {
    $goods.set(more);
    return true;
  }
  const head = await fetchFile(OFFER_HEAD, readHead);
  const goods = head && (await complete(head, wish, null));
  if (goods) $goods.set(goods);
  return goods !== null;
}
