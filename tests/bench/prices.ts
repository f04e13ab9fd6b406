/**
 * Prices and limits of the shop's two providers, and the assumptions of `bill.ts`: every number of it that is not measured. Prices
 * are dollars, without VAT. `readOn` is the day on which stored copies of the pages were read: look at the pages
 * themselves before money depends on it.
 */

import visit from './visit.json' with { type: 'json' };

export const UPSTASH = {
  readOn: '2026-11-26',
  /** The second page counts EVAL and every command inside it, and so does the bill. */
  sources: [
    'upstash.com/docs/redis/overall/billing',
    'upstash.com/docs/redis/sdks/ratelimit-ts/costs',
    'upstash.com/docs/redis/troubleshooting',
    'upstash.com/docs/common/help/production-checklist',
  ],
  perCommand: 0.2 / 100_000,
  perGbMonth: 0.25,
  freeGb: 1,
  perGbSent: 0.03,
  freeGbSent: 200,
  /** Limits of the pay-as-you-go plan. */
  mostGb: 100,
  mostCommandsPerSecond: 10_000,
  /** One page of the documentation says 1 MB, another 10; the smaller one counts. */
  mostMbOfRequest: 1,
  /** Limits of the free plan. */
  freePlanCommands: 500_000,
  freePlanMb: 256,
  /** A month, beside the rest: replicas in several zones, 99.99 % by contract. */
  prodPack: 200,
} as const;

/**
 * Price and credits are the Pro plan's. The rates of each meter are given for the Enterprise plan: the page for Pro
 * could not be read whole. Other pages still name 5000 credits and 20 dollars for a thousand more, from before a
 * change.
 */
export const NETLIFY = {
  readOn: '2026-11-26',
  sources: [
    'docs.netlify.com/…/billing-for-credit-based-plans/buy-add-on-credits',
    'docs.netlify.com/…/billing-for-credit-based-plans/how-credits-work-for-enterprise-plans',
    'docs.netlify.com/build/functions/configuration',
  ],
  /** The Pro plan, one member. */
  perMonth: 20,
  credits: 3000,
  perCredit: 10 / 1500,
  freePlanCredits: 300,
  creditsPerDeploy: 15,
  creditsPerGbHour: 5,
  creditsPerGbSent: 20,
  creditsPer10000Requests: 2,
  functionGb: 1,
  /** Limits of a function: seconds of a call and of a job, megabytes of an answer as a whole and in pieces. */
  callSeconds: 60,
  jobSeconds: 30,
  mbOfAnswer: 6,
  mbStreamed: 20,
} as const;

/** One visit in fifty ends in an order. */
const VISITS = 50;
/** Share of visitors; the rest come with a desktop. */
const ON_PHONES = 0.75;

type Device = typeof visit.phone;
/** One of the visits that an order brings with it goes on to the cart and the checkout. */
const perOrderOn = (device: Device, of: keyof Device['looks']): number =>
  (VISITS - 1) * device.looks[of] + device.buys[of];
const onBoth = (of: keyof Device['looks']): number =>
  ON_PHONES * perOrderOn(visit.phone, of) + (1 - ON_PHONES) * perOrderOn(visit.desktop, of);

/** Files of all visits of one order, as `npm run bench:visit` measured them. */
export const FILES_PER_ORDER = {
  measuredOn: visit.measuredOn,
  requests: onBoth('requests'),
  mb: onBoth('bytes') / 1e6,
};

/** Assumed, until the shop's own figures are there: what one order brings with it, of all who come and buy or do not. */
export const PER_ORDER = {
  visits: VISITS,
  /** Guests, whose mailbox has not proven itself: their letter counts against the caps of strangers. */
  guests: 0.6,
  /** Placing writes to buyer and shop, and each step of the order to its buyer. */
  letters: 7,
  /** Visits of the fitter that are booked on the page, and links that a second person measures by. */
  visitsBooked: 0.05,
  measureLinks: 0.1,
  /** Days until an order is closed. */
  openDays: 14,
  /** Four in ten visitors consent to page views and measurements. */
  calls: {
    'POST /api/logs/pageview': VISITS * 4 * 0.4,
    'POST /api/logs/web-vitals': VISITS * 2 * 0.4,
    'POST /api/logs/error': 1,
    'POST /api/cart/merge': 4,
    'POST /api/cart/coupon': 0.3,
    'POST /api/orders': 0.6,
    'POST /api/orders of a customer': 0.4,
    'GET /api/shipping/track/…': 6,
    'POST /api/auth/register': 0.2,
    'POST /api/auth/login': 0.5,
    'POST /api/auth/refresh': 6,
    'GET /api/auth/me': 8,
    'GET /api/account/orders': 2,
    'GET /api/orders/…': 3,
    'GET /api/favorites': 4,
    'POST /api/favorites/add': 1,
    'GET /api/addresses': 1,
    'POST /api/orders/…/cancel': 0.05,
    'POST /api/contact': 0.1,
  },
} as const satisfies { readonly calls: Readonly<Record<string, number>> } & Readonly<Record<string, unknown>>;

/** Operators move an order through its steps, and each step is written to its buyer; about what cancelling costs. */
export const STEPS_PER_ORDER = PER_ORDER.letters - 2;

/** Scheduled functions, every five minutes, and the commands of one that finds nothing to do: one of the two asks what the day has used. */
export const SWEEPS = { perMonth: 2 * 12 * 24 * 30, commands: 5 } as const;

/** Assumed: deploys of new code; of saves in the editor that are published at once, each of which is a deploy; of prices that begin or end. */
export const DEPLOYS = { code: 8, saves: 20, prices: 2 } as const;

/** Backups of a month: by change each hour, whole each week; before that, whole each night. */
export const BACKUPS = { hours: 30 * 24, weeks: 30 / 7, nights: 30 } as const;

/** Assumed: Netlify bills the time a function runs, the way to the store and back included. */
export const FUNCTION_MS = 60;

/** Assumed: the busiest hour of a month has so many times the orders of an average one, and the busiest day of an average one. */
export const PEAK = 10;
export const PEAK_DAY = 3;

/** The law keeps an order for ten years; this reckoning looks at the end of the first. */
export const MONTHS_KEPT = 12;

/** Assumed: letters that the mailbox of a usual provider takes a day. */
export const MAILBOX_A_DAY = 500;
