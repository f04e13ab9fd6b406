/**
 * Products and prices as one spreadsheet, and back: CSV as Turkish Excel opens it by a double click. A filled sheet is a plan, checked by
 * the compiler's rules, before anything is written; the editor plans the same way.
 */
import { parse } from 'yaml';
import { readLira } from '../../domain/money/typed-lira.ts';
import { toKurus } from '../../domain/money/money.ts';
import { productFile, type ProductFile } from '../../domain/product/product-file.ts';
import { CSV_START, csvLine } from '../../domain/values/csv.ts';
import { csvRows } from '../../domain/values/csv-rows.ts';
import type { Surroundings } from './check-files.ts';
import type { Failure } from './failure.ts';
import { keepForm } from './keep-form.ts';
import { readTextAs } from './parse-text.ts';
import {
  dayFailures,
  heldAgainstOthers,
  priceChange,
  productsIn,
  standingPrice,
  withPrice,
  type Plan,
  type PlannedChange,
  type ProductText,
  type Texts,
} from './plan-prices.ts';

type Values = Readonly<Record<string, unknown>>;

interface Column {
  readonly heading: string;
  readonly path: readonly string[];
  readonly isNumber?: boolean;
}

/** Columns that may be changed; a field without a value in the file stays so while its cell is empty. */
const COLUMNS: readonly Column[] = [
  { heading: 'ad', path: ['name', 'tr'] },
  { heading: 'ad (en)', path: ['name', 'en'] },
  { heading: 'açıklama', path: ['description', 'tr'] },
  { heading: 'açıklama (en)', path: ['description', 'en'] },
  { heading: 'kumaş', path: ['fabric', 'composition', 'tr'] },
  { heading: 'kumaş (en)', path: ['fabric', 'composition', 'en'] },
  { heading: 'kategori', path: ['category'] },
  { heading: 'kdv', path: ['vatRate'], isNumber: true },
  { heading: 'sıra', path: ['popularity'], isNumber: true },
];

const SLUG = 'slug';
const PRICE = 'fiyat';
const NEW_PRICE = 'yeni fiyat';

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Values | undefined)?.[key], value);

function withValue(value: Values, [key = '', ...rest]: readonly string[], given: unknown): Values {
  return { ...value, [key]: rest.length === 0 ? given : withValue((value[key] ?? {}) as Values, rest, given) };
}

/** A scalar of the file as a cell. */
const cellOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** A row for each product, sold or not. @param today for the price that stands */
export function productSheet(texts: Texts, today: string): string {
  const lines = productsIn(texts, []).map(({ data }) =>
    csvLine([
      data.slug,
      ...COLUMNS.map(({ path }) => cellOf(at(data, path))),
      { kurus: standingPrice(data, today) },
      '',
    ]),
  );
  return CSV_START + csvLine([SLUG, ...COLUMNS.map(({ heading }) => heading), PRICE, NEW_PRICE]) + lines.join('');
}

interface Sheet {
  readonly texts: Texts;
  readonly sheet: string;
  /** Name of the sheet's file, for faults. */
  readonly file: string;
  /** First day of the new prices; asked for only where there are some. */
  readonly from: string;
}

/** Plans what a filled sheet changes. Columns may be missing, rows too; an empty cell leaves its field alone. */
export function planSheet({ texts, sheet, file, from }: Sheet, around: Surroundings): Plan {
  const failures: Failure[] = [];
  const rows: PlannedChange[] = [];
  const written = new Map<string, string>();
  const [head, ...lines] = csvRows(sheet);
  const headings = (head?.cells ?? []).map((name) => name.toLocaleLowerCase('tr'));
  if (!headings.includes(SLUG)) {
    return {
      ok: false,
      failures: [{ file, line: 1, field: SLUG, reason: 'lacks the column "slug" in its first line' }],
    };
  }
  const products = new Map(productsIn(texts, failures).map((product) => [product.data.slug, product]));
  const seen = new Set<string>();
  for (const { line, cells } of lines) {
    const cell = (heading: string): string => cells[headings.indexOf(heading)] ?? '';
    const fail = (field: string, reason: string) => failures.push({ file, line, field, reason });
    const slug = cell(SLUG);
    const product = products.get(slug);
    if (!product) fail(SLUG, `"${slug}" is no product: begin a new one in the editor or by npm run product`);
    else if (seen.has(slug)) fail(SLUG, `"${slug}" stands there twice`);
    else {
      const change = changeOf(product, cell, fail, { from, today: around.today, failures });
      rows.push(...change.rows);
      if (change.text !== product.text) written.set(product.file, change.text);
    }
    seen.add(slug);
  }
  if (failures.length > 0) return { ok: false, failures };
  return heldAgainstOthers(texts, { ok: true, rows, texts: written }, around);
}

interface ChangeContext {
  readonly from: string;
  readonly today: string;
  readonly failures: Failure[];
}

function changeOf(
  product: ProductText,
  cell: (heading: string) => string,
  fail: (field: string, reason: string) => void,
  { from, today, failures }: ChangeContext,
): { readonly text: string; readonly rows: readonly PlannedChange[] } {
  const { data, file } = product;
  const old = parse(product.text) as Values;
  const changes = COLUMNS.flatMap(({ heading, path, isNumber }) => {
    const [before, after] = [cellOf(at(data, path)), cell(heading)];
    if (after === '' || after === before) return [];
    return [
      {
        path,
        given: isNumber && /^\d+$/.test(after) ? Number(after) : after,
        row: { file, name: data.name.tr, column: heading, before, after },
      },
    ];
  });
  let text = product.text;
  if (changes.length > 0) {
    text = keepForm(
      text,
      changes.reduce((value, { path, given }) => withValue(value, path, given), old),
    );
    if (!readTextAs(file, text, productFile, failures)) return { text: product.text, rows: [] };
  }
  const rows: PlannedChange[] = changes.map(({ row }) => row);
  const price = newPriceOf(data, cell, fail, today);
  if (price === null) return { text, rows };
  const days = dayFailures(from, today);
  // Said once, not for every price.
  if (days.length > 0 && !failures.some(({ field }) => field === 'from')) failures.push(...days);
  if (days.length > 0) return { text, rows };
  const before = standingPrice(data, from);
  if (before === price) return { text, rows };
  const priced = withPrice(product, text, price, from, today, failures);
  return priced === null ? { text, rows } : { text: priced, rows: [...rows, priceChange(product, before, price)] };
}

/** The new price in kuruş; null for none. A changed price in the wrong column is told, not passed over. */
function newPriceOf(
  data: ProductFile,
  cell: (heading: string) => string,
  fail: (field: string, reason: string) => void,
  today: string,
): number | null {
  const [shown, typed] = [cell(PRICE), cell(NEW_PRICE)];
  const standing = readLira(shown);
  if (shown !== '' && (!standing.ok || toKurus(standing.lira) !== standingPrice(data, today))) {
    fail(PRICE, `shows ${shown}, which is not the price of today: write new prices into the column "${NEW_PRICE}"`);
    return null;
  }
  if (typed === '') return null;
  const read = readLira(typed);
  if (!read.ok) fail(NEW_PRICE, read.reason);
  return read.ok ? toKurus(read.lira) : null;
}
