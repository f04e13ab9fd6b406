/** A set as a link carries it and a browser keeps it: one text, read with suspicion (design, habit 6). */
import { isLength, MAX_WINDOW_ROOM } from '../window/window.ts';
import { GATHER_SIDES, PLEAT_TYPES } from '../price/pricing.ts';
import { ROLES, type Role, type WornLayer, type WornSet } from './layers.ts';
import type { WindowSize } from '../price/size-price.ts';
import { isVisible } from '../values/visible-text.ts';

/** `size` is null where the set goes with whichever window is current. */
export interface KeptSet {
  readonly size: WindowSize | null;
  readonly room: string;
  readonly worn: WornSet;
}

/** `room=Salon&size=250x240&tul=10.beyaz.normal.2&guneslik=-9.krem.loose.left`; a minus: switched off. */
export function setText({ size, room, worn }: KeptSet): string {
  const query = new URLSearchParams();
  if (room !== '') query.set('room', room);
  if (size) query.set('size', `${size.width}x${size.height}`);
  for (const role of ROLES) {
    const layer = worn[role];
    if (layer) query.set(role, layerText(layer));
  }
  return query.toString();
}

const layerText = ({ product, color, pleat, panels, gather, on }: WornLayer): string =>
  `${on ? '' : '-'}${product}.${color}.${pleat}.${panels === 1 ? gather : '2'}`;

const LAYER = /^(-?)([1-9]\d{0,8})\.([a-z0-9-]{1,60})\.([a-z]+)\.(2|left|right)$/;
/** Longer than any set the shop writes. */
const MOST = 1000;

function layerIn(text: string): WornLayer | null {
  const [, minus, product, color, pleatText, hangs] = LAYER.exec(text) ?? [];
  const pleat = PLEAT_TYPES.find((one) => one === pleatText);
  if (product === undefined || color === undefined || !pleat) return null;
  const gather = GATHER_SIDES.find((side) => side === hangs);
  return { product: Number(product), color, pleat, panels: gather ? 1 : 2, gather: gather ?? 'left', on: minus === '' };
}

function sizeIn(text: string): WindowSize | null {
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return isLength(size.width) && isLength(size.height) ? size : null;
}

function roomIn(text: string): string {
  const room = text.trim();
  return room.length <= MAX_WINDOW_ROOM && isVisible(room) ? room : '';
}

/**
 * Reads a text: a part that cannot be read is left out, never the whole. `broken` where something was, so that it can
 * be told. Null for a text that is no set at all, such as the fragment of a heading.
 */
export function readSet(text: string): (KeptSet & { readonly broken: boolean }) | null {
  if (text.length > MOST) return null;
  const query = new URLSearchParams(text);
  const names = ['room', 'size', ...ROLES].filter((name) => query.has(name));
  if (names.length === 0) return null;
  const size = sizeIn(query.get('size') ?? '');
  const room = roomIn(query.get('room') ?? '');
  const layers = ROLES.flatMap((role): [Role, WornLayer][] => {
    const layer = layerIn(query.get(role) ?? '');
    return layer ? [[role, layer]] : [];
  });
  const read = layers.length + Number(size !== null) + Number(query.has('room') && room === query.get('room')?.trim());
  return { size, room, worn: Object.fromEntries(layers), broken: read < names.length };
}
