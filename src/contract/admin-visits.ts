/** Visits to customers, to measure or to fit (decisions A8): each belongs to a message or to an order. */
import * as z from 'zod/mini';
import { optionalLines } from '../domain/values/fields.ts';
import { VISIT_MAX } from '../domain/workshop/visit.ts';
import { visitReport } from './admin-visit-report.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';

const text = z.string();
const count = z.int();

/** Time of the visit, and the shop's facts about it. */
export const visit = z.object({
  /** Version after the last change: a change must name the version it has seen. */
  version: count,
  day: text,
  from: text,
  to: text,
  /** Empty for an order, whose own address it is. */
  address: text,
  note: text,
});
export type Visit = z.output<typeof visit>;

const day = z.string('common.required').check(z.minLength(1, 'common.required'), z.iso.date('common.invalid'));
const time = z
  .string('common.required')
  .check(z.minLength(1, 'common.required'), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'common.invalid'));
/** 0 where none was seen. */
const version = z.int('common.invalid').check(z.gte(0, 'common.invalid'));

export const visitForm = z.strictObject({
  version,
  day,
  from: time,
  to: time,
  address: optionalLines(VISIT_MAX.address),
  note: optionalLines(VISIT_MAX.note),
});

/** `subject` is the number of an order, else the id of a message. */
export const showVisit = defineCall('GET', '/api/admin/visits/:subject', 'B', 'office', {
  answer: z.object({ visit: z.nullable(visit) }),
});

/**
 * The second of two simultaneous operators gets `changed_meanwhile` with the visit as it is, unless that is what was
 * asked for.
 */
export const planVisit = defineCall('PUT', '/api/admin/visits/:subject', 'B', 'office', {
  body: visitForm,
  answer: visit,
  codes: ['message_not_found', 'order_not_found', 'changed_meanwhile'],
});

/**
 * Done as well where there is none. `visit_begun` once it is done, or its day has come and the fitter has sent measures or
 * photographs.
 */
export const dropVisit = defineCall('DELETE', '/api/admin/visits/:subject', 'B', 'office', {
  body: z.strictObject({ version }),
  answer: noContent,
  status: 204,
  codes: ['changed_meanwhile', 'visit_begun'],
});

const dayVisit = z.extend(visit, {
  subject: text,
  kind: z.enum(['measuring', 'fitting']),
  name: text,
  /** Empty where none was given. */
  phone: text,
  /** Where to drive, in one line. */
  place: text,
  /** Note of the customer for the visitor. */
  customerNote: text,
  /** The order was cancelled or came back, or the message is spam: nobody has to come. */
  isOff: z.boolean(),
  /** Windows to hang or measure, in centimetres; `name` is empty for a window of a message. */
  windows: z.array(z.object({ room: text, name: text, width: count, height: count, quantity: count })),
  /** Null until the fitter's device has sent anything. */
  report: z.nullable(visitReport),
});
export type DayVisit = z.output<typeof dayVisit>;

/** All visits of a day in order of time: `MOST_VISITS` at most, which is as many as can be planned. A fitter is shown today alone. */
export const listVisits = defineCall('GET', '/api/admin/visits', 'B', 'fitter', {
  query: z.object({ day: z.iso.date('common.invalid') }),
  answer: z.object({ day: text, visits: z.array(dayVisit) }),
});
export type DayVisits = z.output<typeof listVisits.answer>;
