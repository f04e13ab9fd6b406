/**
 * The days of an order that is paid by bank transfer (decisions P13, and the sales contract: what is not paid within its
 * days lapses). Days are those of Istanbul, written `2026-11-27`; instants are milliseconds.
 */
import { dayInIstanbul, daysAfter } from '../values/dates.ts';

export interface TransferDays {
  /** The last day on which the customer is asked to pay. */
  readonly payBy: string;
  /** From when the customer is told that the transfer has not come. */
  readonly remindAt: number;
  /** From when the order lapses. */
  readonly lapsesAt: number;
}

/** On which a letter of the shop disturbs nobody: ten in the morning. */
const MORNING = '10:00';

/**
 * The reminder goes the morning before the last day. Banks book on their working days, and an operator looks at the
 * account on one: a transfer made late on the last day has the whole next one to be noticed. A reminder that went too
 * late, because the shop's jobs stood still, gives the customer a day from then: nobody's order lapses unwarned. One
 * without an e-mail cannot be warned, and does not lapse (`functions/orders/transfer.ts`).
 * @param placedAt when it was ordered
 * @param remindedAt when the reminder went, or null
 * @param holidays public holidays; a calendar that ends early leaves only weekends out
 */
export function transferDays(
  placedAt: number,
  remindedAt: number | null,
  payWithinDays: number,
  holidays: readonly string[],
): TransferDays {
  const placedOn = dayInIstanbul(new Date(placedAt));
  const promised = daysAfter(placedOn, payWithinDays);
  const earliest = daysAfter(placedOn, 1);
  const remindOn = daysAfter(promised, -1) > earliest ? daysAfter(promised, -1) : earliest;
  const warnedOn = remindedAt === null ? '' : dayInIstanbul(new Date(remindedAt));
  const payBy = warnedOn > promised ? daysAfter(warnedOn, 1) : promised;
  return {
    payBy,
    remindAt: instantOf(remindOn, MORNING),
    lapsesAt: endOfNextBankDay(payBy, holidays),
  };
}

/** Jobs run every hour; after this long without a finished run the shop itself stood still. */
const STANDSTILL_MS = 6 * 3_600_000;

/**
 * Until when no order lapses because the shop stood still: nobody could confirm the money that came meanwhile, and operators have the
 * whole bank day after its return for it.
 * @param last when the last run ended and until when it held all orders; null where that is not known, which counts as a standstill
 */
export function heldUntil(
  now: number,
  last: { readonly ranAt: number; readonly until: number } | null,
  holidays: readonly string[],
): number {
  if (last && now - last.ranAt <= STANDSTILL_MS) return last.until;
  return Math.max(last?.until ?? 0, endOfNextBankDay(dayInIstanbul(new Date(now)), holidays));
}

/** Days that a customer has for the open difference of an order before the one reminder. */
const DUE_DAYS = 2;

/** The day by which a difference is asked for: the bank day behind that of the reminder. */
export const dayOfDue = (since: Date, holidays: readonly string[]): string =>
  nextBankDay(daysAfter(dayInIstanbul(since), DUE_DAYS + 1), holidays);

/** When the customer is reminded of a difference that is open since then, in milliseconds. */
export const reminderOfDue = (since: Date): number => instantOf(daysAfter(dayInIstanbul(since), DUE_DAYS), MORNING);

/** Midnight behind the first bank day after a day. */
const endOfNextBankDay = (day: string, holidays: readonly string[]): number =>
  instantOf(daysAfter(nextBankDay(daysAfter(day, 1), holidays), 1), '00:00');

/** Turkey keeps one time all year. */
const instantOf = (day: string, time: string): number => Date.parse(`${day}T${time}:00+03:00`);

/** The day itself when banks are open on it: Monday to Friday, no public holiday. */
function nextBankDay(day: string, holidays: readonly string[]): string {
  let next = day;
  while ([0, 6].includes(new Date(next).getUTCDay()) || holidays.includes(next)) next = daysAfter(next, 1);
  return next;
}
