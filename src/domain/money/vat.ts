/**
 * VAT of an order by rate (market §2.11). Prices hold their VAT, so a rate's net is what is left of its gross. Shipping,
 * the fee of paying at the door and the cost of instalments belong to the price of the goods and are taxed at their rate;
 * discounts, of the coupon and of the ledger, are taken off before (KDV Kanunu art. 24 and 25). Where goods of several
 * rates are in one order, charges are spread over the rates by what the goods cost. Whole kuruş throughout.
 */
import type { Ledger } from './ledger.ts';
import { divideHalfUp, type Kurus } from './money.ts';

/** Per cent, as the catalogue has them. */
export const VAT_RATES = [1, 10, 20] as const;

/** gross = net + vat. */
export interface VatRow {
  readonly rate: number;
  readonly net: Kurus;
  readonly vat: Kurus;
  readonly gross: Kurus;
}

/** `remake`: of a line that is made again, and the line that it is made for. It was added after the coupon was measured. */
export interface TaxedLine {
  readonly totalPrice: Kurus;
  readonly vatRate: number;
  readonly remake?: { readonly of: number } | undefined;
}

const discountable = ({ totalPrice, remake }: TaxedLine): Kurus => (remake === undefined ? totalPrice : 0);

export interface TaxedOrder {
  readonly lines: readonly TaxedLine[];
  readonly totals: { readonly discount: Kurus; readonly shipping: Kurus; readonly fee: Kurus };
  /** Absent of an order that was let off nothing. */
  readonly ledger?: Ledger;
  /** When the number of its invoice was written, ISO 8601: null before that, empty where the time is not known. */
  readonly invoicedAt?: string | null;
}

const ratesOf = (lines: readonly TaxedLine[]): number[] =>
  [...new Set(lines.map(({ vatRate }) => vatRate))].toSorted((a, b) => a - b);

const sumOf = (amounts: readonly Kurus[]): Kurus => amounts.reduce((sum, amount) => sum + amount, 0);

/** Amounts of the lines, rate by rate. */
const byRate = (lines: readonly TaxedLine[], amounts: readonly Kurus[]): Kurus[] =>
  ratesOf(lines).map((rate) => sumOf(amounts.filter((_, at) => lines[at]?.vatRate === rate)));

/** Returns the part of a discount that each line has, by what was sold with it: as the invoice has it, rate by rate. */
export function discountsOf(discount: Kurus, lines: readonly TaxedLine[]): Kurus[] {
  const shares = lines.map(() => 0);
  const given = spread(discount, byRate(lines, lines.map(discountable)));
  for (const [index, rate] of ratesOf(lines).entries()) {
    const own = lines.flatMap((line, at) => (line.vatRate === rate ? [{ line, at }] : []));
    const parts = spread(
      given[index] ?? 0,
      own.map(({ line }) => discountable(line)),
    );
    for (const [part, { at }] of own.entries()) shares[at] = parts[part] ?? 0;
  }
  return shares;
}

/** Lines as the invoice has them: what was agreed to be made again after it has a paper of its own, and costs nothing here. */
const invoicedLines = ({ lines, ledger = [], invoicedAt = null }: TaxedOrder): TaxedLine[] =>
  lines.map((line) => {
    const { remake } = line;
    if (invoicedAt === null || !remake) return line;
    const agreed = ledger.findLast(
      ({ method, amount, line: of }) => method === 'change' && amount > 0 && of === remake.of,
    );
    return agreed && agreed.at > invoicedAt ? { ...line, totalPrice: 0 } : line;
  });

/** By the position of its line: what was agreed to be made again at a price after the invoice, as its own paper has it; null of any other. */
export function laterRows(order: TaxedOrder): (VatRow | null)[] {
  const invoiced = invoicedLines(order);
  return order.lines.map(({ totalPrice, vatRate }, at) =>
    invoiced[at]?.totalPrice === totalPrice ? null : rowOf(vatRate, totalPrice),
  );
}

/** Kuruş of the lines, of shipping and fee (`way`) and of instalments, less what was let off. */
interface InvoiceSums {
  readonly goods: readonly Kurus[];
  readonly way: Kurus;
  readonly instalments: Kurus;
}

/**
 * The ledger's discounts come off their line, those of the whole order off what was not taken back, and what is more than that off
 * the charges. Returns, a cancelled price and discounts after the invoice have papers of their own.
 * @param lines as the invoice has them
 */
