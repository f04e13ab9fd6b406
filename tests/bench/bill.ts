/**
 * The cost of a year of orders, and the limit that is reached first: from what this run has measured and from
 * `prices.ts`.
 */
import type { Cap } from './caps.ts';
import type { History } from './history.ts';
import { limitsOf, type Limit } from './limits.ts';
import {
  DEPLOYS,
  FILES_PER_ORDER,
  FUNCTION_MS,
  MONTHS_KEPT,
  NETLIFY,
  PER_ORDER,
  STEPS_PER_ORDER,
  SWEEPS,
  UPSTASH,
} from './prices.ts';

const MONTHS = [60, 1_000, 10_000, 100_000] as const;
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
  readonly 'credits for requests': string;
  readonly 'for bytes': string;
  readonly 'for computing': string;
  readonly 'for deploys': string;
  readonly 'Netlify $': string;
  readonly '$ an order': string;
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
export function billOf(
  rows: readonly WeighedMeter[],
  history: Pick<History, 'bytesPerOrder' | 'largestKey'>,
  caps: readonly Cap[],
): Bill {
  const order = perOrder(rows);
  const months = MONTHS.map((orders): Month => {
    const { commands, gb, upstash } = storeCosts(orders, order, history.bytesPerOrder);
    const credits = creditsOf(orders, order);
    const netlify = NETLIFY.perMonth + Math.max(0, sumOf(credits) - NETLIFY.credits) * NETLIFY.perCredit;
    return {
      'orders a month': number(orders),
      commands: number(commands),
      'GB stored after a year': number(gb, 2),
      'Upstash $': number(upstash, 2),
      'credits for requests': number(credits.requests),
      'for bytes': number(credits.bytes),
      'for computing': number(credits.computing),
      'for deploys': number(credits.deploys),
      'Netlify $': number(netlify, 2),
      '$ an order': number((upstash + netlify) / orders, 4),
    };
  });
  const fixed = sumOf(creditsOf(0, order));
  const credits = { fixed, perOrder: sumOf(creditsOf(1, order)) - fixed };
  return {
    months,
    limits: limitsOf({ order, history, caps, credits }),
    commandsPerOrder: order.commands,
    callsPerOrder: order.calls,
  };
}

export interface Effort {
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

function storeCosts(orders: number, order: Effort, bytesPerOrder: number) {
  const commands = orders * order.commands + SWEEPS.perMonth * SWEEPS.commands;
  const gb = (orders * MONTHS_KEPT * bytesPerOrder) / GB;
  const gbSent = (orders * order.bytes) / GB;
  const upstash =
    commands * UPSTASH.perCommand +
    Math.max(0, gb - UPSTASH.freeGb) * UPSTASH.perGbMonth +
    Math.max(0, gbSent - UPSTASH.freeGbSent) * UPSTASH.perGbSent;
  return { commands, gb, upstash };
}

interface Credits {
  readonly requests: number;
  readonly bytes: number;
  readonly computing: number;
  readonly deploys: number;
}

const sumOf = ({ requests, bytes, computing, deploys }: Credits): number => requests + bytes + computing + deploys;

function creditsOf(orders: number, { calls }: Pick<Effort, 'calls'>): Credits {
  const requests = orders * (FILES_PER_ORDER.requests + calls);
  const gbSent = (orders * FILES_PER_ORDER.mb) / 1000;
  const gbHours = ((orders * calls + SWEEPS.perMonth) * FUNCTION_MS * NETLIFY.functionGb) / 3_600_000;
  const deploys = DEPLOYS.code + DEPLOYS.saves + DEPLOYS.prices;
  return {
    requests: (requests / 10_000) * NETLIFY.creditsPer10000Requests,
    bytes: gbSent * NETLIFY.creditsPerGbSent,
    computing: gbHours * NETLIFY.creditsPerGbHour,
    deploys: deploys * NETLIFY.creditsPerDeploy,
  };
}
