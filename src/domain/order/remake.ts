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

/** Returns the lines of an order before one more is made again: where none is being made now, all earlier ones have left. */
export const linesBefore = <Line extends { readonly remake?: Remake | undefined }>(
  lines: readonly Line[],
  isRemaking: boolean,
): readonly Line[] =>
  isRemaking ? lines : lines.map((line) => (line.remake ? { ...line, remake: { ...line.remake, left: true } } : line));

interface RemadeLine {
  readonly quantity: number;
  readonly configuration: unknown;
  readonly remake?: Remake | undefined;
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

/** Whether a line may be made again: one that was made or cut, and not itself a remake. */
export const canBeRemade = ({ configuration, remake }: Omit<RemadeLine, 'quantity'>): boolean =>
  configuration !== null && remake === undefined;

/** The line to add: the same window, so many pieces of it, for nothing, and without a fit guarantee of its own (decisions P27). */
export function remakeOf<Line extends PricedLine>(
  lines: readonly Line[],
  status: DeliveryStatus,
  { line, quantity }: { readonly line: number; readonly quantity: number },
): Result<Line & { readonly remake: Remake }, { readonly code: RemakeRefusal }> {
  const made = lines[line];
  if (!made || !canBeRemade(made)) return { ok: false, code: 'remake.line' };
  if (!isRemadeAt(status)) return { ok: false, code: 'remake.early' };
  if (quantity > made.quantity) return { ok: false, code: 'remake.quantity' };
  if (lines.length - soldLines(lines).length >= MOST_REMAKES) return { ok: false, code: 'remake.full' };
  const time = 2 + lines.filter(({ remake }) => remake?.of === line).length;
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
      remake: { of: line, time },
    },
  };
}

/**
 * Marks remakes whose price is still owed as unpaid: nobody cuts or sews them before (decisions P27).
 * @param owed kuruş that the customer owes of the order, allowed debts left out
 */
export const markUnpaid = <Line extends { readonly remake?: Remake | undefined; readonly unitPrice: Kurus }>(
  lines: readonly Line[],
  owed: Kurus,
): (Line & { readonly isUnpaid?: true })[] =>
  lines.map((line) =>
    owed > 0 && line.remake !== undefined && line.unitPrice > 0 ? { ...line, isUnpaid: true } : line,
  );
