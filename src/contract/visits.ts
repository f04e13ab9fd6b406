/** Visits that a shopper books, moves and cancels (decisions W6). The back room's calls: `admin-visits.ts`. */
import * as z from 'zod/mini';
import { bookingSchema, HALVES, halfDaySchema } from '../domain/workshop/booking.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';

const text = z.string();

/** Half-days at most in one answer. */
export const MOST_SLOTS = 9;

export const slot = z.object({ day: text, half: z.enum(HALVES), from: text, to: text });
export type Slot = z.output<typeof slot>;

/** A visit as everybody who may see it does. */
export const seenVisit = z.object({ district: text, day: text, from: text, to: text });

/** `uid` and `sequence` are those of its calendar files, so that the page's and the letters' are one event. */
const bookedVisit = z.extend(seenVisit, { uid: text, sequence: z.int() });
export type BookedVisit = z.output<typeof bookedVisit>;

/** Half-days with a free place, soonest first; none for a district that no route reaches. */
export const listSlots = defineCall('GET', '/api/visits/slots', 'B', 'anyone', {
  query: z.object({ district: z.string('common.required').check(z.maxLength(60, 'common.tooLong')) }),
  answer: z.object({ slots: z.array(slot) }),
});

/**
 * The link to move or cancel goes to the mailbox alone, so the answer holds no token. The same words again are the same
 * booking. Spam is answered alike.
 */
export const bookVisit = defineCall('POST', '/api/visits', 'B', 'anyone', {
  body: bookingSchema,
  answer: bookedVisit,
  status: 201,
  codes: ['session_ended', 'visit_taken'],
});

/** `token` is that of the letter's link. */
export const showBookedVisit = defineCall('GET', '/api/visits/:token', 'B', 'anyone', {
  answer: bookedVisit,
  codes: ['visit_not_found'],
});

/**
 * The former half-day stays booked until the new one is taken; `visit_under_way` once its fitter has begun, `visit_late` beyond the days
 * that the booking is kept.
 */
export const moveVisit = defineCall('PUT', '/api/visits/:token', 'B', 'anyone', {
  body: halfDaySchema,
  answer: bookedVisit,
  codes: ['visit_not_found', 'visit_under_way', 'visit_late', 'visit_taken'],
});

/** Cancelled twice is cancelled; `visit_under_way` where its fitter has begun meanwhile, and its measures stay. */
export const cancelVisit = defineCall('DELETE', '/api/visits/:token', 'B', 'anyone', {
  answer: noContent,
  status: 204,
  codes: ['visit_under_way'],
});

/** A visit as its owner sees it: its id moves or cancels it while its owner is signed in. */
const ownVisit = z.extend(seenVisit, { id: text });
export type OwnVisit = z.output<typeof ownVisit>;

/** Undone visits that the customer booked while signed in, soonest first: those of the last weeks and the coming ones. */
export const listOwnVisits = defineCall('GET', '/api/account/visits', 'A', 'customer', {
  answer: z.object({ visits: z.array(ownVisit) }),
});

/** `moveVisit`, for the owner. */
export const moveOwnVisit = defineCall('PUT', '/api/account/visits/:id', 'A', 'customer', {
  body: halfDaySchema,
  answer: bookedVisit,
  codes: ['visit_not_found', 'visit_under_way', 'visit_late', 'visit_taken'],
});

/** `cancelVisit`, for the owner. */
export const cancelOwnVisit = defineCall('DELETE', '/api/account/visits/:id', 'A', 'customer', {
  answer: noContent,
  status: 204,
  codes: ['visit_under_way'],
});
