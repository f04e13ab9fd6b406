/** A proposed change of an order as its link shows it, and what it has become. */
import { figuredOf } from '../../src/domain/picture/figured-motifs.ts';
import type { AskedChange, OrderChange } from '../../src/contract/order-change.ts';
import { isBegunFrom } from '../../src/domain/board/piece-mark.ts';
import { askedBalance } from '../../src/domain/order/order-life.ts';
import { isCancellable } from '../../src/domain/order/status.ts';
import { withEffectiveWidth } from '../../src/domain/cart/cart.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import {
  changeKindOf,
  settlementOf,
  takesSamplesBack,
  type SettledDifference,
} from '../../src/domain/order/proposal.ts';
import { categoryBySlug } from '../catalogue/categories.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';
import { hashOfToken } from '../session/one-time-token.ts';
import type { StoredOrder } from './stored-order.ts';
import type { StoredLine } from '../store/shapes/order.ts';

export type AskedOrder = StoredOrder & { readonly proposal: NonNullable<StoredOrder['proposal']> };

/** Whether something is made or cut to measure by it, which cannot be given back. */
export const isMadeAnew = ({ after }: Pick<AskedOrder['proposal'], 'after'>): boolean =>
  after.quantity > 0 && after.configuration !== null;

/** @param tokenHash of the link that was opened */
export function stateOf(
  { proposal, status, totals }: AskedOrder,
  tokenHash: string,
  now = new Date(),
): OrderChange['state'] {
  if (proposal.tokenHash !== tokenHash) return 'replaced';
  if (proposal.state !== 'open') return proposal.state;
  if (!isCancellable(status)) return 'late';
  // An order that costs another sum than the question says was changed after it.
  if (proposal.totals.total - proposal.difference !== totals.total) return 'late';
  return now.toISOString() < proposal.until ? 'open' : 'expired';
}

/**
 * As `stateOf`; a line is not taken out once the workshop has begun with it or a later one, and samples are not once their code
 * pays for another order: their money would go back twice (decisions P25).
 * @param work booked cuts, and moves on the board
 */
export function stateNow(
  { order, work, isEarnedUsed }: { order: AskedOrder; work: readonly (readonly string[])[]; isEarnedUsed: boolean },
  tokenHash: string,
  now = new Date(),
): OrderChange['state'] {
  const state = stateOf(order, tokenHash, now);
  const { proposal } = order;
  if (state !== 'open') return state;
  if (changeKindOf(proposal) === 'removed' && isBegunFrom(proposal.line, work.flat())) return 'late';
  return isEarnedUsed && takesSamplesBack(proposal) ? 'used' : state;
}

/** As `stateOf`, of the token itself, for its letter. */
export const stateOfToken = (order: AskedOrder, token: string): OrderChange['state'] =>
  stateOf(order, hashOfToken(token));

export const changeView = (order: AskedOrder, state: OrderChange['state']): OrderChange => ({
  state,
  orderNo: order.orderNo,
  change: state === 'replaced' ? null : askedChange(order),
});

function askedChange(order: AskedOrder): AskedChange {
  const { proposal } = order;
  const { before, after, totals, difference } = proposal;
  const product = currentCatalogue.get(after.productId);
  const motif = figuredOf(product?.fabric.motif);
  return {
    name: after.name,
    room: after.room,
    kind: changeKindOf(proposal),
    quantity: Math.max(before.quantity, after.quantity),
    isMade: isMadeAnew(proposal),
    drawing: (product && categoryBySlug(product.category)?.drawing) ?? null,
    ...(motif && { motif }),
    before: lookOf(before),
    after: lookOf(after),
    totalBefore: toLira(totals.total - difference),
    total: toLira(totals.total),
    difference: toLira(difference),
    ...settlementView(order),
    until: proposal.until,
    text: proposal.text ?? '',
  };
}

/**
 * How the difference is settled, once the question is accepted or if it is: the account has it in it then, or not yet. A debt that the
 * shop lets stand is not asked for.
 */
export function settlementOfAsked({ proposal, payment, money, allowedDebt }: AskedOrder): SettledDifference {
  const { difference, state } = proposal;
  const owed = state === 'accepted' ? money.balance : money.balance + difference;
  const balance = askedBalance(owed, allowedDebt?.amount);
  return settlementOf(payment.state, { difference, balance, paid: money.paid });
}

function settlementView(order: AskedOrder): Pick<AskedChange, 'settlement' | 'amount'> {
  const { settlement, amount } = settlementOfAsked(order);
  return { settlement, amount: toLira(amount) };
}

function lookOf(line: StoredLine): AskedChange['before'] {
  const window = windowOf(line.configuration);
  const colour = currentCatalogue.get(line.productId)?.colors.find(({ id }) => id === line.color);
  return {
    configuration: window && withEffectiveWidth(window),
    quantity: line.quantity,
    colorName: line.colorName ?? line.color,
    hex: colour?.hex ?? null,
    totalPrice: toLira(line.totalPrice),
  };
}
