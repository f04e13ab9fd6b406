/** Withdrawing the consent to campaign e-mails without signing in (decisions P18). The account's own calls: `account.ts`. */
import * as z from 'zod/mini';
import { unsubscribeForm } from '../domain/account/marketing.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';

/**
 * By the page of the link. Withdrawn twice is withdrawn. `Known` is false for a link whose consent the shop no longer
 * keeps, years after it ended: that consent is not in force, one that was given later may be. Nothing else is told.
 */
export const unsubscribe = defineCall('POST', '/api/marketing/unsubscribe', 'B', 'anyone', {
  body: unsubscribeForm,
  answer: z.object({ Known: z.boolean() }),
  codes: ['unsubscribe_link_invalid'],
});

/** By the mail program's own button (RFC 8058): the form that it posts says nothing that the address does not. */
export const unsubscribeInOneClick = defineCall('POST', '/api/marketing/one-click', 'B', 'anyone', {
  query: z.strictObject({ t: unsubscribeForm.shape.token }),
  answer: noContent,
  codes: ['unsubscribe_link_invalid'],
});
