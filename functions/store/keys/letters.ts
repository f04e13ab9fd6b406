/** Keys of letters to customers and by them: the outbox, consent to campaigns, contact messages. */
import * as z from 'zod/mini';
import { CLAIM_STATES } from '../../../src/domain/order/fit-claim.ts';
import { DELIVERY_STATUSES } from '../../../src/domain/order/status.ts';
import { MESSAGE_STATES } from '../../../src/domain/shop/message.ts';
import { LOCALES } from '../../../src/domain/values/locale.ts';
import { LETTER_STATES } from '../../../src/contract/admin-orders.ts';
import { day, flag, json, numbers, text, whole, words } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

export const LETTER_KEYS = {
  /** Ids of the letters that are not sent yet, by the millisecond from which they may be tried. Life: until its letters are sent or given up. */
  outbox: { pattern: 'outbox', type: 'zset' },
  /** Life: 30 days once sent or outdated; once given up, 60 days, and until `keptUntil` or the end of its link at most. Personal. */
  letter: {
    pattern: 'letter:{letterId}',
    fields: {
      /** Name of the kind as logs call it; the text is composed when the letter is sent. */
      kind: text,
      /** `outdated` once the content is not true any more. */
      state: z.enum(LETTER_STATES),
      placedAt: whole,
      /** When an operator queued it again, in milliseconds: its days of waiting count from then. */
      queuedAt: optional(whole),
      attempts: whole,
      /** Id of the call that sends it now. */
      holder: optional(text),
      /** Limits the letter has yet to be counted against. */
      caps: optional(text),
      /** One word for the failure of the last attempt. */
      reason: optional(text),
      sentAt: optional(whole),
      outdatedAt: optional(whole),
      orderNo: optional(text),
      /** Status of the order that the letter announces. */
      status: optional(z.enum(DELIVERY_STATUSES)),
      /** Recipient; absent where the order has the address. */
      to: text,
      /** Id of the operator who chose a copy of this letter to the shop; `to` is filled in when it leaves. */
      reader: optional(text),
      /** Name in the greeting. */
      name: optional(text),
      locale: z.enum(LOCALES),
      /** Secret of the letter's link, sealed (`mail/sealed.ts`). */
      secret: text,
      /** End of that link in milliseconds: the letter is not sent later; the one about kept passkeys goes without it. */
      linkEnds: whole,
      /** End of the data that the letter is about, in milliseconds: given up, it goes with them. */
      keptUntil: optional(whole),
      /** Masked e-mail that was asked for. */
      newEmail: text,
      /** Families of the device that signed in. */
      browser: optional(text),
      system: optional(text),
      /** Day by which a transfer is asked for. */
      payBy: day,
      /** The newest orders that outlive a deleted account, and the number of all of them. */
      orderNos: optional(words),
      orderCount: optional(whole),
      /** Day to which those orders are kept. */
      until: optional(text),
      /** The contact message as JSON, and the answer of an operator. */
      message: text,
      answer: text,
      /** The booked visit as JSON. */
      visit: text,
      /** The warning about a limit as JSON (`src/domain/shop/daily-use.ts`). */
      warning: text,
      /** Words of the shop to the customer. */
      note: optional(text),
      /** State of the claim that the letter announces. */
      claimState: optional(z.enum(CLAIM_STATES)),
      /** Position of the line in its order, from 0. */
      line: whole,
      /** Whether the refused review was changed after an earlier refusal. */
      edited: optional(flag),
      /** Whether the corrected delivery says where the parcel goes, or to whom. */
      ofParcel: optional(flag),
      /** Kuruş that were given back. */
      amount: whole,
      /** Kuruş that had come when a difference was asked for. */
      paid: whole,
      /** Number of the parcel. */
      number: whole,
      proposalId: text,
      /** Times at which the passkeys were made that a reset has kept. */
      made: numbers,
    },
  },
  /**
   * Ids of the newest 100,000 letters that were given up, by that time; those of letters that are gone are removed. Life: 60 days after the
   * last one.
   */
  failedLetters: { pattern: 'failed-letters', type: 'zset' },
  /** Names of the caps on letters that were reached, by the last time that was said. Life: 60 days after the last one. */
  letterAlarms: { pattern: 'letter-alarms', type: 'zset' },
  /** Life: while the consent is in force, then `retention.marketingYears` of shop.json, an account deleted or not. Personal. */
  marketingConsent: {
    pattern: 'marketing-consent:{emailHash}',
    fields: {
      given: z.enum(['0', '1']),
      /** Names the `marketing-link` key that leads here; the same for every letter. */
      linkId: text,
      /** The newest hundred acts of giving and withdrawing as JSON, a line each, oldest first: the proof. */
      acts: text,
    },
  },
  /** Hash of the e-mail whose consent the link in a letter withdraws. Life: as its consent. Personal. */
  marketingLink: { pattern: 'marketing-link:{linkId}', type: 'string' },
  /**
   * Contact messages from before they had keys of their own, as JSON by their time. Life: until each has a key of its own; `retention.contactDays` of
   * shop.json at most. Personal.
   */
  messages: { pattern: 'messages', type: 'zset' },
  /**
   * Life: until `retention.contactDays` of shop.json are over, or it gives way in a list of a thousand; that of a booked visit as its visit;
   * 7 days more where the job stands still. Personal.
   */
  message: {
    pattern: 'message:{id}',
    fields: {
      /** JSON of the message as it was sent; that of a booked visit names the day to which its customer has moved it. */
      body: text,
      /** Milliseconds, which no two messages share. */
      at: whole,
      state: z.enum(MESSAGE_STATES),
      /** Raised by every change. */
      version: whole,
      /** Opaque id of the mailbox for answers. */
      recipient: optional(text),
      /** Opaque id of the sender's network, another one every day. */
      network: optional(text),
      /** Id of the operator who has taken the message. */
      assignee: optional(text),
      answer: optional(text),
      answeredAt: optional(whole),
      /** Id of an operator. */
      answeredBy: optional(text),
      /** Answers before that as JSON, at most 9 and 24 kB, oldest first: words, milliseconds, id of an operator. */
      earlierAnswers: optional(z.pipe(json, z.array(z.object({ text, at: whole, by: text })))),
    },
  },
  /** Ids of the contact messages by their time, 1000 unless operators have taken all of them. Life: as its messages. */
  messageTimes: { pattern: 'message-times', type: 'zset' },
  /** Ids of the messages in one state by their time; in `for-` and the id of an operator, the open ones they have taken. Life: as its messages. */
  messagesIn: { pattern: 'messages-in:{list}', type: 'zset' },
  /** Id of the message with this content, so that a second press stores nothing while it is open. Life: 1 day. */
  messageSeen: { pattern: 'message-seen:{contentHash}', type: 'string' },
} as const satisfies KeyDefinitions;
