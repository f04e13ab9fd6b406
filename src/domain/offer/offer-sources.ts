/** Beginnings of an offer: the shopper's own windows, and the lines of the cart. */
import { isSameLine, type CartLine } from '../cart/cart.ts';
import { addOfferWindows, countLines, MAX_OFFER_LINES, MAX_OFFER_WINDOWS } from './offer.ts';
import type { Offer, OfferFull, OfferLine, OfferWindow } from './offer.ts';
import { isLength, windowOf, type LineConfiguration } from '../price/pricing.ts';
import type { Result } from '../values/result.ts';
import type { WindowSize } from '../price/size-price.ts';
import type { WindowFields } from '../window/window.ts';

/** Windows with their names, each once: one that stands there already is not added again. */
export function withWindows(
  offer: Offer,
  windows: readonly WindowFields[],
  newId: () => string,
): Result<Offer, OfferFull> {
  const isThere = ({ room, width, height }: WindowFields): boolean =>
    offer.windows.some((one) => one.room === room && one.size?.width === width && one.size.height === height);
  const added = windows
    .filter((window) => !isThere(window))
    .map(({ room, width, height, mount, note }): OfferWindow => {
      return { id: newId(), room, mount, note, size: { width, height }, lines: [] };
    });
  return addOfferWindows(offer, added);
}

type SourceLine = Pick<CartLine, 'productId' | 'color' | 'configuration' | 'quantity' | 'room' | 'samples'>;

/**
 * Adds the lines of a cart to the windows of an offer: by the name of the window, else by its size. Lines without a
 * size share one window. A line that the offer already has is not added again: one with fewer pieces gets as many as the cart has, so that
 * a second press changes nothing. Packs of samples are left out.
 * @returns the offer, how many lines were added or got more pieces, and how many found no room in it
 */
export function withCart(
  offer: Offer,
  cart: readonly SourceLine[],
  newId: () => string,
): { offer: Offer; added: number; left: number } {
  const windows = [...offer.windows];
  let [added, left] = [0, 0];
  let room = MAX_OFFER_LINES - countLines(offer);
  for (const line of cart) {
    if (line.samples) continue;
    const wanted = offerLine(line, newId());
    const known = placeOf(line, windows, offer.windows.length);
    const there = windows[known];
    const same = there?.lines.filter((one) => isSameLine(one, wanted)) ?? [];
    if (there && same.length > 0) {
      const lacking = wanted.quantity - same.reduce((sum, { quantity }) => sum + quantity, 0);
      if (lacking <= 0) continue;
      added += 1;
      const more = (one: OfferLine): OfferLine =>
        one === same[0] ? { ...one, quantity: one.quantity + lacking } : one;
      windows[known] = { ...there, lines: there.lines.map(more) };
      continue;
    }
    const isFull = known === -1 && windows.length >= MAX_OFFER_WINDOWS;
    if (room === 0 || isFull) {
      left += 1;
      continue;
    }
    added += 1;
    room -= 1;
    const window = there ?? newWindow(line, newId());
    windows[known === -1 ? windows.length : known] = { ...window, lines: [...window.lines, wanted] };
  }
  return { offer: { ...offer, windows }, added, left };
}

/**
 * Where a line belongs, -1 for nowhere: to the window of its name; without a name to the unnamed window of its size, else to one of that size
 * which the offer had `before`, because two windows of the cart stay two.
 */
function placeOf({ room, configuration }: SourceLine, windows: readonly OfferWindow[], before: number): number {
  if (room !== '') return windows.findIndex((window) => window.room === room);
  const size = sizeOf(configuration);
  if (size === null) return windows.findIndex((window) => window.size === null);
  const isOfSize = (window: OfferWindow): boolean =>
    window.size?.width === size.width && window.size.height === size.height;
  const own = windows.findIndex((window) => window.room === '' && isOfSize(window));
  return own === -1 ? windows.slice(0, before).findIndex(isOfSize) : own;
}

const newWindow = ({ room, configuration }: SourceLine, id: string): OfferWindow => ({
  id,
  room,
  size: sizeOf(configuration),
  mount: null,
  note: '',
  lines: [],
});

function sizeOf(configuration: LineConfiguration | null): WindowSize | null {
  const window = windowOf(configuration);
  return window && { width: window.width, height: window.height };
}

function offerLine({ productId, color, configuration, quantity }: SourceLine, id: string): OfferLine {
  return { id, productId, color, configuration: configuration && withoutCloth(configuration), quantity };
}

/** The cart notes how much cloth a configuration takes; an offer reckons it anew. */
function withoutCloth(configuration: NonNullable<CartLine['configuration']>): LineConfiguration {
  if (isLength(configuration)) return configuration;
  const { effectiveWidth: _, ...window } = configuration;
  return window;
}
