/**
 * Every entry of the ledgers whose money moved on the days of a range, as lines of CSV for the accountant: the sums of its last
 * column are the sums of the page of money, to the kuruş (decisions P22).
 */
import './csv-words.ts';
import * as z from 'zod/mini';
import { csvLine, CSV_START, type Cell } from '../../../src/domain/values/csv.ts';
import { dayOfEntry, TILL_WAYS } from '../../../src/domain/money/till.ts';
import { daysBetween } from '../../../src/domain/order/periods.ts';
import type { ExportRange } from '../../../src/domain/order/export-range.ts';
import { translator } from '../../http/messages.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { salesDay } from '../../orders/sales.ts';
import type { Caller } from '../../session/tokens.ts';
import { f } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { ledgerEntry } from '../../store/shapes/order.ts';
import { json } from '../../store/shapes/readers.ts';

/** Entries of one script. */
const ENTRIES_AT_ONCE = 100;

/** Entries day by day, from the one behind `after` on the first day on: member, name of the buyer, entry; and the day and member where the next page begins. */
export const READ_ENTRIES = defineScript({
  name: 'export-entries',
  uses: [writeJournal],
  keys: { entriesOn: ['entriesOn'] },
  args: { days: 'list', after: 'text', begins: 'text' },
  builds: ['order'],
  lua: `
if begins ~= '' then writeJournal('export', '', '', begins) end
local found, ledgers = {}, {}
for i, set in ipairs(entriesOn) do
  local from = i == 1 and after ~= '' and '[' .. after .. ';' or '-'
  local members = redis.call('ZRANGE', set, from, '+', 'BYLEX', 'LIMIT', '0', string.format('%.0f', ${ENTRIES_AT_ONCE} - #found + 1))
  for at, member in ipairs(members) do
    if #found == ${ENTRIES_AT_ONCE} then return {found, days[i] .. ':' .. (at > 1 and string.sub(members[at - 1], 1, 20) or '')} end
    local orderNo, place = string.match(member, '^([^:]*):(%d+):')
    if not ledgers[orderNo] then
      local ledger, row = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.ledger}, ${f.order.row}))
      ledgers[orderNo] = {ledger and cjson.decode(ledger) or {}, row and cjson.decode(row).name or ''}
    end
    local entry = ledgers[orderNo][1][tonumber(place)]
    if entry then found[#found + 1] = {member, ledgers[orderNo][2], cjson.encode(entry)} end
  end
end
return {found, ''}`,
  answer: z.tuple([
    z.array(z.tuple([z.string(), z.string(), z.pipe(z.string(), z.pipe(json, ledgerEntry))])),
    z.string(),
  ]),
});

export type EntryRow = z.output<typeof READ_ENTRIES.answer>[0][number];

/** @param cursor day, as days since 1970, and behind a colon number and place of the last entry; empty for the beginning */
export function entriesInput(caller: Caller, { from, to }: ExportRange, cursor: string, begins = '') {
  const [first = '', ...after] = cursor.split(':');
  const days = daysBetween(from, to).map(salesDay);
  const left = first === '' ? days : days.slice(Math.max(0, days.indexOf(first)));
  return joined(journalInput(caller.sub), {
    keys: { entriesOn: left.map((day) => key.entriesOn(day)) },
    args: { days: left, after: after.join(':'), begins },
  });
}

/** Names of the columns, and an entry in them. */
function columns(): readonly (readonly [string, (row: EntryRow) => Cell])[] {
  const t = translator('tr');
  return [
    [t('admin-csv:entry.day'), ([, , entry]) => dayOfEntry(entry)],
    [t('admin-csv:entry.written'), ([, , { at }]) => at],
    [t('admin-csv:column.orderNo'), ([member]) => member.slice(0, NUMBER_LENGTH)],
    [t('admin-csv:column.customer'), ([, name]) => name],
    [t('admin-csv:entry.kind'), ([, , { kind }]) => t(`admin-csv:entry.kinds.${kind}`)],
    [t('admin-csv:entry.method'), ([, , { method }]) => t(`admin-csv:entry.methods.${method}`)],
    [t('admin-csv:entry.state'), ([, , { state }]) => t(`admin-csv:entry.states.${state}`)],
    [t('admin-csv:entry.amount'), ([, , { amount }]) => ({ kurus: amount })],
    [t('admin-csv:entry.line'), ([, , { line }]) => (line === undefined ? '' : String(line + 1))],
    [t('admin-csv:entry.reference'), ([, , { reference }]) => reference ?? ''],
    [t('admin-csv:entry.iban'), ([, , { iban }]) => iban ?? ''],
    [t('admin-csv:entry.text'), ([, , { text }]) => text ?? ''],
    [t('admin-csv:entry.by'), ([, , { by }]) => by],
    [t('admin-csv:entry.way'), ([member]) => wayWords(t, member)],
    [t('admin-csv:entry.moved'), ([member]) => ({ kurus: Number(member.split(':')[3]) })],
  ];
}

const NUMBER_LENGTH = 16;

/** The way of the money, as the member of the list of its day has it. */
function wayWords(t: ReturnType<typeof translator>, member: string): string {
  const way = TILL_WAYS.find((one) => one === member.split(':')[2]);
  return way === undefined ? '' : t(`admin-csv:entry.ways.${way}`);
}

/** The first line, behind the mark of UTF-8. */
export const entriesHead = (): string => CSV_START + csvLine(columns().map(([name]) => name));

export const csvEntry = (row: EntryRow): string => csvLine(columns().map(([, cell]) => cell(row)));
