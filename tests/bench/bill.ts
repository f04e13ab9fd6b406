/**
 * The cost of a year of orders, and the limit that is reached first: from what this run has measured and from
 * `prices.ts`.
 */
import type { Cap } from './caps.ts';
import type { History } from './history.ts';
import { limitsOf, type Effort, type Limit } from './limits.ts';
import {
  BACKUPS,
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
  readonly notes?: number;
  readonly 'store µs'?: number;
  readonly 'store B'?: number;
}

export interface Month {
  readonly 'orders a month': string;
  readonly commands: string;
  readonly 'GB stored after a year': string;
  readonly 'Upstash $': string;
  readonly 'backups $': string;
  readonly 'credits for requests': string;
  readonly 'for bytes': string;
  readonly 'for computing': string;
  readonly 'for deploys': string;
  readonly 'Netlify $': string;
  readonly '$ an order': string;
}

/** The backups of a month after a year: each night the whole store, and by change. */
export interface BackupMonth {
  readonly 'orders a month': string;
  readonly 'whole each night: commands': string;
  readonly $: string;
  readonly 'by change each hour, whole each week: commands': string;
  readonly '$ ': string;
  readonly 'notes of scripts, billed with calls: $': string;
}

export interface Bill {
  readonly months: readonly Month[];
  readonly backups: readonly BackupMonth[];
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
  history: Pick<History, 'bytesPerOrder' | 'largestKey' | 'backups'>,
  caps: readonly Cap[],
): Bill {
  const order = perOrder(rows);
  const months = MONTHS.map((orders): Month => {
    const { commands, gb, upstash } = storeCosts(orders, order, history.bytesPerOrder);
    const credits = creditsOf(orders, order);
    const { byChange } = backupsOf(orders, history.backups);
    const netlify = NETLIFY.perMonth + Math.max(0, sumOf(credits) - NETLIFY.credits) * NETLIFY.perCredit;
    return {
      'orders a month': number(orders),
      commands: number(commands),
      'GB stored after a year': number(gb, 2),
      'Upstash $': number(upstash, 2),
      'backups $': number(byChange.dollars, 2),
      'credits for requests': number(credits.requests),
      'for bytes': number(credits.bytes),
      'for computing': number(credits.computing),
      'for deploys': number(credits.deploys),
      'Netlify $': number(netlify, 2),
      '$ an order': number((upstash + byChange.dollars + netlify) / orders, 4),
    };
  });
  const fixed = sumOf(creditsOf(0, order));
  const credits = { fixed, perOrder: sumOf(creditsOf(1, order)) - fixed };
  return {
    months,
    backups: MONTHS.map((orders): BackupMonth => {
      const { nightly, byChange } = backupsOf(orders, history.backups);
      return {
        'orders a month': number(orders),
        'whole each night: commands': number(nightly.commands),
        $: number(nightly.dollars, 2),
        'by change each hour, whole each week: commands': number(byChange.commands),
        '$ ': number(byChange.dollars, 2),
        'notes of scripts, billed with calls: $': number(orders * order.notes * UPSTASH.perCommand, 2),
      };
    }),
    limits: limitsOf({ order, history, caps, credits }),
    commandsPerOrder: order.commands,
    callsPerOrder: order.calls,
  };
}

function perOrder(rows: readonly WeighedMeter[]): Effort {
  const calls: [string, number][] = [...Object.entries(PER_ORDER.calls), [STEP, STEPS_PER_ORDER]];
  const sum = { calls: 0, notes: 0, commands: 0, us: 0, bytes: 0 };
  for (const [call, times] of calls) {
    const row = rows.find((one) => one.call === call);
    if (row?.commands === undefined) throw new Error(`The reckoning asks for ${call}, which was not weighed`);
    sum.calls += times;
    sum.commands += times * row.commands;
    sum.notes += times * (row.notes ?? 0);
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

/** Each step of an order is taken as if it changed as much as placing it. */
function backupsOf(orders: number, { whole, idle, change }: History['backups']) {
  const all = orders * MONTHS_KEPT * whole.commands;
  const nightly = BACKUPS.nights * all;
  const changed = orders * (1 + STEPS_PER_ORDER) * change.commands;
  const byChange = BACKUPS.weeks * all + BACKUPS.hours * idle.commands + changed;
  const priced = (commands: number) => ({ commands, dollars: commands * UPSTASH.perCommand });
  return { nightly: priced(nightly), byChange: priced(byChange) };
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