function invoicedOf(lines: readonly TaxedLine[], { totals, ledger = [], invoicedAt = null }: TaxedOrder): InvoiceSums {
  const discounts = discountsOf(totals.discount, lines);
  let goods = lines.map(({ totalPrice }, at) => totalPrice - (discounts[at] ?? 0));
  let kept = goods;
  let [way, instalments] = [totals.shipping + totals.fee, 0];
  const takeOff = (amount: Kurus, weights: readonly Kurus[]): Kurus => {
    const parts = spread(Math.min(amount, sumOf(weights)), weights);
    goods = goods.map((gross, index) => gross - (parts[index] ?? 0));
    kept = kept.map((rest, index) => rest - (parts[index] ?? 0));
    return amount - sumOf(parts);
  };
  for (const { kind, method, amount, line, at } of ledger) {
    if (kind !== 'due') continue;
    if (method === 'instalments') instalments += amount;
    if (method === 'return') kept = kept.map((rest, index) => (index === line ? Math.max(0, rest + amount) : rest));
    if (method !== 'discount' || (invoicedAt !== null && at > invoicedAt)) continue;
    const ofLine = kept.map((rest, index) => (index === line ? rest : 0));
    const more = takeOff(takeOff(-amount, ofLine), kept);
    const offWay = Math.min(more, way);
    way -= offWay;
    instalments -= Math.min(more - offWay, instalments);
  }
  return { goods, way, instalments };
}

/** A row for each rate that occurs, the lowest first: their gross is what is due without papers of their own. */
export const vatRows = (order: TaxedOrder): VatRow[] =>
  partsByRate(order).map(({ rate, own, way, instalments }) =>
    rowOf(rate, sumOf(own.map(({ gross }) => gross)) + way + instalments),
  );

export const grossOf = (rows: readonly VatRow[]): Kurus => sumOf(rows.map(({ gross }) => gross));

/** Goods of one rate, with their parts of the charges. */
interface RateParts {
  readonly rate: number;
  /** The lines of the rate, each with its position. */
  readonly own: readonly { readonly gross: Kurus; readonly discount: Kurus; readonly at: number }[];
  readonly way: Kurus;
  readonly instalments: Kurus;
}

function partsByRate(order: TaxedOrder): RateParts[] {
  const lines = invoicedLines(order);
  const invoiced = invoicedOf(lines, order);
  const prices = byRate(
    lines,
    lines.map(({ totalPrice }) => totalPrice),
  );
  const [way, instalments] = [spread(invoiced.way, prices), spread(invoiced.instalments, prices)];
  return ratesOf(lines).map((rate, index) => ({
    rate,
    own: lines.flatMap(({ vatRate, totalPrice }, at) => {
      const gross = invoiced.goods[at] ?? 0;
      return vatRate === rate ? [{ gross, discount: totalPrice - gross, at }] : [];
    }),
    way: way[index] ?? 0,
    instalments: instalments[index] ?? 0,
  }));
}

function rowOf(rate: number, gross: Kurus): VatRow {
  const net = divideHalfUp(gross * 100, 100 + rate);
  return { rate, net, vat: gross - net, gross };
}

/** A line as an invoice has it: `gross` is its price less `discount`, its part of the coupon and what it was let off. */
export interface VatLine extends VatRow {
  readonly discount: Kurus;
}

/** `way` is shipping and fee. */
export interface VatCharge extends VatRow {
  readonly of: 'way' | 'instalments';
}

/** Lines of an invoice in the order of the lines, then charges by rate; each rate adds up to its row of `vatRows`. */
export interface InvoiceVat {
  readonly lines: readonly VatLine[];
  readonly charges: readonly VatCharge[];
}

export function vatLines(order: TaxedOrder): InvoiceVat {
  const lines: VatLine[] = [];
  const charges: VatCharge[] = [];
  for (const { rate, own, way, instalments } of partsByRate(order)) {
    const grosses = [...own.map(({ gross }) => gross), way, instalments];
    const nets = spread(rowOf(rate, sumOf(grosses)).net, grosses);
    const row = (index: number): VatRow => {
      const [net, gross] = [nets[index] ?? 0, grosses[index] ?? 0];
      return { rate, net, vat: gross - net, gross };
    };
    for (const [index, { discount, at }] of own.entries()) lines[at] = { ...row(index), discount };
    if (way > 0) charges.push({ of: 'way', ...row(own.length) });
    if (instalments > 0) charges.push({ of: 'instalments', ...row(own.length + 1) });
  }
  return { lines, charges };
}

/**
 * An amount in parts as large as the weights, by largest remainder: they add up to it, and none is more than a kuruş off. Goods
 * that cost nothing count alike.
 */
export function spread(amount: Kurus, weights: readonly number[]): Kurus[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0 && weights.length > 0)
    return spread(
      amount,
      weights.map(() => 1),
    );
  // Amounts reach a thousand million kuruş: their product is beyond what a number holds exactly.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / BigInt(sum)));
  const rest = exact.map((product, index) => ({ index, remainder: product % BigInt(sum) }));
  const missing = amount - parts.reduce((all, part) => all + part, 0);
  const next = rest.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  const raised = new Set(next.slice(0, missing).map(({ index }) => index));
  return parts.map((part, index) => (raised.has(index) ? part + 1 : part));
}
