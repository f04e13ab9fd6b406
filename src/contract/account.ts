/** The account area: profile, password, devices, and all of one's data (spec §2, §7, decisions S6). */
import * as z from 'zod/mini';
import { changePasswordForm, deleteAccountForm, profileForm } from '../domain/account/account.ts';
import { ENTRY_KINDS, ENTRY_METHODS, ENTRY_STATES } from '../domain/money/ledger.ts';
import { invoiceSchema, keptInvoice } from '../domain/order/invoice.ts';
import { LOCALES } from '../domain/values/locale.ts';
import { MARKETING_SOURCES, marketingForm } from '../domain/account/marketing.ts';
import { listAddresses } from './addresses.ts';
import { lineConfiguration, lira, noContent } from './answers.ts';
import type { CallContract } from './contract.ts';
import { listFavourites } from './favourites.ts';
import { ownOrderAnswer } from './orders.ts';
import { pageQuery } from './paging.ts';
import { passkey } from './passkeys.ts';
import { tokenPair, userAnswer } from './session.ts';
import { exportedReview } from './reviews.ts';
import { toldReport } from './admin-visit-report.ts';
import { exportedQuote } from './quotes.ts';
import { showBookedVisit } from './visits.ts';
import { listWindows } from './windows.ts';

const text = z.string();

/** Orders of one export: even all of them as long as can be stay below the 20 MB that a function may stream. */
export const EXPORT_ORDERS = 500;

/** `PendingEmail` waits for the link that went to it; until that is opened `email` is in force (decisions A11). */
const profile = z.extend(z.pick(userAnswer, { firstName: true, lastName: true, email: true, phone: true }), {
  PendingEmail: z.nullable(text),
});
export type Profile = z.infer<typeof profile>;

export const showProfile = {
  method: 'GET',
  path: '/api/account/profile',
  envelope: 'A',
  access: 'customer',
  answer: profile,
  codes: [],
} as const satisfies CallContract;

/**
 * Another e-mail asks for `currentPassword`, and nothing is saved without it; a spelling of the same one changes nothing.
 * A second request takes the place of the first.
 */
export const saveProfile = {
  method: 'PUT',
  path: '/api/account/profile',
  envelope: 'A',
  access: 'customer',
  body: profileForm,
  answer: profile,
  codes: ['conflict', 'email_taken'],
} as const satisfies CallContract;

/**
 * The link to the e-mail that waits goes out once more, or the one that proves the account's own while it is unproven
 * (decisions A13); the one before works no longer. `no_pending_email`: there is nothing to prove.
 */
export const sendEmailLinkAgain = {
  method: 'POST',
  path: '/api/account/pending-email',
  envelope: 'A',
  access: 'customer',
  answer: noContent,
  status: 202,
  codes: ['no_pending_email'],
} as const satisfies CallContract;

/** No other e-mail after all. Asked twice it answers the same: the profile with the e-mail that is in force. */
export const cancelEmailChange = {
  method: 'DELETE',
  path: '/api/account/pending-email',
  envelope: 'A',
  access: 'customer',
  answer: profile,
  codes: [],
} as const satisfies CallContract;

/** Whether campaign e-mails are allowed, since when and where that was said; nothing was ever said where they are null. */
const marketingConsent = z.object({
  given: z.boolean(),
  at: z.nullable(text),
  source: z.nullable(z.enum(MARKETING_SOURCES)),
});
export type MarketingConsent = z.infer<typeof marketingConsent>;

export const showMarketing = {
  method: 'GET',
  path: '/api/account/marketing',
  envelope: 'A',
  access: 'customer',
  answer: marketingConsent,
  codes: [],
} as const satisfies CallContract;

/** Gives or withdraws (decisions P18); said twice it answers what the first one did. */
export const saveMarketing = {
  method: 'PUT',
  path: '/api/account/marketing',
  envelope: 'A',
  access: 'customer',
  body: marketingForm,
  answer: marketingConsent,
  codes: [],
} as const satisfies CallContract;

