/** `UPDATE_TABLES=1 npm run bench` writes the measured tables into `docs/bench.md`, with their date. */
import { cpus, loadavg } from 'node:os';
import { writePart } from '../support/document.ts';
import type { Bill } from './bill.ts';
import type { ColdStart } from './cold.ts';
import type { History } from './history.ts';
import { BOUNDED } from './limits.ts';
import { FILES_PER_ORDER, NETLIFY, PER_ORDER, UPSTASH } from './prices.ts';

type Row = Readonly<Record<string, string | number | undefined>>;

/** Markdown; a column for every name that a row has. */
function tableOf(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, names.map(() => '---'), ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')).join('\n');
}

const figure = (value: number): string => Math.round(value).toLocaleString('en');

export async function writeBench(rows: readonly object[], cold: readonly ColdStart[], rounds: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const text = [
    `Measured on ${today} by \`npm run bench\`, Node ${process.version}, \`redis-server\` and the caller on one machine with a load of ` +
      `${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors, ${rounds} calls a row at most: of so few a p99 is ${rounds <= 100 ? 'the slowest' : 'one of the slowest'}.`,
    tableOf(rows.map((row) => ({ ...row }))),
    '**A cold start.** Each function as it is packed, imported by a Node of its own: `import ms` is the middle of nine, `× empty start` the whole beside a Node that imports an empty file.',
    tableOf(cold.map((row) => ({ ...row }))),
  ];
  await writePart('docs/bench.md', 'bench', `\n${text.join('\n\n')}\n\n`);
}

/** Commands, bytes and counts hold on a busy machine, too: `UPDATE_TABLES=bill` writes these alone. */
export async function writeBill(history: History, bill: Bill, rounds: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const sources = [...UPSTASH.sources, ...NETLIFY.sources].join(', ');
  const text = [
    `Measured on ${today} by \`npm run bench\` with \`ROUNDS=${rounds}\`, \`BENCH_ORDERS=${history.orders}\` and \`BENCH_HISTORY=${history.longest}\`: commands, bytes and counts, no times but those of scripts within the store.`,
    `**The bill.** In a store of ${history.orders.toLocaleString('en')} orders, each a curtain for a room, one takes ` +
      `${Math.round(history.bytesPerOrder).toLocaleString('en')} bytes with its places in the lists and in the index of operators. With all that happens around ` +
      `it (\`tests/bench/prices.ts\`) an order is assumed to be ${PER_ORDER.visits} visits, whose files are ${Math.round(FILES_PER_ORDER.requests).toLocaleString('en')} requests and ` +
      `${FILES_PER_ORDER.mb.toFixed(1)} MB (measured on ${FILES_PER_ORDER.measuredOn} by \`npm run bench:visit\` in Chromium, with an empty cache at the start of each visit), ` +
      `and ${Math.round(bill.callsPerOrder)} calls, which are ${Math.round(bill.commandsPerOrder).toLocaleString('en')} commands. List prices of ${UPSTASH.readOn}: ${sources}.`,
    tableOf(bill.months.map((row) => ({ ...row }))),
    `Backups after a year of so many orders. A whole one takes ${history.backups.whole.commands.toFixed(0)} commands and ${figure(history.backups.whole.bytes)} bytes for each order of the store, one by change ` +
      `${figure(history.backups.idle.commands)} commands when nothing has changed and ${figure(history.backups.change.commands)} commands and ${figure(history.backups.change.bytes)} bytes for a new customer with a cart and an order. ` +
      'Lost at most: a day of orders by the nightly one, an hour by change. Each script that changes what a backup holds notes it by one command (column `notes`).',
    tableOf(bill.backups.map((row) => ({ ...row }))),
    'What is reached first, and what is done then:',
    tableOf(bill.limits.map((row) => ({ ...row }))),
    `No number of orders reaches: ${BOUNDED}.`,
  ];
  await writePart('docs/bench.md', 'bill', `\n${text.join('\n\n')}\n\n`);
}
