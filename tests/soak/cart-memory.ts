/** The cart as a shopper knows it: of each line at least and at most so many pieces. */
export interface CartMemory {
  readonly added: (line: string) => void;
  readonly changed: (line: string, quantity: number) => void;
  readonly removed: (line: string) => void;
  /** On its way to the shop: until it is settled its lines may be gone, whatever a page was told. */
  readonly sent: (order: string, lines: ReadonlyMap<string, number>) => void;
  /** The shop says no; one that was sent several times is settled by as many refusals. */
  readonly refused: (order: string) => void;
  /** Refused because it had been placed before, with what was sent then: those lines may be gone. */
  readonly placedBefore: (order: string) => void;
  /**
   * Gone for good: so many were ordered. Pieces that were added to the same line since may go with it, or stay. In bad
   * weather a browser may have taken the lines to the server again before it heard of its order, and not have got them
   * out since.
   */
  readonly ordered: (order: string, lines: ReadonlyMap<string, number>, isCalm: boolean) => void;
  /** Put into the cart at the server by a call without an answer: it may arrive late, and bring back what is gone. */
  readonly astray: (lines: ReadonlyMap<string, number>) => void;
  /** Signed out: this cart waits at the server, and what comes now is a visitor's. */
  readonly left: () => void;
  /** Signed in: both are one cart, in which the higher quantity of a line stays. */
  readonly returned: () => void;
  /**
   * Returns the contradictions to the memory; the found cart is remembered from then on, if it is certain.
   * @param isCalm nothing is astray any more after this
   */
  readonly compare: (found: ReadonlyMap<string, number>, isCertain: boolean, isCalm: boolean) => string[];
}

interface Doubt {
  readonly lines: ReadonlyMap<string, number>;
  times: number;
  /** The cart was looked into since: what was ordered is out of it already, unless it was added again. */
  isSeen: boolean;
}

interface Range {
  readonly least: number;
  readonly most: number;
}

/** Pieces that were added after the two carts had met count on top. */
const joined = (a: Range = { least: 0, most: 0 }, b: Range): Range => ({
  least: Math.max(a.least, b.least),
  most: a.most + b.most,
});

/**
 * A line that was taken out or lessened may come back as long as the server has not heard of it: no line of a customer's
 * is ever lost, at the price of one that returns (decisions P10).
 */
export function rememberCart(): CartMemory {
  const lines = new Map<string, Range>();
  const away: typeof lines = new Map();
  const strays = new Map<string, number>();
  const doubts = new Map<string, Doubt>();
  const of = (line: string) => lines.get(line) ?? { least: 0, most: 0 };
  const isDoubted = (line: string): boolean => [...doubts.values()].some((doubt) => doubt.lines.has(line));
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
    sent(order, all) {
      const { lines: before = [], times = 0, isSeen = false } = doubts.get(order) ?? {};
      doubts.set(order, { lines: new Map([...before, ...all]), times: times + 1, isSeen });
    },
    refused(order) {
      const doubt = doubts.get(order);
      if (!doubt) return;
      doubt.times -= 1;
      if (doubt.times === 0) doubts.delete(order);
    },
    placedBefore(order) {
      for (const line of doubts.get(order)?.lines.keys() ?? []) lines.set(line, { ...of(line), least: 0 });
      doubts.delete(order);
    },
    ordered(order, all, isCalm) {
      const { isSeen = false, times = 1 } = doubts.get(order) ?? {};
      const mayBeBack = isSeen || (times > 1 && !isCalm);
      doubts.delete(order);
      for (const [line, quantity] of all) {
        const { most } = of(line);
        lines.set(line, { least: 0, most: mayBeBack ? most : Math.max(0, most - quantity) });
      }
    },
    astray(all) {
      for (const [line, quantity] of all) strays.set(line, Math.max(strays.get(line) ?? 0, quantity));
    },
    left() {
      for (const [line, here] of lines) away.set(line, joined(away.get(line), here));
      lines.clear();
    },
    returned() {
      for (const [line, there] of away) lines.set(line, joined(lines.get(line), there));
      away.clear();
    },
    compare(found, isCertain, isCalm) {
      const wrong = [...new Set([...lines.keys(), ...found.keys()])].flatMap((line) => {
        const { least, most } = of(line);
        const there = found.get(line) ?? 0;
        const isTooFew = there < least && !isDoubted(line);
        const isTooMany = there > Math.max(most, strays.get(line) ?? 0);
        return isTooFew || isTooMany ? [`${line}: ${least} to ${most} expected, ${there} found`] : [];
      });
      if (isCertain || wrong.length > 0) {
        lines.clear();
        for (const [line, there] of found) lines.set(line, { least: there, most: there });
        for (const doubt of doubts.values()) doubt.isSeen = true;
        if (isCalm) strays.clear();
      }
      return wrong;
    },
  };
}
