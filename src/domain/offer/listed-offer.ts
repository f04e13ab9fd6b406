/** Windows of a pasted list as an offer: what hangs at each by the words of the list, priced by the rules of every line. */
import type { CartProduct } from '../product/cart-product.ts';
import { quotedPleat } from '../product/listing.ts';
import { checkChoice } from '../price/choice.ts';
import { fitsLimits } from '../window/measurement.ts';
import type { Configuration } from '../price/pricing.ts';
import type { WindowSize } from '../price/size-price.ts';
import type { Cloth } from '../window/window-list.ts';
import { type WindowFields } from '../window/window.ts';
import { copyName } from '../window/window-changes.ts';
import type { Result } from '../values/result.ts';
import {
  addOfferWindows,
  MAX_OFFER_WINDOWS,
  type Offer,
  type OfferFull,
  type OfferLine,
  type OfferWindow,
} from './offer.ts';

/** Products of each kind of curtain by their ids, the usual one first. */
export type ClothProducts = Readonly<Record<Cloth, readonly number[]>>;

export interface SoldProducts {
  readonly byId: Pick<ReadonlyMap<number, CartProduct>, 'get'>;
}

export interface HungCloths {
  readonly lines: readonly Omit<OfferLine, 'id'>[];
  /** Kinds that nothing on sale is made of in this size. */
  readonly unmade: readonly Cloth[];
}

/** Returns what hangs at a window: of each kind the first product that is made in its size, in the quoted pleat (decisions U5). */
export function hang(
  cloths: readonly Cloth[],
  { width, height }: WindowSize,
  choices: ClothProducts,
  { byId }: SoldProducts,
): HungCloths {
  const lines: Omit<OfferLine, 'id'>[] = [];
  const unmade: Cloth[] = [];
  for (const cloth of cloths) {
    const line = choices[cloth]
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ limits }) => fitsLimits(width, height, limits))
      .map((product) => lineOf(product, { width, height }))
      .find((one) => checkChoice(one, byId).ok);
    if (line) lines.push(line);
    else unmade.push(cloth);
  }
  return { lines, unmade };
}

function lineOf(product: CartProduct, size: WindowSize): Omit<OfferLine, 'id'> {
  const configuration: Configuration = {
    ...size,
    pleatType: quotedPleat(product.pleats),
    motorized: false,
    lining: false,
    installation: false,
    ...(product.panels.includes(1) && { panels: 2 as const }),
  };
  const color = (product.colors.find(({ paused }) => !paused) ?? product.colors[0])?.id ?? null;
  return { productId: product.id, color, configuration, quantity: 1 };
}

/** A row as its reader has seen it. */
export interface SeenRow extends WindowFields {
  readonly count: number;
  readonly cloths: readonly Cloth[];
}

/** Returns every window of a row under a name of its own: two in one room are `Salon` and `Salon 2`. */
export function windowsOf(rows: readonly SeenRow[]): (WindowFields & Pick<SeenRow, 'cloths'>)[] {
  const windows: (WindowFields & Pick<SeenRow, 'cloths'>)[] = [];
  for (const { count, room, ...row } of rows)
    for (let number = 1; number <= count; number += 1) {
      const taken = windows.map((one) => one.room);
      windows.push({ ...row, room: taken.includes(room) ? copyName(room, taken) : room });
    }
  return windows;
}

/**
 * Adds the windows of a list with what hangs there. A window that the offer has by name and size is not added again; one that it has
 * bare is dressed.
 */
export function withList(
  offer: Offer,
  rows: readonly SeenRow[],
  choices: ClothProducts,
  products: SoldProducts,
  newId: () => string,
): Result<Offer, OfferFull> {
  const added: OfferWindow[] = [];
  let windows = offer.windows;
  for (const { cloths, width, height, ...named } of windowsOf(rows)) {
    const size = { width, height };
    const lines = hang(cloths, size, choices, products).lines.map((line) => ({ id: newId(), ...line }));
    const known = windows.find(
      (one) => one.room === named.room && one.size?.width === width && one.size.height === height,
    );
    if (!known) added.push({ id: newId(), ...named, size, lines });
    else if (known.lines.length === 0) windows = windows.map((one) => (one === known ? { ...one, lines } : one));
  }
  if (windows.length + added.length > MAX_OFFER_WINDOWS) return { ok: false, code: 'offer-windows-full' };
  return addOfferWindows({ ...offer, windows }, added);
}
