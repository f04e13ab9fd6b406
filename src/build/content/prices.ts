/**
 * `npm run prices`: new prices for many products by percent, as a table first. Lines of the past stay untouched.
 *
 *   npm run prices -- --percent 12 --from 2027-01-01 [--category tul-perde] [--product slug] [--round 10] [--write]
 */
import type { parseArgs } from 'node:util';
import { typedOptions } from './command-line.ts';
import { todayInIstanbul } from './compile.ts';
import { readTexts, surroundings, writeTexts } from './texts-on-disk.ts';
import { formatFailure, type Failure } from './failure.ts';
import { byPercent, planPrices, readRaise, type Plan, type Texts } from './plan-prices.ts';
import { SHOP_ROOT } from './place.ts';

const USAGE =
  'npm run prices -- --percent 12 --from 2027-01-01 [--category tul-perde] [--product slug] [--round 10] [--write]';

const options = {
  percent: { type: 'string', default: '' },
  from: { type: 'string', default: '' },
  category: { type: 'string' },
  product: { type: 'string', multiple: true },
  round: { type: 'string', default: '1' },
  write: { type: 'boolean', default: false },
} as const;

type PriceOptions = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** Lines for a terminal, and whether all went well. */
export interface WriteReport {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** Writes where it is wanted, and returns the lines to say. */
export async function changePrices(root: string, wanted: PriceOptions, today: string): Promise<WriteReport> {
  const raise = readRaise(wanted.percent, wanted.round);
  if (!raise) return { ok: false, lines: [USAGE] };
  const texts = await readTexts(root);
  const failures = unknownNames(texts, wanted);
  if (failures.length > 0) return carriedOut(root, { ok: false, failures }, false);
  const rule = byPercent({ ...raise, category: wanted.category, products: wanted.product });
  const plan = planPrices(texts, rule, wanted.from, await surroundings(root, today));
  return carriedOut(root, plan, wanted.write);
}

/** A misspelt name would leave its prices as they are without a word. */
function unknownNames(texts: Texts, { category, product = [] }: Pick<PriceOptions, 'category' | 'product'>): Failure[] {
  const fail = (field: string, reason: string): Failure => ({ file: 'prices', field, reason });
  return [
    ...(category === undefined || texts.has(`content/categories/${category}.yaml`)
      ? []
      : [fail('category', `"${category}" is not the slug of a category`)]),
    ...product
      .filter((slug) => !texts.has(`content/products/${slug}.yaml`))
      .map((slug) => fail('product', `"${slug}" is no product`)),
  ];
}

/** Says a plan as a table and writes it where that is wanted. */
export async function carriedOut(root: string, plan: Plan, isWritten: boolean): Promise<WriteReport> {
  if (!plan.ok) return { ok: false, lines: [...plan.failures.map(formatFailure), 'Nothing was written.'] };
  if (isWritten) await writeTexts(root, plan.texts);
  const table = plan.rows.map(({ name, column, before, after }) =>
    column === ''
      ? `${name.padEnd(48)} ${before.padStart(14)} → ${after.padStart(14)}`
      : `${name.padEnd(48)} ${column}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
  const count = `${plan.rows.length} ${plan.rows.length === 1 ? 'change' : 'changes'}`;
  return { ok: true, lines: [...table, isWritten ? `${count}: written.` : `${count}. Write with --write.`] };
}

/** Ends a command with its lines. */
export function tell({ ok, lines }: WriteReport): void {
  (ok ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
  if (!ok) process.exitCode = 1;
}

if (import.meta.main) {
  const typed = typedOptions({ options }, USAGE);
  if (typed) tell(await changePrices(SHOP_ROOT, typed.values, todayInIstanbul()));
}
