/** Consent to campaign e-mails (decisions P18): what is kept of it, and the forms that give and withdraw it. */
import * as z from 'zod/mini';

/**
 * Where it was given or withdrawn: registering, ordering, the account, the link in a campaign e-mail; a change of the
 * account's e-mail and its deletion end it.
 */
export const MARKETING_SOURCES = ['registration', 'order', 'account', 'link', 'email-change', 'deletion'] as const;
export type MarketingSource = (typeof MARKETING_SOURCES)[number];

/** The switch in the account. */
export const marketingForm = z.strictObject({ given: z.boolean() });

/** The token of the link in a campaign e-mail. */
export const unsubscribeForm = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
