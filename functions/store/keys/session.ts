/** Signing in: sessions, devices, second factors, and counters that slow down guesses at passwords. */
import * as z from 'zod/mini';
import { text, whole, words } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

export const SESSION_KEYS = {
  /** Id of the customer whose new e-mail the link confirms. Life: 24 hours, or until it was opened. Personal. */
  emailLink: { pattern: 'email-link:{tokenHash}', type: 'string' },
  /** Life: 10 minutes. Personal. */
  confirmedEmail: {
    pattern: 'confirmed-email:{tokenHash}',
    fields: {
      uid: text,
      /** Confirmed by the link, so that opening the link again is answered alike. */
      email: text,
      /** Replaced by it; a letter goes there. */
      oldEmail: text,
    },
  },
  /** Life: 12 hours or 14 days idle, 30 days at most (decisions A3); for an operator 30 minutes and 12 hours. Personal. */
  session: {
    pattern: 'session:{sid}',
    fields: {
      /** Owner. */
      uid: text,
      /** Counter of the newest refresh token; rotation raises it. */
      counter: whole,
      /** Counter of the token before, valid until the newest is presented; 0 at sign-in. */
      predecessor: whole,
      rotatedAt: whole,
      /** Time of the sign-in. */
      createdAt: whole,
      /** The customer's at sign-in. */
      tokenVersion: whole,
      endsAt: whole,
      /** Milliseconds without a refresh after which the session ends. */
      idleMs: whole,
      /** Family, or empty. */
      browser: text,
      system: text,
      /** Hash of the device that signed in, or empty. */
      deviceHash: text,
      /** Time of an operator's second factor. */
      secondFactorAt: optional(whole),
      /** Time of the newest second factor, for calls that ask again. */
      confirmedAt: optional(whole),
    },
  },
  /** Ids of the customer's sessions by their end. Life: 30 days after the last sign-in. Personal. */
  sessions: { pattern: 'sessions:{uid}', type: 'zset' },
  /**
   * Ids of the operators by the millisecond from which they are; a passkey made before it is no factor. Life: until the role is taken away or the
   * account is deleted.
   */
  operators: { pattern: 'operators', type: 'zset' },
  /** Life: 1 hour, or until it was confirmed by a code. Personal. */
  pendingFactor: {
    pattern: 'pending-factor:{uid}',
    fields: {
      /** Secret of the app for one-time codes, sealed (`mail/sealed.ts`); not in force yet. */
      secret: text,
      /** Hashes of the recovery codes that were displayed with it. */
      recoveryHashes: words,
    },
  },
  /** Hashes of the recovery codes that were not used yet, by their place. Life: until others take their place, or the second factor goes. Personal. */
  recoveryCodes: { pattern: 'recovery-codes:{uid}', type: 'zset' },
  /** Id of the call that used it, so that one sent twice is no second use. Life: 10 minutes. Personal. */
  usedRecoveryCode: { pattern: 'used-recovery-code:{uid}:{codeHash}', type: 'string' },
  /** Id of the call that signed in with it: a ticket is good for one sign-in. Life: 10 minutes, longer than the ticket is good. */
  spentTicket: { pattern: 'spent-ticket:{ticketId}', type: 'string' },
  /** Session that a change of password put in the place of this one. Life: 10 minutes. Personal. */
  successorSession: { pattern: 'successor-session:{sid}', type: 'string' },
  /** Id of the customer who ended it from the list, so that a repeated call is no miss. Life: 10 minutes. Personal. */
  endedSession: { pattern: 'ended-session:{sid}', type: 'string' },
  /** Id of the customer the link belongs to; `-` for an e-mail without an account. Life: 15 minutes. Personal. */
  passwordReset: { pattern: 'password-reset:{tokenHash}', type: 'string' },
  /** Hashes of the newest 20 devices' ids by their last sign-in. Life: 400 days after the last sign-in. Personal. */
  knownDevices: { pattern: 'known-devices:{uid}', type: 'zset' },
  /** How often a password was tried from unknown devices. Life: 1 hour. Personal. */
  loginFailures: { pattern: 'login-failures:{emailHash}', type: 'string' },
  /** Id of the try after which unknown devices wait. Life: 60 seconds at most. Personal. */
  loginPause: { pattern: 'login-pause:{emailHash}', type: 'string' },
} as const satisfies KeyDefinitions;
