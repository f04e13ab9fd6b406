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
  deletions: {
    pattern: 'deletions',
    life: 'until none of their orders leads to them',
    owner: 'orders',
    personal: true,
    sortedSet: 'ids of deleted customers with more orders than one script cuts loose, by the time of the deletion',
  },
  order: {
    pattern: 'order:{orderNo}',
    life: 'until the years that the law keeps it are over',
    owner: 'orders',
    personal: true,
    fields: ORDER_FIELDS,
  },
  orderChangeLink: {
    pattern: 'order-change-link:{tokenHash}',
    life: '30 days; the link itself is good for 7, and then says what became of it',
    owner: 'orders',
    personal: false,
    string: 'number of the order whose customer is asked by the link about another size or colour',
  },
  quote: {
    pattern: 'quote:{id}',
    life: '30 days after the 7 in which it can be ordered',
    owner: 'orders',
    personal: true,
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
  quoteLink: {
    pattern: 'quote-link:{tokenHash}',
    life: 'as its quote',
    owner: 'orders',
    personal: false,
    string: 'id of the quote that the link leads to',
  },
  quotes: {
    pattern: 'quotes',
    life: 'as the newest quote',
    owner: 'orders',
    personal: false,
    sortedSet: 'ids of quotes by the millisecond, which no two share; those beyond their days are removed',
  },
  quotesTo: {
    pattern: 'quotes-to:{recipient}',
    life: 'as the newest quote',
    owner: 'orders',
    personal: true,
    sortedSet: 'ids of the quotes to one mailbox, by the millisecond',
  },
  earnedCoupon: {
    pattern: 'earned-coupon:{code}',
    life: '`retention.orderYears` of shop.json, as the order that earned it',
    owner: 'orders',
    personal: true,
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
  couponUses: {
    pattern: 'coupon-uses',
    life: 'for ever: a number for each code there ever was',
    owner: 'orders',
    personal: false,
    hash: 'how many orders use a coupon, by its code; those that were cancelled are not among them',
  },
  couponUsesOf: {
    pattern: 'coupon-uses-of:{buyer}',
    life: 'until the coupon ends, one without an end `retention.orderYears` of shop.json; a customer’s until the account is deleted',
    owner: 'orders',
    personal: true,
    hash: 'how many orders of one buyer use a coupon, by its code, where the coupon has `usesPerCustomer`; `buyer` is a customer’s id, or a hash of a guest’s e-mail or telephone',
  },
  fitCover: {
    pattern: 'fit-cover',
    life: 'for ever: a few numbers, and two a month',
    owner: 'orders',
    personal: false,
    hash: 'lines with the fit guarantee (`covered:again`) and claims of them, of the guarantee (`claimed:again`) and of the law (`fault:again`), by the kind of evidence; claims of a month (`month:2026-11`), and the millisecond at which they reached the ceiling (`full:2026-11`)',
  },
  fitClaimsAt: {
    pattern: 'fit-claims-at:{home}',
    life: '366 days after the last one',
    owner: 'orders',
    personal: true,
    sortedSet:
      'claims of the fit guarantee for one address, as order and line, by their milliseconds; `home` is a hash of the address',
  },
  measureLink: {
    pattern: 'measure-link:{idHash}',
    life: '7 days',
    owner: 'orders',
    personal: false,
    fields: {
      /** Milliseconds at which it is gone. */
      until: time,
      /** Lengths that a second person typed, in cm; absent before. */
      width: optional(whole),
      height: optional(whole),
    },
  },
  archiveNotes: {
    pattern: 'archive-notes',
    life: 'a day, while an order goes into the archive; until the text is deleted there',
    owner: 'orders',
    personal: false,
    sortedSet:
      'names of texts in the archive that no order has, or not yet, by the millisecond from which the job of retention deletes them (`orders/archive-orders.ts`)',
  },
  archiveLater: {
    pattern: 'archive-later',
    life: 'until its orders are in the archive, or their years are over',
    owner: 'orders',
    personal: false,
    sortedSet:
      'numbers of orders that the job has passed by because something of them was open, by the millisecond from which it looks again',
  },
  archiveReached: {
    pattern: 'archive-reached',
    life: 'for ever; in no backup, so that a restored store begins anew',
    owner: 'orders',
    personal: false,
    string: 'millisecond of the newest order that the job has looked at for the archive',
  },
  orderFacet: {
    pattern: 'order-facet:{status}:{payment}',
    life: 'as its orders',
    owner: 'orders',
    personal: false,
    sortedSet:
      'numbers of open orders by their time; `status` is a delivery status or a tab of the list, `payment` a state of payment or `any`. In a store that `npm run index` has not cut, all others too',
  },
  orderFacetOf: {
    pattern: 'order-facet-of:{year}:{status}:{payment}',
    life: 'as its orders',
    owner: 'orders',
    personal: false,
    sortedSet:
      'as `order-facet`, of the orders of one year in Istanbul: `any`, `done` and every status that is an end, which grow with the history of the shop',
  },
  openMoney: {
    pattern: 'open-money:{kind}',
    life: 'as its orders; until the money has come or gone',
    owner: 'orders',
    personal: false,
    sortedSet:
      'numbers of orders by the kuruş that are open; `kind` is `transfer` (awaited), `difference`, `refund` or `carrier`',
  },
  entriesOn: {
    pattern: 'entries-on:{day}',
    life: 'as its orders',
    owner: 'orders',
    personal: false,
    sortedSet:
      'by letters: order number, place in its ledger, way of the money (`-` where none moved) and kuruş of every entry whose money moved on a day; `day` as of `sales`',
  },
  bankLines: {
    pattern: 'bank-lines',
    life: 'as its orders',
    owner: 'orders',
    personal: false,
    hash: 'numbers of orders by the hash of the line of a statement that was booked for them',
  },
  dueReminders: {
    pattern: 'due-reminders',
    life: 'until the reminder has gone, or the difference is settled',
    owner: 'orders',
    personal: false,
    sortedSet: 'numbers of orders with an open difference, by the millisecond from which the job reminds of it once',
  },
  orderPromises: {
    pattern: 'order-promises',
    life: 'as its orders; until they are at an end',
    owner: 'orders',
    personal: false,
    sortedSet:
      'numbers of open orders by the last promised day, as the number 20261127; those that await a payment by 99999999',
  },
  orderSums: {
    pattern: 'order-sums',
    life: 'as its orders; until they are at an end',
    owner: 'orders',
    personal: false,
    sortedSet: 'numbers of open orders by the kuruş of their totals below 0, so that the largest is the first',
  },
  sales: {
    pattern: 'sales:{day}',
    life: '800 days',
    owner: 'orders',
    personal: false,
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
  orderWords: {
    pattern: 'order-words',
    life: 'until `npm run index` has cut it by year',
    owner: 'orders',
    personal: true,
    sortedSet: 'as `order-words-of`, of all orders from before the words were cut by year',
  },
  orderWordsOf: {
    pattern: 'order-words-of:{year}:{start}',
    life: 'as its orders',
    owner: 'orders',
    personal: true,
    sortedSet:
      'by letters: a folded word, a line break, and 9999999999999 less the time of an order that it finds; of the orders of one year, and of words that begin with `start`, their first two letters',
  },
  orderWordStarts: {
    pattern: 'order-word-starts:{year}',
    life: 'as its orders',
    owner: 'orders',
    personal: false,
    sortedSet: 'by letters: every `start` of `order-words-of`, for a search of one letter',
  },
  orderIndexing: {
    pattern: 'order-indexing',
    life: 'while `npm run index` is at it',
    owner: 'orders',
    personal: true,
    fields: {
      phase: optional(z.enum(['orders', 'words', 'sets'])),
      cursor: optional(text),
    },
  },
  indexRepairs: {
    pattern: 'index-repairs',
    life: 'until the order is in the index',
    owner: 'orders',
    personal: false,
    sortedSet:
      'numbers of orders that the index refused, by their time; the nightly job and `npm run index` put them in',
  },
  orders: {
    pattern: 'orders',
    life: 'until `npm run index` has cut it by year',
    owner: 'orders',
    personal: false,
    sortedSet:
      'order numbers by their time, from before they were cut by year; while it is there, so are the other sets of then',
  },
  ordersOf: {
    pattern: 'orders-of:{year}',
    life: 'as its orders',
    owner: 'orders',
    personal: false,
    sortedSet: 'every order number of one year in Istanbul by its time',
  },
  orderYears: {
    pattern: 'order-years',
    life: 'as its orders',
    owner: 'orders',
    personal: false,
    sortedSet: 'the years that orders came in, by themselves',
  },
  unpaidTransfers: {
    pattern: 'unpaid-transfers',
    life: 'as its orders; until they are paid, lapsed or worked on',
    owner: 'orders',
    personal: false,
    sortedSet: 'numbers of orders that await a transfer, by the millisecond from which the job has to look at them',
  },
  payment: {
    pattern: 'payment:{attempt}',
    life: '400 days',
    owner: 'orders',
    personal: false,
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
  paymentToken: {
    pattern: 'payment-token:{tokenHash}',
    life: '60 days',
    owner: 'orders',
    personal: false,
    string: 'id of the attempt that the provider’s token, of which this is the SHA-256, belongs to',
  },
  openPayments: {
    pattern: 'open-payments',
    life: 'until they are settled or closed',
    owner: 'orders',
    personal: false,
    sortedSet: 'ids of attempts by the millisecond from which the job has to ask about them',
  },
  awaitingCards: {
    pattern: 'awaiting-cards',
    life: 'as its orders; until they are paid, cancelled or lapsed',
    owner: 'orders',
    personal: false,
    sortedSet: 'numbers of orders that await a card, by the millisecond from which the job has to look at them',
  },
  openRefunds: {
    pattern: 'open-refunds',
    life: 'until the provider has answered',
    owner: 'orders',
    personal: false,
    sortedSet:
      'numbers of orders with money that is on its way back to a card, by the millisecond from which the job looks',
  },
  paymentFlags: {
    pattern: 'payment-flags',
    life: 'until an operator has dealt with them, or they are settled',
    owner: 'orders',
    personal: false,
    hash: 'JSON of what an operator has to look at: order, kind, our value and the provider’s, time; by order, kind and payment, with colons between',
  },
  reconciledDay: {
    pattern: 'reconciled-day',
    life: 'for ever',
    owner: 'orders',
    personal: false,
    string: 'the last day whose payments were held against the provider’s report',
  },
  instalmentRates: {
    pattern: 'instalment-rates',
    life: 'two days; asked anew each day',
    owner: 'orders',
    personal: false,
    string: 'JSON of what instalments cost by card family, and the day it was asked',
  },
  customerOrders: {
    pattern: 'customer-orders:{uid}',
    life: 'until the account is deleted',
    owner: 'orders',
    personal: true,
    sortedSet: "the customer's order numbers by their time",
  },
  orderAttempt: {
    pattern: 'order-attempt:{keyHash}',
    life: '8 days',
    owner: 'orders',
    personal: false,
    fields: {
      /** Hash of the body and the customer, so that a key is not used for another order. */
      requestHash: text,
      orderNo: text,
    },
  },
} as const satisfies KeyDefinitions;
