/** Consent to campaign e-mails (decisions P18): what is kept of it, and the forms that give and withdraw it. */
import * as z from 'zod/mini';
import { emailField } from '../values/fields.ts';

/**
 * Where it was given or withdrawn: registering, ordering, the account, the link in a campaign e-mail, words that somebody
 * wrote to the shop; a change of the account's e-mail and its deletion end it.
 */
export const MARKETING_SOURCES = [
  'registration',
  'order',
  'account',
  'link',
  'written',
  'email-change',
  'deletion',
] as const;
export type MarketingSource = (typeof MARKETING_SOURCES)[number];

/** The switch in the account. */
export const marketingForm = z.strictObject({ given: z.boolean() });

/** The token of the link in a campaign e-mail. */
export const unsubscribeForm = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The address of a person who has written to the shop. */
export const writtenRefusalForm = z.strictObject({ email: emailField });
