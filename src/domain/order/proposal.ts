/**
 * A change of an order that its customer is asked about (`order-change.ts`): what it may be, how long, and how its difference
 * is settled. Apart from the rules of the price, which the customer's page does not need. Amounts in kuruş.
 */
import type { Kurus } from '../money/money.ts';
import { awaitsCard, awaitsPayment, type PaymentState } from '../money/payment.ts';

/** Longest sentence of the shop in a question, and longest reason of a refusal, in characters. */
export const PROPOSAL_TEXT_LENGTH = 500;

/** How long the customer may answer, in milliseconds: seven days. */
export const CHANGE_MS = 7 * 86_400_000;

/**
 * How a difference is settled: `transfer` nothing has come, and all of it is to be transferred; `card` the same, by the card
 * that the order awaits; `door` the carrier takes what is open; `due` the customer pays the difference; `rest` the customer pays what is left behind what has come; `refund` the
 * shop pays back; `covered` what has come is enough; `none` there is none.
 */
export const SETTLEMENTS = ['transfer', 'card', 'door', 'due', 'rest', 'refund', 'covered', 'none'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

export interface SettledDifference {
  readonly settlement: Settlement;
  /** Sum to pay, or that goes back. */
  readonly amount: Kurus;
}

/**
 * Returns how a difference is settled by the account: nothing is asked for that has come, and nothing goes back that has not.
 * @param balance owed of the order with the change; below 0 the shop owes it
 * @param paid sum that has come
 */
export function settlementOf(
  paymentState: PaymentState,
  { difference, balance, paid }: { readonly difference: Kurus; readonly balance: Kurus; readonly paid: Kurus },
): SettledDifference {
  if (difference === 0) return { settlement: 'none', amount: 0 };
  if (balance <= 0) {
    const back = Math.min(-difference, -balance);
    return back > 0 ? { settlement: 'refund', amount: back } : { settlement: 'covered', amount: 0 };
  }
  if (paymentState === 'on-delivery') return { settlement: 'door', amount: balance };
  if (awaitsCard(paymentState) && paid === 0) return { settlement: 'card', amount: balance };
  if (awaitsPayment(paymentState)) return { settlement: paid === 0 ? 'transfer' : 'rest', amount: balance };
  return { settlement: balance === difference ? 'due' : 'rest', amount: balance };
}

/** Kinds of a proposal: another line in the place of the ordered one, a line more, or a line less. */
export const CHANGE_KINDS = ['line', 'added', 'removed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

interface CountedLine {
  readonly quantity: number;
}

/** Returns the kind of a proposal: a line that is not there yet, or no longer, has the quantity 0. */
export const changeKindOf = ({
  before,
  after,
}: {
  readonly before: CountedLine;
  readonly after: CountedLine;
}): ChangeKind => (before.quantity === 0 ? 'added' : after.quantity === 0 ? 'removed' : 'line');

/** States of a proposal: `open` until it is answered, withdrawn, or its days are over. */
export const PROPOSAL_STATES = ['open', 'accepted', 'refused', 'withdrawn'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** @param until milliseconds, from when on nobody may answer */
export const isWaiting = (state: ProposalState, until: number, now: number): boolean => state === 'open' && now < until;

/**
 * Returns the position of the line that the customer is being asked about; null for none. Nobody cuts it before the answer: it
 * may become another window.
 * @param now in milliseconds
 */
export const askedLine = (
  proposal: { readonly line: number; readonly until: string } | undefined,
  state: ProposalState,
  now: number,
): number | null => (proposal && isWaiting(state, Date.parse(proposal.until), now) ? proposal.line : null);

interface SampleLine {
  readonly samples?: unknown;
  readonly totalPrice: Kurus;
}

/** Whether money for samples goes back with a proposal accepted: not once their code has paid for another order (decisions P25). */
export const takesSamplesBack = ({
  before,
  after,
}: {
  readonly before: SampleLine;
  readonly after: SampleLine;
}): boolean => before.samples !== undefined && after.totalPrice < before.totalPrice;

interface LineProposal<Line> {
  readonly line: number;
  readonly before: Line;
  readonly after: Line;
}

/** Returns the lines of an order with a proposal accepted. A room keeps the name that an operator gave it meanwhile. */
export function linesWith<Line extends CountedLine & { readonly room: string }>(
  lines: readonly Line[],
  proposal: LineProposal<Line>,
): Line[] {
  const { line, after } = proposal;
  const kind = changeKindOf(proposal);
  if (kind === 'added') return [...lines, after];
  if (kind === 'removed') return lines.filter((_, at) => at !== line);
  return lines.map((other, at) => (at === line ? { ...after, room: other.room } : other));
}

/** Returns the positions of looked-at measures with a proposal accepted: the changed line is looked at anew. */
export const checkedWith = (
  checked: readonly number[],
  proposal: Pick<LineProposal<CountedLine>, 'line' | 'before' | 'after'>,
): number[] => {
  const rest = checked.filter((position) => position !== proposal.line);
  return changeKindOf(proposal) === 'removed'
    ? rest.map((position) => (position > proposal.line ? position - 1 : position))
    : rest;
};

/** Returns what more is made or cut with a proposal accepted, as a line of so many pieces; undefined where nothing is. */
export function addedWork<Line extends CountedLine & { readonly configuration: unknown }>({
  before,
  after,
}: Pick<LineProposal<Line>, 'before' | 'after'>): Line | undefined {
  const quantity = after.quantity - before.quantity;
  return quantity > 0 && after.configuration !== null ? { ...after, quantity } : undefined;
}
