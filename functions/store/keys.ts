/**
 * The schema of the store: every key the shop writes, by name. It is the data dictionary as well: what a key holds, how
 * long it lives, which capability owns it and whether it is about a person. No other file spells a key; Lua gets them
 * through `defineScript`.
 */
type Owner =
  | 'account'
  | 'admin'
  | 'addresses'
  | 'cart'
  | 'contact'
  | 'favourites'
  | 'http'
  | 'jobs'
  | 'journal'
  | 'mail'
  | 'marketing'
  | 'orders'
  | 'passkeys'
  | 'reporting'
  | 'session';

interface KeyDefinition {
  /** Parts in braces are filled in by the caller. */
  readonly pattern: string;
  readonly type: 'hash' | 'sorted set' | 'string';
  /** When it goes by itself; `until …` when something else removes it. */
  readonly life: string;
  readonly owner: Owner;
  /** Whether a person can be recognised by the key or by what it holds. */
  readonly personal: boolean;
  /** Field by field for a hash, member and score for a sorted set. */
  readonly holds: string | Readonly<Record<string, string>>;
}

export const SCHEMA = {
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
      passkeyCount: 'how many passkeys there are; absent before the first',
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
  emailLink: {
    pattern: 'email-link:{tokenHash}',
    type: 'string',
    life: '24 hours, or until it was opened',
    owner: 'session',
    personal: true,
    holds: 'id of the customer whose new e-mail the link confirms',
  },
  confirmedEmail: {
    pattern: 'confirmed-email:{tokenHash}',
    type: 'hash',
    life: '10 minutes',
    owner: 'session',
    personal: true,
    holds: {
      uid: 'whose it is',
      email: 'what the link confirmed, so that opening it again is answered alike',
      oldEmail: 'what it replaced; it is told',
    },
  },
  session: {
    pattern: 'session:{sid}',
    type: 'hash',
    life: '12 hours or 14 days idle, 30 days at most (decisions A3); for an operator 30 minutes and 12 hours',
    owner: 'session',
    personal: true,
    holds: {
      uid: 'whose it is',
      counter: 'of the newest refresh token; rotation raises it',
      predecessor: 'counter of the token it was given for, good until the newest is presented; 0 at sign-in',
      rotatedAt: 'milliseconds, when it was raised',
      createdAt: 'milliseconds, sign-in',
      tokenVersion: "the customer's at sign-in",
      endsAt: 'milliseconds, at the latest',
      idleMs: 'how long it may idle',
      browser: 'family, or empty',
      system: 'family, or empty',
      deviceHash: 'of the device that signed in, or empty',
      secondFactorAt: "milliseconds, when an operator's second factor was given; absent before that",
      confirmedAt: 'milliseconds, when it was last given again for what is asked twice',
    },
  },
  sessions: {
    pattern: 'sessions:{uid}',
    type: 'sorted set',
    life: '30 days after the last sign-in',
    owner: 'session',
    personal: true,
    holds: "ids of the customer's sessions by their end",
  },
  operators: {
    pattern: 'operators',
    type: 'sorted set',
    life: 'until the role is taken away or the account is deleted',
    owner: 'session',
    personal: false,
    holds: 'ids of the operators by the millisecond from which they are',
  },
  operatorInvite: {
    pattern: 'operator-invite:{emailHash}',
    type: 'hash',
    life: '48 hours, or until it was accepted or taken back',
    owner: 'admin',
    personal: true,
    holds: {
      email: 'as typed; the letter goes there',
      tokenHash: 'of the newest link, the only one that works',
      invitedBy: 'name of the operator who invites',
      until: 'milliseconds',
    },
  },
  operatorInviteLink: {
    pattern: 'operator-invite-link:{tokenHash}',
    type: 'string',
    life: '48 hours, or until it was opened',
    owner: 'admin',
    personal: true,
    holds: 'hash of the e-mail that the invitation went to',
  },
  operatorInvites: {
    pattern: 'operator-invites',
    type: 'sorted set',
    life: '48 hours after the last one',
    owner: 'admin',
    personal: false,
    holds: 'hashes of the invited e-mails by the end of their invitation',
  },
  pendingFactor: {
    pattern: 'pending-factor:{uid}',
    type: 'hash',
    life: '1 hour, or until it was confirmed by a code',
    owner: 'session',
    personal: true,
    holds: {
      secret: 'of the app for one-time codes, sealed (`mail/sealed.ts`); not in force yet',
      recoveryHashes: 'of the recovery codes that were shown with it, in a row',
    },
  },
  recoveryCodes: {
    pattern: 'recovery-codes:{uid}',
    type: 'sorted set',
    life: 'until others take their place, or the second factor goes',
    owner: 'session',
    personal: true,
    holds: 'hashes of the recovery codes that were not used yet, by their place',
  },
  usedRecoveryCode: {
    pattern: 'used-recovery-code:{uid}:{codeHash}',
    type: 'string',
    life: '10 minutes',
    owner: 'session',
    personal: true,
    holds: 'id of the call that used it, so that one sent twice is no second use',
  },
  spentTicket: {
    pattern: 'spent-ticket:{ticketId}',
    type: 'string',
    life: '10 minutes, longer than the ticket is good',
    owner: 'session',
    personal: false,
    holds: 'id of the call that signed in with it: a ticket is good for one sign-in',
  },
  successorSession: {
    pattern: 'successor-session:{sid}',
    type: 'string',
    life: '10 minutes',
    owner: 'session',
    personal: true,
    holds: 'session that a change of password put in the place of this one',
  },
  endedSession: {
    pattern: 'ended-session:{sid}',
    type: 'string',
    life: '10 minutes',
    owner: 'session',
    personal: true,
    holds: 'id of the customer who ended it from the list, so that a repeated call is no miss',
  },
  deletedAccount: {
    pattern: 'deleted-account:{uid}',
    type: 'string',
    life: '10 minutes',
    owner: 'account',
    personal: true,
    holds: 'how many orders the law keeps and the numbers of the newest, so that a repeated call is answered alike',
  },
  deletions: {
    pattern: 'deletions',
    type: 'sorted set',
    life: 'until none of their orders leads to them',
    owner: 'orders',
    personal: true,
    holds: 'ids of deleted customers with more orders than one script cuts loose, by the time of the deletion',
  },
  passwordReset: {
    pattern: 'password-reset:{tokenHash}',
    type: 'string',
    life: '15 minutes',
    owner: 'session',
    personal: true,
    holds: 'id of the customer the link belongs to; `-` for an e-mail without an account',
  },
  knownDevices: {
    pattern: 'known-devices:{uid}',
    type: 'sorted set',
    life: '400 days after the last sign-in',
    owner: 'session',
    personal: true,
    holds: "hashes of the newest 20 devices' ids by their last sign-in",
  },
  loginFailures: {
    pattern: 'login-failures:{emailHash}',
    type: 'string',
    life: '1 hour',
    owner: 'session',
    personal: true,
    holds: 'how often a password was tried from unknown devices',
  },
  loginPause: {
    pattern: 'login-pause:{emailHash}',
    type: 'string',
    life: '60 seconds at most',
    owner: 'session',
    personal: true,
    holds: 'id of the try after which unknown devices wait',
  },
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
  addresses: {
    pattern: 'addresses:{uid}',
    type: 'hash',
    life: 'until the account is deleted',
    owner: 'addresses',
    personal: true,
    holds: 'addresses as JSON by their id',
  },
  addressOrder: {
    pattern: 'address-order:{uid}',
    type: 'sorted set',
    life: 'until the account is deleted',
    owner: 'addresses',
    personal: true,
    holds: 'ids of the addresses by the time they were added',
  },
  cart: {
    pattern: 'cart:{uid}',
    type: 'hash',
    life: '365 days untouched',
    owner: 'cart',
    personal: true,
    holds:
      'for each line id: the choice as JSON, `{id}:quantity`, `{id}:room` and `{id}:addition`, the names of its latest additions',
  },
  cartOrder: {
    pattern: 'cart-order:{uid}',
    type: 'sorted set',
    life: '365 days untouched',
    owner: 'cart',
    personal: true,
    holds: 'ids of the lines by the time they were added',
  },
  favourites: {
    pattern: 'favourites:{uid}',
    type: 'sorted set',
    life: 'until the account is deleted',
    owner: 'favourites',
    personal: true,
    holds: 'product ids by the time they were added',
  },
  order: {
    pattern: 'order:{orderNo}',
    type: 'hash',
    life: 'until the years that the law keeps it are over',
    owner: 'orders',
    personal: true,
    holds: {
      version: '`1`',
      orderNo: '`KP-` and 13 digits',
      placedAt: 'milliseconds by the clock of the store',
      status: 'delivery status (specification §4)',
      events: 'JSON list of later statuses with their time and note',
      body: 'JSON of what was ordered: lines, amounts, payment, delivery, consents; never rewritten',
      uid: 'whose it is; absent for a guest',
      carrier: 'absent before it is shipped',
      trackingNumber: 'absent before it is shipped',
      paymentState: 'absent while it stands as it was placed',
      paidAt: 'milliseconds when a transfer was confirmed; absent before that',
      estimate: 'JSON of the days promised from payment; absent while those of the body hold',
      remindedAt: 'milliseconds when the letter about a transfer that has not come was placed; absent before that',
      recipient: 'opaque id of the mailbox its letters go to, for counting them',
      itemCount: 'pieces in it, for lists, which read no body; absent in orders from before lists were paged',
      total: 'kuruş, for lists; absent where itemCount is',
      emailProven: '`1` when that mailbox had proven to be the customer’s own; absent otherwise',
      changes: 'how often it was changed; absent: never. Its version at the API is one more',
      lastChange: 'hash of the newest change by an operator, so that the same one again is known',
      reason: 'why the shop cancelled it or took it back; absent otherwise',
      checked: 'positions of the lines whose measures were looked at, with blanks between',
      notes: 'JSON list of notes of the shop alone, each with its time and who wrote it',
      refunds: 'JSON list of what was given back, in kuruş, each with its time, words and who noted it',
      told: 'versions that a note or a refund was told of by a letter, the newest twenty, with blanks between',
      row: 'JSON of what operators’ lists show of the body; this and what follows is absent in orders from before the index',
      made: 'positions of the lines that are made to measure, with blanks between',
      placedState: 'of the payment, as it was placed',
      words: 'what operators find it by, a folded word each line; its number is not among them',
      facets: 'the `order-facet` sets it stands in, with blanks between',
      sales: 'what it adds to `sales`: names and whole numbers in turn, with blanks between',
      invoiceNo: 'of the invoice, absent before the shop has written it',
      invoiceUrl: 'https address of the invoice, or empty',
      salesAs: '`sold` or `cancelled`: how `sales` has it; absent while it has not',
      couponUse:
        'code of the coupon it uses and who it is counted for, with blanks between: `@` its owner, else hashes; gone once given back',
    },
  },
  couponUses: {
    pattern: 'coupon-uses',
    type: 'hash',
    life: 'for ever: a number for each code there ever was',
    owner: 'orders',
    personal: false,
    holds: 'how many orders use a coupon, by its code; those that were cancelled are not among them',
  },
  couponUsesOf: {
    pattern: 'coupon-uses-of:{buyer}',
    type: 'hash',
    life: 'until the coupon ends, one without an end `retention.orderYears` of shop.json; a customer’s until the account is deleted',
    owner: 'orders',
    personal: true,
    holds:
      'how many orders of one buyer use a coupon, by its code, where the coupon has `usesPerCustomer`; `buyer` is a customer’s id, or a hash of a guest’s e-mail or telephone',
  },
  orderFacet: {
    pattern: 'order-facet:{status}:{payment}',
    type: 'sorted set',
    life: 'as its orders',
    owner: 'orders',
    personal: false,
    holds:
      'order numbers by their time; `status` is a delivery status, a tab of the list or `any`, `payment` a state of payment or `any`',
  },
  orderPromises: {
    pattern: 'order-promises',
    type: 'sorted set',
    life: 'as its orders; until they are at an end',
    owner: 'orders',
    personal: false,
    holds: 'numbers of orders by the last promised day, as the number 20261127; without those that await a transfer',
  },
  sales: {
    pattern: 'sales:{day}',
    type: 'hash',
    life: '400 days',
    owner: 'orders',
    personal: false,
    holds: {
      orders: 'how many orders of the day are not cancelled; `day` counts days since 1970 in Istanbul',
      total: 'kuruş of them',
      cancelledOrders: 'how many of the day are',
      cancelledTotal: 'kuruş of those',
      'p:{productId}': 'pieces that were not cancelled',
      'c:{productId}': 'centimetres of cloth in them',
      'w:{width}': 'their windows at least so wide and less than 50 cm wider',
    },
  },
  orderWords: {
    pattern: 'order-words',
    type: 'sorted set',
    life: 'as its orders',
    owner: 'orders',
    personal: true,
    holds: 'by letters: a folded word, a line break, and 9999999999999 less the time of an order that it finds',
  },
  orderIndexing: {
    pattern: 'order-indexing',
    type: 'hash',
    life: 'while `npm run index` is at it',
    owner: 'orders',
    personal: true,
    holds: { phase: 'which list it walks', cursor: 'how far it has come in it' },
  },
  marketingConsent: {
    pattern: 'marketing-consent:{emailHash}',
    type: 'hash',
    life: 'while the consent is in force, then `retention.marketingYears` of shop.json, an account deleted or not',
    owner: 'marketing',
    personal: true,
    holds: {
      given: '`1` while campaign e-mails may go to this address, else `0`',
      linkId: 'names the `marketing-link` key that leads here; the same for every letter',
      acts: 'the newest hundred acts of giving and withdrawing as JSON, a line each, oldest first: the proof',
    },
  },
  marketingLink: {
    pattern: 'marketing-link:{linkId}',
    type: 'string',
    life: 'as its consent',
    owner: 'marketing',
    personal: true,
    holds: 'hash of the e-mail whose consent the link in a letter withdraws',
  },
  orders: {
    pattern: 'orders',
    type: 'sorted set',
    life: 'as its orders',
    owner: 'orders',
    personal: false,
    holds: 'every order number by its time',
  },
  unpaidTransfers: {
    pattern: 'unpaid-transfers',
    type: 'sorted set',
    life: 'as its orders; until they are paid, lapsed or worked on',
    owner: 'orders',
    personal: false,
    holds: 'numbers of orders that await a transfer, by the millisecond from which the job has to look at them',
  },
  customerOrders: {
    pattern: 'customer-orders:{uid}',
    type: 'sorted set',
    life: 'until the account is deleted',
    owner: 'orders',
    personal: true,
    holds: "the customer's order numbers by their time",
  },
  orderAttempt: {
    pattern: 'order-attempt:{keyHash}',
    type: 'hash',
    life: '72 hours',
    owner: 'orders',
    personal: false,
    holds: {
      requestHash: 'of the body and the customer, so that a key is not used for another order',
      orderNo: 'what it placed',
    },
  },
  outbox: {
    pattern: 'outbox',
    type: 'sorted set',
    life: 'until its letters are sent or given up',
    owner: 'mail',
    personal: false,
    holds: 'ids of the letters that are not sent yet, by the millisecond from which they may be tried',
  },
  letter: {
    pattern: 'letter:{letterId}',
    type: 'hash',
    life: '30 days once sent, 60 days once given up',
    owner: 'mail',
    personal: true,
    holds: {
      kind: 'as logs call it; never a composed text, never a secret',
      state: '`waiting`, `sent`, `failed`, or `outdated` when what it was to say is not true any more',
      placedAt: 'milliseconds',
      attempts: 'how often it was handed to somebody to send',
      holder: 'who sends it now; absent while nobody does',
      caps: 'the limits it has yet to be counted against; absent once it was',
      reason: 'one word for why the last attempt failed; absent before that',
      sentAt: 'milliseconds; absent before that',
      outdatedAt: 'milliseconds; absent unless it is',
      orderNo: 'which order it is about, if any',
      status: 'which status of the order it tells, if any',
      to: 'the address, unless the order has it; gone once sent',
      name: 'whom it greets; gone once sent',
      locale: 'its language',
      secret: 'of its link, sealed (`mail/sealed.ts`); gone once sent or given up',
      linkEnds: 'milliseconds from which that link works no more: it is not sent later',
      newEmail: 'masked e-mail that was asked for; gone once sent',
      browser: 'family of the device that signed in; gone once sent',
      system: 'as browser',
      payBy: 'day by which a transfer is asked for',
      orderNos: 'the newest orders that outlive a deleted account, in a row; gone once sent',
      orderCount: 'how many outlive it; gone once sent',
      until: 'day to which they are kept; gone once sent',
      message: 'the contact message as JSON; gone once sent',
      answer: 'what an operator answered to it; gone once sent',
      note: 'what the shop writes to the customer; gone once sent',
      amount: 'kuruş that were given back',
    },
  },
  failedLetters: {
    pattern: 'failed-letters',
    type: 'sorted set',
    life: '60 days after the last one',
    owner: 'mail',
    personal: false,
    holds: 'ids of the newest 1000 letters that were given up, by that time',
  },
  letterAlarms: {
    pattern: 'letter-alarms',
    type: 'sorted set',
    life: '60 days after the last one',
    owner: 'mail',
    personal: false,
    holds: 'names of the caps on letters that were reached, by the last time that was said',
  },
  rebuildAsked: {
    pattern: 'rebuild-asked',
    type: 'string',
    life: '20 hours; 10 minutes while the build hook has not answered',
    owner: 'jobs',
    personal: false,
    holds: 'the day for which a build was asked for',
  },
  messages: {
    pattern: 'messages',
    type: 'sorted set',
    life: 'until each has a key of its own; `retention.contactDays` of shop.json at most',
    owner: 'contact',
    personal: true,
    holds: 'contact messages from before they had keys of their own, as JSON by their time',
  },
  message: {
    pattern: 'message:{id}',
    type: 'hash',
    life: 'until `retention.contactDays` of shop.json are over, or a thousand newer ones have come',
    owner: 'contact',
    personal: true,
    holds: {
      body: 'JSON of what was sent; never rewritten',
      at: 'milliseconds, which no two messages share',
      state: '`open`, `closed` or `spam`',
      version: 'raised by every change of an operator',
      recipient: 'opaque id of the mailbox an answer goes to; absent in messages from before answers',
      assignee: 'id of the operator who has taken it; absent while nobody has',
      answer: 'what was answered by mail; absent before that',
      answeredAt: 'milliseconds; absent before that',
      answeredBy: 'id of the operator who answered',
    },
  },
  messageTimes: {
    pattern: 'message-times',
    type: 'sorted set',
    life: 'as its messages',
    owner: 'contact',
    personal: false,
    holds: 'ids of the newest 1000 contact messages by their time',
  },
  messagesIn: {
    pattern: 'messages-in:{list}',
    type: 'sorted set',
    life: 'as its messages',
    owner: 'contact',
    personal: false,
    holds:
      'ids of the messages in one state by their time; in `for-` and the id of an operator, the open ones they have taken',
  },
  messageSeen: {
    pattern: 'message-seen:{contentHash}',
    type: 'string',
    life: '1 day',
    owner: 'contact',
    personal: false,
    holds: 'id of the message with this content, so that a second press stores nothing',
  },
  errorKinds: {
    pattern: 'error-kinds',
    type: 'sorted set',
    life: '`retention.logDays` of shop.json',
    owner: 'reporting',
    personal: false,
    holds: 'fingerprints of at most 1000 kinds of browser errors by their last time',
  },
  errorSamples: {
    pattern: 'error-samples',
    type: 'hash',
    life: 'as error-kinds',
    owner: 'reporting',
    personal: false,
    holds: 'the last error of each kind as JSON, scrubbed',
  },
  errorCounts: {
    pattern: 'error-counts',
    type: 'hash',
    life: 'as error-kinds',
    owner: 'reporting',
    personal: false,
    holds: 'how often each kind came',
  },
  errorOwners: {
    pattern: 'error-owners',
    type: 'hash',
    life: 'as error-kinds',
    owner: 'reporting',
    personal: false,
    holds: 'who brought each kind first: an opaque id of the network and the day',
  },
  errorFirsts: {
    pattern: 'error-firsts',
    type: 'hash',
    life: 'as error-kinds',
    owner: 'reporting',
    personal: false,
    holds: 'when each kind came first, in milliseconds; absent for kinds from before that was kept',
  },
  errorsSeen: {
    pattern: 'errors-seen:{uid}',
    type: 'hash',
    life: 'as error-kinds, after the last one was seen',
    owner: 'reporting',
    personal: true,
    holds: 'when the operator ticked each kind as seen, in milliseconds',
  },
  pageViews: {
    pattern: 'page-views:{day}',
    type: 'hash',
    life: '400 days',
    owner: 'reporting',
    personal: false,
    holds: 'views by locale and page',
  },
  webVitals: {
    pattern: 'web-vitals:{day}',
    type: 'hash',
    life: '400 days',
    owner: 'reporting',
    personal: false,
    holds: 'measurements by kind of page, name and range',
  },
  journal: {
    pattern: 'journal',
    type: 'sorted set',
    life: 'for ever: nobody edits it',
    owner: 'journal',
    personal: false,
    holds: 'ids of the entries by their milliseconds, which no two share',
  },
  journalOf: {
    pattern: 'journal-of:{subject}',
    type: 'sorted set',
    life: 'as its entries',
    owner: 'journal',
    personal: false,
    holds: 'as `journal`, of one subject, such as an order',
  },
  journalEntry: {
    pattern: 'journal-entry:{id}',
    type: 'hash',
    life: 'for ever',
    owner: 'journal',
    personal: true,
    holds: {
      uid: 'of the operator',
      operator: 'what they were called then',
      act: 'what was done, such as `order-status`',
      subject: 'what it was done to: the number of an order, an id; never a name of a customer',
      before: 'what was there, or empty',
      after: 'what is there now, or empty',
    },
  },
  restoring: {
    pattern: 'restoring',
    type: 'string',
    life: 'until the restore is whole',
    owner: 'admin',
    personal: false,
    holds: 'which backup goes into this store (`netlify/local/backup`)',
  },
  limit: {
    pattern: 'limit:{rule}:{id}',
    type: 'string',
    life: 'its window',
    owner: 'http',
    personal: false,
    holds: 'calls counted in this window; the id is opaque',
  },
  spentProof: {
    pattern: 'spent-proof:{id}',
    type: 'string',
    life: '5 minutes at most',
    owner: 'http',
    personal: false,
    holds: 'call that used this proof of work up',
  },
} as const satisfies Readonly<Record<string, KeyDefinition>>;

