/** A delivered order as the page of its claims shows it (decisions P27). */
import type * as contract from '../../src/contract/fit-claims.ts';
import { isBegunFrom } from '../../src/domain/board/piece-mark.ts';
import { toLira } from '../../src/domain/money/money.ts';
import { claimOf, isClaimable, isPriced, lastClaimDay, takesClaims } from '../../src/domain/order/fit-claim.ts';
import { markUnpaid } from '../../src/domain/order/remake.ts';
import { windowOf } from '../../src/domain/price/pricing.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { shop } from '../catalogue/shop.ts';
import type { StoredClaim, StoredLine } from '../store/shapes/order.ts';
import { owedOf } from './ledger.ts';
import type { StoredOrder } from './stored-order.ts';

/** Covered lines of a delivered order by their position; none of another one. */
export const claimableLines = ({ lines, deliveredAt }: Pick<StoredOrder, 'lines' | 'deliveredAt'>) =>
  deliveredAt === null ? [] : lines.flatMap((line, position) => (isClaimable(line) ? [{ line, position }] : []));

/** Whether a covered line of an order takes new claims. */
export const isStillClaimable = (order: StoredOrder): boolean =>
  claimableLines(order).some(({ position }) => takesClaims(order, position));

/** The last day of the guarantee of a delivered order. */
export const lastDayOf = (deliveredAt: string): string => lastClaimDay(deliveredAt, shop.fitGuarantee.claimDays);

export const isInTime = (deliveredAt: string, now = new Date()): boolean =>
  dayInIstanbul(now) <= lastDayOf(deliveredAt);

const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }) => ({ width, height });

/** Kuruş of all pieces; null of a claim that costs nothing. */
export const priceOf = ({ line, unitPrice }: StoredClaim, { lines }: Pick<StoredOrder, 'lines'>): number | null =>
  unitPrice === undefined ? null : unitPrice * (lines[line]?.quantity ?? 1);

/** Position of what is sewn for an agreed claim; -1 for none. */
export const sewnFor = ({ line, unitPrice = 0 }: StoredClaim, lines: readonly StoredLine[]): number =>
  lines.findLastIndex((made) => made.remake?.of === line && made.unitPrice === unitPrice);

/** Whether what is sewn for an agreed claim is paid or begun. @param marks of booked cuts, and of moves on the board */
export function isBound(
  claim: StoredClaim,
  { lines, ...money }: Pick<StoredOrder, 'lines' | 'ledger' | 'allowedDebt'>,
  marks: readonly string[],
): boolean {
  const sewn = sewnFor(claim, lines);
  const made = markUnpaid(lines, owedOf(money))[sewn];
  if (!made) return false;
  return (made.unitPrice > 0 && made.isUnpaid !== true) || isBegunFrom(sewn, marks);
}

/** The agreed claim whose price has not come and with which nobody has begun, so that it can still be taken back. */
export const unpaidSewing = (order: StoredOrder, marks: readonly string[]): StoredClaim | undefined =>
  order.claims.find((claim) => claim.state === 'agreed' && isPriced(claim) && !isBound(claim, order, marks));

export function shownClaim(claim: StoredClaim, order: Pick<StoredOrder, 'lines'>): contract.ShownClaim {
  const { at, remedy, state, size = null, text, answer = '' } = claim;
  const price = priceOf(claim, order);
  return { at, remedy, state, size, price: price === null ? null : toLira(price), text, answer };
}

export function claimedOrder(order: StoredOrder): contract.ClaimedOrder {
  const { orderNo, claims, deliveredAt } = order;
  return {
    orderNo,
    until: deliveredAt === null ? '' : lastDayOf(deliveredAt),
    isInTime: deliveredAt !== null && isInTime(deliveredAt),
    lines: claimableLines(order).flatMap(({ line, position }) => {
      const { name, colorName, room, quantity } = line;
      const window = windowOf(line.configuration);
      if (!window) return [];
      const shown = (isLegal: boolean) => {
        const claim = claimOf(claims, position, isLegal);
        return claim && shownClaim(claim, order);
      };
      const facts = { name, colorName: colorName ?? '', room, quantity, size: sizeOf(window) };
      const isOpen = takesClaims(order, position);
      return [{ line: position, ...facts, isOpen, fit: shown(false), legal: shown(true) }];
    }),
  };
}
