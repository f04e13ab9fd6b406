/** The table of `npm run trust`, in Markdown: a row that was not run this time keeps what it said, and when that was. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Outcome } from './row.ts';

const README = path.resolve(import.meta.dirname, '../README.md');
const BETWEEN = /(?<=<!-- trust -->\n).*(?=<!-- \/trust -->)/s;

export interface RowRun {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: Outcome;
}

interface When {
  readonly seed: string;
  /** 1 is the whole row. */
  readonly share?: string;
  readonly at: Date;
  readonly seconds: number;
}

const number = (value: number): string => value.toLocaleString('en-GB');

const result = ({ notRun, cases, held }: Outcome): string =>
  notRun === undefined ? `${number(held)} of ${number(cases)}` : 'not run';

/** Lines by the name of their row. */
export function linesIn(table: string): Map<string, string> {
  const lines = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (What|---)/.test(line));
  return new Map(lines.map((line) => [line.slice(2).split(' | ', 1)[0] ?? '', line]));
}

/**
 * @param names of all rows, in their order
 * @param former what stands there
 */
export function asTable(
  rows: readonly RowRun[],
  { seed, share = '1', at, seconds }: When,
  { names, former = '' }: { readonly names: readonly string[]; readonly former?: string },
): string {
  const day = at.toISOString().slice(0, 10);
  const lines = linesIn(former);
  for (const { name, seconds: took, outcome } of rows) {
    const part = share === '1' ? '' : `, a share of ${share}`;
    const cells = [
      name,
      result(outcome),
      (outcome.notRun ?? outcome.note) + part,
      `${took.toFixed(0)} s`,
      `${day}, seed ${seed}`,
    ];
    lines.set(name, `| ${cells.join(' | ')} |`);
  }
  const head = ['| What was tried | Held | How | Time | When |', '| --- | --- | --- | --- | --- |'];
  const machine = `${availableParallelism()} cores, Node ${process.version}`;
  const ran = `Newest run: ${day}, ${rows.length} of ${names.length} rows, ${machine}, ${(seconds / 60).toFixed(1)} minutes.`;
  return `\n${ran}\n\n${[...head, ...names.flatMap((name) => lines.get(name) ?? [])].join('\n')}\n\n`;
}

/** The present table of the README. */
export const writtenTable = async (): Promise<string> => BETWEEN.exec(await readFile(README, 'utf8'))?.[0] ?? '';

export async function writeTable(table: string): Promise<void> {
  const text = await readFile(README, 'utf8');
  await writeFile(
    README,
    text.replace(BETWEEN, () => table),
  );
}
