/** Lines that are made once more, at no charge (decisions P23) or at half the price (P27): pure rules that calls and pages share. */
import type { Kurus } from '../money/money.ts';
import type { Result } from '../values/result.ts';
import { stepOf, type DeliveryStatus } from './status.ts';

/** Remakes that one order takes. */
export const MOST_REMAKES = 20;

/** Which line is made again, by its position from 0, and for which time: the first remake is the second. */
export interface Remake {
  readonly of: number;
  readonly time: number;
  /** Whether it had left before a later one was made. */
  readonly left?: true | undefined;
}

/** Whether a line is made again and has not left before a later one was. */
export const isToRemake = ({ remake }: { readonly remake?: Remake | undefined }): boolean =>
  remake !== undefined && remake.left !== true;

export interface KnownLine {
  readonly remake?: Remake | undefined;
}

const asLeft = <Line extends KnownLine>(line: Line): Line =>
  line.remake ? { ...line, remake: { ...line.remake, left: true } } : line;

/** Returns the lines of an order before one more is made again: where none is being made now, all earlier ones have left. */
export const linesBefore = <Line extends KnownLine>(lines: readonly Line[], isRemaking: boolean): readonly Line[] =>
  isRemaking ? lines : lines.map(asLeft);

interface RemadeLine {
  readonly quantity: number;
  readonly configuration: unknown;
  readonly remake?: Remake | undefined;
  /** Waits for its payment (`markUnpaid`). */
  readonly isUnpaid?: true | undefined;
}

interface PricedLine extends RemadeLine {
  readonly pricePerUnit: number;
  readonly unitPrice: number;
  readonly totalPrice: number;
  readonly options: readonly { readonly amount: number }[];
}

/** Each is a message of `admin-life`. */
export type RemakeRefusal = 'remake.early' | 'remake.line' | 'remake.quantity' | 'remake.full';

/** From production on; before that nothing was cut that could be spoilt. */
export const isRemadeAt = (status: DeliveryStatus): boolean => stepOf(status) >= stepOf('InProduction');

/** Lines that were sold; what is made again of them is not counted among them. */
export const soldLines = <Line extends { readonly remake?: Remake | undefined }>(lines: readonly Line[]): Line[] =>
  lines.filter(({ remake }) => remake === undefined);

/** Whether a line may be made again: one that was made or cut, or a paid remake in another size than its origin. */
export function canBeRemade(lines: readonly Omit<RemadeLine, 'quantity'>[], position: number): boolean {
  const { configuration = null, remake, isUnpaid } = lines[position] ?? {};
  if (configuration === null || isUnpaid) return false;
  return !remake || JSON.stringify(configuration) !== JSON.stringify(lines[remake.of]?.configuration);
}

/**
 * Position of what hangs for a sold line: its newest remake in another size that has left with all pieces, or else the line itself.
 */
export function hungFor(lines: readonly RemadeLine[], line: number): number {
  const quantity = lines[line]?.quantity ?? 1;
  const resewn = lines.findLastIndex(
    ({ remake, quantity: pieces }, position) =>
      remake?.of === line && remake.left === true && pieces >= quantity && canBeRemade(lines, position),
  );
  return resewn < 0 ? line : resewn;
}

/**
 * The line to add: the same window, so many pieces of it, for nothing, and without a fit guarantee of its own (decisions P27). It names
 * the line that was sold, also where a remake of that is made again.
 */
export function remakeOf<Line extends PricedLine>(
  lines: readonly Line[],
  status: DeliveryStatus,
  { line, quantity }: { readonly line: number; readonly quantity: number },
): Result<Line & { readonly remake: Remake }, { readonly code: RemakeRefusal }> {
  const made = lines[line];
  if (!made || !canBeRemade(lines, line)) return { ok: false, code: 'remake.line' };
  if (!isRemadeAt(status)) return { ok: false, code: 'remake.early' };
  if (quantity > made.quantity) return { ok: false, code: 'remake.quantity' };
  if (lines.length - soldLines(lines).length >= MOST_REMAKES) return { ok: false, code: 'remake.full' };
  const of = made.remake?.of ?? line;
  const time = 1 + Math.max(1, ...lines.flatMap(({ remake }) => (remake?.of === of ? [remake.time] : [])));
  const options = made.options.map((option) => ({ ...option, amount: 0 }));
  return {
    ok: true,
    data: {
      ...made,
      cover: undefined,
      quantity,
      options,
      pricePerUnit: 0,
      unitPrice: 0,
      totalPrice: 0,
      remake: { of, time },
    },
  };
}

interface OwedLine extends KnownLine {
  readonly quantity: number;
  readonly unitPrice: Kurus;
}

/** Kuruş that a remake costs while it has not left. */
const priceOf = (line: OwedLine): Kurus => (isToRemake(line) ? line.unitPrice * line.quantity : 0);

/**
 * Marks remakes whose price is still owed as unpaid: nobody cuts or sews them before (decisions P27). Money is for the older
 * ones first, and a part of a price is not enough.
 * @param owed kuruş that the customer owes of the order, allowed debts left out
 */
export const markUnpaid = <Line extends OwedLine>(
  lines: readonly Line[],
  owed: Kurus,
): (Line & { readonly isUnpaid?: true })[] =>
  lines.map((line, position) => {
    if (owed <= 0 || priceOf(line) === 0) return line;
    const later = lines.slice(position + 1).reduce((sum, one) => sum + priceOf(one), 0);
    return owed > later ? { ...line, isUnpaid: true } : line;
  });

/** Returns the lines once all that is made again has left, but for what waits for its payment. @param owed as of `markUnpaid` */
export function sentRemakes<Line extends OwedLine>(lines: readonly Line[], owed: Kurus): Line[] {
  const marked = markUnpaid(lines, owed);
  return lines.map((line, position) => (marked[position]?.isUnpaid ? line : asLeft(line)));
}
