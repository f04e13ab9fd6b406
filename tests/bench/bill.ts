/**
 * The cost of a year of orders, and the limit that is reached first: from what this run has measured and from
 * `prices.ts`.
 */
import {
  DEPLOYS_PER_MONTH,
  FUNCTION_MS,
  MONTHS_KEPT,
  NETLIFY,
  PEAK,
  PER_ORDER,
  STEPS_PER_ORDER,
  SWEEPS,
  UPSTASH,
} from './prices.ts';
import type { History } from './history.ts';

const MONTHS = [1_000, 10_000, 100_000] as const;
const SECONDS = 30 * 86_400;
const GB = 1e9;
/** An operator's step costs the store about as much as a cancellation does. */
const STEP = 'POST /api/orders/…/cancel';

/** Figures that the bench gives for a call. */
export interface WeighedMeter {
  readonly call: string;
  readonly commands?: number;
  readonly 'store µs'?: number;
  readonly 'store B'?: number;
}

export interface Month {
  readonly 'orders a month': string;
  readonly commands: string;
  readonly 'GB stored after a year': string;
  readonly 'Upstash $': string;
  readonly 'Netlify $': string;
  readonly '$ an order': string;
}

export interface Limit {
  readonly 'orders a month': string;
  readonly what: string;
  readonly then: string;
}

export interface Bill {
  readonly months: readonly Month[];
  /** The limit that is reached first comes first. */
  readonly limits: readonly Limit[];
  /** Commands of one order, with all that happens around it. */
  readonly commandsPerOrder: number;
  readonly callsPerOrder: number;
}

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @throws Error when a call of the reckoning was not weighed */
export function billOf(rows: readonly WeighedMeter[], { bytesPerOrder }: Pick<History, 'bytesPerOrder'>): Bill {
  const order = perOrder(rows);
  const months = MONTHS.map((orders): Month => {
    const { commands, gb, upstash, netlify } = costsOf(orders, order, bytesPerOrder);
    return {
      'orders a month': number(orders),
      commands: number(commands),
      'GB stored after a year': number(gb, 2),
      'Upstash $': number(upstash, 2),
      'Netlify $': number(netlify, 2),
      '$ an order': number((upstash + netlify) / orders, 4),
    };
  });
  return {
    months,
    limits: limitsOf(order, bytesPerOrder),
    commandsPerOrder: order.commands,
    callsPerOrder: order.calls,
  };
}

interface Effort {
  readonly calls: number;
  readonly commands: number;
  readonly us: number;
  readonly bytes: number;
}

function perOrder(rows: readonly WeighedMeter[]): Effort {
  const calls: [string, number][] = [...Object.entries(PER_ORDER.calls), [STEP, STEPS_PER_ORDER]];
  const sum = { calls: 0, commands: 0, us: 0, bytes: 0 };
  for (const [call, times] of calls) {
    const row = rows.find((one) => one.call === call);
    if (row?.commands === undefined) throw new Error(`The reckoning asks for ${call}, which was not weighed`);
    sum.calls += times;
    sum.commands += times * row.commands;
    sum.us += times * (row['store µs'] ?? 0);
    sum.bytes += times * (row['store B'] ?? 0);
  }
  return sum;
}

function costsOf(orders: number, order: Effort, bytesPerOrder: number) {
  const commands = orders * order.commands + SWEEPS.perMonth * SWEEPS.commands;
  const gb = (orders * MONTHS_KEPT * bytesPerOrder) / GB;
  const gbSent = (orders * order.bytes) / GB;
  const upstash =
    commands * UPSTASH.perCommand +
    Math.max(0, gb - UPSTASH.freeGb) * UPSTASH.perGbMonth +
    Math.max(0, gbSent - UPSTASH.freeGbSent) * UPSTASH.perGbSent;
  const more = Math.max(0, creditsOf(orders, order) - NETLIFY.credits);
  return { commands, gb, upstash, netlify: NETLIFY.perMonth + more * NETLIFY.perCredit };
}

function creditsOf(orders: number, { calls }: Effort): number {
  const visits = orders * PER_ORDER.visits;
  const requests = visits * PER_ORDER.requestsPerVisit + orders * calls;
  const gbSent = (visits * PER_ORDER.mbPerVisit) / 1000;
  const gbHours = ((orders * calls + SWEEPS.perMonth) * FUNCTION_MS * NETLIFY.functionGb) / 3_600_000;
  return (
    DEPLOYS_PER_MONTH * NETLIFY.creditsPerDeploy +
    (requests / 10_000) * NETLIFY.creditsPer10000Requests +
    gbSent * NETLIFY.creditsPerGbSent +
    gbHours * NETLIFY.creditsPerGbHour
  );
}

/** At how many orders a month each bound is reached; a bound of a second is reached in the busiest hour. */
function limitsOf(order: Effort, bytesPerOrder: number): Limit[] {
  const atPeak = (perSecond: number): number => (perSecond * SECONDS) / PEAK;
  const creditsPerOrder = creditsOf(1, order) - creditsOf(0, order);
  const limits: [orders: number, what: string, then: string][] = [
    [
      (UPSTASH.freePlanCommands - SWEEPS.perMonth * SWEEPS.commands) / order.commands,
      "the commands of Upstash's free plan",
      'pay as you go, in the region of the functions: a call waits for the store once',
    ],
    [
      (NETLIFY.credits - creditsOf(0, order)) / creditsPerOrder,
      'the credits of one Netlify member',
      'more credits; nearly all are bandwidth, so lighter pages first',
    ],
    [
      atPeak(30 / 60),
      'orders pass without a proof of work (`ORDER_VALVE`)',
      'raise it to what the shop really sells; nobody is refused meanwhile',
    ],
    [
      atPeak(300 / 60),
      'orders that are taken at all (`ORDER_VALVE`)',
      'raise it with the table of what a stranger can write',
    ],
    [
      atPeak(UPSTASH.mostCommandsPerSecond / order.commands),
      'commands a second',
      'read replicas for lists, orders and tracking (each write is billed once more for each); counters and reports into a store of their own',
    ],
    [
      atPeak(1e6 / order.us),
      'one script at a time: the store is busy',
      'scripts that name every key run side by side (`allow-key-locking`); then a store for each range of customers',
    ],
    [
      (UPSTASH.mostGb * GB) / bytesPerOrder / MONTHS_KEPT,
      `${String(UPSTASH.mostGb)} GB after a year`,
      'archive what has been closed for a year: its body into files by month, number, sum and status stay; then a fixed plan of 500 GB',
    ],
  ];
  return limits
    .toSorted(([a], [b]) => a - b)
    .map(([orders, what, then]) => ({ 'orders a month': number(Number(orders.toPrecision(2))), what, then }));
}
