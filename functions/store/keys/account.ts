/** The account of a customer: who it is, and how its e-mail moves. */
import * as z from 'zod/mini';
import { ROLES } from '../../../src/contract/session.ts';
import { SHOP_ROLES } from '../../../src/domain/account/shop-role.ts';
import { LOCALES } from '../../../src/domain/values/locale.ts';
import { storedBilling } from '../shapes/order.ts';
import { flag, text, whole } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

export const ACCOUNT_KEYS = {
  /** Life: until the account is deleted. Personal. */
  user: {
    pattern: 'user:{uid}',
    fields: {
      status: z.literal('active'),
      /** Raised to end every session and access token at once. */
      tokenVersion: whole,
      role: z.enum(ROLES),
      /** Displayed, never used to sign in. */
      userName: text,
      firstName: text,
      lastName: text,
      email: text,
      /** Names the `email` key that leads here. */
      emailHash: text,
      /** Hash of the e-mail whose owner has opened a link from a letter. */
      provenEmailHash: optional(text),
      phone: text,
      /** Id of the pepper, `$`, then bcrypt. */
      passwordHash: text,
      /** Language of letters. */
      locale: z.enum(LOCALES),
      /** ISO 8601. */
      registeredAt: text,
      /** Hash of the newest link to a new password. */
      resetTokenHash: optional(text),
      defaultAddressId: optional(text),
      /** Invoice data that is offered with the next order. */
      billing: optional(storedBilling),
      /** Secret of an operator's app for one-time codes, sealed (`mail/sealed.ts`). */
      totpSecret: optional(text),
      /** Newest half minute with a used code, so that each code works once. */
      totpStep: optional(whole),
      /** Id of the call that used it, so that a repeated call is no second use. */
      totpStepBy: optional(text),
      /** Whether the command has named this operator (decisions A8). */
      isOwner: optional(flag),
      /** Role of an operator who is no owner (decisions A8); absent where none was chosen yet. */
      shopRole: optional(z.enum(SHOP_ROLES)),
      /** Kinds of letters to the shop of which this operator gets a copy, apart by spaces (`account/notices.ts`). */
      notices: optional(text),
      /** Session that accepted an invitation; it alone makes the first second factor. */
      joinedIn: optional(text),
    },
  },
  /** Id of the customer with this e-mail. Life: until the account is deleted or moves to another e-mail. Personal. */
  email: { pattern: 'email:{emailHash}', type: 'string' },
  /** Life: 24 hours; until its link was opened, or it was taken back. Personal. */
  emailChange: {
    pattern: 'email-change:{uid}',
    fields: {
      /** The new e-mail as typed, not yet in force. */
      email: text,
      /** Names the `email` key that would lead here. */
      emailHash: text,
      /** Hash of the newest link, the only one that works. */
      tokenHash: optional(text),
      /** The customer's at the time: ending every session ends the change too. */
      tokenVersion: whole,
    },
  },
  /** How many orders the law keeps and the numbers of the newest, so that a repeated call is answered alike. Life: 10 minutes. Personal. */
  deletedAccount: { pattern: 'deleted-account:{uid}', type: 'string' },
} as const satisfies KeyDefinitions;
