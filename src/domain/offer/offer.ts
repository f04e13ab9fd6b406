/**
 * An offer: the windows of a whole home with what hangs at each, as one list with a sum. It holds no prices: its
 * readers see those of the day (`offer-price.ts`).
 */
import * as z from 'zod/mini';
import { MAX_LINES, MAX_QUANTITY } from '../cart/cart.ts';
import { lineConfigurationSchema } from '../price/configuration.ts';
import { isLength, type LineConfiguration } from '../price/pricing.ts';
import { MAX_TYPED_CM } from '../window/measurement.ts';
import type { Result } from '../values/result.ts';
import type { WindowSize } from '../price/size-price.ts';
import { windowFields } from '../window/window-form.ts';
import { optionalText } from '../values/fields.ts';
import { MAX_WINDOW_ROOM, MAX_WINDOWS, WINDOW_ID, type WindowFields } from '../window/window.ts';
import { copyName } from '../window/window-changes.ts';

/** One thing that hangs at a window or goes with it. */
export interface OfferLine {
  readonly id: string;
  readonly productId: number;
  /** Null where the product has only one. */
  readonly color: string | null;
  /** Null of what is sold by the piece. */
  readonly configuration: LineConfiguration | null;
  readonly quantity: number;
}

export interface OfferWindow extends Pick<WindowFields, 'mount' | 'note'> {
  readonly id: string;
  /** Empty for a window that is called by its size (decisions U8), and for what belongs to no window. */
  readonly room: string;
  /** Null of a group of pieces that belong to no window, such as a motor's charger. */
  readonly size: WindowSize | null;
  readonly lines: readonly OfferLine[];
}

export interface Offer {
  /** Owner of the home; a person's name, so it is printed and stays out of links. */
  readonly forWhom: string;
  readonly windows: readonly OfferWindow[];
}
export const NO_OFFER: Offer = { forWhom: '', windows: [] };

export const MAX_FOR_WHOM = 80;
export const MAX_OFFER_WINDOWS = MAX_WINDOWS;
/** As many as one order takes, so that an offer is ordered at once (security §2.9). */
export const MAX_OFFER_LINES = MAX_LINES;

const VERSION = 1;

/** Why a change is refused: the bounds, or a window that another tab has deleted meanwhile. */
export interface OfferFull {
  code: 'offer-windows-full' | 'offer-lines-full' | 'offer-window-gone';
}

const lineShape = {
  productId: z.int().check(z.gte(1), z.lte(1_000_000_000)),
  color: z.nullable(z.string().check(z.minLength(1), z.maxLength(60))),
  configuration: z.nullable(lineConfigurationSchema),
  quantity: z.int().check(z.gte(1), z.lte(MAX_QUANTITY)),
};
const lineFields = z.object(lineShape);
const idField = z.string().check(z.regex(WINDOW_ID));

/** A window of an offer as a call sends it: unlike a stored one or one out of a link, a wrong one is refused. */
export const offerWindowSchema = z.strictObject({
  id: idField,
  room: optionalText(MAX_WINDOW_ROOM),
  note: windowFields.shape.note,
  mount: windowFields.shape.mount,
  size: z.nullable(z.strictObject({ width: windowFields.shape.width, height: windowFields.shape.height })),
  lines: z.array(z.strictObject({ id: idField, ...lineShape })).check(z.maxLength(MAX_OFFER_LINES)),
});

export const countLines = ({ windows }: Pick<Offer, 'windows'>): number =>
  windows.reduce((sum, { lines }) => sum + lines.length, 0);

/** Returns the ids of its products, some more than once. */
export const productsIn = ({ windows }: Pick<Offer, 'windows'>): number[] =>
  windows.flatMap(({ lines }) => lines.map(({ productId }) => productId));

export const isEmptyOffer = ({ windows }: Offer): boolean => windows.length === 0;

/** Result of reading a foreign offer: a stored one, or one out of a link. */
export interface ReadWindows {
  readonly windows: OfferWindow[];
  /** Counts of windows and lines that could not be read, or were beyond the bounds. */
  readonly dropped: { windows: number; lines: number };
}

