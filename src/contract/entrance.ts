/** Ways into an account and out of all its sessions: passwords, second factors, tokens of letters (spec §7, decisions A2, A3). */
import * as z from 'zod/mini';
import {
  confirmEmailForm,
  forgotForm,
  loginForm,
  logoutAllForm,
  registerForm,
  resetForm,
} from '../domain/account/account.ts';
import { isToken } from '../domain/values/token.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';
import { tokenPair, userAnswer } from './session.ts';

const text = z.string();

export const loginAnswer = z.extend(tokenPair, { User: userAnswer });
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** Ways to give an operator's second factor (decisions A12). */
export const FACTOR_METHODS = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** Instead of tokens: the password was right, and the ticket says so for five minutes. */
const secondFactorAnswer = z.object({
  SecondFactor: z.object({ Ticket: text.check(z.refine(isToken)), Methods: z.array(z.enum(FACTOR_METHODS)) }),
});
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>;

/** `ClaimedOrder` is the number of the order that a guest has just placed and now owns (decisions P10). */
export const register = defineCall('POST', '/api/auth/register', 'A', 'anyone', {
  body: registerForm,
  answer: z.extend(loginAnswer, { ClaimedOrder: z.nullable(text) }),
  status: 201,
  codes: ['email_taken'],
});

export const login = defineCall('POST', '/api/auth/login', 'A', 'anyone', {
  body: loginForm,
  answer: z.union([loginAnswer, secondFactorAnswer]),
  codes: ['invalid_credentials'],
});

/** Asks for the password: with a copied token alone nobody signs the owner out (decisions A11). */
export const logoutAll = defineCall('POST', '/api/auth/logout-all', 'A', 'customer', {
  body: logoutAllForm,
  answer: noContent,
  status: 204,
});

/** Always the same answer, so that nobody learns whether an account exists. */
export const forgotPassword = defineCall('POST', '/api/auth/forgot-password', 'A', 'anyone', {
  body: forgotForm,
  answer: noContent,
  status: 202,
});

export const resetPassword = defineCall('POST', '/api/auth/reset-password', 'A', 'anyone', {
  body: resetForm,
  answer: z.object({
    /** How many were removed, because the e-mail had not been proven before (decisions A13). */
    RemovedPasskeys: z.number(),
    /** Those that still open the account; `lastUsedAt` is null before the first use. */
    Passkeys: z.array(z.object({ name: text, createdAt: text, lastUsedAt: z.nullable(text) })),
    /** For `removePasskeys`; null where there is nothing to remove by it. */
    RemovalToken: z.nullable(text),
  }),
  codes: ['reset_link_invalid'],
});

/** Removes every passkey that outlived a reset by mail, by the token of its answer or letter; alike when it comes again. */
export const removePasskeys = defineCall('POST', '/api/auth/remove-passkeys', 'A', 'anyone', {
  body: confirmEmailForm,
  answer: noContent,
  status: 204,
  codes: ['reset_link_invalid'],
});

/**
 * Opens the link that went to a new e-mail, which is in force from then on (decisions A11). That needs no session: the link may
 * be opened on another device. The link that proves the account's own e-mail wants a session of the account (decisions A13). Answers alike for ten minutes when it is opened again.
 */
export const confirmEmail = defineCall('POST', '/api/auth/confirm-email', 'A', 'anyone', {
  body: confirmEmailForm,
  answer: z.object({
    Email: text,
    /** False where the link proved the e-mail that the account had. */
    IsNew: z.boolean(),
  }),
  codes: ['email_link_invalid', 'email_taken'],
});
