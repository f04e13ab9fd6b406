/** Passkeys and the ceremonies they are used in. */
import * as z from 'zod/mini';
import { text, whole, words } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

export const PASSKEY_KEYS = {
  /** Life: until it or its account is deleted. Personal. */
  passkey: {
    pattern: 'passkey:{credentialHash}',
    fields: {
      /** Owner. */
      uid: text,
      /** Name at its device. */
      credentialId: text,
      /** COSE key in base64url, which checks what the device signs. */
      publicKey: text,
      /** Counter of the device at the last use; 0 for a device that does not count. */
      counter: whole,
      /** Hints how to reach the device. */
      transports: words,
      /** As typed, or the family of the device. */
      name: text,
      /** Host that it works at. Absent from one that was made before this was written down and not used since: it is tried at either host. */
      rpId: optional(text),
      createdAt: whole,
      lastUsedAt: optional(whole),
      /** Id of the call that used it last, so that a repeated call is no copy. */
      usedBy: optional(text),
    },
  },
  /** Hashes of the ids of the customer's passkeys by the time they were added; ten at most. Life: until the account is deleted. Personal. */
  passkeys: { pattern: 'passkeys:{uid}', type: 'zset' },
  /** Life: 24 hours. Personal. */
  passkeyRemoval: {
    pattern: 'passkey-removal:{tokenHash}',
    fields: {
      /** Customer whose passkeys the token removes, after a password was reset by mail. */
      uid: text,
      /** Milliseconds; passkeys that were made later stay. */
      until: whole,
    },
  },
  /** Life: 5 minutes. Personal. */
  passkeyChallenge: {
    pattern: 'passkey-challenge:{challenge}',
    fields: {
      /** Purpose of the challenge, which is good for nothing else. */
      ceremony: text,
      /** Empty for a sign-in without an e-mail. */
      uid: text,
      /** Origin of the shop that gave it out. */
      origin: text,
      /** Id of the call that used it up. */
      usedBy: optional(text),
    },
  },
} as const satisfies KeyDefinitions;