/**
 * Windows as they were written: a bad window or line is dropped and counted, never the whole (design, habit 6).
 * @param idOf the id of a window or line that brings none, or one that is taken
 */
export function readOfferWindows(written: readonly unknown[], newId: () => string): ReadWindows {
  const dropped = { windows: 0, lines: 0 };
  const ids = new Set<string>();
  let left = MAX_OFFER_LINES;
  const ownId = (id: unknown): string => {
    const read = idField.safeParse(id);
    const free = read.success && !ids.has(read.data) ? read.data : newId();
    ids.add(free);
    return free;
  };
  const windows = written.flatMap((candidate, place): OfferWindow[] => {
    const window = place < MAX_OFFER_WINDOWS ? readWindow(candidate) : null;
    if (!window) {
      dropped.windows += 1;
      return [];
    }
    const lines = window.lines.flatMap((line): OfferLine[] => {
      const read = lineFields.safeParse(line);
      if (!read.success || left === 0) {
        dropped.lines += 1;
        return [];
      }
      left -= 1;
      return [{ id: ownId((line as { id?: unknown }).id), ...read.data }];
    });
    return [{ ...window.fields, id: ownId(window.id), lines }];
  });
  return { windows, dropped };
}

/** The schema of windows asks for a name and a size; where there is none it is given one that nobody sees. */
const ANY_ROOM = '-';
const ANY_SIZE: WindowSize = { width: 1, height: 1 };

function readWindow(candidate: unknown) {
  if (typeof candidate !== 'object' || candidate === null) return null;
  const { id, room, mount, note, size, lines } = candidate as Partial<Record<keyof OfferWindow, unknown>>;
  if (!Array.isArray(lines) || (size !== null && typeof size !== 'object')) return null;
  const { width, height } = size === null ? ANY_SIZE : (size as Partial<WindowSize>);
  const read = windowFields.safeParse({ room: room === '' ? ANY_ROOM : room, mount, note, width, height });
  if (!read.success) return null;
  const { width: w, height: h, ...named } = read.data;
  const fields = { ...named, size: size === null ? null : { width: w, height: h } };
  return { id, lines: lines as unknown[], fields: room === '' ? { ...fields, room: '' } : fields };
}

/** Reads the stored offer of a browser; another version or shape is an empty offer. */
export function parseOffer(stored: unknown, newId: () => string): Offer {
  const { version, forWhom, windows } = (stored ?? {}) as Partial<Record<'version' | keyof Offer, unknown>>;
  if (version !== VERSION || !Array.isArray(windows)) return NO_OFFER;
  return {
    forWhom: typeof forWhom === 'string' ? forWhom.slice(0, MAX_FOR_WHOM) : '',
    windows: readOfferWindows(windows, newId).windows,
  };
}

export const storedOffer = (offer: Offer): unknown => ({ version: VERSION, ...offer });

const replaceWindow = (offer: Offer, id: string, change: (window: OfferWindow) => OfferWindow): Offer => ({
  ...offer,
  windows: offer.windows.map((window) => (window.id === id ? change(window) : window)),
});

/** A window as a form has it becomes one of the offer, last; or the one with the id changes, and what hung in its size with it. */
export function putOfferWindow(
  offer: Offer,
  id: string,
  { width, height, ...named }: WindowFields,
): Result<Offer, OfferFull> {
  const size = { width, height };
  const known = offer.windows.find((window) => window.id === id);
  if (known) {
    const lines = known.lines.map((line) => resizeLine(line, known.size, size));
    return { ok: true, data: replaceWindow(offer, id, (window) => ({ ...window, ...named, size, lines })) };
  }
  return addOfferWindows(offer, [{ id, ...named, size, lines: [] }]);
}

/** Refused as a whole where one of them finds no room. */
export function addOfferWindows(offer: Offer, added: readonly OfferWindow[]): Result<Offer, OfferFull> {
  const grown = { ...offer, windows: [...offer.windows, ...added] };
  if (grown.windows.length > MAX_OFFER_WINDOWS) return { ok: false, code: 'offer-windows-full' };
  if (countLines(grown) > MAX_OFFER_LINES) return { ok: false, code: 'offer-lines-full' };
  return { ok: true, data: grown };
}

