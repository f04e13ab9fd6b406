/** Forms of passkeys (decisions A12): what a browser sends of a ceremony, and the name of a passkey. */
import * as z from 'zod/mini';
import { optionalText, requiredText } from '../values/fields.ts';
import { givenPassword } from './password.ts';

/** Limit for one customer: devices that a household has. */
export const MAX_PASSKEYS = 10;

export const MAX_PASSKEY_NAME = 60;

/** Milliseconds for which a browser may be asked, and its answer is taken. */
export const CEREMONY_MS = 5 * 60_000;

/** @param max bytes of what is written in base64url */
const bytes = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(Math.ceil((max * 4) / 3)), z.regex(/^[\w-]+$/));

/** WebAuthn: a credential id has 1023 bytes at most. */
const credentialId = bytes(1023);
const clientDataJSON = bytes(2048);

/** How a device can be reached, as browsers name it: hints for the next ceremony, never a proof. */
const transports = z.array(z.string().check(z.regex(/^[a-z-]{2,20}$/))).check(z.maxLength(8));

/** Result of `navigator.credentials.create()`. */
export const newCredential = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: bytes(8192),
  transports: z._default(transports, []),
});
export type NewCredential = z.infer<typeof newCredential>;

/** Result of `navigator.credentials.get()`. */
export const usedCredential = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: bytes(2048),
  signature: bytes(1024),
  /** The id that was handed over when the passkey was made; not every device says it. */
  userHandle: z.optional(bytes(64)),
});
export type UsedCredential = z.infer<typeof usedCredential>;

/** A passkey opens the account as the password does, so adding one asks for it, however young the session is (decisions A11). */
export const addPasskeyForm = z.strictObject({ currentPassword: givenPassword('password.current.required') });

/** Without a name it is called after the device. */
export const keepPasskeyForm = z.strictObject({ credential: newCredential, name: optionalText(MAX_PASSKEY_NAME) });

export const renamePasskeyForm = z.strictObject({ name: requiredText('common.required', MAX_PASSKEY_NAME) });

export const passkeySignInForm = z.strictObject({
  credential: usedCredential,
  rememberMe: z._default(z.boolean(), false),
});

/** `ticket` says whose password was right (decisions A12). */
export const secondFactorOptionsForm = z.strictObject({ ticket: z.string().check(z.minLength(1), z.maxLength(2048)) });
export const secondFactorForm = z.strictObject({
  ticket: z.string().check(z.minLength(1), z.maxLength(2048)),
  credential: usedCredential,
});

export const confirmPasskeyForm = z.strictObject({ credential: usedCredential });
