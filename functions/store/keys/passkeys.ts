/** Passkeys and the ceremonies they are used in. */
import type { KeyDefinitions } from './definition.ts';

export const PASSKEY_KEYS = {
  passkey: {
    pattern: 'passkey:{credentialHash}',
    type: 'hash',
    life: 'until it or its account is deleted',
    owner: 'passkeys',
    personal: true,
    holds: {
      uid: 'whose it is',
      credentialId: 'as its device calls it',
      publicKey: 'COSE key in base64url, which checks what the device signs',
      counter: 'what the device had counted when it was last used; 0 for those that do not count',
      transports: 'hints how to reach the device, with blanks between',
      name: 'as typed, or the family of the device',
      createdAt: 'milliseconds',
      lastUsedAt: 'milliseconds; absent before it was used',
      usedBy: 'call that used it last, so that one that is sent twice is no copy',
    },
  },
  passkeys: {
    pattern: 'passkeys:{uid}',
    type: 'sorted set',
    life: 'until the account is deleted',
    owner: 'passkeys',
    personal: true,
    holds: "hashes of the ids of the customer's passkeys by the time they were added; ten at most",
  },
  passkeyRemoval: {
    pattern: 'passkey-removal:{tokenHash}',
    type: 'hash',
    life: '24 hours',
    owner: 'session',
    personal: true,
    holds: {
      uid: 'whose passkeys the token removes, after a password was reset by mail',
      until: 'milliseconds; passkeys that were made later stay',
    },
  },
  passkeyChallenge: {
    pattern: 'passkey-challenge:{challenge}',
    type: 'hash',
    life: '5 minutes',
    owner: 'passkeys',
    personal: true,
    holds: {
      ceremony: 'what it was given out for; good for nothing else',
      uid: 'whose ceremony it is; empty for a sign-in without an e-mail',
      origin: 'of the shop that gave it out',
      usedBy: 'call that used it up; absent before that',
    },
  },
} as const satisfies KeyDefinitions;
