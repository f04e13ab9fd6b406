/** Waiting work on the desk of the back room: messages, letters, errors, and the day (decisions A8, A12). */
import * as z from 'zod/mini';
import { writtenRefusalForm } from '../domain/account/marketing.ts';
import { SHOP_ROLES } from '../domain/account/shop-role.ts';
import { requiredLines } from '../domain/values/fields.ts';
import { LOCALES } from '../domain/values/locale.ts';
import { buildVerdict } from '../domain/shop/build-verdict.ts';
import { ANSWER_MAX, MESSAGE_STATES } from '../domain/shop/message.ts';
import { LEVELS } from '../domain/reporting/report.ts';
import { lira } from './answers.ts';
import { visit } from './admin-visits.ts';
import { defineCall } from './contract.ts';
import { pageQuery } from './paging.ts';

const text = z.string();
const count = z.int();
const instant = z.string();

/** The lists of messages: `mine` are the open ones that the caller has taken. */
export const MESSAGE_LISTS = ['open', 'mine', 'closed', 'spam'] as const;
export type MessageList = (typeof MESSAGE_LISTS)[number];

const messageAnswer = z.object({ text, at: instant, by: text });

export const deskMessage = z.object({
  id: text,
  at: instant,
  /** Version after the last change: a change must name the version it has seen. */
  version: count,
  state: z.enum(MESSAGE_STATES),
  language: z.enum(LOCALES),
  name: text,
  email: text,
  /** Empty where none was given. */
  phone: text,
  subject: text,
  message: text,
  /** The first window it names, in centimetres: a request for a call has one. */
  window: z.nullable(z.object({ width: count, height: count })),
  assignee: z.nullable(z.object({ id: text, name: text })),
  /** The newest. */
  answer: z.nullable(messageAnswer),
  /** Those before it, oldest first. */
  earlierAnswers: z.array(messageAnswer),
  /** Time of the visit to measure. */
  visit: z.nullable(visit),
});
export type DeskMessage = z.output<typeof deskMessage>;

/** Newest first; `counts` of all lists. */
export const listMessages = defineCall('GET', '/api/admin/messages', 'B', 'office', {
  query: z.extend(pageQuery, { state: z._default(z.enum(MESSAGE_LISTS), 'open') }),
  answer: z.object({
    items: z.array(deskMessage),
    /** The cursor of the next page; null at the end. */
    next: z.nullable(text),
    counts: z.object({ open: count, mine: count, closed: count, spam: count }),
  }),
});
export type DeskMessages = z.output<typeof listMessages.answer>;

const version = z.int('common.invalid').check(z.gte(1, 'common.invalid'));

/**
 * Changes what is given. `assignee` is the id of an operator or null for nobody; `spam` true puts the message there, false
 * takes it back; `erase` deletes it at its writer's request, with its visit, and answers null. `changed_meanwhile` brings the message as it is now, unless that is what was asked for.
 */
export const changeMessage = defineCall('PATCH', '/api/admin/messages/:id', 'B', 'office', {
  body: z.strictObject({
    version,
    state: z.exactOptional(z.enum(['open', 'closed'], 'common.invalid')),
    assignee: z.exactOptional(z.nullable(z.string().check(z.regex(/^[\w-]{1,64}$/, 'common.invalid')))),
    spam: z.exactOptional(z.boolean('common.invalid')),
    erase: z.exactOptional(z.literal(true, 'common.invalid')),
  }),
  answer: z.nullable(deskMessage),
  codes: ['message_not_found', 'changed_meanwhile'],
});

export const answerForm = z.strictObject({
  version,
  text: requiredLines('common.required', ANSWER_MAX),
});

/** Answers by mail and closes. The same answer again, after a lost one, is one letter. */
export const answerMessage = defineCall('POST', '/api/admin/messages/:id/answer', 'B', 'office', {
  body: answerForm,
  answer: deskMessage,
  codes: ['message_not_found', 'changed_meanwhile'],
});

export const LETTER_LISTS = ['failed', 'waiting'] as const;

