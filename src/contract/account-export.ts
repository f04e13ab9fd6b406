/** All of one's data as a file (decisions S6; KVKK art. 11). Apart from the account's other calls: its shapes are those of half the shop. */
import * as z from 'zod/mini';
import { ENTRY_KINDS, ENTRY_METHODS, ENTRY_STATES } from '../domain/money/ledger.ts';
import { LOCALES } from '../domain/values/locale.ts';
import { windowFields } from '../domain/window/window-form.ts';
import { deviceSession, marketingAct, showBilling } from './account.ts';
import { listAddresses } from './addresses.ts';
import { toldReport } from './admin-visit-report.ts';
import { lineConfiguration, lira } from './answers.ts';
import { defineCall } from './contract.ts';
import { listFavourites } from './favourites.ts';
import { ownOrderAnswer } from './orders.ts';
import { pageQuery } from './paging.ts';
import { passkey } from './passkeys.ts';
import { exportedQuote } from './quotes.ts';
import { exportedReview } from './reviews.ts';
import { userAnswer } from './session.ts';
import { seenVisit } from './visits.ts';
import { listWindows } from './windows.ts';

const text = z.string();

/** Orders of one export: even all of them as long as can be stay below the 20 MB that a function may stream. */
export const EXPORT_ORDERS = 200;

/** The ticks as they are kept with an order (decisions P11); `amount` in kuruş, `proof` of the ticks and the network. */
const keptConsents = z.object({
  distanceSales: z.literal(true),
  customMade: z.boolean(),
  marketing: z.boolean(),
  /** Version of the marketing text that was ticked; absent when it was not. */
  marketingVersion: z.exactOptional(text),
  textVersion: text,
  at: text,
  /** E-mail of the order then. */
  email: text,
  amount: z.int(),
  browser: text,
  /** Which secret made the proof. */
  keyId: z.optional(text),
  proof: z.optional(text),
});

/** A change of a line that the customer agreed to, as it was and became; a quantity of 0 is a line that was added or removed. */
const keptAgreement = z.object({
  askedAt: text,
  agreedAt: text,
  line: z.int(),
  /** Name of its product. */
  name: text,
  quantityBefore: z.int(),
  quantityAfter: z.int(),
  before: z.nullable(lineConfiguration),
  after: z.nullable(lineConfiguration),
  colorBefore: z.nullable(text),
  colorAfter: z.nullable(text),
  total: lira,
  difference: lira,
  textVersion: text,
  /** E-mail of the order then. */
  email: z.exactOptional(text),
  browser: text,
  keyId: text,
  proof: text,
});

/**
 * A movement of an order's money between shop and customer: without words and names of operators. A refund whose provider
 * answers later has an entry for each state.
 */
const keptEntry = z.object({
  kind: z.enum(ENTRY_KINDS),
  method: z.enum(ENTRY_METHODS),
  state: z.enum(ENTRY_STATES),
  amount: lira,
  at: text,
  /** The day the money moved, as `2026-11-23`, where it is not the day of `at`. */
  day: z.exactOptional(text),
  /** Receipt, slip or payment number. */
  reference: z.exactOptional(text),
  /** Account that a refund went to. */
  iban: z.exactOptional(text),
});

/** A line of the cart as it was chosen. */
const chosenLine = z.object({
  productId: z.int(),
  quantity: z.int(),
  color: z.optional(text),
  room: z.optional(text),
  configuration: z.nullable(lineConfiguration),
});

/**
 * All that the account holds of the customer (decisions S6; KVKK art. 11), sent as it is read. It holds `EXPORT_ORDERS`
 * orders at most; with `next` as `cursor` another answer goes on with the older ones, and repeats what stands beside them.
 */
export const exportAccount = defineCall('GET', '/api/account/export', 'A', 'customer', {
  query: /* @__PURE__ */ z.pick(pageQuery, { cursor: true }),
  answer: z.object({
    exportedAt: text,
    profile: z.extend(userAnswer, {
      language: z.enum(LOCALES),
      registeredAt: text,
      pendingEmail: z.nullable(text),
    }),
    addresses: listAddresses.answer,
    favorites: listFavourites.answer,
    windows: listWindows.answer,
    /** Copies of windows that the shop measured, for the fit guarantee. */
    measuredWindows: z.array(windowFields),
    /** Invoice data for the next order. */
    billing: showBilling.answer,
    /** Booked while signed in, each as it was asked for and with what was measured; photographs go with the visit after 30 days. */
    visits: z.array(
      z.extend(seenVisit, {
        address: text,
        asked: z.nullable(z.object({ name: text, phone: text, email: text, subject: text, message: text })),
        measured: z.nullable(toldReport),
      }),
    ),
    reviews: z.array(exportedReview),
    /** Quotes of the shop to the account's proven e-mail, oldest first. */
    quotes: z.array(exportedQuote),
    /** Oldest first. */
    marketing: z.array(marketingAct),
    cart: z.array(chosenLine),
    sessions: z.array(deviceSession),
    passkeys: z.array(passkey),
    /** Newest first. */
    orders: z.array(
      z.extend(ownOrderAnswer, {
        consents: keptConsents,
        agreements: z.array(keptAgreement),
        /** Oldest first. */
        ledger: z.array(keptEntry),
      }),
    ),
    /** Null when these are all. */
    next: z.nullable(text),
  }),
});
