/** The number of orders a month at which each limit is reached: the shop's own, and those of its two providers. */
import { MOST_COMPARED } from '../../functions/admin/money/statement.ts';
import { MOST_SHOWN } from '../../functions/admin/board/show.ts';
import { MAILED_WINDOW_MS, MOST_MAILED } from '../../functions/contact/messages.ts';
import { MOST_BYTES } from '../../functions/jobs/key-sizes.ts';
import { CAPS } from '../../functions/mail/placing.ts';
import { OPENING_VALVE } from '../../functions/orders/measure-links.ts';
import { MOST_COUNTED } from '../../functions/orders/open-work.ts';
import { BOOKING_VALVE } from '../../functions/visits/calls.ts';
import type { Cap } from './caps.ts';
import type { History } from './history.ts';
import { MAILBOX_A_DAY, MONTHS_KEPT, NETLIFY, PEAK, PEAK_DAY, PER_ORDER, SWEEPS, UPSTASH } from './prices.ts';

const HOUR = 3600;
const DAY = 86_400;
const MONTH = 30 * DAY;
const GB = 1e9;

/** Work that one order brings with it. */
export interface Effort {
  readonly calls: number;
  /** Commands that note changed keys, among the others. */
  readonly notes: number;
  readonly commands: number;
  readonly us: number;
  readonly bytes: number;
}

export interface Limit {
  readonly 'orders a month': string;
  readonly what: string;
  readonly then: string;
}

/** Advice for a cap of the shop that is reached; others are raised with the table of what a stranger can write. */
const THEN: Readonly<Record<string, string>> = {
  'order-site': 'raise `ORDER_VALVE` to the busiest minute, with the table of what a stranger can write',
  'view-site': 'visits are counted too low from here; count one view of several, or at the edge',
  'vitals-site': 'measurements of the rest are refused, which costs their script; measure one visit of several',
  'letters-site':
    'guests wait up to an hour for their confirmation; raise `CAPS` with a mail service that takes as many',
};

/** Returns how many orders a month fill a window, by the busiest hour or, for windows of a day, by the busiest day. */
const fills = (max: number, windowSeconds: number, perOrder: number): number =>
  ((max / windowSeconds) * MONTH) / (windowSeconds >= DAY ? PEAK_DAY : PEAK) / perOrder;

type Row = readonly [orders: number, what: string, then: string];

function rowsOf({ name, max, open, windowSeconds, perOrder }: Cap): Row[] {
  const window = windowSeconds === 60 ? 'a minute' : windowSeconds === HOUR ? 'an hour' : `in ${windowSeconds} s`;
  const then = THEN[name] ?? 'raise it with the table of what a stranger can write (docs/bounds.md)';
  const refused: Row = [fills(max, windowSeconds, perOrder), `\`${name}\`: ${max} ${window}, of all`, then];
  if (open === undefined) return [refused];
  const proven = 'nobody is refused: browsers prove a second of work; raise it to what the shop really sees';
  return [
    [fills(open, windowSeconds, perOrder), `\`${name}\`: ${open} ${window} without a proof of work`, proven],
    refused,
  ];
}

/** Caps that no measured call of an order counts against: those of letters, visits of the fitter and links to a second person. */
function otherCaps(): Cap[] {
  const letters = CAPS['letters-site'];
  return [
    { name: 'letters-site', max: letters.most, windowSeconds: letters.windowMs / 1000, perOrder: PER_ORDER.guests },
    {
      name: 'contact-mailed',
      max: MOST_MAILED,
      windowSeconds: MAILED_WINDOW_MS / 1000,
      perOrder: PER_ORDER.calls['POST /api/contact'],
    },
    { ...BOOKING_VALVE, perOrder: PER_ORDER.visitsBooked },
    { ...OPENING_VALVE, perOrder: PER_ORDER.measureLinks },
  ];
}

/** Lists of open orders that end: what is beyond is not looked at. */
const openRows = (): Row[] =>
  (
    [
      ['the board shows', MOST_SHOWN, 'the board by station or by day'],
      [
        'the promised days count',
        MOST_COUNTED,
        'promises are too early from here; count the work by day as it is booked',
      ],
      ['a pasted statement is compared with', MOST_COMPARED, 'statements of one bank and one week at a time'],
    ] as const
  ).map(([what, most, then]) => [
    (most * 30) / PER_ORDER.openDays,
    `${what} ${most} open orders, each open for ${PER_ORDER.openDays} days`,
    then,
  ]);

