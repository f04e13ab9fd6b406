/**
 * A shopper's own windows: measured once, and the current one prices every list (decisions U5). Pages that show prices read
 * them before anything is pressed, so there is no schema here.
 */
import { MAX_TYPED_CM, type Side } from './measurement.ts';
import type { WindowSize } from '../price/size-price.ts';

/** How what hangs there is fixed: on the wall, on the ceiling, or within the recess. */
export const MOUNTS = ['wall', 'ceiling', 'recess'] as const;
export type Mount = (typeof MOUNTS)[number];

/** Sizes in whole cm. */
export interface HomeWindow extends WindowSize {
  readonly id: string;
  readonly room: string;
  /** Null while nobody has said. */
  readonly mount: Mount | null;
  readonly note: string;
}
export type WindowFields = Omit<HomeWindow, 'id'>;

/** A name longer than that of a line of the cart could not become one. */
export const MAX_WINDOW_ROOM = 60;
export const MAX_WINDOW_NOTE = 200;
/** In one home; more is told (decisions, "Calls"). */
export const MAX_WINDOWS = 50;
/** Most windows of two homes put together until one is deleted; more were not written by the shop. */
const MAX_STORED = 4 * MAX_WINDOWS;
const VERSION = 1;

/** The id of one of them, or a size that was typed beside a product, with the room where one was typed too. */
export type CurrentWindowRef = string | (WindowSize & { readonly room?: string }) | null;

/** All that one owner keeps. */
export interface Windows {
  readonly list: readonly HomeWindow[];
  readonly current: CurrentWindowRef;
  /** Ids of those that the customer's account has as they are here; a visitor has no account. */
  readonly saved: readonly string[];
}
export const NO_WINDOWS: Windows = { list: [], current: null, saved: [] };

/** The window that prices everything; `room` is empty where nobody has named it. */
export interface CurrentWindow extends WindowSize {
  readonly id: string | null;
  readonly room: string;
}

export function currentOf({ list, current }: Windows): CurrentWindow | null {
  if (current === null) return null;
  if (typeof current !== 'string') return { id: null, room: '', ...current };
  const window = list.find(({ id }) => id === current);
  return window ? { id: window.id, room: window.room, width: window.width, height: window.height } : null;
}

/** In whole cm, 1 to 9999 (spec §5). */
export const isLength = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_TYPED_CM;

/** Letters, digits, `-` and `_`: an id stands in addresses and in the store. */
export const WINDOW_ID = /^[\w-]{1,40}$/;

/** Reads stored fields: null unless every field is as the shop writes it. */
function toFields(value: unknown): WindowFields | null {
  if (typeof value !== 'object' || value === null) return null;
  const { room, width, height, mount = null, note = '' } = value as Record<keyof WindowFields, unknown>;
  if (typeof room !== 'string' || room.trim() === '' || room.length > MAX_WINDOW_ROOM) return null;
  if (typeof note !== 'string' || note.length > MAX_WINDOW_NOTE) return null;
  if (!isLength(width) || !isLength(height)) return null;
  const known = mount === null ? null : MOUNTS.find((one) => one === mount);
  return known === undefined ? null : { room: room.trim(), width, height, mount: known, note: note.trim() };
}

function toWindow(value: unknown): HomeWindow | null {
  const fields = toFields(value);
  const { id } = (value ?? {}) as { id?: unknown };
  return fields && typeof id === 'string' && WINDOW_ID.test(id) ? { id, ...fields } : null;
}

/** Reads the stored windows of a browser; a bad window is dropped, never the whole (design, habit 6). */
export function parseWindows(stored: unknown): Windows {
  const { version, list, current, saved } = (stored ?? {}) as Partial<Record<'version' | keyof Windows, unknown>>;
  if (version !== VERSION || !Array.isArray(list)) return NO_WINDOWS;
  const ids = new Set<string>();
  const windows = list.slice(0, MAX_STORED).flatMap((entry) => {
    const window = toWindow(entry);
    if (!window || ids.has(window.id)) return [];
    ids.add(window.id);
    return window;
  });
  return {
    list: windows,
    current: toCurrent(current, ids),
    saved: Array.isArray(saved) ? [...ids].filter((id) => saved.includes(id)) : [],
  };
}

function toCurrent(current: unknown, ids: ReadonlySet<string>): CurrentWindowRef {
  if (typeof current === 'string') return ids.has(current) ? current : null;
  const { width, height, room } = (current ?? {}) as Partial<Record<Side | 'room', unknown>>;
  if (!isLength(width) || !isLength(height)) return null;
  return typeof room === 'string' && room.length <= MAX_WINDOW_ROOM ? { width, height, room } : { width, height };
}

export const toStored = (windows: Windows): unknown => ({ version: VERSION, ...windows });

/** Whether both say the same in all their fields. */
export const saysTheSame = (a: WindowFields, b: WindowFields): boolean =>
  a.room === b.room && a.width === b.width && a.height === b.height && a.mount === b.mount && a.note === b.note;

/**
 * Two lists as one: none is lost, and what says the same in all its fields stands there once. One that has another's id and says
 * something else gets an id of its own.
 */
export function mergeWindows(own: readonly HomeWindow[], others: readonly HomeWindow[]): readonly HomeWindow[] {
  const merged = [...own];
  for (const window of others) {
    if (merged.some((one) => saysTheSame(one, window))) continue;
    merged.push({ ...window, id: freeId(window.id, merged) });
  }
  return merged;
}

function freeId(id: string, taken: readonly HomeWindow[]): string {
  let free = id;
  for (let number = 2; taken.some((one) => one.id === free); number += 1) free = `${id.slice(0, 36)}-${number}`;
  return free;
}

/** A visitor has signed in: what was theirs on this device is the customer's, on this device (decisions A10, U7). */
export const bringWindows = (customer: Windows, visitor: Windows): Windows => ({
  ...customer,
  list: mergeWindows(customer.list, visitor.list),
  current: visitorsCurrent(customer, visitor),
});

/** The newest choice is the visitor's: the window of both lists that it is, whatever its id there; else the size as it was typed. */
function visitorsCurrent(customer: Windows, visitor: Windows): CurrentWindowRef {
  const current = currentOf(visitor);
  if (!current) return customer.current;
  const merged = mergeWindows(customer.list, visitor.list);
  const same = merged.find(
    ({ room, width, height }) => room === current.room && width === current.width && height === current.height,
  );
  return same?.id ?? visitor.current;
}
