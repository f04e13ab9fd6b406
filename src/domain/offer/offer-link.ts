/**
 * An offer as a link carries it, in the fragment, which no server sees: windows and lines as short rows, neither prices
 * nor a person's name. A link is text of a stranger and is read with suspicion.
 */
import * as z from 'zod/mini';
import type { Kurus } from '../money/money.ts';
import { readOfferWindows, type Offer, type OfferLine, type OfferWindow, type ReadWindows } from './offer.ts';
import { isLength, OPTION_IDS, PLEAT_TYPES, type Configuration, type LineConfiguration } from '../price/pricing.ts';
import type { LinkFault } from '../values/link.ts';
import type { Result } from '../values/result.ts';
import { MOUNTS } from '../window/window.ts';

const VERSION = 1;

/** Beginning of the fragment: `#o=z…` is deflated, `#o=j…` is not. */
export const OFFER_MARK = '#o=';
export const DEFLATED = 'z';

/** Facts of an offer besides its windows when it is sent. */
export interface OfferStamp {
  /** The day it was sent, and the last one on which its prices hold: `2026-11-20`. */
  readonly day: string;
  readonly until: string;
  /** Total of that day: a later reader is told where it has changed. */
  readonly total: Kurus;
}

export type LinkedOffer = OfferStamp & ReadWindows;

/** `broken`: also no offer at all. */
export interface LinkRefusal {
  code: Exclude<LinkFault, 'old-browser'>;
}

type Row = readonly unknown[];

/** As JSON writes it shortest. */
export const packOffer = ({ windows }: Pick<Offer, 'windows'>, { day, until, total }: OfferStamp): Row => [
  VERSION,
  day,
  until,
  total,
  windows.map(packWindow),
];

const packWindow = ({ room, size, mount, note, lines }: OfferWindow): Row => [
  room,
  size?.width ?? 0,
  size?.height ?? 0,
  mount === null ? 0 : MOUNTS.indexOf(mount) + 1,
  note,
  lines.map(packLine),
];

const packLine = ({ productId, color, configuration, quantity }: OfferLine): Row => [
  productId,
  color ?? 0,
  quantity,
  configuration ? packConfiguration(configuration) : 0,
];

/** Ways to sew a curtain, by their place; 0 says nothing of it. */
const PANELS: readonly Pick<Configuration, 'panels' | 'gather'>[] = [
  {},
  { panels: 2 },
  { panels: 1, gather: 'left' },
  { panels: 1, gather: 'right' },
];

/** The length, for a length alone. */
function packConfiguration(configuration: LineConfiguration): Row {
  if (isLength(configuration)) return [configuration.length];
  const { width, height, pleatType, panels, gather = 'left' } = configuration;
  const options = OPTION_IDS.reduce((bits, id, place) => (configuration[id] ? bits | (1 << place) : bits), 0);
  const sewn = PANELS.findIndex((one) => one.panels === panels && (panels !== 1 || one.gather === gather));
  return [width, height, PLEAT_TYPES.indexOf(pleatType), options, sewn];
}

const stamp = z.object({
  day: z.iso.date(),
  until: z.iso.date(),
  total: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
});

/** Reads the row of `packOffer`; windows and lines that cannot be read are left out and counted. Never throws. */
export function unpackOffer(row: unknown, newId: () => string): Result<LinkedOffer, LinkRefusal> {
  if (!Array.isArray(row)) return { ok: false, code: 'broken' };
  const [version, day, until, total, windows] = row as Row;
  if (typeof version === 'number' && version > VERSION) return { ok: false, code: 'newer' };
  const stamped = stamp.safeParse({ day, until, total });
  if (version !== VERSION || !stamped.success || !Array.isArray(windows)) return { ok: false, code: 'broken' };
  return { ok: true, data: { ...stamped.data, ...readOfferWindows(windows.map(unpackWindow), newId) } };
}

function unpackWindow(row: unknown): unknown {
  if (!Array.isArray(row)) return null;
  const [room, width, height, mount, note, lines] = row as Row;
  return {
    room,
    note,
    mount: mount === 0 ? null : MOUNTS[Number(mount) - 1],
    size: width === 0 && height === 0 ? null : { width, height },
    lines: Array.isArray(lines) ? lines.map(unpackLine) : lines,
  };
}

function unpackLine(row: unknown): unknown {
  if (!Array.isArray(row)) return null;
  const [productId, color, quantity, configuration] = row as Row;
  return {
    productId,
    quantity,
    color: color === 0 ? null : color,
    configuration: Array.isArray(configuration) ? unpackConfiguration(configuration) : configuration === 0 ? null : {},
  };
}

function unpackConfiguration(row: Row): unknown {
  const [width, height, pleat, options, sewn] = row;
  if (row.length === 1) return { length: width };
  const chosen = OPTION_IDS.map((id, place) => [id, ((Number(options) >> place) & 1) === 1] as const);
  return {
    width,
    height,
    pleatType: PLEAT_TYPES[Number(pleat)],
    ...Object.fromEntries(chosen),
    ...PANELS[Number(sewn)],
  };
}
