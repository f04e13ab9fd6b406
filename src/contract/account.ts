/** The account area: profile, password, devices, and all of one's data (spec §2, §7, decisions S6). */
import * as z from 'zod/mini';
import { changePasswordForm, deleteAccountForm, profileForm } from '../domain/account/account.ts';
import { invoiceSchema, keptInvoice } from '../domain/order/invoice.ts';
import { LOCALES } from '../domain/values/locale.ts';
import { MARKETING_SOURCES, marketingForm } from '../domain/account/marketing.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';
import { tokenPair, userAnswer } from './session.ts';

const text = z.string();

/** `PendingEmail` waits for the link that went to it; until that is opened `email` is in force (decisions A11). */
const profile = z.extend(z.pick(userAnswer, { firstName: true, lastName: true, email: true, phone: true }), {
  PendingEmail: z.nullable(text),
});
export type Profile = z.infer<typeof profile>;

export const showProfile = defineCall('GET', '/api/account/profile', 'A', 'customer', { answer: profile });

/**
 * Another e-mail asks for `currentPassword`, and nothing is saved without it; a spelling of the same one changes nothing.
 * A second request takes the place of the first.
 */
export const saveProfile = defineCall('PUT', '/api/account/profile', 'A', 'customer', {
  body: profileForm,
  answer: profile,
  codes: ['conflict', 'email_taken'],
});

/**
 * The link to the e-mail that waits goes out once more, or the one that proves the account's own while it is unproven
 * (decisions A13); the one before works no longer. `no_pending_email`: there is nothing to prove.
 */
export const sendEmailLinkAgain = defineCall('POST', '/api/account/pending-email', 'A', 'customer', {
  answer: noContent,
  status: 202,
  codes: ['no_pending_email'],
});

/** No other e-mail after all. Asked twice it answers the same: the profile with the e-mail that is in force. */
export const cancelEmailChange = defineCall('DELETE', '/api/account/pending-email', 'A', 'customer', {
  answer: profile,
});

/** Whether campaign e-mails are allowed, since when and where that was said; nothing was ever said where they are null. */
const marketingConsent = z.object({
  given: z.boolean(),
  at: z.nullable(text),
  source: z.nullable(z.enum(MARKETING_SOURCES)),
});
export type MarketingConsent = z.infer<typeof marketingConsent>;

export const showMarketing = defineCall('GET', '/api/account/marketing', 'A', 'customer', { answer: marketingConsent });

/** Gives or withdraws (decisions P18); said twice it answers what the first one did. */
export const saveMarketing = defineCall('PUT', '/api/account/marketing', 'A', 'customer', {
  body: marketingForm,
  answer: marketingConsent,
});

/** Invoice data that the next order offers (decisions P24); null while none is kept. */
export const showBilling = defineCall('GET', '/api/account/billing', 'A', 'customer', {
  answer: z.nullable(keptInvoice),
});

/** Takes the place of what was kept. Orders keep the data that they were placed with. */
export const saveBilling = defineCall('PUT', '/api/account/billing', 'A', 'customer', {
  body: invoiceSchema,
  answer: keptInvoice,
});

/** Asked twice it answers the same. */
export const removeBilling = defineCall('DELETE', '/api/account/billing', 'A', 'customer', {
  answer: noContent,
  status: 204,
});

/** Ends every session; the tokens are those of the one that takes this one's place. */
export const changePassword = defineCall('POST', '/api/account/password', 'A', 'customer', {
  body: changePasswordForm,
  answer: tokenPair,
  codes: ['conflict'],
});

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
export const listSessions = defineCall('GET', '/api/account/sessions', 'A', 'customer', {
  answer: z.array(deviceSession),
});

export const endSession = defineCall('DELETE', '/api/account/sessions/:id', 'A', 'customer', {
  answer: noContent,
  status: 204,
  codes: ['session_not_found'],
});

/** Once that campaign e-mails were allowed or forbidden: the proof (decisions P18). */
export const marketingAct = z.object({
  given: z.boolean(),
  at: text,
  source: z.enum(MARKETING_SOURCES),
  channel: z.literal('email'),
  /** Version of the agreed words, and their language; absent where the consent was withdrawn. */
  textVersion: z.exactOptional(text),
  locale: z.exactOptional(z.enum(LOCALES)),
});
export type MarketingAct = z.infer<typeof marketingAct>;

/**
 * Records that the law keeps beyond the account: how many orders, the numbers of the newest twenty, `until` the day to which the last of these
 * is kept at least, as `2036-12-31`, and `reason`, a sentence for the customer.
 */
const kept = z.object({
  what: z.literal('orders'),
  count: z.int(),
  orderNos: z.array(text),
  until: text,
  reason: text,
});

export const deleteAccount = defineCall('DELETE', '/api/account', 'A', 'customer', {
  body: deleteAccountForm,
  answer: z.object({ kept: z.array(kept) }),
  codes: ['conflict', 'last_operator'],
});
