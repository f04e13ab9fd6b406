/**
 * `npm run prices`: new prices for many products, as a table first. Lines of the past stay untouched.
 *
 *   npm run prices -- --percent 12 --from 2027-01-01 [--category tul-perde] [--product slug] [--round 10] [--write]
 *   npm run prices -- --out prices.csv
 *   npm run prices -- --in prices.csv --from 2027-01-01 [--write]
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatMoney, toKurus } from '../../domain/money/money.ts';
import { raised } from '../../domain/product/raise.ts';
import { todayInIstanbul } from './compile.ts';
import { planPrices, pricesCsv, pricesOfSheet, writePrices, type NewPrice, type PriceRow } from './new-prices.ts';
import { SHOP_ROOT } from './place.ts';

const USAGE = `npm run prices -- --percent 12 --from 2027-01-01 [--category tul-perde] [--product slug] [--round 10] [--write]
npm run prices -- --out prices.csv
npm run prices -- --in prices.csv --from 2027-01-01 [--write]`;

/** Largest change in percent that is no slip of the pen; more is asked of each line by the check of prices. */
const MOST_PERCENT = 500;

const options = {
  percent: { type: 'string' },
  from: { type: 'string', default: '' },
  category: { type: 'string' },
  product: { type: 'string', multiple: true },
  round: { type: 'string', default: '1' },
  in: { type: 'string' },
  out: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const;

type Wanted = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const rowText = ({ name, before, after }: PriceRow): string =>
  `${name.padEnd(48)} ${formatMoney(before, 'tr').padStart(14)} → ${formatMoney(after, 'tr').padStart(14)}`;

/** Returns the lines to say and whether all went well. */
export async function changePrices(
  root: string,
  wanted: Wanted,
  today: string,
): Promise<{ readonly ok: boolean; readonly lines: readonly string[] }> {
  if (wanted.out !== undefined) {
    await writeFile(wanted.out, await pricesCsv(root, today));
    return { ok: true, lines: [`${wanted.out} is written: fill the last column, then read it with --in.`] };
  }
  const newPrice = wanted.in === undefined ? byPercent(wanted) : await bySheet(root, wanted.in);
  if (typeof newPrice !== 'function') return { ok: false, lines: newPrice };
  const plan = await planPrices(root, newPrice, wanted.from, today);
  if (!plan.ok) return { ok: false, lines: [...plan.reasons, 'Nothing was written.'] };
  if (wanted.write) await writePrices(root, plan);
  const count = `${plan.rows.length} ${plan.rows.length === 1 ? 'price' : 'prices'} from ${wanted.from} on`;
  return {
    ok: true,
    lines: [...plan.rows.map(rowText), wanted.write ? `${count}: written.` : `${count}. Write them with --write.`],
  };
}

/** The rule, or lines that say why there is none. */
function byPercent({ percent, round, category, product }: Wanted): NewPrice | readonly string[] {
  const [change, step] = [percent, round].map((typed) => Number(typed?.replace(',', '.')));
  if (!change || !step || Math.abs(change) > MOST_PERCENT || change <= -100 || step <= 0) return USAGE.split('\n');
  return (data, before) => {
    const isMeant = (category === undefined || data.category === category) && (!product || product.includes(data.slug));
    return isMeant ? raised(before, change, toKurus(step)) : null;
  };
}

async function bySheet(root: string, file: string): Promise<NewPrice | readonly string[]> {
  const names = await readdir(join(root, 'content/products'));
  const slugs = new Set(names.map((name) => name.replace(/\.yaml$/, '')));
  const sheet = pricesOfSheet(await readFile(file, 'utf8'), slugs);
  if (!sheet.ok) return [...sheet.reasons.map((reason) => `${file}:${reason}`), 'Nothing was written.'];
  return ({ slug }) => sheet.prices.get(slug) ?? null;
}

if (import.meta.main) {
  const { values } = parseArgs({ options });
  const { ok, lines } = await changePrices(SHOP_ROOT, values, todayInIstanbul());
  (ok ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
  if (!ok) process.exitCode = 1;
}
