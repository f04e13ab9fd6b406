/**
 * Writes the seconds of each file that takes at least three, from Vitest's report of a whole run:
 * `npx vitest run --reporter=json --outputFile=report.json && node tests/support/costs.ts report.json`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Report {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

const TESTS = path.resolve(import.meta.dirname, '..');
const COSTS = path.join(import.meta.dirname, 'costs.json');
const LEAST_SECONDS = 3;

const [file = ''] = process.argv.slice(2);
const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report;
const costs = testResults
  .map(({ name, startTime, endTime }) => [path.relative(TESTS, name), Math.ceil((endTime - startTime) / 1000)] as const)
  .filter(([, seconds]) => seconds >= LEAST_SECONDS)
  .toSorted(([a], [b]) => (a < b ? -1 : 1));
await writeFile(COSTS, `${JSON.stringify(Object.fromEntries(costs), null, 2)}\n`);