export const deskLetter = z.object({
  id: text,
  kind: text,
  /** Empty unless it is about an order. */
  orderNo: text,
  attempts: count,
  /** One word for why the last attempt failed, such as `smtp-550`; empty before that. */
  reason: text,
  /** When it was given up, or will be tried next. */
  at: instant,
  /** Whether it can be sent again: not once its link has ended, nor where its reader can ask for another. */
  isSendable: z.boolean(),
});
export type DeskLetter = z.output<typeof deskLetter>;

/** Those given up the newest first, those that wait the next one first. Nothing of a person but the order's number. */
export const listLetters = defineCall('GET', '/api/admin/letters', 'B', 'office', {
  query: z.extend(pageQuery, { state: z._default(z.enum(LETTER_LISTS), 'failed') }),
  answer: z.object({
    items: z.array(deskLetter),
    next: z.nullable(text),
    counts: z.object({ failed: count, waiting: count }),
    /** Caps on letters that were reached, with the last time. */
    alarms: z.array(z.object({ cap: text, at: instant })),
  }),
});
export type DeskLetters = z.output<typeof listLetters.answer>;

/** In the place of an id: all that can be sent again, the newest first, a hundred at a time. */
export const ALL_LETTERS = 'all';

/** `queued` go out with the next run of the letters' job; `ended` have a link that works no more, or that their readers ask for anew; `left` are for the next call. */
export const sendLetter = defineCall('POST', '/api/admin/letters/:id/send', 'B', 'office', {
  answer: z.object({ queued: count, ended: count, left: count }),
  codes: ['letter_not_found'],
});
export type LetterSendResult = z.output<typeof sendLetter.answer>;

/** Ends the consent to campaign e-mails of a person who has written to the shop; `Ended` is false where nothing may be sent to this address anyway. */
export const endMarketing = defineCall('POST', '/api/admin/marketing', 'B', 'office', {
  body: writtenRefusalForm,
  answer: z.object({ Ended: z.boolean() }),
});

export const deskError = z.object({
  id: text,
  level: z.enum(LEVELS),
  type: text,
  message: text,
  path: text,
  /** The first line of the code that it names; empty without one. */
  place: text,
  stack: text,
  browser: text,
  count,
  /** Null for kinds from before that was kept. */
  firstAt: z.nullable(instant),
  lastAt: instant,
  /** Not ticked as seen by the operator who asks. */
  isNew: z.boolean(),
});
export type DeskError = z.output<typeof deskError>;

/** Kinds of browsers' errors, the last seen first; what is shown was scrubbed before it was stored. */
export const listErrors = defineCall('GET', '/api/admin/errors', 'B', 'office', {
  query: pageQuery,
  answer: z.object({
    items: z.array(deskError),
    next: z.nullable(text),
    counts: z.object({ all: count, new: count }),
  }),
});
export type DeskErrors = z.output<typeof listErrors.answer>;

/** Ticks kinds as seen by the operator who asks, and nobody else; `new` is how many are left. */
export const seeErrors = defineCall('POST', '/api/admin/errors/seen', 'B', 'office', {
  body: z.strictObject({
    ids: z
      .array(z.string().check(z.regex(/^[\w-]{22}$/, 'common.invalid')))
      .check(z.minLength(1, 'common.required'), z.maxLength(100, 'common.invalid')),
  }),
  answer: z.object({ new: count }),
});

/** Role of the caller and counts for the rail of every page; 0 for roles without these pages. */
export const countWaiting = defineCall('GET', '/api/admin/waiting', 'B', 'operator', {
  answer: z.object({ role: z.enum(SHOP_ROLES), messages: count, reviews: count, letters: count }),
});

/** Orders and their sum in lira; what was cancelled stands apart. */
const sum = z.object({ orders: count, total: lira, cancelled: count, cancelledTotal: lira });

const sumBefore = z.object({ orders: count, total: lira });

/** Windows that were sold, and pieces of them that were made again. */
const madeAgain = z.object({ pieces: count, remade: count });

/** Use of today and its ceiling; 0 for none. */
const dailyUse = z.object({ used: count, ceiling: count });

