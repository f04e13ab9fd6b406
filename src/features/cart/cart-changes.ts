import { isSameLine, type CartLine } from '../../domain/cart.ts';

/** What a shopper did, line by line. */
export type CartChange =
  { kind: 'add'; line: CartLine } | { kind: 'update'; line: CartLine } | { kind: 'remove'; line: CartLine };

/** From one state of the cart to the next; prices and names are no change of the shopper's. */
export function changesBetween(before: readonly CartLine[], after: readonly CartLine[]): CartChange[] {
  const partnerIn = (lines: readonly CartLine[], line: CartLine) => lines.find((other) => isSameLine(other, line));
  const removed = before
    .filter((line) => !partnerIn(after, line))
    .map((line): CartChange => ({ kind: 'remove', line }));
  const others = after.flatMap((line): CartChange[] => {
    const former = partnerIn(before, line);
    if (!former) return [{ kind: 'add', line }];
    const same = former.quantity === line.quantity && former.room === line.room;
    return same ? [] : [{ kind: 'update', line }];
  });
  return [...removed, ...others];
}
