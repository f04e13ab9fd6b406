/** The account of a customer: who it is, and how its e-mail moves. */
import type { KeyDefinitions } from './definition.ts';

export const ACCOUNT_KEYS = {
  user: {
    pattern: 'user:{uid}',
    type: 'hash',
    life: 'until the account is deleted',
    owner: 'account',
    personal: true,
    holds: {
      status: '`active`',
      tokenVersion: 'raised to end every session and access token at once',
      role: '`customer` or `operator`',
      userName: 'shown, never used to sign in',
      firstName: 'as typed',
      lastName: 'as typed',
      email: 'as typed; letters go there',
      emailHash: 'names the `email` key that leads here',
      provenEmailHash: 'of the e-mail whose owner has opened a link we sent there; absent before that',
      phone: 'as typed, or empty',
      passwordHash: 'id of the pepper, `$`, then bcrypt',
      locale: 'of letters',
      registeredAt: 'ISO 8601',
      resetTokenHash: 'of the newest link to a new password; absent when there is none',
      defaultAddressId: 'absent while the address book is empty',
      totpSecret: "of an operator's app for one-time codes, sealed (`mail/sealed.ts`); absent while there is none",
      totpStep: 'newest half minute whose code was used, so that each is good once',
      totpStepBy: 'id of the call that used it, so that one sent twice is no second use',
      isOwner: '`1` for an operator whom the command has named (decisions A8); absent otherwise',
      joinedIn:
        'session that accepted an invitation; only that one makes the first second factor. Absent once there is one',
    },
  },
  email: {
    pattern: 'email:{emailHash}',
    type: 'string',
    life: 'until the account is deleted or moves to another e-mail',
    owner: 'account',
    personal: true,
    holds: 'id of the customer with this e-mail',
  },
  emailChange: {
    pattern: 'email-change:{uid}',
    type: 'hash',
    life: '24 hours; until its link was opened, or it was taken back',
    owner: 'account',
    personal: true,
    holds: {
      email: 'the new e-mail as typed, not yet in force',
      emailHash: 'names the `email` key that would lead here',
      tokenHash: 'of the newest link, the only one that works',
      tokenVersion: "the customer's when it was asked for: ending every session ends it too",
    },
  },
  deletedAccount: {
    pattern: 'deleted-account:{uid}',
    type: 'string',
    life: '10 minutes',
    owner: 'account',
    personal: true,
    holds: 'how many orders the law keeps and the numbers of the newest, so that a repeated call is answered alike',
  },
} as const satisfies KeyDefinitions;