/** Invoice data that the next order offers (decisions P24); null while none is kept. */
export const showBilling = {
  method: 'GET',
  path: '/api/account/billing',
  envelope: 'A',
  access: 'customer',
  answer: z.nullable(keptInvoice),
  codes: [],
} as const satisfies CallContract;

/** Takes the place of what was kept. Orders keep the data that they were placed with. */
export const saveBilling = {
  method: 'PUT',
  path: '/api/account/billing',
  envelope: 'A',
  access: 'customer',
  body: invoiceSchema,
  answer: keptInvoice,
  codes: [],
} as const satisfies CallContract;

/** Asked twice it answers the same. */
export const removeBilling = {
  method: 'DELETE',
  path: '/api/account/billing',
  envelope: 'A',
  access: 'customer',
  answer: noContent,
  status: 204,
  codes: [],
} as const satisfies CallContract;

/** Ends every session; the tokens are those of the one that takes this one's place. */
export const changePassword = {
  method: 'POST',
  path: '/api/account/password',
  envelope: 'A',
  access: 'customer',
  body: changePasswordForm,
  answer: tokenPair,
  codes: ['conflict'],
} as const satisfies CallContract;

/** Somewhere the customer is signed in. Browser and system are empty when unknown; times are ISO 8601. */
const deviceSession = z.object({
  id: text,
  browser: text,
  system: text,
  createdAt: text,
  lastUsedAt: text,
  /** Whether the call came with it. */
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

/** Most recently used first. */
export const listSessions = {
  method: 'GET',
  path: '/api/account/sessions',
  envelope: 'A',
  access: 'customer',
  answer: z.array(deviceSession),
  codes: [],
} as const satisfies CallContract;

export const endSession = {
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  envelope: 'A',
  access: 'customer',
  answer: noContent,
  status: 204,
  codes: ['session_not_found'],
} as const satisfies CallContract;

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

/** Once that campaign e-mails were allowed or forbidden: the proof (decisions P18). `client` as above. */
export const marketingAct = z.object({
  given: z.boolean(),
  at: text,
  source: z.enum(MARKETING_SOURCES),
  channel: z.literal('email'),
  /** Version of the agreed words, and their language; absent where the consent was withdrawn. */
  textVersion: z.exactOptional(text),
  locale: z.exactOptional(z.enum(LOCALES)),
  client: z.exactOptional(text),
});
export type MarketingAct = z.infer<typeof marketingAct>;

/** A line of the cart as it was chosen. */
const chosenLine = z.object({
  productId: z.int(),
  quantity: z.int(),
  color: z.optional(text),
  room: z.optional(text),
  configuration: z.nullable(lineConfiguration),
});

/**
 * All that the shop knows of the customer (decisions S6; KVKK art. 11), sent as it is read. It holds `EXPORT_ORDERS`
 * orders at most; with `next` as `cursor` another answer goes on with the older ones, and repeats what stands beside them.
 */
export const exportAccount = {
  method: 'GET',
  path: '/api/account/export',
  envelope: 'A',
  access: 'customer',
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
    /** Invoice data for the next order. */
    billing: showBilling.answer,
    /** Booked while signed in, each with what was measured; photographs go with the visit after 30 days. */
    visits: z.array(z.extend(showBookedVisit.answer, { measured: z.nullable(toldReport) })),
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
  codes: [],
} as const satisfies CallContract;

/**
 * Records that the law keeps beyond the account: how many orders, the numbers of the newest twenty, `until` a day, as
 * `2036-12-31`, and `reason`, a sentence for the customer.
 */
const kept = z.object({
  what: z.literal('orders'),
  count: z.int(),
  orderNos: z.array(text),
  until: text,
  reason: text,
});

export const deleteAccount = {
  method: 'DELETE',
  path: '/api/account',
  envelope: 'A',
  access: 'customer',
  body: deleteAccountForm,
  answer: z.object({ kept: z.array(kept) }),
  codes: ['conflict', 'last_operator'],
} as const satisfies CallContract;
