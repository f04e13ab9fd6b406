/**
 * `npm run products`: products and prices as one spreadsheet, and back, as a table first.
 *
 *   npm run products -- --out products.csv
 *   npm run products -- --in products.csv [--from 2027-01-01] [--write]
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { parseArgs } from 'node:util';
import { typedOptions } from './command-line.ts';
import { todayInIstanbul } from './compile.ts';
import { readTexts, surroundings } from './texts-on-disk.ts';
import { sheetText } from '../../domain/values/csv-rows.ts';
import { SHOP_ROOT } from './place.ts';
import { carriedOut, tell, type WriteReport } from './prices.ts';
import { planSheet, productSheet } from './sheet.ts';

const USAGE =
  'npm run products -- --out products.csv\nnpm run products -- --in products.csv [--from 2027-01-01] [--write]';

const options = {
  in: { type: 'string' },
  out: { type: 'string' },
  from: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
} as const;

type ProductOptions = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** Writes where it is wanted, and returns the lines to say. */
export async function exchangeProducts(root: string, wanted: ProductOptions, today: string): Promise<WriteReport> {
  const texts = await readTexts(root);
  if (wanted.out !== undefined) {
    const isWritten = await writeFile(wanted.out, productSheet(texts, today)).then(
      () => true,
      () => false,
    );
    if (!isWritten) return { ok: false, lines: [`${wanted.out} cannot be written.`] };
    return { ok: true, lines: [`${wanted.out} is written: change what you like, then read it with --in.`] };
  }
  if (wanted.in === undefined) return { ok: false, lines: [USAGE] };
  const sheet = await readFile(wanted.in).then(sheetText, () => null);
  if (sheet === null) return { ok: false, lines: [`${wanted.in} cannot be read.`] };
  const given = { texts, sheet, file: wanted.in, from: wanted.from };
  return carriedOut(root, planSheet(given, await surroundings(root, today)), wanted.write);
}

if (import.meta.main) {
  const typed = typedOptions({ options }, USAGE);
  if (typed) tell(await exchangeProducts(SHOP_ROOT, typed.values, todayInIstanbul()));
}