interface Burden {
  readonly order: Effort;
  readonly history: Pick<History, 'bytesPerOrder' | 'largestKey'>;
  readonly caps: readonly Cap[];
  readonly credits: { readonly fixed: number; readonly perOrder: number };
}

/** The limit that is reached first comes first. */
export function limitsOf({ order, history, caps, credits }: Burden): Limit[] {
  const { bytesPerOrder, largestKey } = history;
  const commands = SWEEPS.perMonth * SWEEPS.commands;
  const atPeak = (perSecond: number): number => (perSecond * MONTH) / PEAK;
  const rows: Row[] = [
    ...[...caps, ...otherCaps()].flatMap(rowsOf),
    ...openRows(),
    [
      fills(MAILBOX_A_DAY, DAY, PER_ORDER.letters),
      `letters of a usual mailbox: ${MAILBOX_A_DAY} a day, ${PER_ORDER.letters} an order`,
      'a transactional mail service in `SMTP_URL`',
    ],
    [
      (UPSTASH.freePlanCommands - commands) / order.commands,
      "Upstash's free plan: commands of a month",
      'pay as you go, in the region of the functions: a call waits for the store once',
    ],
    [
      (UPSTASH.freePlanMb * 1e6) / bytesPerOrder / MONTHS_KEPT,
      `Upstash's free plan: ${UPSTASH.freePlanMb} MB after a year`,
      'pay as you go',
    ],
    [
      (UPSTASH.freeGbSent * GB) / order.bytes,
      `Upstash: ${UPSTASH.freeGbSent} GB a month that cost nothing`,
      `$${UPSTASH.perGbSent} a GB`,
    ],
    [
      atPeak(UPSTASH.mostCommandsPerSecond / order.commands),
      `Upstash: ${UPSTASH.mostCommandsPerSecond} commands a second`,
      'steps 3 to 6 of docs/beyond-one-store.md',
    ],
    [
      MOST_BYTES / (largestKey.bytes / largestKey.orders) / MONTHS_KEPT,
      `Upstash: ${MOST_BYTES / 1e6} MB of one key, \`${largestKey.key}\` after a year, as if every buyer had the same name`,
      'words by three letters, lists by month (`orders/order-years.ts`)',
    ],
    [
      (UPSTASH.mostGb * GB) / bytesPerOrder / MONTHS_KEPT,
      `Upstash: ${UPSTASH.mostGb} GB after a year`,
      'orders closed for a year into files by month, their row stays; then a fixed plan of 500 GB',
    ],
    [
      atPeak(1e6 / order.us),
      'one script at a time: the store is busy (measured beside the functions, so without the way to Upstash and what it adds)',
      'step 6 of docs/beyond-one-store.md',
    ],
    [
      (NETLIFY.freePlanCredits - credits.fixed) / credits.perOrder,
      `Netlify's free plan: ${NETLIFY.freePlanCredits} credits`,
      'the Pro plan before the first order: a shop without credits is switched off',
    ],
    [
      (NETLIFY.credits - credits.fixed) / credits.perOrder,
      `Netlify: ${NETLIFY.credits} credits of one member`,
      'auto recharge on; fewer files a page and fewer deploys, see the columns above',
    ],
  ];
  return rows
    .toSorted(([a], [b]) => a - b)
    .map(([orders, what, then]) => ({ 'orders a month': figure(orders), what, then }));
}

/** Two digits; "before the first" where deploys and jobs alone reach it. */
const figure = (orders: number): string =>
  orders <= 0 ? 'before the first' : Number(orders.toPrecision(2)).toLocaleString('en');

/** Limits that no number of orders reaches, because each call is bounded (docs/bounds.md). */
export const BOUNDED = [
  `a request to Upstash of ${UPSTASH.mostMbOfRequest} MB (a page of a backup is 250 keys or 1,000 fields, an order 39 kB at most)`,
  `${NETLIFY.callSeconds} s of a call and ${NETLIFY.mbOfAnswer} MB of its answer, ${NETLIFY.mbStreamed} streamed (exports end after 500 orders)`,
  `${NETLIFY.jobSeconds} s of a job (all stop after 6, deletions after 20)`,
].join('; ');
