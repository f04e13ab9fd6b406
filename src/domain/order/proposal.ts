/**
 * A change of an order that its customer is asked about (`order-change.ts`): what it may be, how long, and how its difference
 * is settled. Apart from the rules of the price, which the customer's page does not need. Amounts in kuruş.
 */
import type { Kurus } from '../money/money.ts';
import { awaitsPayment, type PaymentState } from '../money/payment.ts';

/** Longest sentence of the shop in a question, and longest reason of a refusal, in characters. */
export const PROPOSAL_TEXT_LENGTH = 500;

/** How long the customer may answer, in milliseconds: seven days. */
export const CHANGE_MS = 7 * 86_400_000;

/**
 * How a difference is settled: `transfer` the new total is what is to be transferred; `door` it is paid at the door; `due`
 * the customer pays the difference; `refund` the shop pays it back; `none` there is none.
 */
export const SETTLEMENTS = ['transfer', 'door', 'due', 'refund', 'none'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

export function settlementOf(paymentState: PaymentState, difference: Kurus): Settlement {
  if (difference === 0) return 'none';
  if (awaitsPayment(paymentState)) return 'transfer';
  if (paymentState === 'on-delivery') return 'door';
  return difference > 0 ? 'due' : 'refund';
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

/**
 * Whether the workshop has begun with a line or a later one. Cuts and moves on the board keep their line by its position, which must
 * not become another one.
 * @param marks texts of booked cuts (`cutMark`) and of moves (`markText`), which begin with the position
 */
export const isBegunFrom = (position: number, marks: readonly string[]): boolean =>
  marks.some((mark) => Number.parseInt(mark, 10) >= position);

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
