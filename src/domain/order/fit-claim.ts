/**
 * Claims of the fit guarantee (decisions P27): what a buyer may ask for, until when, what it costs, and the states until it is
 * settled. A piece that differs from its label is the shop's fault: the remedies of the law come first, free, and without
 * the days of the guarantee. Days are those of Istanbul, lengths whole cm, money kuruş.
 */
import { isTakenBack, lineRest, type PricedOrder } from '../money/booking.ts';
import { divideHalfUp, type Kurus } from '../money/money.ts';
import { effectiveWidthCm, windowOf, type LineConfiguration } from '../price/pricing.ts';
import type { WindowSize } from '../price/size-price.ts';
import { dayInIstanbul, daysAfter } from '../values/dates.ts';
import type { Result } from '../values/result.ts';
import type { DeliveryStatus } from './status.ts';

/** Four rights of a buyer whose goods are defective (Law 6502, art. 11). */
export const LEGAL_REMEDIES = ['repair', 'replace', 'discount', 'withdraw'] as const;
export type LegalRemedy = (typeof LEGAL_REMEDIES)[number];

/** Remedies of the guarantee: what is too long is shortened, everything else is sewn again. */
export const FIT_REMEDIES = ['shorten', 'sew'] as const;
export const CLAIM_REMEDIES = [...LEGAL_REMEDIES, ...FIT_REMEDIES] as const;
export type ClaimRemedy = (typeof CLAIM_REMEDIES)[number];

