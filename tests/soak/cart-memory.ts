/** What a shopper knows to lie in the cart: of each line at least and at most so many pieces. */
export interface CartMemory {
  readonly added: (line: string) => void;
  readonly changed: (line: string, quantity: number) => void;
  readonly removed: (line: string) => void;
  /** Gone for good: so many were ordered. What was added to the same line since may go with it, or stay. */
  readonly ordered: (lines: ReadonlyMap<string, number>) => void;
  /** Perhaps ordered: the answer was lost. */
  readonly perhapsOrdered: (lines: readonly string[]) => void;
  /** What contradicts the memory; what is found is what is remembered from then on, if it is certain. */
  readonly compare: (found: ReadonlyMap<string, number>, isCertain: boolean) => string[];
}

/**
 * A line that was taken out or lessened may come back as long as the server has not heard of it: no line of a customer's
 * is ever lost, at the price of one that returns (decisions P10).
 */
export function rememberCart(): CartMemory {
  const lines = new Map<string, { least: number; most: number }>();
  const of = (line: string) => lines.get(line) ?? { least: 0, most: 0 };
  return {
    added(line) {
      const { least, most } = of(line);
      lines.set(line, { least: least + 1, most: most + 1 });
    },
    changed(line, quantity) {
      lines.set(line, { least: quantity, most: Math.max(of(line).most, quantity) });
    },
    removed(line) {
      lines.set(line, { ...of(line), least: 0 });
    },
    ordered(all) {
      for (const [line, quantity] of all) lines.set(line, { least: 0, most: Math.max(0, of(line).most - quantity) });
    },
    perhapsOrdered(all) {
      for (const line of all) lines.set(line, { ...of(line), least: 0 });
    },
    compare(found, isCertain) {
      const wrong = [...new Set([...lines.keys(), ...found.keys()])].flatMap((line) => {
        const { least, most } = of(line);
        const there = found.get(line) ?? 0;
        return there < least || there > most ? [`${line}: ${least} to ${most} expected, ${there} found`] : [];
      });
      if (isCertain || wrong.length > 0) {
        lines.clear();
        for (const [line, there] of found) lines.set(line, { least: there, most: there });
      }
      return wrong;
    },
  };
}
