/** Measures of other hands (decisions P27): a second person's by a link, and those of the shop's own visits. */
import * as z from 'zod/mini';
import { MEASURE_LINK_ID } from '../domain/window/measure-link.ts';
import { windowFields } from '../domain/window/window-form.ts';
import { defineCall } from './contract.ts';

const text = z.string();
// Marked, because a bundler keeps a method call that nobody uses.
const id = /* @__PURE__ */ z.string().check(z.regex(MEASURE_LINK_ID, 'common.invalid'));
const size = z.object({ width: z.int(), height: z.int() });

/** An exchange of two lengths: empty until the second person has measured. */
const measureLink = z.object({
  /** ISO 8601; it is gone after that. */
  until: text,
  size: z.nullable(size),
});
export type MeasureExchange = z.output<typeof measureLink>;

/** Opens an exchange. Nothing is sent: neither the room nor the first size leaves the browser. */
export const openMeasureLink = defineCall('POST', '/api/measure-link', 'B', 'anyone', {
  answer: z.object({ id: text, until: text }),
  status: 201,
});

/** A POST, so that the id is in no address. */
export const showMeasureLink = defineCall('POST', '/api/measure-link/show', 'B', 'anyone', {
  body: z.strictObject({ id }),
  answer: measureLink,
  codes: ['measure_link_gone'],
});

/** One answer; the same again changes nothing. */
export const answerMeasureLink = defineCall('POST', '/api/measure-link/answer', 'B', 'anyone', {
  body: z.strictObject({ id, ...z.pick(windowFields, { width: true, height: true }).shape }),
  answer: measureLink,
  codes: ['measure_link_gone', 'measure_link_used'],
});

/** Windows that a fitter measured at a visit, for the customer they were measured for. */
export const listMeasuredWindows = defineCall('GET', '/api/account/measured-windows', 'A', 'customer', {
  answer: z.object({ windows: z.array(z.object({ room: text, width: z.int(), height: z.int() })) }),
});
