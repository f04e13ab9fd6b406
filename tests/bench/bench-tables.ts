/** `UPDATE_TABLES=1 npm run bench` writes the measured tables into `docs/bench.md`, with their date. */
import { cpus, loadavg } from 'node:os';
import { writePart } from '../support/document.ts';
import type { Bill } from './bill.ts';
import type { ColdStart } from './cold.ts';
import type { History } from './history.ts';
import { NETLIFY, UPSTASH } from './prices.ts';

type Row = Readonly<Record<string, string | number | undefined>>;

/** Markdown; a column for every name that a row has. */
function tableOf(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, names.map(() => '---'), ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')).join('\n');
}

export async function writeBench(
  rows: readonly object[],
  history: History,
  cold: readonly ColdStart[],
  bill: Bill,
  rounds: number,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const sources = [...UPSTASH.sources, ...NETLIFY.sources].join(', ');
  const text = [
    `Measured on ${today} by \`npm run bench\`, Node ${process.version}, \`redis-server\` and the caller on one machine with a load of ` +
      `${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors, ${rounds} calls a row at most: of so few a p99 is ${rounds <= 100 ? 'the slowest' : 'one of the slowest'}.`,
    tableOf(rows.map((row) => ({ ...row }))),
    '**A cold start.** Each function as it is packed, imported by a Node of its own: `import ms` is the middle of nine, `× empty start` the whole beside a Node that imports an empty file.',
    tableOf(cold.map((row) => ({ ...row }))),
    `**A million orders.** In a store of ${history.orders.toLocaleString('en')} orders one takes ` +
      `${Math.round(history.bytesPerOrder).toLocaleString('en')} bytes with its places in the lists. With all that happens around ` +
      `it (\`tests/bench/prices.ts\`) an order is assumed to be ${Math.round(bill.callsPerOrder)} calls, which are ` +
      `${Math.round(bill.commandsPerOrder).toLocaleString('en')} commands. List prices of ${UPSTASH.readOn}: ${sources}.`,
    tableOf(bill.months.map((row) => ({ ...row }))),
    'What is reached first, and what is done then:',
    tableOf(bill.limits.map((row) => ({ ...row }))),
  ];
  await writePart('docs/bench.md', 'bench', `\n${text.join('\n\n')}\n\n`);
}
