/** The account area: profile, password, devices, and all of one's data (spec §2, §7, decisions S6). */
import * as z from 'zod/mini';
import { changePasswordForm, deleteAccountForm, profileForm } from '../domain/account/account.ts';
import { invoiceSchema, keptInvoice } from '../domain/order/invoice.ts';
import { LOCALES } from '../domain/values/locale.ts';
import { MARKETING_SOURCES, marketingForm } from '../domain/account/marketing.ts';
import { noContent } from './answers.ts';
import type { CallContract } from './contract.ts';
import { tokenPair, userAnswer } from './session.ts';

const text = z.string();

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
export const deviceSession = z.object({
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
