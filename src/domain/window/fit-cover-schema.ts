/** Evidence of a fit guarantee as calls, orders and browsers keep it (decisions P27). */
import * as z from 'zod/mini';
import { EVIDENCE_KINDS, MAX_MEASURES, type MeasuredWindow } from './fit-cover.ts';
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

/** Most windows whose measures a browser keeps. */
export const MAX_MEASURED = MAX_WINDOWS;
const VERSION = 1;

/** Reads what a browser keeps; a bad window is dropped, never the whole (design, habit 6). */
export function parseMeasures(stored: unknown): readonly MeasuredWindow[] {
  const { version, list } = (stored ?? {}) as { version?: unknown; list?: unknown };
  if (version !== VERSION || !Array.isArray(list)) return [];
  return list.slice(-MAX_MEASURED).flatMap((entry) => {
    const read = z.safeParse(measuredWindow, entry);
    return read.success ? read.data : [];
  });
}

export const storedMeasures = (list: readonly MeasuredWindow[]): unknown =>
  list.length === 0 ? null : { version: VERSION, list };
