/**
 * The table of calls in `functions/README.md`, made from the contracts: `node tests/support/call-table.ts` writes it, a test
 * holds it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CAPABILITY_NAMES, contractsOf } from './contracts.ts';

const README = path.resolve(import.meta.dirname, '../../functions/README.md');
const BETWEEN = /(?<=<!-- calls -->\n).*(?=<!-- \/calls -->)/s;

/** Of Markdown: capability, call, who may make it, envelope, and its own ways to fail. */
export function callTable(): string {
  const rows = CAPABILITY_NAMES.flatMap((capability) =>
    contractsOf(capability).map(({ method, path: address, access, envelope, status = 200, codes }) =>
      [capability, `${method} ${address}`, access, envelope, status, codes.join(', ')].join(' | '),
    ),
  );
  rows.sort((a, b) => a.localeCompare(b, 'en'));
  const head = ['Capability | Call | Who | Envelope | Status | Codes of its own', '--- | --- | --- | --- | --- | ---'];
  return `\n${[...head, ...rows].map((row) => `| ${row} |`.replace('|  |', '| |')).join('\n')}\n\n`;
}

/** What stands there now. */
export const writtenTable = async (): Promise<string> => BETWEEN.exec(await readFile(README, 'utf8'))?.[0] ?? '';

if (import.meta.main) {
  await writeFile(README, (await readFile(README, 'utf8')).replace(BETWEEN, callTable()));
}
