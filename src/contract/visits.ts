/** Visits that a shopper books, moves and cancels (decisions W6). The back room's calls: `admin-visits.ts`. */
import * as z from 'zod/mini';
import { bookingSchema, HALVES, halfDaySchema } from '../domain/workshop/booking.ts';
import { noContent } from './answers.ts';
import type { CallContract } from './contract.ts';

const text = z.string();

/** Half-days at most in one answer. */
export const MOST_SLOTS = 9;

export const slot = z.object({ day: text, half: z.enum(HALVES), from: text, to: text });
export type Slot = z.output<typeof slot>;

const bookedVisit = z.object({ district: text, day: text, from: text, to: text });
export type BookedVisit = z.output<typeof bookedVisit>;

/** Half-days with a free place, soonest first; none for a district that no route reaches. */
export const listSlots = {
  method: 'GET',
  path: '/api/visits/slots',
  envelope: 'B',
  access: 'anyone',
  query: z.object({ district: z.string('common.required').check(z.maxLength(60, 'common.tooLong')) }),
  answer: z.object({ slots: z.array(slot) }),
  codes: [],
} as const satisfies CallContract;

/**
 * The link to move or cancel goes to the mailbox alone, so the answer holds no token. The same words again are the same
 * booking. Spam is answered alike.
 */
export const bookVisit = {
  method: 'POST',
  path: '/api/visits',
  envelope: 'B',
  access: 'anyone',
  body: bookingSchema,
  answer: bookedVisit,
  status: 201,
  codes: ['session_ended', 'visit_taken'],
} as const satisfies CallContract;

/** `token` is that of the letter's link. */
export const showBookedVisit = {
  method: 'GET',
  path: '/api/visits/:token',
  envelope: 'B',
  access: 'anyone',
  answer: bookedVisit,
  codes: ['visit_not_found'],
} as const satisfies CallContract;

/** The former half-day stays booked until the new one is taken; `visit_late` beyond the days that the booking is kept. */
export const moveVisit = {
  method: 'PUT',
  path: '/api/visits/:token',
  envelope: 'B',
  access: 'anyone',
  body: halfDaySchema,
  answer: bookedVisit,
  codes: ['visit_not_found', 'visit_late', 'visit_taken'],
} as const satisfies CallContract;

/** Cancelled twice is cancelled. */
export const cancelVisit = {
  method: 'DELETE',
  path: '/api/visits/:token',
  envelope: 'B',
  access: 'anyone',
  answer: noContent,
  status: 204,
  codes: [],
} as const satisfies CallContract;

/** A visit as its owner sees it: its id moves or cancels it while its owner is signed in. */
const ownVisit = z.extend(bookedVisit, { id: text });
export type OwnVisit = z.output<typeof ownVisit>;

/** Undone visits that the customer booked while signed in, soonest first: those of the last weeks and the coming ones. */
export const listOwnVisits = {
  method: 'GET',
  path: '/api/account/visits',
  envelope: 'B',
  access: 'customer',
  answer: z.object({ visits: z.array(ownVisit) }),
  codes: [],
} as const satisfies CallContract;

/** `moveVisit`, for the owner. */
export const moveOwnVisit = {
  method: 'PUT',
  path: '/api/account/visits/:id',
  envelope: 'B',
  access: 'customer',
  body: halfDaySchema,
  answer: bookedVisit,
  codes: ['visit_not_found', 'visit_late', 'visit_taken'],
} as const satisfies CallContract;

/** `cancelVisit`, for the owner. */
export const cancelOwnVisit = {
  method: 'DELETE',
  path: '/api/account/visits/:id',
  envelope: 'B',
  access: 'customer',
  answer: noContent,
  status: 204,
  codes: [],
} as const satisfies CallContract;
