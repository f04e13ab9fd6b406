/** New prices of many products at once: a plan that is shown first. Pure: the editor plans the same way (`BulkPrices.tsx`). */
import { isSeq, parse, parseDocument } from 'yaml';
import { formatMoney, toKurus, toLira, type Kurus } from '../../domain/money/money.ts';
import { productFile, type ProductFile } from '../../domain/product/product-file.ts';
import { raised } from '../../domain/product/raise.ts';
import { ordinaryOn } from '../../domain/product/sale.ts';
import { faultsOfChange, type Surroundings } from './check-files.ts';
import { checkPrices } from './check-prices.ts';
import type { Failure } from './failure.ts';
import { readTextAs, type FileOf } from './parse-text.ts';

/** Texts of files by name: `content/products/x.yaml`. */
export type Texts = ReadonlyMap<string, string>;

/** Returns the new price of a product; null for one that keeps its own. */
export type NewPrice = (product: ProductFile, before: Kurus) => Kurus | null;

/** A value that changes, as people read it. */
export interface PlannedChange {
  readonly file: string;
  readonly name: string;
  /** Heading of its column in the sheet; empty for the price. */
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export type Plan =
  | { readonly ok: true; readonly rows: readonly PlannedChange[]; readonly texts: Texts }
  | { readonly ok: false; readonly failures: readonly Failure[] };

/** Largest change in percent that is no slip of the pen; a smaller one is asked of each line by the check of prices. */
const MOST_PERCENT = 500;

export interface Raise {
  readonly percent: number;
  readonly step: Kurus;
  readonly category?: string | undefined;
  /** Slugs; every product where there are none. */
  readonly products?: readonly string[] | undefined;
}

/** Reads what was typed: `12`, `12,5`, `-10`, and steps of whole lira; null for anything else. */
export function readRaise(percent: string, step: string): Pick<Raise, 'percent' | 'step'> | null {
  const [change = NaN, lira = NaN] = [percent, step].map((typed) =>
    typed.trim() === '' ? NaN : Number(typed.trim().replace(/^%|%$/, '').replace(',', '.')),
  );
  const isMeant = change !== 0 && change > -100 && change <= MOST_PERCENT && lira > 0 && lira <= 1000;
  return isMeant ? { percent: change, step: toKurus(lira) } : null;
}

/** The rule of a raise in percent. */
export const byPercent =
  ({ percent, step, category, products }: Raise): NewPrice =>
  (product, before) => {
    const isMeant =
      (category === undefined || product.category === category) &&
      (!products?.length || products.includes(product.slug));
    return isMeant ? raised(before, percent, step) : null;
  };

/**
 * Plans one line for each product whose price changes. Refused as a whole where one line would be, or where another file no longer
 * goes with the new prices.
 * @param from first day, not before today: lines of the past stay as they are
 */
export function planPrices(texts: Texts, newPrice: NewPrice, from: string, around: Surroundings): Plan {
  const { today } = around;
  const failures: Failure[] = [...dayFailures(from, today)];
  const rows: PlannedChange[] = [];
  const written = new Map<string, string>();
  if (failures.length > 0) return { ok: false, failures };
  for (const product of productsIn(texts, failures)) {
    const before = standingPrice(product.data, from);
    const after = before === 0 ? null : newPrice(product.data, before);
    if (after === null || after === before) continue;
    const text = withPrice(product, product.text, after, from, today, failures);
    if (text === null) continue;
    rows.push(priceChange(product, before, after));
    written.set(product.file, text);
  }
  if (failures.length > 0) return { ok: false, failures };
  return heldAgainstOthers(texts, { ok: true, rows, texts: written }, around);
}

/** Returns the plan, or the faults between files that it would bring: a coupon above the cheapest price gives goods away. */
export function heldAgainstOthers(texts: Texts, plan: Extract<Plan, { ok: true }>, around: Surroundings): Plan {
  const failures = faultsOfChange(valuesOf(texts), valuesOf(new Map([...texts, ...plan.texts])), around);
  return failures.length > 0 ? { ok: false, failures } : plan;
}

/** Values of texts; one that cannot be parsed is left to the check of its own file. */
export function valuesOf(texts: Texts): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [file, text] of texts) {
    try {
      values.set(file, parse(text));
    } catch {
      continue;
    }
  }
  return values;
}

/** Refuses a first day that is none, or past. */
export function dayFailures(from: string, today: string): Failure[] {
  if (/^\d{4}-\d{2}-\d{2}$/.test(from) && !Number.isNaN(Date.parse(from)) && from >= today) return [];
  return [{ file: 'prices', field: 'from', reason: `must be a day such as 2027-01-01, not before ${today}` }];
}

export interface ProductText extends FileOf<ProductFile> {
  readonly text: string;
}

/** Products of the texts, by file. */
export function productsIn(texts: Texts, failures: Failure[]): ProductText[] {
  return [...texts]
    .filter(([file]) => /^content\/products\/[^/]+\.yaml$/.test(file))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([file, text]) => {
      const read = readTextAs(file, text, productFile, failures);
      return read ? [{ ...read, text }] : [];
    });
}

/** Price without sales: a raise must not begin from the price of an offer. */
export const standingPrice = ({ prices }: ProductFile, day: string): Kurus =>
  toKurus(ordinaryOn(prices, day)?.price ?? 0);

export const priceChange = ({ file, data }: FileOf<ProductFile>, before: Kurus, after: Kurus): PlannedChange => ({
  file,
  name: data.name.tr,
  column: '',
  before: formatMoney(before, 'tr'),
  after: formatMoney(after, 'tr'),
});

/** Returns the text with the new price, or null where it is refused; `failures` says why. */
export function withPrice(
  { file, data }: FileOf<ProductFile>,
  text: string,
  price: Kurus,
  from: string,
  today: string,
  failures: Failure[],
): string | null {
  const fail = (reason: string): null => {
    failures.push({ file, field: 'prices', reason });
    return null;
  };
  const later = data.prices.find((entry) => entry.until === undefined && entry.from >= from);
  if (later) return fail(`has a line from ${later.from} on already: change that one`);
  const written = withLine(text, `{ from: ${from}, price: ${toLira(price)} }`);
  if (written === null) return fail('must be a list with a line for each price');
  const read = readTextAs(file, written, productFile, failures);
  const found = read ? checkPrices(read, today) : [];
  failures.push(...found);
  return read && found.length === 0 ? written : null;
}

/** The text with a line more below the last price, whatever comments stand there; null where prices are no such list. */
function withLine(text: string, line: string): string | null {
  const prices = parseDocument(text).get('prices', true);
  const last = isSeq(prices) && !prices.flow ? prices.items.at(-1) : undefined;
  const range = (last as { readonly range?: readonly [number, number, number] } | undefined)?.range;
  if (!range) return null;
  const end = text.slice(0, range[1]).trimEnd().length;
  const indent = /^ *(?=-)/m.exec(text.slice(text.lastIndexOf('\n', range[0]) + 1))?.[0] ?? '';
  const lineEnd = text.indexOf('\n', end);
  const at = lineEnd === -1 ? text.length : lineEnd;
  return `${text.slice(0, at)}\n${indent}- ${line}${text.slice(at)}`;
}
