/** Lines of an order that are still made, packed and hung. They stand apart from `remake.ts`, which every page of the back room loads. */
import { isToRemake, type KnownLine } from './remake.ts';
import { stepOf } from './status.ts';

const isOnlyRemade = (lines: readonly KnownLine[], status: string): boolean =>
  stepOf(status) >= stepOf('Shipped') && lines.some(isToRemake);

/** Lines that the workshop still has to make: of an order that has left only what is made again. */
export const linesToMake = <Line extends KnownLine>(lines: readonly Line[], status: string): Line[] =>
  isOnlyRemade(lines, status) ? lines.filter(isToRemake) : [...lines];

/**
 * Lines that are packed, and that a fitter hangs: those that are made again of an order that has left, else each piece once, as it
 * was made last. Remakes that have left are hung with all the others: the order does not say what hangs already.
 */
export function linesToHang<Line extends KnownLine & { readonly quantity: number }>(
  lines: readonly Line[],
  status: string,
): Line[] {
  if (isOnlyRemade(lines, status)) return lines.filter(isToRemake);
  const open = lines.map(({ quantity }) => quantity);
  return lines
    .map((line, position) => ({ line, sold: line.remake?.of ?? position }))
    .toReversed()
    .flatMap(({ line, sold }) => {
      const quantity = Math.min(line.quantity, open[sold] ?? 0);
      open[sold] = (open[sold] ?? 0) - quantity;
      return quantity > 0 ? [{ ...line, quantity }] : [];
    })
    .toReversed();
}
