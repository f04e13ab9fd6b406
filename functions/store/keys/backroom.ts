/** The back room: invitations, visits, the journal. */
import * as z from 'zod/mini';
import { SHOP_ROLES } from '../../../src/domain/account/shop-role.ts';
import { day, text, time, whole } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

export const BACK_ROOM_KEYS = {
  /** Life: 48 hours, or until it was accepted or taken back. Personal. */
  operatorInvite: {
    pattern: 'operator-invite:{emailHash}',
    fields: {
      /** As typed; the letter goes there. */
      email: text,
      /** Hash of the newest link, the only one that works. */
      tokenHash: text,
      /** Name of the operator who invites. */
      invitedBy: text,
      /** Id of that operator: the invitation ends with the role of its sender. */
      invitedById: optional(text),
      /** Role that it gives. */
      shopRole: optional(z.enum(SHOP_ROLES)),
      until: time,
    },
  },
  /** Hash of the e-mail that the invitation went to; `joined` and the id of its customer once it was accepted. Life: 48 hours. Personal. */
  operatorInviteLink: { pattern: 'operator-invite-link:{tokenHash}', type: 'string' },
  /** Hashes of the invited e-mails by the end of their invitation. Life: 48 hours after the last one. */
  operatorInvites: { pattern: 'operator-invites', type: 'zset' },
  /** Life: 30 days after its day; as its message. Personal. */
  visit: {
    pattern: 'visit:{subject}',
    fields: {
      /** Milliseconds of the last change, which no other change of the visit has. */
      version: whole,
      /** `subject` is the number of an order with a fitting, or the id of a message that asks for measuring. */
      day,
      /** Such as 10:30, in Istanbul. */
      from: text,
      to: text,
      /** As an operator typed it; empty for an order, which has one. */
      address: optional(text),
      /** For the shop alone. */
      note: optional(text),
      /** District, hash of the letter's link, and account of a signed-in shopper: a booked visit alone has them. */
      district: optional(text),
      tokenHash: optional(text),
      /** Sealed token of that link, for the letters of later changes. */
      secret: optional(text),
      uid: optional(text),
      /** Rooms and note that the fitter sent, as JSON, and the milliseconds of their last change. */
      report: optional(text),
      reportVersion: optional(whole),
      /** When the fitter said that the visit is done, who did, and where its windows went. */
      doneAt: optional(time),
      doneBy: optional(text),
      /** Version that its newest letter announces; absent where none was placed, and before the field. */
      toldVersion: optional(text),
      windows: optional(z.enum(['account', 'none', 'full'])),
      /** Ids of those windows, apart by spaces: a corrected report takes back the ones it names no more. */
      windowIds: optional(text),
      /** Id of the account that has them: its e-mail may be another one at the correction. */
      windowsOf: optional(text),
    },
  },
  /** Photographs of a visit, at most 12 JPEGs of at most 72 kB in base64, by the id of their room, a dot and an id. Life: as its visit. Personal. */
  visitPhotos: { pattern: 'visit-photos:{subject}', type: 'hash' },
  /** Subject of the booked visit that the link in a letter moves or cancels. Life: 30 days after the last day that can be booked; as its visit. */
  visitLink: { pattern: 'visit-link:{tokenHash}', type: 'string' },
  /**
   * Subjects of the newest 20 visits that the customer booked, by the millisecond of their beginning. Life: 30 days after the day of the last one.
   * Personal.
   */
  customerVisits: { pattern: 'customer-visits:{uid}', type: 'zset' },
  /** Subjects of the visits of a day by the minute from which somebody comes; 50 at most. Life: 30 days after its day. */
  visitsOn: { pattern: 'visits-on:{day}', type: 'zset' },
  /** Which backup goes into this store (`netlify/local/backup`). Life: until the restore is whole. */
  restoring: { pattern: 'restoring', type: 'string' },
  /** Ids of the entries by their milliseconds, which no two share. Life: for ever: nobody edits it. */
  journal: { pattern: 'journal', type: 'zset' },
  /** Life: for ever. */
  journalHead: {
    pattern: 'journal-head',
    fields: {
      /** Chain of the newest entry: without it the newest entries could be cut off unseen. */
      chain: text,
      place: whole,
    },
  },
  /** Orders and messages that an operator has read whole, by the millisecond. Life: 10 minutes after the last one. Personal. */
  operatorReads: { pattern: 'operator-reads:{uid}', type: 'zset' },
  /** As `journal`, of one subject, such as an order. Life: as its entries. */
  journalOf: { pattern: 'journal-of:{subject}', type: 'zset' },
  /** Life: for ever. Personal. */
  journalEntry: {
    pattern: 'journal-entry:{id}',
    fields: {
      uid: optional(text),
      /** Name of the operator at the time. */
      operator: optional(text),
      /** Such as `order-status`. */
      act: optional(text),
      /** Number of an order or an id; never a name of a customer. */
      subject: optional(text),
      before: optional(text),
      after: optional(text),
      /** SHA-1 over the chain of the entry before and this entry's own fields. */
      chain: optional(text),
      /** Number of entries with a chain up to this one. */
      place: optional(text),
    },
  },
} as const satisfies KeyDefinitions;