/** `back`: the piece is in the workshop again. */
export const CLAIM_STATES = ['asked', 'agreed', 'back', 'done', 'refused'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Steps that an operator takes. */
export const CLAIM_ACTS = ['agree', 'receive', 'finish', 'refuse'] as const;
export type ClaimAct = (typeof CLAIM_ACTS)[number];

/** Claims of the guarantee for one address within a year; those of the law have no bound. */
export const CLAIMS_PER_HOME = 6;

/** Longest sentence of a buyer, and of the shop's answer. */
export const CLAIM_TEXT_MAX = 500;

interface Claim {
  readonly line: number;
  readonly remedy: ClaimRemedy;
  readonly state: ClaimState;
}

/** Whether it is a claim of the law, which no guarantee limits. */
export const isLegal = (remedy: ClaimRemedy): remedy is LegalRemedy => LEGAL_REMEDIES.some((one) => one === remedy);

export const isClaimOpen = ({ state }: Pick<Claim, 'state'>): boolean => state !== 'done' && state !== 'refused';

/** The last day on which the guarantee may be used. @param delivered ISO 8601 @param days of the shop's promise */
export const lastClaimDay = (delivered: string, days: number): string =>
  daysAfter(dayInIstanbul(new Date(delivered)), days);

/** The claim of a line on one of the two ways; each way is open once. */
export const claimOf = <Known extends Claim>(claims: readonly Known[], line: number, legal: boolean): Known | null =>
  claims.find((claim) => claim.line === line && isLegal(claim.remedy) === legal) ?? null;

interface DeliveredLine {
  readonly cover?: unknown;
  readonly remake?: unknown;
}

/** Lines that a claim can be made of: covered ones of a delivered order. A remake has no guarantee. */
export const isClaimable = ({ cover, remake }: DeliveredLine): boolean => cover !== undefined && remake === undefined;

interface ClaimedGoods extends PricedOrder {
  readonly status: DeliveryStatus;
  readonly claims: readonly Claim[];
}

/**
 * Whether a claimable line takes new claims: not once the order was returned, the shop has taken the line back whole, or the
 * buyer has withdrawn from it.
 */
export const takesClaims = (order: ClaimedGoods, line: number): boolean => {
  const legal = claimOf(order.claims, line, true);
  const isWithdrawn = legal?.remedy === 'withdraw' && legal.state === 'done';
  return order.status === 'Delivered' && !isWithdrawn && !isTakenBack(order, line);
};

/** Returns how a size is mended: a curtain that is only too long is shortened. Null for the size as it was ordered. */
export function remedyFor(ordered: WindowSize, wanted: WindowSize): 'shorten' | 'sew' | null {
  if (wanted.width !== ordered.width || wanted.height > ordered.height) return 'sew';
  return wanted.height < ordered.height ? 'shorten' : null;
}

/** Returns the price of one piece that is sewn again. @param unitPrice in the wanted size @param percent of the shop's promise */
export const sewnAgainPrice = (unitPrice: Kurus, percent: number): Kurus => divideHalfUp(unitPrice * percent, 100);

interface SewnLine {
  readonly quantity: number;
  readonly configuration: LineConfiguration | null;
  readonly effectiveCm: number | null;
  readonly unitPrice: Kurus;
  readonly totalPrice: Kurus;
}

/** A remake (`remake.ts`) in the size and at the price that its buyer has seen; of what is no window as it is. */
export function sewnAgain<Line extends SewnLine>(remake: Line, size: WindowSize, unitPrice: Kurus): Line {
  const window = windowOf(remake.configuration);
  if (!window) return remake;
  const configuration = { ...window, ...size };
  const effectiveCm = effectiveWidthCm(size.width, window.pleatType);
  return { ...remake, configuration, effectiveCm, unitPrice, totalPrice: unitPrice * remake.quantity };
}

/** Steps of a state; pieces come back where something is done to them or money goes back for them. */
const NEXT: Readonly<Record<ClaimState, Readonly<Partial<Record<ClaimAct, ClaimState>>>>> = {
  asked: { agree: 'agreed', refuse: 'refused' },
  agreed: { receive: 'back', finish: 'done', refuse: 'refused' },
  back: { finish: 'done' },
  done: {},
  refused: {},
};

/** Remedies for which the piece stays where it hangs. */
const STAYS: readonly ClaimRemedy[] = ['sew', 'discount'];

/** Whether the piece that comes back is not sent to its buyer again. */
export const comesForGood = (remedy: ClaimRemedy): remedy is 'withdraw' | 'replace' =>
  remedy === 'withdraw' || remedy === 'replace';

type StepClaim = Pick<Claim, 'state' | 'remedy'> & { readonly unitPrice?: Kurus | undefined };

/** Whether a claim is sewn again at a price, which its buyer pays first. */
export const isPriced = ({ remedy, unitPrice }: Pick<StepClaim, 'remedy' | 'unitPrice'>): boolean =>
  remedy === 'sew' && unitPrice !== 0;

/**
 * An agreement is taken back only where something was to be sewn, and nobody has paid it or begun with it; what waits for its price
 * is not sewn, so that it is not finished either.
 */
const canTake = (act: ClaimAct, claim: StepClaim, isBound: boolean): boolean => {
  const { state, remedy } = claim;
  if (act === 'receive') return !STAYS.includes(remedy);
  if (act === 'finish') return isBound || !isPriced(claim);
  return act !== 'refuse' || state === 'asked' || (remedy === 'sew' && !isBound);
};

/** Steps that are open to a claim. @param isBound whether what is sewn for it is paid or begun */
export const openActs = (claim: StepClaim, isBound: boolean): ClaimAct[] =>
  CLAIM_ACTS.filter((act) => NEXT[claim.state][act] !== undefined && canTake(act, claim, isBound));

/** The state after a step. @param isBound as of `openActs` */
export function claimStep(claim: StepClaim, act: ClaimAct, isBound: boolean): Result<ClaimState, { code: 'step' }> {
  const next = NEXT[claim.state][act];
  const isOpen = openActs(claim, isBound).includes(act);
  return next !== undefined && isOpen ? { ok: true, data: next } : { ok: false, code: 'step' };
}

/**
 * Whether the ledger owes or has given what the end of a claim promises its buyer: a return for a withdrawal, a discount or a refund for
 * a discount, booked since it was made. Nothing more can be booked of a line without a rest.
 */
export function isPromiseBooked(order: PricedOrder, { line, remedy, at }: Claim & { readonly at: string }): boolean {
  if (remedy !== 'withdraw' && remedy !== 'discount') return true;
  const isBooked = order.ledger.some(
    (entry) =>
      entry.line === line &&
      entry.at >= at &&
      (remedy === 'withdraw' ? entry.method === 'return' : entry.method === 'discount' || entry.kind === 'refund'),
  );
  return isBooked || lineRest(order, line) === 0;
}

/** Claims of the guarantee in a month, and when the ceiling was reached. */
export interface ClaimMonth {
  readonly count: number;
  /** Milliseconds; null before the ceiling was reached. */
  readonly fullAt: number | null;
}

/** Carts that promised the guarantee before the ceiling was reached have so long to become orders. */
const GRACE_MS = 86_400_000;

/** Whether new lines still earn the guarantee. @param most claims in a month, 0 for no ceiling */
export const isGuaranteeOpen = ({ count, fullAt }: ClaimMonth, most: number, now: number): boolean =>
  most === 0 || count < most || fullAt === null || now < fullAt + GRACE_MS;

/** The month of a day, such as `2026-11`. */
export const monthOf = (now: Date): string => dayInIstanbul(now).slice(0, 7);
