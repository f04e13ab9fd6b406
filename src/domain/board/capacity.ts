/**
 * Work of the open orders against the pieces that each station makes in a working day (decisions W5). Days such as
 * `2026-11-27`.
 */
import {
  nextWorkingDay,
  workingDaysBefore,
  workingDaysToDoor,
  type DeliveryEstimate,
  type LeadTime,
} from '../order/delivery-dates.ts';
import { daysAfter } from '../values/dates.ts';
import { HOUSE_PIECES, type PromiseStep } from './promised-days.ts';
import { needsStation, STATIONS, type Stage, type Station } from './stage.ts';

/** Pieces a working day by station, as `capacity` of `content/production.json` has them. */
export type Capacity = Readonly<Record<Station, number>>;

/** Pieces of one line of an open order. */
export interface OpenWork {
  /** The last day to leave the workshop; empty for what is awaited already. */
  readonly due: string;
  readonly stage: Stage;
  readonly pieces: number;
}

/** A day of the workshop; `over`: pieces of it that the days until then have no room for. */
export interface DayLoad {
  readonly day: string;
  readonly pieces: number;
  readonly over: number;
}

/** The last day on which an order leaves the workshop in time for its last promised day. */
export const dueDay = (
  promised: string,
  { carriage }: Pick<LeadTime, 'carriage'>,
  holidays: readonly string[],
): string => workingDaysBefore(promised, carriage.max, holidays);

/** Pieces that the slowest station makes in a working day. */
export const dailyCapacity = (capacity: Capacity): number => Math.min(...STATIONS.map((station) => capacity[station]));

/** Pieces that need a station and are due by a day. */
const neededBy = (work: readonly OpenWork[], station: Station, day: string): number =>
  work.reduce((sum, { due, stage, pieces }) => sum + (due <= day && needsStation(stage, station) ? pieces : 0), 0);

const nextDay = (day: string, holidays: readonly string[]): string => nextWorkingDay(daysAfter(day, 1), holidays);

/** Returns the coming working days with their work; pieces that are late belong to the first. */
export function dayLoads(
  work: readonly OpenWork[],
  capacity: Capacity,
  today: string,
  holidays: readonly string[],
  count = 6,
): DayLoad[] {
  const open = work.filter(({ stage }) => stage !== 'done');
  const days: DayLoad[] = [];
  let day = nextWorkingDay(today, holidays);
  for (let place = 1; place <= count; place += 1) {
    const before = days.at(-1)?.day;
    const isOfDay = (due: string): boolean => due <= day && (before === undefined || due > before);
    const pieces = open.reduce((sum, { due, pieces: own }) => sum + (isOfDay(due) ? own : 0), 0);
    const lacking = Math.max(...STATIONS.map((station) => neededBy(open, station, day) - capacity[station] * place));
    days.push({ day, pieces, over: Math.min(pieces, Math.max(0, lacking)) });
    day = nextDay(day, holidays);
  }
  return days;
}

/** Working days that are looked at: two years. */
const MOST_DAYS = 600;

/**
 * Returns the earliest promises by the size of an order. A new order needs every station, begins tomorrow, and leaves at the
 * first day from which on all promises that were made still hold.
 * @param base days that are promised without any other order
 * @param most pieces of the largest order that is asked about: the last step has room for it
 */
export function promiseSteps(
  work: readonly OpenWork[],
  capacity: Capacity,
  base: DeliveryEstimate,
  today: string,
  leadTime: LeadTime,
  holidays: readonly string[],
  most = HOUSE_PIECES,
): PromiseStep[] {
  const first = dueDay(base.to, leadTime, holidays);
  const lastDue = work.reduce((last, { due }) => (due > last ? due : last), first);
  const neededOn = (by: string): number[] => STATIONS.map((station) => neededBy(work, station, by));
  // From the last day on it is all of the work: a large order may be asked about for hundreds of days.
  const whole = neededOn(lastDue);
  const free: { day: string; pieces: number }[] = [];
  let day = nextDay(today, holidays);
  for (let place = 1; place <= MOST_DAYS; place += 1) {
    const needed = day < lastDue ? neededOn(day) : whole;
    const pieces = Math.min(...STATIONS.map((station, at) => capacity[station] * place - (needed[at] ?? 0)));
    if (day >= first) free.push({ day, pieces });
    if (day >= lastDue && pieces >= most && free.length > 0) break;
    day = nextDay(day, holidays);
  }
  const { min, max } = workingDaysToDoor(leadTime, true);
  const steps: PromiseStep[] = [];
  let room = Number.POSITIVE_INFINITY;
  for (const one of free.toReversed()) {
    room = Math.min(room, one.pieces);
    if (room < 1) break;
    const to = one.day === first ? base.to : arrivalAfter(one.day, leadTime, holidays);
    const from = one.day === first ? base.from : workingDaysBefore(to, max - min, holidays);
    const later = steps[0];
    if (later?.most === room) steps.shift();
    steps.unshift({ most: room, from, to });
  }
  return steps;
}

/** Returns the steps, or none where the first has room for the largest order that was asked about. */
export const movingSteps = (steps: readonly PromiseStep[], most = HOUSE_PIECES): PromiseStep[] =>
  (steps[0]?.most ?? 0) >= most ? [] : [...steps];

function arrivalAfter(left: string, { carriage }: LeadTime, holidays: readonly string[]): string {
  let day = left;
  for (let count = 0; count < carriage.max; count += 1) day = nextDay(day, holidays);
  return day;
}
