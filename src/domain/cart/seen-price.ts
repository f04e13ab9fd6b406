/** The price that a shopper last acknowledged (decisions P26): a different price of today is news until it is acknowledged. */

/** Prices of a line, in kuruş. */
interface MarkedLine {
  readonly unitPrice: number;
  readonly seenPrice?: number | undefined;
}

/** Whether the price of this line changed since it was acknowledged. */
export const hasPriceNews = <Line extends MarkedLine>(line: Line): line is Line & { seenPrice: number } =>
  line.seenPrice !== undefined && line.seenPrice !== line.unitPrice;

/** Returns the line without its mark: today's price is acknowledged. */
export function unmarked<Line extends MarkedLine>(line: Line): Omit<Line, 'seenPrice'> {
  const { seenPrice: _, ...rest } = line;
  return rest;
}

/**
 * Returns the mark that a line needs at the price of today, in kuruş; undefined when nothing is news. A line without a mark counts as
 * acknowledged at its stored price. A price that falls and rises again is compared with the lowest price that was displayed.
 */
export function seenPriceAt({ unitPrice, seenPrice = unitPrice }: MarkedLine, today: number): number | undefined {
  const seen = today > unitPrice ? Math.min(seenPrice, unitPrice) : seenPrice;
  return seen === today ? undefined : seen;
}

/**
 * Returns a line at the price of today, with the mark that it needs beside the stored line: neither a fetched catalogue nor the
 * server's cart may swallow a change that nobody has acknowledged.
 */
export function markedAs<Line extends MarkedLine>(line: Line, stored: MarkedLine | undefined): Line {
  const seenPrice = stored && seenPriceAt(stored, line.unitPrice);
  const { seenPrice: _, ...rest } = line;
  return { ...rest, ...(seenPrice !== undefined && { seenPrice }) } as Line;
}

/** Acknowledges the displayed prices, by line; a price that changed since stays news. */
export function acknowledged<Line extends MarkedLine & { readonly id: string }>(
  lines: readonly Line[],
  displayed: ReadonlyMap<string, number>,
): Line[] {
  return lines.map((line) => {
    const seenPrice = displayed.get(line.id);
    if (seenPrice === undefined || line.seenPrice === undefined) return line;
    const { seenPrice: _, ...rest } = line;
    return (seenPrice === line.unitPrice ? rest : { ...rest, seenPrice }) as Line;
  });
}
