/**
 * Prices of the shop's two providers, and the assumptions of `bill.ts`: every number of it that is not measured. Prices
 * are dollars, without VAT. `readOn` is the day on which stored copies of the pages were read: look at the pages
 * themselves before money depends on it.
 */

export const UPSTASH = {
  readOn: '2026-11-22',
  /** The second page counts EVAL and every command inside it, and so does the bill. */
  sources: ['upstash.com/docs/redis/overall/billing', 'upstash.com/docs/redis/sdks/ratelimit-ts/costs'],
  perCommand: 0.2 / 100_000,
  perGbMonth: 0.25,
  freeGb: 1,
  perGbSent: 0.03,
  freeGbSent: 200,
  /** Limit of the pay-as-you-go plan. */
  mostGb: 100,
  mostCommandsPerSecond: 10_000,
  /** Limit of the free plan. */
  freePlanCommands: 500_000,
} as const;

/**
 * Price and credits are the Pro plan's. The rates of each meter are given for the Enterprise plan: the page for Pro
 * could not be read whole. Other pages still name 5000 credits and 20 dollars for a thousand more, from before a
 * change.
 */
export const NETLIFY = {
  readOn: '2026-11-22',
  sources: [
    'docs.netlify.com/…/billing-for-credit-based-plans/buy-add-on-credits',
    'docs.netlify.com/…/billing-for-credit-based-plans/how-credits-work-for-enterprise-plans',
    'docs.netlify.com/build/functions/configuration',
  ],
  /** The Pro plan, one member. */
  perMonth: 20,
  credits: 3000,
  perCredit: 10 / 1500,
  creditsPerDeploy: 15,
  creditsPerGbHour: 5,
  creditsPerGbSent: 20,
  creditsPer10000Requests: 2,
  functionGb: 1,
} as const;

/** Assumed, until the shop's own figures are there: what one order brings with it, of all who come and buy or do not. */
export const PER_ORDER = {
  /** One visit in fifty ends in an order. */
  visits: 50,
  requestsPerVisit: 60,
  /** Several pages with their pictures; what a browser kept is not sent again. */
  mbPerVisit: 0.8,
  /** Four in ten visitors consent to page views and measurements. */
  calls: {
    'POST /api/logs/pageview': 50 * 4 * 0.4,
    'POST /api/logs/web-vitals': 50 * 2 * 0.4,
    'POST /api/cart/merge': 4,
    'POST /api/cart/coupon': 0.3,
    'POST /api/orders': 0.6,
    'POST /api/orders of a customer': 0.4,
    'GET /api/shipping/track/…': 6,
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
export const STEPS_PER_ORDER = 5;

/** Scheduled functions, every five minutes, and the commands of one that finds nothing to do: one of the two asks what the day has used. */
export const SWEEPS = { perMonth: 2 * 12 * 24 * 30, commands: 5 } as const;

export const DEPLOYS_PER_MONTH = 30;

/** Assumed: Netlify bills the time a function runs, the way to the store and back included. */
export const FUNCTION_MS = 60;

/** Assumed: the busiest hour of a month has so many times the orders of an average one. */
export const PEAK = 10;

/** The law keeps an order for ten years; this reckoning looks at the end of the first. */
export const MONTHS_KEPT = 12;
