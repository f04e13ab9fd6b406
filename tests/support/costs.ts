/**
 * Writes what each file of journeys takes, from Vitest's report of a whole run:
 * `npx vitest run --project e2e --reporter=json --outputFile=report.json && node tests/support/costs.ts report.json`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Report {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

const COSTS = path.resolve(import.meta.dirname, '../e2e/costs.json');

const [file = ''] = process.argv.slice(2);
const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report;
const costs = testResults
  .filter(({ name }) => name.includes('/tests/e2e/'))
  .map(({ name, startTime, endTime }) => [path.basename(name), Math.ceil((endTime - startTime) / 1000)] as const)
  .toSorted(([a], [b]) => (a < b ? -1 : 1));
await writeFile(COSTS, `${JSON.stringify(Object.fromEntries(costs), null, 2)}\n`);
