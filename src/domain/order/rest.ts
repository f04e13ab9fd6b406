/** When an order is at rest: nothing of it is open, and nothing has happened to it for so long that it may leave the store for the archive. */
import { openMoneyOf, type EntryState, type LedgerSums } from '../money/ledger.ts';
import type { PaymentState } from '../money/payment.ts';
import { isClaimOpen } from './fit-claim.ts';
import { isOpen } from './order-life.ts';
import type { ProposalState } from './proposal.ts';
import type { DeliveryStatus } from './status.ts';

/** As long as a buyer may claim a defect by law (TKHK art. 12), so that few orders have to come back. */
export const REST_MONTHS = 24;

/** Facts that the rule reads; times in ISO 8601. */
export interface RestingOrder {
  readonly createdAt: string;
  readonly status: DeliveryStatus;
  readonly payment: { readonly state: PaymentState };
  readonly money: LedgerSums;
  readonly ledger: readonly { readonly state: EntryState; readonly at: string }[];
  readonly timeline: readonly { readonly at: string }[];
  readonly parcels: readonly { readonly at: string; readonly deliveredAt?: string | undefined }[];
  readonly claims: readonly (Parameters<typeof isClaimOpen>[0] & {
    readonly at: string;
    readonly changedAt?: string | undefined;
  })[];
  readonly agreements: readonly { readonly agreedAt: string }[];
  readonly proposal: {
    readonly state: ProposalState;
    readonly at: string;
    readonly until: string;
    readonly endedAt: string | null;
  } | null;
  readonly isRemaking: boolean;
}

/** Whether something of it is still to be done, by anybody. */
function hasOpenWork({ status, payment, money, ledger, parcels, claims, isRemaking }: RestingOrder): boolean {
  return (
    isOpen(status) ||
    isRemaking ||
    openMoneyOf({ status, paymentState: payment.state }, money).length > 0 ||
    ledger.some(({ state }) => state === 'asked' || state === 'unknown') ||
    parcels.some(({ deliveredAt }) => deliveredAt === undefined) ||
    claims.some(isClaimOpen)
  );
}

/** The last time that anything happened to it, or may have: a question could be answered until its end. */
function lastTouch({ createdAt, timeline, ledger, parcels, claims, agreements, proposal }: RestingOrder): number {
  const times = [
    createdAt,
    ...timeline.map(({ at }) => at),
    ...ledger.map(({ at }) => at),
    ...parcels.map(({ at, deliveredAt = at }) => deliveredAt),
    ...claims.map(({ at, changedAt = at }) => changedAt),
    ...agreements.map(({ agreedAt }) => agreedAt),
    ...(proposal ? [proposal.endedAt ?? proposal.until] : []),
  ];
  return Math.max(...times.map((time) => Date.parse(time)));
}

/** The same day so many months before; of a month that lacks it, a day of the next one. */
function monthsBefore(now: Date, months: number): number {
  const then = new Date(now);
  return then.setUTCMonth(then.getUTCMonth() - months);
}

/** The instant before which nothing may have happened, in milliseconds. */
export const restingSince = (now: Date): number => monthsBefore(now, REST_MONTHS);

export const isAtRest = (order: RestingOrder, now: Date): boolean =>
  !hasOpenWork(order) && lastTouch(order) < restingSince(now);
