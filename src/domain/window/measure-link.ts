/**
 * A link by which a second person measures a window without a look at the first size (decisions P27). Its fragment, which no server sees,
 * names the exchange and the room; the exchange holds two lengths and nothing else.
 */
import { MAX_WINDOW_ROOM } from './window.ts';

/** 256 random bits. */
export const MEASURE_LINK_ID = /^[\w-]{43}$/;

/** A link is open for so many days. */
export const MEASURE_LINK_DAYS = 7;

export interface MeasureLink {
  readonly id: string;
  /** Empty for a window without a name. */
  readonly room: string;
}

/** The fragment of the link. */
export function measureHash({ id, room }: MeasureLink): string {
  const query = new URLSearchParams({ m: id });
  if (room !== '') query.set('room', room);
  return `#${query.toString()}`;
}

/** Reads the fragment, text of a stranger; null for no link. */
export function readMeasureHash(hash: string): MeasureLink | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const id = query.get('m') ?? '';
  const room = (query.get('room') ?? '').trim();
  return MEASURE_LINK_ID.test(id) ? { id, room: room.length > MAX_WINDOW_ROOM ? '' : room } : null;
}
