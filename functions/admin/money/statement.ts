/**
 * POST /api/admin/money/statement: what the lines of a statement pay. The statement itself is kept nowhere; a line that is
 * booked leaves its sum, its day and a hash.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-money.ts';
import { matchStatement as match, type OpenOrder, type Proposal } from '../../../src/domain/money/match-statement.ts';
import { toLira, type Kurus } from '../../../src/domain/money/money.ts';
import { lineName, readStatement, type StatementLine } from '../../../src/domain/money/statement.ts';
import { carrierOf } from '../../../src/domain/order/tracking-csv.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { shop } from '../../catalogue/shop.ts';
import { answer } from '../../http/answer.ts';
import { bookedLines } from '../../orders/bank-lines.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import type { OperatorCaller } from '../../session/tokens.ts';
import { f } from '../../store/hash.ts';
import { defineScript } from '../../store/script.ts';
import { openOrders } from './open.ts';

/** Orders of one script, and orders that a statement is compared with. */
const AT_ONCE = 100;
export const MOST_COMPARED = 1000;

/**
 * The order that each line was booked for first, or the empty text, the kuruş that its parts have booked, and their numbers. A
 * line that is booked whole has no such sum. Only a line that names a carrier can have parts.
 */
const BOOKED = defineScript({
  name: 'find-booked-lines',
  uses: [bookedLines],
  builds: ['order'],
  args: { names: 'list', carried: 'list' },
  lua: `
local function bookedAmount(orderNo, source)
  for _, entry in ipairs(cjson.decode(redis.call('HGET', orderKey(orderNo), ${f.order.ledger}) or '[]')) do
    if entry.source == source then return entry.amount end
  end
end
local found = {}
for i, name in ipairs(names) do
  local whole = redis.call('HGET', bankLinesKey(), name)
  local parts = not whole and carried[i] == '1' and bookedParts(name) or {}
  local sum, numbers = 0, {}
  for at, part in ipairs(parts) do
    local amount = bookedAmount(part.orderNo, name .. '.' .. part.number)
    -- Without its entry nobody knows what is left of the line.
    if not amount then whole = part.orderNo end
    sum, numbers[at] = sum + (amount or 0), part.number
  end
  local first = whole or parts[1] and parts[1].orderNo or ''
  found[i] = {first, whole and '' or string.format('%.0f', sum), unpack(numbers)}
end
return found`,
  answer: z.array(
    z.pipe(
      z.tuple([z.string(), z.string()], z.number()),
      z.transform(([orderNo, sum, ...numbers]): BookedLine => ({
        orderNo,
        sum: sum === '' ? null : Number(sum),
        numbers,
      })),
    ),
  ),
});

interface BookedLine {
  /** Empty for none. */
  readonly orderNo: string;
  /** Null where it is booked whole. */
  readonly sum: Kurus | null;
  /** Numbers of its parts that are booked. */
  readonly numbers: readonly number[];
}

const restOf = ({ amount }: StatementLine, booked: BookedLine | undefined): Kurus =>
  booked?.sum === null ? 0 : Math.max(0, amount - (booked?.sum ?? 0));

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
    const carriers = shop.carriers.map(({ id, name, needsNumber }) => ({ id, name, needsNumber }));
    const carried = lines.map(({ text: said }) => (carrierOf(said, carriers) === undefined ? 0 : 1));
    const booked = await forOperator(caller, BOOKED, { keys: {}, args: { names, carried } }, [writeLimit(caller)]);
    if (!booked.ok) return booked;
    const open = await compared(caller);
    if (!open.ok) return open;
    const { orders, isPartial } = open.result;
    // The next parts of a line that is booked in part pay what is left of its sum.
    const rests = lines.map((line, at) => ({ ...line, amount: restOf(line, booked.result[at]) }));
    const unbooked = rests.filter(({ amount }) => amount > 0);
    const proposals = match(unbooked, orders, { source, today: dayInIstanbul(new Date()), carriers });
    const found = new Map(proposals.map((proposal) => [proposal.line, proposal]));
    const versions = new Map(orders.map(({ orderNo, version }) => [orderNo, version]));
    return answer({
      lines: rests.map((rest, at) => ({
        ...lineView(rest, names[at] ?? '', booked.result[at], found.get(rest), versions),
        amount: toLira(lines[at]?.amount ?? 0),
      })),
      ...{ outgoing, unread: [...unread], left, isPartial },
    });
  },
});

const NOTHING = { certainty: 'none', fits: [], miss: null, difference: 0, parts: [] } as const;

function lineView(
  { line, movedOn: day, amount, text }: StatementLine,
  name: string,
  { orderNo: bookedFor, numbers }: BookedLine = { orderNo: '', sum: 0, numbers: [] },
  { certainty, fits, miss, difference, parts }: Omit<Proposal, 'line'> = NOTHING,
  versions: ReadonlyMap<string, number>,
): Omit<contract.MatchedLine, 'amount'> {
  // A number that was refused is given again: two pages that book the same rest book it once.
  const free = Array.from({ length: numbers.length + parts.length }, (_, at) => at + 1).filter(
    (number) => !numbers.includes(number),
  );
  const isWhole = parts.length === 1 && numbers.length === 0;
  return {
    ...{ line, day, text, certainty, miss },
    fits: [...fits],
    rest: toLira(amount),
    difference: toLira(difference),
    bookedFor: bookedFor === '' ? null : bookedFor,
    parts: parts.map(({ order, amount: paid }, at) => ({
      orderNo: order.orderNo,
      name: order.name,
      kind: order.kind,
      amount: toLira(paid),
      version: versions.get(order.orderNo) ?? 0,
      source: isWhole ? name : `${name}.${free[at] ?? ''}`,
    })),
  };
}
