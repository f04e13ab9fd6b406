/** Passkeys: signing in without a password, and the second factor of operators (decisions A12). */
import * as z from 'zod/mini';
import {
  addPasskeyForm,
  confirmPasskeyForm,
  keepPasskeyForm,
  passkeySignInForm,
  renamePasskeyForm,
  secondFactorForm,
  secondFactorOptionsForm,
} from '../domain/account/passkey.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';
import { loginAnswer } from './entrance.ts';

const text = z.string();

/** Times are ISO 8601; `name` may be empty, `lastUsedAt` is null until the first sign-in with it. */
export const passkey = z.object({ id: text, name: text, createdAt: text, lastUsedAt: z.nullable(text) });
export type Passkey = z.infer<typeof passkey>;

const descriptor = z.object({
  id: text,
  type: z.literal('public-key'),
  transports: z.array(text),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = z.object({
  rp: z.object({ id: text, name: text }),
  /** `id` is opaque; `name` and `displayName` are what the device shows its owner. */
  user: z.object({ id: text, name: text, displayName: text }),
  challenge: text,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON`; `allowCredentials` is empty where the device shall say who it is. */
const requestOptions = z.object({
  rpId: text,
  challenge: text,
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** Asks for the password: a passkey opens the account long after this session has ended (decisions A11). */
export const addPasskey = defineCall('POST', '/api/auth/passkeys/registration', 'A', 'customer', {
  body: addPasskeyForm,
  answer: creationOptions,
  codes: ['passkey_limit', 'email_unproven', 'joined_elsewhere'],
});

/** Answers alike when it comes again with the same credential. */
export const keepPasskey = defineCall('POST', '/api/auth/passkeys', 'A', 'customer', {
  body: keepPasskeyForm,
  answer: passkey,
  status: 201,
  codes: ['passkey_expired', 'passkey_refused', 'passkey_limit', 'email_unproven', 'joined_elsewhere'],
});

/** Oldest first; ten at most. */
export const listPasskeys = defineCall('GET', '/api/auth/passkeys', 'A', 'customer', { answer: z.array(passkey) });

export const renamePasskey = defineCall('PUT', '/api/auth/passkeys/:id', 'A', 'customer', {
  body: renamePasskeyForm,
  answer: passkey,
  codes: ['passkey_not_found'],
});

/** An operator keeps at least one second factor: `last_factor`. */
export const deletePasskey = defineCall('DELETE', '/api/auth/passkeys/:id', 'A', 'customer', {
  answer: noContent,
  status: 204,
  codes: ['passkey_not_found', 'last_factor'],
});

/** For signed-out visitors; the device offers the passkeys it has, and no e-mail is typed. */
export const passkeySignInOptions = defineCall('POST', '/api/auth/passkeys/sign-in-options', 'A', 'anyone', {
  answer: requestOptions,
});

/** With user verification it is both factors of an operator. `passkey_unknown`: it was deleted here, and lives on the device. */
export const passkeySignIn = defineCall('POST', '/api/auth/passkeys/sign-in', 'A', 'anyone', {
  body: passkeySignInForm,
  answer: loginAnswer,
  codes: ['passkey_expired', 'passkey_refused', 'passkey_unknown'],
});

/** As `passkeySignInOptions`, for the operator whom the ticket names: their own passkeys alone. */
export const secondFactorOptions = defineCall('POST', '/api/auth/passkeys/second-factor-options', 'A', 'anyone', {
  body: secondFactorOptionsForm,
  answer: requestOptions,
  codes: ['second_factor_expired'],
});

/** The passkey as second step after the password (decisions A12). */
export const passkeySecondFactor = defineCall('POST', '/api/auth/passkeys/second-factor', 'A', 'anyone', {
  body: secondFactorForm,
  answer: loginAnswer,
  codes: ['second_factor_expired', 'passkey_expired', 'passkey_refused'],
});

/** For what is asked twice: money, and personal data in bulk. */
export const passkeyConfirmationOptions = defineCall(
  'POST',
  '/api/auth/passkeys/confirmation-options',
  'A',
  'operator',
  {
    answer: requestOptions,
  },
);

/** From now on the operator is not asked again for ten minutes. */
export const passkeyConfirmation = defineCall('POST', '/api/auth/passkeys/confirmation', 'A', 'operator', {
  body: confirmPasskeyForm,
  answer: noContent,
  status: 204,
  codes: ['passkey_expired', 'passkey_refused'],
});
