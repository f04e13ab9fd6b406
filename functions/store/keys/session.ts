/** Signing in: sessions, devices, second factors, and counters that slow down guesses at passwords. */
import * as z from 'zod/mini';
import { text, whole, words } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

export const SESSION_KEYS = {
  emailLink: {
    pattern: 'email-link:{tokenHash}',
    life: '24 hours, or until it was opened',
    owner: 'session',
    personal: true,
    string: 'id of the customer whose new e-mail the link confirms',
  },
  confirmedEmail: {
    pattern: 'confirmed-email:{tokenHash}',
    life: '10 minutes',
    owner: 'session',
    personal: true,
    fields: {
      uid: text,
      /** Confirmed by the link, so that opening the link again is answered alike. */
      email: text,
      /** Replaced by it; a letter goes there. */
      oldEmail: text,
    },
  },
  session: {
    pattern: 'session:{sid}',
    life: '12 hours or 14 days idle, 30 days at most (decisions A3); for an operator 30 minutes and 12 hours',
    owner: 'session',
    personal: true,
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
  sessions: {
    pattern: 'sessions:{uid}',
    life: '30 days after the last sign-in',
    owner: 'session',
    personal: true,
    sortedSet: "ids of the customer's sessions by their end",
  },
  operators: {
    pattern: 'operators',
    life: 'until the role is taken away or the account is deleted',
    owner: 'session',
    personal: false,
    sortedSet: 'ids of the operators by the millisecond from which they are; a passkey made before it is no factor',
  },
  pendingFactor: {
    pattern: 'pending-factor:{uid}',
    life: '1 hour, or until it was confirmed by a code',
    owner: 'session',
    personal: true,
    fields: {
      /** Secret of the app for one-time codes, sealed (`mail/sealed.ts`); not in force yet. */
      secret: text,
      /** Hashes of the recovery codes that were displayed with it. */
      recoveryHashes: words,
    },
  },
  recoveryCodes: {
    pattern: 'recovery-codes:{uid}',
    life: 'until others take their place, or the second factor goes',
    owner: 'session',
    personal: true,
    sortedSet: 'hashes of the recovery codes that were not used yet, by their place',
  },
  usedRecoveryCode: {
    pattern: 'used-recovery-code:{uid}:{codeHash}',
    life: '10 minutes',
    owner: 'session',
    personal: true,
    string: 'id of the call that used it, so that one sent twice is no second use',
  },
  spentTicket: {
    pattern: 'spent-ticket:{ticketId}',
    life: '10 minutes, longer than the ticket is good',
    owner: 'session',
    personal: false,
    string: 'id of the call that signed in with it: a ticket is good for one sign-in',
  },
  successorSession: {
    pattern: 'successor-session:{sid}',
    life: '10 minutes',
    owner: 'session',
    personal: true,
    string: 'session that a change of password put in the place of this one',
  },
  endedSession: {
    pattern: 'ended-session:{sid}',
    life: '10 minutes',
    owner: 'session',
    personal: true,
    string: 'id of the customer who ended it from the list, so that a repeated call is no miss',
  },
  passwordReset: {
    pattern: 'password-reset:{tokenHash}',
    life: '15 minutes',
    owner: 'session',
    personal: true,
    string: 'id of the customer the link belongs to; `-` for an e-mail without an account',
  },
  knownDevices: {
    pattern: 'known-devices:{uid}',
    life: '400 days after the last sign-in',
    owner: 'session',
    personal: true,
    sortedSet: "hashes of the newest 20 devices' ids by their last sign-in",
  },
  loginFailures: {
    pattern: 'login-failures:{emailHash}',
    life: '1 hour',
    owner: 'session',
    personal: true,
    string: 'how often a password was tried from unknown devices',
  },
  loginPause: {
    pattern: 'login-pause:{emailHash}',
    life: '60 seconds at most',
    owner: 'session',
    personal: true,
    string: 'id of the try after which unknown devices wait',
  },
} as const satisfies KeyDefinitions;
