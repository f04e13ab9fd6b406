/**
 * POST /api/admin/money/statement: what the lines of a statement pay. The statement itself is kept nowhere; a line that is
 * booked leaves its sum, its day and a hash.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-money.ts';
import { matchStatement as match, type OpenOrder, type Proposal } from '../../../src/domain/money/match-statement.ts';
import { toLira } from '../../../src/domain/money/money.ts';
import { lineName, readStatement, type StatementLine } from '../../../src/domain/money/statement.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { shop } from '../../catalogue/shop.ts';
import { answer } from '../../http/answer.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { openOrders } from './open.ts';

/** Orders of one script, and orders that a statement is compared with. */
const AT_ONCE = 100;
export const MOST_COMPARED = 1000;

const BOOKED = defineScript({
  name: 'find-booked-lines',
  keys: { bankLines: 'bankLines' },
  args: { names: 'list' },
  lua: `
local found = {}
for i, name in ipairs(names) do
  found[i] = redis.call('HGET', bankLines, name) or redis.call('HGET', bankLines, name .. '.1') or ''
end
return found`,
  answer: z.array(z.string()),
});

/** Sixteen bytes of it tell all lines apart that a shop will ever see. */
const hashOf = (line: StatementLine): string =>
  createHash('sha256').update(lineName(line)).digest().subarray(0, 16).toString('base64url');

type ComparedOrder = OpenOrder & { readonly version: number };

async function compared(caller: OperatorCaller) {
  const orders: ComparedOrder[] = [];
  let cursor: string | null = '';
  while (cursor !== null && orders.length < MOST_COMPARED) {
    const read = await openOrders(caller, cursor, AT_ONCE, ['transfer', 'difference', 'carrier']);
    if (!read.ok) return read;
    for (const { kind, placedAt, ...row } of read.result.rows) {
      if (kind !== 'refund') orders.push({ ...row, kind, since: dayInIstanbul(new Date(placedAt)) });
    }
    cursor = read.result.next;
  }
  // The oldest is paid first.
  orders.sort((a, b) => (a.orderNo < b.orderNo ? -1 : 1));
  return { ok: true as const, result: { orders, isPartial: cursor !== null } };
}

export const matchStatement = defineOperatorEndpoint(contract.matchStatement, {
  bodyLimit: 256 * 1024,
  async handle({ caller, body: { source, text } }) {
    const { lines, outgoing, unread, left } = readStatement(text, source);
    const names = lines.map(hashOf);
    const booked = await forOperator(caller, BOOKED, { keys: { bankLines: key.bankLines() }, args: { names } }, [
      writeLimit(caller),
    ]);
    if (!booked.ok) return booked;
    const open = await compared(caller);
    if (!open.ok) return open;
    const { orders, isPartial } = open.result;
    const carriers = shop.carriers.map(({ id, name, needsNumber }) => ({ id, name, needsNumber }));
    const isNew = (_: unknown, at: number): boolean => booked.result[at] === '';
    const proposals = match(lines.filter(isNew), orders, { source, today: dayInIstanbul(new Date()), carriers });
    const found = new Map(proposals.map((proposal) => [proposal.line, proposal]));
    const versions = new Map(orders.map(({ orderNo, version }) => [orderNo, version]));
    return answer({
      lines: lines.map((line, at) =>
        lineView(line, names[at] ?? '', booked.result[at] ?? '', found.get(line), versions),
      ),
      ...{ outgoing, unread: [...unread], left, isPartial },
    });
  },
});

const NOTHING = { certainty: 'none', fits: [], miss: null, difference: 0, parts: [] } as const;

function lineView(
  { line, day, amount, text }: StatementLine,
  name: string,
  bookedFor: string,
  { certainty, fits, miss, difference, parts }: Omit<Proposal, 'line'> = NOTHING,
  versions: ReadonlyMap<string, number>,
): contract.MatchedLine {
  return {
    ...{ line, day, text, certainty, miss },
    fits: [...fits],
    amount: toLira(amount),
    difference: toLira(difference),
    bookedFor: bookedFor === '' ? null : bookedFor,
    parts: parts.map(({ order, amount: paid }, at) => ({
      orderNo: order.orderNo,
      name: order.name,
      kind: order.kind,
      amount: toLira(paid),
      version: versions.get(order.orderNo) ?? 0,
      source: parts.length === 1 ? name : `${name}.${at + 1}`,
    })),
  };
}
