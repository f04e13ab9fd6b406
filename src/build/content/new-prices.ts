/** New prices of many products at once: a plan that is shown first, and then written as one new line of each product's history. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { toKurus, toLira, type Kurus } from '../../domain/money/money.ts';
import { readLira } from '../../domain/money/typed-lira.ts';
import { productFile, type ProductFile } from '../../domain/product/product-file.ts';
import { entryOn } from '../../domain/product/sale.ts';
import { cellsOf, pastedLines } from '../../domain/values/csv-cells.ts';
import { CSV_START, csvLine } from '../../domain/values/csv.ts';
import { checkPrices } from './check-prices.ts';
import { formatFailure, type Failure } from './failure.ts';
import { readTextAs, type FileOf } from './parse-text.ts';

const PRODUCTS = 'content/products';

/** Returns the new price of a product; null for one that keeps its own. */
export type NewPrice = (product: ProductFile, before: Kurus) => Kurus | null;

export interface PriceRow {
  readonly file: string;
  readonly name: string;
  readonly before: Kurus;
  readonly after: Kurus;
}

export type PricePlan =
  | { readonly ok: true; readonly rows: readonly PriceRow[]; readonly texts: ReadonlyMap<string, string> }
  | { readonly ok: false; readonly reasons: readonly string[] };

/**
 * Plans one line for each product whose price changes; nothing is written. Refused as a whole where one line would be.
 * @param from first day, not before `today`: lines of the past stay as they are
 */
export async function planPrices(root: string, newPrice: NewPrice, from: string, today: string): Promise<PricePlan> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || from < today) {
    return { ok: false, reasons: [`${from || 'The day'} must be a day such as 2027-01-01, not before ${today}`] };
  }
  const failures: Failure[] = [];
  const rows: PriceRow[] = [];
  const texts = new Map<string, string>();
  for (const { file, data, text } of await readProducts(root, failures)) {
    const before = standingPrice(data, from);
    const after = before === 0 ? null : newPrice(data, before);
    if (after === null || after === before) continue;
    const later = data.prices.find((entry) => entry.until === undefined && entry.from >= from);
    const written = later ? null : withLine(text, `{ from: ${from}, price: ${toLira(after)} }`);
    if (later)
      failures.push({ file, field: 'prices', reason: `has a line from ${later.from} on already: change that one` });
    else if (written === null)
      failures.push({ file, field: 'prices', reason: 'must be a list with a line for each price' });
    else {
      const read = readTextAs(file, written, productFile, failures);
      if (read) failures.push(...checkPrices(read, today));
      rows.push({ file, name: data.name.tr, before, after });
      texts.set(file, written);
    }
  }
  return failures.length > 0 ? { ok: false, reasons: failures.map(formatFailure) } : { ok: true, rows, texts };
}

export async function writePrices(root: string, { texts }: Extract<PricePlan, { ok: true }>): Promise<void> {
  for (const [file, text] of texts) await writeFile(join(root, file), text);
}

/** Price without sales: a raise must not begin from the price of an offer. */
const standingPrice = ({ prices }: ProductFile, day: string): Kurus =>
  toKurus(
    entryOn(
      prices.filter(({ until }) => until === undefined),
      day,
    )?.price ?? 0,
  );

type ReadProduct = FileOf<ProductFile> & { readonly text: string };

async function readProducts(root: string, failures: Failure[]): Promise<ReadProduct[]> {
  const names = (await readdir(join(root, PRODUCTS))).filter((name) => name.endsWith('.yaml')).sort();
  const products = await Promise.all(
    names.map(async (name) => {
      const file = `${PRODUCTS}/${name}`;
      const text = await readFile(join(root, file), 'utf8');
      const read = readTextAs(file, text, productFile, failures);
      return read && { ...read, text };
    }),
  );
  return products.filter((product) => product !== null);
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

const COLUMNS = ['slug', 'ürün', 'kategori', 'fiyat', 'yeni fiyat'];

/** A line for each product that is sold, with a column for its new price; opens in Turkish Excel by a double click. */
export async function pricesCsv(root: string, today: string): Promise<string> {
  const products = await readProducts(root, []);
  const lines = products.flatMap(({ data }) => {
    const price = standingPrice(data, today);
    return price === 0 ? [] : [csvLine([data.slug, data.name.tr, data.category, { kurus: price }, ''])];
  });
  return CSV_START + csvLine(COLUMNS) + lines.join('');
}

export type SheetResult =
  | { readonly ok: true; readonly prices: ReadonlyMap<string, Kurus> }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** Reads the last column of such a sheet, by slug; an empty cell leaves its product alone. */
export function pricesOfSheet(text: string, slugs: ReadonlySet<string>): SheetResult {
  const [head, ...lines] = pastedLines(text);
  const separator = head?.text.includes(';') ? ';' : ',';
  const columns = cellsOf(head?.text ?? '', separator).map((name) => name.toLocaleLowerCase('tr'));
  const [slugAt, priceAt] = [columns.indexOf('slug'), columns.indexOf('yeni fiyat')];
  if (slugAt < 0 || priceAt < 0) return { ok: false, reasons: ['1: the columns "slug" and "yeni fiyat" are missing'] };
  const prices = new Map<string, Kurus>();
  const reasons = lines.flatMap(({ line, text: row }) => {
    const cells = cellsOf(row, separator);
    const [slug = '', typed = ''] = [cells[slugAt], cells[priceAt]];
    if (typed === '') return [];
    if (!slugs.has(slug)) return [`${line}: "${slug}" is no product`];
    if (prices.has(slug)) return [`${line}: "${slug}" stands there twice`];
    const read = readLira(typed);
    if (!read.ok) return [`${line}: ${read.reason}`];
    prices.set(slug, toKurus(read.lira));
    return [];
  });
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, prices };
}
