/** Orders, the lists and counters that follow them, and the uses of coupons. */
import * as z from 'zod/mini';
import { DECLINE_REASONS } from '../../../src/domain/money/card-result.ts';
import { LOCALES } from '../../../src/domain/values/locale.ts';
import { ORDER_FIELDS } from '../shapes/order.ts';
import { json, numbers, text, time, whole, words } from '../shapes/readers.ts';
import type { KeyDefinitions } from './definition.ts';

const optional = z.exactOptional;

/** `begun` before the provider has answered; `failed` it gave no page; `closed` its page ran out and nothing was paid. */
const ATTEMPT_STATES = [
  'begun',
  'open',
  'declined',
  'review',
  'differs',
  'second',
  'paid',
  'closed',
  'failed',
] as const;

export const ORDER_KEYS = {
  /**
   * Ids of deleted customers with more orders than one script cuts loose, by the time of the deletion. Life: until none of their orders leads to
   * them. Personal.
   */
  deletions: { pattern: 'deletions', type: 'zset' },
  /** Life: until the years that the law keeps it are over. Personal. */
  order: {
    pattern: 'order:{orderNo}',
    fields: ORDER_FIELDS,
  },
  /**
   * Number of the order whose customer is asked by the link about another size or colour. Life: 30 days; the link itself is good for 7, and then says
   * what became of it.
   */
  orderChangeLink: { pattern: 'order-change-link:{tokenHash}', type: 'string' },
  /** Life: 30 days after the 7 in which it can be ordered. Personal. */
  quote: {
    pattern: 'quote:{id}',
    fields: {
      /** Hash of the body, so that a key is not used for another quote. */
      requestHash: text,
      at: time,
      /** End of the days in which it can be ordered. */
      until: time,
      /** Name of the operator who made it. */
      by: text,
      /** Person, windows, message and total in kuruş (`orders/quote-store.ts`). */
      body: json,
      tokenHash: text,
      /** Sealed token of the link, for the back room and the letter. */
      secret: text,
      openedAt: optional(time),
      withdrawnAt: optional(time),
      /** Number of the order that came of it; one that is cancelled gives it up to the next. */
      orderNo: optional(text),
    },
  },
  /** Id of the quote that the link leads to. Life: as its quote. */
  quoteLink: { pattern: 'quote-link:{tokenHash}', type: 'string' },
  /** Ids of quotes by the millisecond, which no two share; those beyond their days are removed. Life: as the newest quote. */
  quotes: { pattern: 'quotes', type: 'zset' },
  /** Ids of the quotes to one mailbox, by the millisecond. Life: as the newest quote. Personal. */
  quotesTo: { pattern: 'quotes-to:{recipient}', type: 'zset' },
  /** Life: `retention.orderYears` of shop.json, as the order that earned it. Personal. */
  earnedCoupon: {
    pattern: 'earned-coupon:{code}',
    fields: {
      /** Order of the samples that earned the coupon. */
      orderNo: text,
      /** Kuruş. */
      amount: whole,
      /** Hashes of a guest's e-mail and telephone; absent for a customer, whom the order names. */
      guest: optional(words),
      /** Number of the order that uses the coupon. */
      usedBy: optional(text),
    },
  },
  /** How many orders use a coupon, by its code; those that were cancelled are not among them. Life: for ever: a number for each code there ever was. */
  couponUses: { pattern: 'coupon-uses', type: 'hash' },
  /**
   * How many orders of one buyer use a coupon, by its code, where the coupon has `usesPerCustomer`; `buyer` is a customer’s id, or a hash of a
   * guest’s e-mail or telephone. Life: until the coupon ends, one without an end `retention.orderYears` of shop.json; a customer’s until the account
   * is deleted. Personal.
   */
  couponUsesOf: { pattern: 'coupon-uses-of:{buyer}', type: 'hash' },
  /**
   * Lines with the fit guarantee (`covered:again`) and claims of them, of the guarantee (`claimed:again`) and of the law (`fault:again`), by the kind
   * of evidence; claims of a month (`month:2026-11`), and the millisecond at which they reached the ceiling (`full:2026-11`). Life: for ever: a few
   * numbers, and two a month.
   */
  fitCover: { pattern: 'fit-cover', type: 'hash' },
  /**
   * Claims of the fit guarantee for one address, as order and line, by their milliseconds; `home` is a hash of the address. Life: 366 days after the
   * last one. Personal.
   */
  fitClaimsAt: { pattern: 'fit-claims-at:{home}', type: 'zset' },
  /** Life: 7 days; 7 days from its answer on. */
  measureLink: {
    pattern: 'measure-link:{idHash}',
    fields: {
      /** Milliseconds at which it is gone. */
      until: time,
      /** Lengths that a second person typed, in cm; absent before. */
      width: optional(whole),
      height: optional(whole),
    },
  },
  /**
   * Names of texts in the archive that no order has, or not yet, by the millisecond from which the job of retention deletes them
   * (`orders/archive-orders.ts`). Life: a day, while an order goes into the archive; until the text is deleted there.
   */
  archiveNotes: { pattern: 'archive-notes', type: 'zset' },
  /**
   * Numbers of orders that the job has passed by because something of them was open, by the millisecond from which it looks again. Life: until its
   * orders are in the archive, or their years are over.
   */
  archiveLater: { pattern: 'archive-later', type: 'zset' },
  /** Millisecond of the newest order that the job has looked at for the archive. Life: for ever; in no backup, so that a restored store begins anew. */
  archiveReached: { pattern: 'archive-reached', type: 'string' },
  /**
   * Numbers of open orders by their time; `status` is a delivery status or a tab of the list, `payment` a state of payment or `any`. In a store that
   * `npm run index` has not cut, all others too. Life: as its orders.
   */
  orderFacet: { pattern: 'order-facet:{status}:{payment}', type: 'zset' },
  /**
   * As `order-facet`, of the orders of one year in Istanbul: `any`, `done` and every status that is an end, which grow with the history of the shop.
   * Life: as its orders.
   */
  orderFacetOf: { pattern: 'order-facet-of:{year}:{status}:{payment}', type: 'zset' },
  /**
   * Numbers of orders by the kuruş that are open; `kind` is `transfer` (awaited), `difference`, `refund` or `carrier`. Life: as its orders; until the
   * money has come or gone.
   */
  openMoney: { pattern: 'open-money:{kind}', type: 'zset' },
  /**
   * By letters: order number, place in its ledger, way of the money (`-` where none moved) and kuruş of every entry whose money moved on a day; `day`
   * as of `sales`. Life: as its orders.
   */
  entriesOn: { pattern: 'entries-on:{day}', type: 'zset' },
  /** Numbers of orders by the hash of the line of a statement that was booked for them. Life: as its orders. */
  bankLines: { pattern: 'bank-lines', type: 'hash' },
  /**
   * Numbers of orders with an open difference, by the millisecond from which the job reminds of it once. Life: until the reminder has gone, or the
   * difference is settled.
   */
  dueReminders: { pattern: 'due-reminders', type: 'zset' },
  /**
   * Numbers of open orders by the last promised day, as the number 20261127; those that await a payment by 99999999. Life: as its orders; until they
   * are at an end.
   */
  orderPromises: { pattern: 'order-promises', type: 'zset' },
  /** Numbers of open orders by the kuruş of their totals below 0, so that the largest is the first. Life: as its orders; until they are at an end. */
  orderSums: { pattern: 'order-sums', type: 'zset' },
  /** Life: 800 days. */
  sales: {
    pattern: 'sales:{day}',
    fields: {
      /** Orders that are not cancelled; `day` of the key counts days since 1970 in Istanbul. */
      orders: whole,
      /** Kuruş of them. */
      total: whole,
      cancelledOrders: whole,
      cancelledTotal: whole,
      /** Prefix before a product id: pieces that were not cancelled. */
      'p:': whole,
      /** Prefix before a product id: centimetres of cloth in them. */
      'c:': whole,
      /** Prefix before a width: windows that are at least so wide, and less than 50 cm wider. */
      'w:': whole,
      /** Prefix before a product id: pieces of them that were made again. */
      'a:': whole,
      /** Prefix before a product id: pieces of them that came back. */
      'b:': whole,
      /** Windows whose measures agree twice (decisions P27), and the others. */
      'm:twice': whole,
      'm:once': whole,
      /** Pieces of those windows that were made again. */
      'n:twice': whole,
      'n:once': whole,
    },
  },
  /** As `order-words-of`, of all orders from before the words were cut by year. Life: until `npm run index` has cut it by year. Personal. */
  orderWords: { pattern: 'order-words', type: 'zset' },
  /**
   * By letters: a folded word, a line break, and 9999999999999 less the time of an order that it finds; of the orders of one year, and of words that
   * begin with `start`, their first two letters. Life: as its orders. Personal.
   */
  orderWordsOf: { pattern: 'order-words-of:{year}:{start}', type: 'zset' },
  /** By letters: every `start` of `order-words-of`, for a search of one letter. Life: as its orders. */
  orderWordStarts: { pattern: 'order-word-starts:{year}', type: 'zset' },
  /** Life: while `npm run index` is at it. Personal. */
  orderIndexing: {
    pattern: 'order-indexing',
    fields: {
      phase: optional(z.enum(['orders', 'words', 'sets'])),
      cursor: optional(text),
    },
  },
  /** Numbers of orders that the index refused, by their time; the nightly job and `npm run index` put them in. Life: until the order is in the index. */
  indexRepairs: { pattern: 'index-repairs', type: 'zset' },
  /**
   * Order numbers by their time, from before they were cut by year; while it is there, so are the other sets of then. Life: until `npm run index` has
   * cut it by year.
   */
  orders: { pattern: 'orders', type: 'zset' },
  /** Every order number of one year in Istanbul by its time. Life: as its orders. */
  ordersOf: { pattern: 'orders-of:{year}', type: 'zset' },
  /** The years that orders came in, by themselves. Life: as its orders. */
  orderYears: { pattern: 'order-years', type: 'zset' },
  /**
   * Numbers of orders that await a transfer, by the millisecond from which the job has to look at them. Life: as its orders; until they are paid,
   * lapsed or begun with.
   */
  unpaidTransfers: { pattern: 'unpaid-transfers', type: 'zset' },
  /** Life: 400 days. */
  payment: {
    pattern: 'payment:{attempt}',
    fields: {
      /** The attempt of the key is an opaque random id. */
      orderNo: text,
      /** Order number and place among its attempts: the conversation id at the provider. */
      name: text,
      /** Kuruş of the items, as they were asked for. */
      price: whole,
      /** Kuruş that were asked for. */
      amount: whole,
      /** Numbers of instalments that were offered. */
      offered: numbers,
      locale: z.enum(LOCALES),
      begunAt: whole,
      /** Milliseconds from when the page of the provider takes no card any more; absent before the provider has answered. */
      expiresAt: optional(whole),
      /** SHA-256 of the provider's token. */
      tokenHash: optional(text),
      /** The token and the address of the page, sealed; deleted once the attempt is closed. */
      secret: optional(text),
      state: z.enum(ATTEMPT_STATES),
      /** Reason of the bank for the newest declined try. */
      reason: optional(z.enum(DECLINE_REASONS)),
      /** Number of the payment at the provider. */
      paymentId: optional(text),
      /** Time of the last question to the provider. */
      askedAt: optional(whole),
    },
  },
  /** Id of the attempt that the provider’s token, of which this is the SHA-256, belongs to. Life: 60 days. */
  paymentToken: { pattern: 'payment-token:{tokenHash}', type: 'string' },
  /** Ids of attempts by the millisecond from which the job has to ask about them. Life: until they are settled or closed. */
  openPayments: { pattern: 'open-payments', type: 'zset' },
  /**
   * Numbers of orders that await a card, by the millisecond from which the job has to look at them. Life: as its orders; until they are paid,
   * cancelled or lapsed.
   */
  awaitingCards: { pattern: 'awaiting-cards', type: 'zset' },
  /** Numbers of orders with money that is on its way back to a card, by the millisecond from which the job looks. Life: until the provider has answered. */
  openRefunds: { pattern: 'open-refunds', type: 'zset' },
  /**
   * JSON of what an operator has to look at: order, kind, our value and the provider’s, time; by order, kind and payment, with colons between. Life:
   * until an operator has dealt with them, or they are settled.
   */
  paymentFlags: { pattern: 'payment-flags', type: 'hash' },
  /** The last day whose payments were held against the provider’s report. Life: for ever. */
  reconciledDay: { pattern: 'reconciled-day', type: 'string' },
  /** JSON of what instalments cost by card family, and the day it was asked. Life: two days; asked anew each day. */
  instalmentRates: { pattern: 'instalment-rates', type: 'string' },
  /** The customer's order numbers by their time. Life: until the account is deleted. Personal. */
  customerOrders: { pattern: 'customer-orders:{uid}', type: 'zset' },
  /** Life: 8 days. */
  orderAttempt: {
    pattern: 'order-attempt:{keyHash}',
    fields: {
      /** Hash of the body and the customer, so that a key is not used for another order. */
      requestHash: text,
      orderNo: text,
    },
  },
} as const satisfies KeyDefinitions;
