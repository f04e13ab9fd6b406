/** The second factor of an operator (decisions A12): signing in with it, setting it up, giving it again. */
import * as z from 'zod/mini';
import { MOST_CODE_LENGTH } from '../domain/account/second-factor.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';
import { loginAnswer } from './entrance.ts';

/** Six digits of the app, or a recovery code, with or without what stands between its groups. */
const code = z.string().check(z.minLength(1), z.maxLength(MOST_CODE_LENGTH));
const codeForm = z.strictObject({ code });

/** Secret that the operator copies into the app, and the codes for the day without it; shown this once. */
const totpAnswer = z.object({
  Secret: z.string(),
  /** `otpauth://totp/…`, as the QR code says it. */
  Uri: z.string(),
  RecoveryCodes: z.array(z.string()),
});
export type TotpSetUp = z.infer<typeof totpAnswer>;

/** The second step of a login: the ticket of the first, and a code. */
export const secondFactor = defineCall('POST', '/api/auth/second-factor', 'A', 'anyone', {
  body: z.strictObject({ ticket: z.string().check(z.minLength(1), z.maxLength(2048)), code }),
  answer: loginAnswer,
  codes: ['second_factor_expired', 'code_wrong'],
});

/** A new secret, in force once `confirmTotp` got a code of it. An operator with a factor is asked for it first. */
export const setUpTotp = defineCall('POST', '/api/auth/totp', 'A', 'operator', {
  answer: totpAnswer,
  status: 201,
  codes: ['email_unproven', 'joined_elsewhere'],
});

export const confirmTotp = defineCall('POST', '/api/auth/totp/confirm', 'A', 'operator', {
  body: codeForm,
  answer: noContent,
  status: 204,
  codes: ['no_pending_factor', 'code_wrong', 'email_unproven', 'joined_elsewhere'],
});

/** Gives the factor again in a session that stands, for money and personal data in bulk. */
export const confirmFactor = defineCall('POST', '/api/auth/confirm', 'A', 'operator', {
  body: codeForm,
  answer: noContent,
  status: 204,
  codes: ['code_wrong'],
});

/**
 * Which ways to give the factor the caller has; none before it was set up. `Passkeys` that work in the back room; `HasFactor` counts those of
 * another host too.
 */
export const factorState = defineCall('GET', '/api/auth/factor', 'A', 'operator', {
  answer: z.object({
    Totp: z.boolean(),
    Passkeys: z.number(),
    HasFactor: z.boolean(),
    RecoveryCodes: z.number(),
  }),
});

/** New recovery codes, shown this once; those from before work no more. */
export const renewRecoveryCodes = defineCall('POST', '/api/auth/recovery-codes', 'A', 'operator', {
  answer: z.object({ RecoveryCodes: z.array(z.string()) }),
});
