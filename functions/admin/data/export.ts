/** GET /api/admin/export: orders of a range for the accountant, sent while they are read. */
import './csv-words.ts';
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-data.ts';
import { PAGE_ROWS } from '../../../src/contract/paging.ts';
import { EXPORT_DAYS, instantsOf, rangeFault, type ExportRange } from '../../../src/domain/order/export-range.ts';
import { failure, streamedAnswer } from '../../http/answer.ts';
import { opaqueId } from '../../http/identity.ts';
import { message } from '../../http/messages.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { readsOrderYears } from '../../orders/order-years.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { joined } from '../../store/joined.ts';
import type { Limit } from '../../store/limit.ts';
import { defineScript } from '../../store/script.ts';
import { csvHead, csvOrder, invoiceHead, invoiceLines } from './export-csv.ts';
import { csvEntry, entriesHead, entriesInput, READ_ENTRIES, type EntryRow } from './exported-entries.ts';
import { bookedOrder } from './exported-order.ts';

/** A page of the list of all orders, the oldest first, and the time behind which the next one begins; the journal says who began it. */
const READ = defineScript({
  name: 'export-range',
  uses: [writeJournal, readsOrderYears],
  args: { after: 'text', before: 'text', begins: 'text' },
  builds: ['order'],
  lua: `
if begins ~= '' then writeJournal('export', '', '', begins) end
local listed = oldestOrders(after, '(' .. before, ${PAGE_ROWS + 1})
local found, most = {}, math.min(#listed, ${PAGE_ROWS})
for i = 1, most do
  local order = redis.call('HGETALL', orderKey(listed[i]))
  if #order > 0 then found[#found + 1] = order end
end
return {found, #listed > most and string.sub(listed[most], 4) or ''}`,
  answer: z.tuple([z.array(bookedOrder), z.string()]),
});

type Page = z.output<typeof READ.answer>;

const inputOf = (caller: OperatorCaller, range: ExportRange, cursor: string, begins = '') => {
  const { from, to } = instantsOf(range);
  const after = Number(cursor) < from ? from : `(${cursor}`;
  return joined(journalInput(caller.sub), { args: { after, before: to, begins } });
};

/**
 * A cursor as an answer gives it, marked for its caller and range: any other begins an export of its own, which the journal
 * has and the limit counts. @throws EnvironmentError
 */
function marked({ sub }: OperatorCaller, { from, to, format }: ExportRange, cursor: string): string {
  return `${cursor}.${opaqueId(`export ${sub} ${from} ${to} ${format} ${cursor}`)}`;
}

/** The orders as they are read, and from where another call goes on. Every page asks whether the session still stands. */
function exportedOrders(first: Page, caller: OperatorCaller, range: ExportRange) {
  const next = Promise.withResolvers<string | null>();
  async function* rows() {
    let [orders, following] = first;
    let read = PAGE_ROWS;
    yield* orders;
    while (following !== '' && read < contract.EXPORT_ORDERS) {
      const page = await forOperator(caller, READ, inputOf(caller, range, following));
      if (!page.ok) throw new Error(`The export ended early: ${page.code}`);
      [orders, following] = page.result;
      read += PAGE_ROWS;
      yield* orders;
    }
    next.resolve(following === '' ? null : marked(caller, range, following));
  }
  return { rows: rows(), next: next.promise };
}

/** The same of entries, of which one script reads more. */
function exportedEntries(first: z.output<typeof READ_ENTRIES.answer>, caller: OperatorCaller, range: ExportRange) {
  const next = Promise.withResolvers<string | null>();
  async function* lines(isBeginning: boolean) {
    if (isBeginning) yield entriesHead();
    let [entries, following]: [readonly EntryRow[], string] = first;
    let read = entries.length;
    yield* entries.map(csvEntry);
    while (following !== '' && read < contract.EXPORT_ENTRIES) {
      const page = await forOperator(caller, READ_ENTRIES, entriesInput(caller, range, following));
      if (!page.ok) throw new Error(`The export ended early: ${page.code}`);
      [entries, following] = page.result;
      read += entries.length;
      yield* entries.map(csvEntry);
    }
    next.resolve(following === '' ? null : marked(caller, range, following));
  }
  return { lines, next: next.promise };
}

async function* linesOf(
  rows: AsyncIterable<contract.ExportedOrder>,
  format: 'csv' | 'lines',
  isBeginning: boolean,
): AsyncGenerator<string> {
  const { head, of } = CSV[format];
  if (isBeginning) yield head();
  for await (const row of rows) yield of(row);
}

const CSV = {
  csv: { head: csvHead, of: csvOrder },
  lines: { head: invoiceHead, of: invoiceLines },
} as const;

/** A new export is counted; its further pages as often as a hundred thousand orders need them. */
const limitOf = ({ sub }: OperatorCaller, isNew: boolean): Limit =>
  isNew
    ? { name: 'operator-export', id: sub, max: 60, windowSeconds: 3600 }
    : { name: 'operator-export-more', id: sub, max: 500, windowSeconds: 3600 };

export const exportOrders = defineOperatorEndpoint(contract.exportOrders, {
  async handle({ caller, query }) {
    const { from, to, format } = query;
    const fault = rangeFault(from, to);
    if (fault === 'order') return failure('invalid_fields', { fields: { to: message('admin-csv:range.order') } });
    if (fault === 'tooLong') {
      const tooLong = message('admin-csv:range.tooLong', { days: EXPORT_DAYS });
      return failure('invalid_fields', { fields: { to: tooLong } });
    }
    const [cursor = ''] = query.cursor.split('.');
    const isNew = query.cursor !== marked(caller, query, cursor);
    const begins = isNew ? `${from} – ${to} ${format}` : '';
    if (format === 'entries') {
      const input = entriesInput(caller, query, cursor, begins);
      const read = await forOperator(caller, READ_ENTRIES, input, [limitOf(caller, isNew)], 'confirmed');
      if (!read.ok) return read;
      const { lines, next } = exportedEntries(read.result, caller, query);
      return streamedAnswer({ orders: [], lines: lines(cursor === ''), next });
    }
    const input = inputOf(caller, query, cursor, begins);
    const read = await forOperator(caller, READ, input, [limitOf(caller, isNew)], 'confirmed');
    if (!read.ok) return read;
    const { rows, next } = exportedOrders(read.result, caller, query);
    return format === 'json'
      ? streamedAnswer({ orders: rows, lines: [], next })
      : streamedAnswer({ orders: [], lines: linesOf(rows, format, cursor === ''), next });
  },
});