export type KeyName = keyof typeof SCHEMA;

declare const ofDefinition: unique symbol;

/** A key of one definition; only `key` makes them, so a script cannot be given another's. */
export type Key<Name extends KeyName = KeyName> = string & { readonly [ofDefinition]: Name };

type Parts<Pattern extends string> = Pattern extends `${string}{${string}}${infer Rest}`
  ? [part: string, ...Parts<Rest>]
  : [];

type KeyBuilders = { readonly [Name in KeyName]: (...parts: Parts<(typeof SCHEMA)[Name]['pattern']>) => Key<Name> };

const builderOf =
  ({ pattern }: KeyDefinition) =>
  (...parts: readonly string[]): string => {
    const rest = [...parts];
    return pattern.replace(/\{\w+\}/g, () => rest.shift() ?? '');
  };

/** Keys by the name of their definition: `key.user(uid)`, `key.orders()`. */
export const key = Object.fromEntries(
  Object.entries(SCHEMA).map(([name, definition]) => [name, builderOf(definition)]),
) as unknown as KeyBuilders;

/** Lua: defines `userKey(uid)` and the like, for scripts that find out about a key only while they run. */
export function luaKeyBuilder(name: KeyName): string {
  const { pattern } = SCHEMA[name];
  const parts = pattern.split(/\{(\w+)\}/);
  const parameters = parts.filter((_, index) => index % 2 === 1);
  const pieces = parts.map((part, index) => (index % 2 === 1 ? part : `'${part}'`)).filter((piece) => piece !== "''");
  return `local function ${name}Key(${parameters.join(', ')}) return ${pieces.join(' .. ')} end`;
}