const unpaidOrder = z.object({
  orderNo: text,
  name: text,
  /** Lira that the customer still has to pay. */
  amount: lira,
  /** Days until the last one on which to pay; below 0 it is over and the order will lapse. */
  daysLeft: count,
});

/** Open money of one kind: how many orders, their sum, and the largest amounts. */
const openMoney = z.object({
  count,
  sum: lira,
  orders: z.array(z.object({ orderNo: text, name: text, amount: lira })),
});

/** Days of Istanbul, as `2026-11-27`. Lists hold the most urgent; `count` tells all. */
export const showToday = defineCall('GET', '/api/admin/today', 'B', 'office', {
  answer: z.object({
    day: text,
    /** The last build of the published site; null where none was noted. */
    build: z.nullable(buildVerdict),
    /** Commands of the store and letters of today. */
    use: z.object({ commands: dailyUse, letters: dailyUse }),
    /** Whether the shop has ever had an order. */
    hasOrders: z.boolean(),
    waits: z.object({
      /** Changes of size or colour that customers answered, and nobody has looked at since. */
      answered: count,
      /** Measures nobody has looked at. */
      check: count,
      confirm: count,
      /** Confirmed and paid, not begun. */
      sew: count,
      /** Confirmed orders of goods in stock, to be put together. */
      stock: count,
      sewing: count,
      /** Ready to be packed and handed to the carrier. */
      pack: count,
      /** Orders with a claim that is not settled. */
      claims: count,
      unpaid: z.object({ count, orders: z.array(unpaidOrder) }),
      /** To be given back, to come for a change or a part that came, and with carriers. */
      refund: openMoney,
      difference: openMoney,
      carrier: openMoney,
      /** Past the last promised day and not delivered. */
      late: z.object({ count, orders: z.array(z.object({ orderNo: text, promised: text })) }),
      /** Visits of today, to measure and to fit. */
      visits: count,
      /** Payments by card that a person has to look at. */
      cards: count,
      messages: count,
      /** Reviews to be decided; undecided ones publish themselves (decisions S11). */
      reviews: count,
      letters: count,
      errors: count,
    }),
    /** Lines with the fit guarantee by kind of evidence, and claims of them: of the guarantee, and of what the shop made wrong. */
    fit: z.array(z.object({ kind: text, covered: count, claimed: count, fault: count })),
    sums: z.object({ today: sum, week: sum, month: sum }),
    /** The same weekdays 52 weeks before. */
    lastYear: z.object({ today: sumBefore, week: sumBefore, month: sumBefore }),
    /** Sales of 30 days, best first. */
    sells: z.object({
      /** `name` is null for what the shop knows no more. */
      products: z.array(z.object({ id: count, name: z.nullable(text), pieces: count })),
      /** Metres of cloth, with two decimals. */
      cloths: z.array(z.object({ id: count, name: z.nullable(text), metres: z.number() })),
      /** Windows by width in centimetres, `from` counted and `to` not; the last range has no end. */
      widths: z.array(z.object({ from: count, to: z.nullable(count), pieces: count })),
    }),
    /** Pieces of the orders of so many days that were made again or came back, the most first; windows by whether two measures agreed. */
    again: z.object({
      days: count,
      products: z.array(z.object({ id: count, name: z.nullable(text), pieces: count, remade: count, returned: count })),
      twice: madeAgain,
      once: madeAgain,
    }),
  }),
});
export type Today = z.output<typeof showToday.answer>;

const curvePoint = z.object({
  /** Days of Istanbul, both counted. */
  from: text,
  to: text,
  orders: count,
  total: lira,
  before: z.object({ from: text, to: text, orders: count, total: lira }),
});
export type CurvePoint = z.output<typeof curvePoint>;

/** Orders and sums by day, week or month beside the year before, the oldest first; cancelled orders are left out. */
export const showCurve = defineCall('GET', '/api/admin/curve', 'B', 'office', {
  query: z.object({ step: z._default(z.enum(['day', 'week', 'month'], 'common.invalid'), 'day') }),
  answer: z.array(curvePoint),
});

/** Rows of a short list. */
export const FIRST_ROWS = 10;
