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

/** How windows are called that have no name in the cart. */
export interface GroupNames {
  readonly window: (number: number) => string;
  readonly pieces: string;
}

type SourceLine = Pick<CartLine, 'productId' | 'color' | 'configuration' | 'quantity' | 'room' | 'samples'>;

/**
 * The lines of a cart below the windows that they are for: by their name, else by their size; lines without a size are
 * together at the end. Lines that the offer has already are not added again, so that the same press twice changes
 * nothing. Packs of samples stay out.
 * @returns the offer, and how many lines found no room in it
 */
export function withCart(
  offer: Offer,
  cart: readonly SourceLine[],
  names: GroupNames,
  newId: () => string,
): { offer: Offer; added: number; left: number } {
  const windows = [...offer.windows];
  let [added, left] = [0, 0];
  let room = MAX_OFFER_LINES - countLines(offer);
  for (const line of cart) {
    if (line.samples) continue;
    const wanted = offerLine(line, newId());
    const known = windows.findIndex((window) => isFor(window, line, names));
    if (windows[known]?.lines.some((one) => isSameLine(one, wanted))) continue;
    const isFull = known === -1 && windows.length >= MAX_OFFER_WINDOWS;
    if (room === 0 || isFull) {
      left += 1;
      continue;
    }
    added += 1;
    room -= 1;
    const window = windows[known] ?? newWindow(line, windows, names, newId());
    windows[known === -1 ? windows.length : known] = { ...window, lines: [...window.lines, wanted] };
  }
  return { offer: { ...offer, windows }, added, left };
}

function isFor(window: OfferWindow, { room, configuration }: SourceLine, names: GroupNames): boolean {
  if (room !== '') return window.room === room;
  const size = sizeOf(configuration);
  if (size === null) return window.size === null && window.room === names.pieces;
  return window.size?.width === size.width && window.size.height === size.height;
}

function newWindow(
  { room, configuration }: SourceLine,
  windows: readonly OfferWindow[],
  names: GroupNames,
  id: string,
): OfferWindow {
  const size = sizeOf(configuration);
  return { id, room: room || freeName(size, windows, names), size, mount: null, note: '', lines: [] };
}

function freeName(size: WindowSize | null, windows: readonly OfferWindow[], names: GroupNames): string {
  if (size === null) return names.pieces;
  for (let number = 1; ; number += 1) {
    const name = names.window(number);
    if (!windows.some(({ room }) => room === name)) return name;
  }
}

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
