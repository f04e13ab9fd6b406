/** Evidence of a fit guarantee as calls, orders and browsers keep it (decisions P27). */
import * as z from 'zod/mini';
import { EVIDENCE_KINDS, MAX_MEASURES, type MeasuredWindow } from './fit-cover.ts';
import { MEASURE_LINK_ID } from './measure-link.ts';
import { MAX_TYPED_CM } from './measurement.ts';
import { MAX_WINDOW_ROOM, MAX_WINDOWS } from './window.ts';

const cm = z.int('common.invalid').check(z.gte(1, 'common.invalid'), z.lte(MAX_TYPED_CM, 'common.invalid'));
const measures = z
  .array(cm, 'common.invalid')
  .check(z.minLength(1, 'common.invalid'), z.maxLength(MAX_MEASURES, 'common.invalid'));

export const evidenceShape = { kind: z.enum(EVIDENCE_KINDS, 'common.invalid'), widths: measures, heights: measures };

const measuredWindow = z.strictObject({
  ...evidenceShape,
  room: z.string().check(z.maxLength(MAX_WINDOW_ROOM)),
  size: z.strictObject({ width: cm, height: cm }),
});

/** A link by which a second person measures a window, as the browser that sent it keeps it. */
const askedMeasure = z.strictObject({
  id: z.string().check(z.regex(MEASURE_LINK_ID)),
  room: z.string().check(z.maxLength(MAX_WINDOW_ROOM)),
  size: z.strictObject({ width: cm, height: cm }),
  /** ISO 8601. */
  until: z.string(),
});
export type AskedMeasure = z.output<typeof askedMeasure>;

/** Most windows whose measures a browser keeps. */
export const MAX_MEASURED = MAX_WINDOWS;
const VERSION = 1;

/** Reads a stored list; a bad entry is dropped, never the whole (design, habit 6). */
function parseList<Entry>(stored: unknown, entry: z.ZodMiniType<Entry>): readonly Entry[] {
  const { version, list } = (stored ?? {}) as { version?: unknown; list?: unknown };
  if (version !== VERSION || !Array.isArray(list)) return [];
  return list.slice(-MAX_MEASURED).flatMap((one) => {
    const read = z.safeParse(entry, one);
    return read.success ? [read.data] : [];
  });
}

export const parseMeasures = (stored: unknown): readonly MeasuredWindow[] => parseList(stored, measuredWindow);
export const parseAsked = (stored: unknown): readonly AskedMeasure[] => parseList(stored, askedMeasure);

/** Measures, or links, as a browser keeps them; null for none. */
export const storedMeasures = (list: readonly (MeasuredWindow | AskedMeasure)[]): unknown =>
  list.length === 0 ? null : { version: VERSION, list };
