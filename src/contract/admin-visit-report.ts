/** Results of a visit (decisions A8, W6): what the fitter measured, noted and photographed. Sent once the device has a network again. */
import * as z from 'zod/mini';
import { optionalLines, requiredText } from '../domain/values/fields.ts';
import { MAX_WINDOW_ROOM, MOUNTS, WINDOW_ID } from '../domain/window/window.ts';
import { MAX_PHOTO_LETTERS, OBSTACLES, POINTS, MAX_VISIT_NOTE, MOST_ROOMS } from '../domain/workshop/measured-room.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';

const text = z.string();
const count = z.int();

/** Millimetres; null where the point was not measured. */
const point = z.nullable(z.int('common.invalid').check(z.gte(10, 'common.invalid'), z.lte(99_990, 'common.invalid')));
const points = z.array(point).check(z.length(POINTS, 'common.invalid'));

const measuredRoom = z.strictObject({
  id: text.check(z.regex(WINDOW_ID, 'common.invalid')),
  room: requiredText('window.room.required', MAX_WINDOW_ROOM),
  widths: points,
  heights: points,
  mount: z.enum(MOUNTS, 'common.invalid'),
  obstacles: z.array(z.enum(OBSTACLES, 'common.invalid')).check(z.maxLength(OBSTACLES.length, 'common.invalid')),
  note: optionalLines(MAX_VISIT_NOTE),
});

const told = {
  rooms: z.array(measuredRoom).check(z.maxLength(MOST_ROOMS, 'common.invalid')),
  note: optionalLines(MAX_VISIT_NOTE),
};

/** Rooms and note alone. */
export const toldReport = z.object(told);

/** Words of a fitter about a visit, as they are stored. */
export const visitReport = z.object({
  ...told,
  /** Version after the last change: a change must name the version it has seen. */
  version: count,
  /** ISO 8601; null while the visit is not done. */
  doneAt: z.nullable(text),
  /** Name of the operator who said so; empty before. */
  doneBy: text,
  /** Where the windows are: in the customer's account, in nobody's, or not all of them, because the account is full. */
  windows: z.enum(['account', 'none', 'full']),
  /** Names of the photographs: id of the room, a dot, and an id. */
  photos: z.array(text),
});
export type VisitReport = z.output<typeof visitReport>;

/**
 * The same words again are the same report, whatever the version. The second of two devices gets `changed_meanwhile` with the
 * report as it is. A fitter's device may send it for `REPORT_DAYS` after the visit. Done, the windows of a measuring visit
 * become those of the account that booked it, or whose proven e-mail booked it, unless the customer has changed or deleted them since
 * an earlier report; nothing is ordered.
 */
export const saveReport = defineCall('PUT', '/api/admin/visits/:subject/report', 'B', 'fitter', {
  body: z.strictObject({
    version: z.int('common.invalid').check(z.gte(0, 'common.invalid')),
    ...told,
    isDone: z.boolean('common.invalid'),
  }),
  answer: visitReport,
  codes: ['visit_gone', 'changed_meanwhile'],
});

/** Name of a photograph in its address. */
export const PHOTO_ID = /^[\w-]{1,40}\.[\w-]{1,40}$/;

/** A JPEG in base64, made small on the device. */
const image = z
  .string('common.invalid')
  .check(z.maxLength(MAX_PHOTO_LETTERS, 'common.tooLong'), z.regex(/^\/9j\/[A-Za-z0-9+/]+={0,2}$/, 'common.invalid'));

/** Sent twice it is there once. */
export const savePhoto = defineCall('PUT', '/api/admin/visits/:subject/photos/:id', 'B', 'fitter', {
  body: z.strictObject({ image }),
  answer: noContent,
  status: 204,
  codes: ['visit_gone', 'photos_full'],
});

/** A fitter is shown photographs of today alone. */
export const showPhoto = defineCall('GET', '/api/admin/visits/:subject/photos/:id', 'B', 'fitter', {
  answer: z.object({ image: text }),
  codes: ['visit_gone'],
});

/** Done as well where there is none. */
export const dropPhoto = defineCall('DELETE', '/api/admin/visits/:subject/photos/:id', 'B', 'fitter', {
  answer: noContent,
  status: 204,
  codes: ['visit_gone'],
});
