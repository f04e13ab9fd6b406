/**
 * VAT of an order by rate (market §2.11). Prices hold their VAT, so a rate's net is what is left of its gross. Shipping
 * and the fee of paying at the door belong to the price of the goods and are taxed at their rate; discounts are taken
 * off before (KDV Kanunu art. 24 and 25). Where goods of several rates are in one order, both are spread over the rates
 * by what the goods cost. Whole kuruş throughout: the gross of all rates is the order's total, exactly.
 */
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

/** `remake`: of a line that is made again, which was added after the coupon was measured. */
export interface TaxedLine {
  readonly totalPrice: Kurus;
  readonly vatRate: number;
  readonly remake?: unknown;
}

const discountable = ({ totalPrice, remake }: TaxedLine): Kurus => (remake === undefined ? totalPrice : 0);

export interface TaxedOrder {
  readonly lines: readonly TaxedLine[];
  readonly totals: { readonly discount: Kurus; readonly shipping: Kurus; readonly fee: Kurus };
}

/** Returns the part of a discount that each line has, by what was sold with it: as the invoice has it, rate by rate. */
export function discountsOf(discount: Kurus, lines: readonly TaxedLine[]): Kurus[] {
  const shares = lines.map(() => 0);
  for (const { given, own } of partsByRate({ lines, totals: { discount, shipping: 0, fee: 0 } }))
    for (const [index, share] of spread(
      given,
      own.map(({ line }) => discountable(line)),
    ).entries())
      shares[own[index]?.at ?? 0] = share;
  return shares;
}

/** A row for each rate that occurs, the lowest first. */
export const vatRows = (order: TaxedOrder): VatRow[] =>
  partsByRate(order).map(({ rate, goods, given, charged }) => rowOf(rate, goods - given + charged));

/** Goods of one rate, with their parts of discount and charges. */
interface RateParts {
  readonly rate: number;
  /** The lines of the rate, each with its position. */
  readonly own: readonly { readonly line: TaxedLine; readonly at: number }[];
  readonly goods: Kurus;
  readonly given: Kurus;
  readonly charged: Kurus;
}

function partsByRate({ lines, totals: { discount, shipping, fee } }: TaxedOrder): RateParts[] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].toSorted((a, b) => a - b);
  const sumsBy = (priceOf: (line: TaxedLine) => Kurus) =>
    rates.map((rate) => lines.reduce((sum, line) => (line.vatRate === rate ? sum + priceOf(line) : sum), 0));
  const goods = sumsBy(({ totalPrice }) => totalPrice);
  const given = spread(discount, sumsBy(discountable));
  const charged = spread(shipping + fee, goods);
  return rates.map((rate, index) => ({
    rate,
    own: lines.flatMap((line, at) => (line.vatRate === rate ? [{ line, at }] : [])),
    goods: goods[index] ?? 0,
    given: given[index] ?? 0,
    charged: charged[index] ?? 0,
  }));
}

function rowOf(rate: number, gross: Kurus): VatRow {
  const net = divideHalfUp(gross * 100, 100 + rate);
  return { rate, net, vat: gross - net, gross };
}

/** A line as an invoice has it: `gross` is its price less its part of the discount. */
export interface VatLine extends VatRow {
  readonly discount: Kurus;
}

/** Lines of an invoice in the order of the lines, then shipping and fee by rate; each rate adds up to its row of `vatRows`. */
export interface InvoiceVat {
  readonly lines: readonly VatLine[];
  readonly charges: readonly VatRow[];
}

export function vatLines(order: TaxedOrder): InvoiceVat {
  const lines: VatLine[] = [];
  const charges: VatRow[] = [];
  const discounts = discountsOf(order.totals.discount, order.lines);
  for (const { rate, own, goods, given, charged } of partsByRate(order)) {
    const grosses = own.map(({ line, at }) => line.totalPrice - (discounts[at] ?? 0));
    const nets = spread(rowOf(rate, goods - given + charged).net, [...grosses, charged]);
    const row = (index: number, gross: Kurus): VatRow => {
      const net = nets[index] ?? 0;
      return { rate, net, vat: gross - net, gross };
    };
    for (const [index, { at }] of own.entries()) {
      lines[at] = { ...row(index, grosses[index] ?? 0), discount: discounts[at] ?? 0 };
    }
    if (charged > 0) charges.push(row(own.length, charged));
  }
  return { lines, charges };
}

/**
 * An amount in parts as large as the weights, by largest remainder: they add up to it, and none is more than a kuruş off. Goods
 * that cost nothing count alike.
 */
export function spread(amount: Kurus, weights: readonly number[]): Kurus[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0 && weights.length > 0) return spread(amount, weights.map(() => 1)); // prettier-ignore
  // Amounts reach a thousand million kuruş: their product is beyond what a number holds exactly.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / BigInt(sum)));
  const rest = exact.map((product, index) => ({ index, remainder: product % BigInt(sum) }));
  const missing = amount - parts.reduce((all, part) => all + part, 0);
  const next = rest.toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1)); // prettier-ignore
  const raised = new Set(next.slice(0, missing).map(({ index }) => index));
  return parts.map((part, index) => (raised.has(index) ? part + 1 : part));
}