/**
 * A line with the size of its old window takes the size of the new one; a side that was given a size of its own keeps
 * it. A track stays as much longer than the window as it was.
 */
export function resizeLine(line: OfferLine, from: WindowSize | null, to: WindowSize): OfferLine {
  const { configuration } = line;
  if (!configuration || !from) return line;
  if (isLength(configuration)) {
    const length = Math.max(1, configuration.length + to.width - from.width);
    return { ...line, configuration: { length: Math.min(length, MAX_TYPED_CM) } };
  }
  const width = configuration.width === from.width ? to.width : configuration.width;
  const height = configuration.height === from.height ? to.height : configuration.height;
  return { ...line, configuration: { ...configuration, width, height } };
}

/** Appends a copy of a window, with a name of its own. @param title what the window is called */
export function copyOfferWindow(
  offer: Offer,
  id: string,
  title: string,
  newId: () => string,
): Result<Offer, OfferFull> {
  const window = offer.windows.find((one) => one.id === id);
  if (!window) return { ok: true, data: offer };
  const taken = offer.windows.map(({ room }) => room);
  const lines = window.lines.map((line) => ({ ...line, id: newId() }));
  return addOfferWindows(offer, [{ ...window, id: newId(), room: copyName(title, taken), lines }]);
}

/** Copies of lines for other windows, each in that window's size. */
export function copyOfferLines(
  offer: Offer,
  lines: readonly OfferLine[],
  { from, to }: { readonly from: WindowSize | null; readonly to: readonly string[] },
  newId: () => string,
): Result<Offer, OfferFull> {
  const copied = {
    ...offer,
    windows: offer.windows.map((window) => {
      if (!to.includes(window.id)) return window;
      const copies = lines.map((line) => ({
        ...(window.size ? resizeLine(line, from, window.size) : line),
        id: newId(),
      }));
      return { ...window, lines: [...window.lines, ...copies] };
    }),
  };
  return countLines(copied) > MAX_OFFER_LINES ? { ok: false, code: 'offer-lines-full' } : { ok: true, data: copied };
}

export const removeOfferWindow = (offer: Offer, id: string): Offer => ({
  ...offer,
  windows: offer.windows.filter((window) => window.id !== id),
});

/** Undoes a removal, at its place; an offer that has it again, or has filled up meanwhile, stays as it is. */
export function restoreOfferWindow(offer: Offer, window: OfferWindow, place: number): Offer {
  if (offer.windows.some(({ id }) => id === window.id)) return offer;
  const restored = { ...offer, windows: offer.windows.toSpliced(place, 0, window) };
  return restored.windows.length > MAX_OFFER_WINDOWS || countLines(restored) > MAX_OFFER_LINES ? offer : restored;
}

/** Adds a line to a window, last, or changes the one with its id. */
export function putOfferLine(offer: Offer, windowId: string, line: OfferLine): Result<Offer, OfferFull> {
  if (!offer.windows.some(({ id }) => id === windowId)) return { ok: false, code: 'offer-window-gone' };
  const changed = replaceWindow(offer, windowId, (window) => ({
    ...window,
    lines: window.lines.some(({ id }) => id === line.id)
      ? window.lines.map((one) => (one.id === line.id ? line : one))
      : [...window.lines, line],
  }));
  return countLines(changed) > MAX_OFFER_LINES ? { ok: false, code: 'offer-lines-full' } : { ok: true, data: changed };
}

export const removeOfferLine = (offer: Offer, windowId: string, lineId: string): Offer =>
  replaceWindow(offer, windowId, (window) => ({ ...window, lines: window.lines.filter(({ id }) => id !== lineId) }));

/** Undoes a removal, as `restoreOfferWindow` does. */
export function restoreOfferLine(offer: Offer, windowId: string, line: OfferLine, place: number): Offer {
  if (offer.windows.some(({ lines }) => lines.some(({ id }) => id === line.id))) return offer;
  if (countLines(offer) >= MAX_OFFER_LINES) return offer;
  return replaceWindow(offer, windowId, (window) => ({ ...window, lines: window.lines.toSpliced(place, 0, line) }));
}
