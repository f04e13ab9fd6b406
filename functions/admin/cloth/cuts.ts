/** The cut plan: shown, and booked roll by roll (decisions W3). */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-cloth.ts';
import { cutMark, type OrderPiece } from '../../../src/domain/cutting/order-pieces.ts';
import { LEAST_REST } from '../../../src/domain/cutting/nest.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { answer, failure } from '../../http/answer.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { metres, neededFor } from './rolls.ts';
import { clothView, planHash, planOf, readCloth, startBy, type ClothRead } from './stock.ts';

/** Pieces whose cutting must begin by a day; all without one. */
const piecesBy = ({ pieces }: Pick<ClothRead, 'pieces'>, until: string): readonly OrderPiece[] =>
  until === '' ? pieces : pieces.filter(({ promised }) => startBy(promised) <= until);

/** With the pieces of each stock beside the view. */
function planned(read: ClothRead, until: string) {
  const pieces = piecesBy(read, until);
  const plan = planOf(read, pieces);
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const stocks = plan.stocks.flatMap((one) => {
    const stock = read.stock.find(({ id }) => id === one.id);
    return stock ? [{ stock, one, plan: planHash(stock, one) }] : [];
  });
  const view: contract.CutPlan = {
    day: dayInIstanbul(new Date()),
    stocks: stocks.map(({ stock, one, plan: hash }) => ({
      ...stock,
      plan: hash,
      taken: one.taken,
      cuts: one.cuts.flatMap(({ piece: id, ...place }) => {
        const piece = byId.get(id);
        return piece ? [{ ...place, ...facts(piece) }] : [];
      }),
      rests: [...one.rests],
    })),
    missing: missingWindows(plan.missing.flatMap((id) => byId.get(id) ?? [])),
    isCut: read.isCut,
  };
  return { view, stocks, byId };
}

const facts = ({ orderNo, room, time, promised }: OrderPiece) => ({
  ...{ orderNo, room, time, promised },
  startBy: startBy(promised),
});

function missingWindows(missing: readonly OrderPiece[]): contract.CutPlan['missing'] {
  return [...Map.groupBy(missing, ({ window, cloth }) => `${window}\n${cloth}`).values()]
    .flatMap((pieces) => {
      const [first] = pieces;
      if (!first) return [];
      const { productId, color, orderNo, room, promised } = first;
      const needed = neededFor(pieces);
      return [{ ...clothView(productId, color), orderNo, room, promised, pieces: pieces.length, needed }];
    })
    .toSorted((a, b) => (a.promised < b.promised ? -1 : a.promised > b.promised ? 1 : 0));
}

export const showCuts = defineOperatorEndpoint(contract.showCuts, {
  async handle({ caller, query: { until } }) {
    const read = await readCloth(caller);
    return read.ok ? answer(planned(read.result, until).view) : read;
  },
});

/**
 * CHANGED where the roll or an order is another one by now, else DONE with the numbers of the rests. `rests` are widths and
 * lengths in turn. A roll too short for a rest is out of stock.
 */
const BOOK = defineScript({
  name: 'book-cuts',
  uses: [writeJournal],
  keys: { booked: 'bookedCuts', roll: 'roll', rolls: 'rolls', rollNumbers: 'rollNumbers', orders: ['order'] },
  args: {
    id: 'text',
    version: 'text',
    length: 'text',
    states: 'list',
    marks: 'list',
    rests: 'list',
    before: 'text',
    after: 'text',
  },
  builds: ['roll'],
  lua: `
local ids = redis.call('GET', booked)
if ids then return {'DONE', ids} end
if (redis.call('HGET', roll, ${f.roll.version}) or '') ~= version then return {'CHANGED', ''} end
local cuts = {}
for i, order in ipairs(orders) do
  local status, changes, known = unpack(redis.call('HMGET', order, ${f.order.status}, ${f.order.changes}, ${f.order.cuts}))
  cuts[i] = known or ''
  if (status or '') .. '|' .. (changes or '0') .. '|' .. cuts[i] ~= states[i] then return {'CHANGED', ''} end
end
for i, order in ipairs(orders) do
  redis.call('HSET', order, ${f.order.cuts}, (cuts[i] == '' and '' or cuts[i] .. ' ') .. marks[i])
end
${LUA_NOW}
now = math.max(now, tonumber(version) + 1)
local kept = {}
local product, color, lot, shelf, supplier = unpack(redis.call('HMGET', roll, ${f.roll.productId}, ${f.roll.color}, ${f.roll.lot}, ${f.roll.shelf}, ${f.roll.supplier}))
for i = 1, #rests, 2 do
  local number = redis.call('HINCRBY', rollNumbers, ${f.rollNumbers.rests}, '1')
  local rest = string.format('R-%03d', number)
  redis.call('HSET', rollKey(rest), ${f.roll.version}, string.format('%.0f', now), ${f.roll.productId}, product, ${f.roll.color}, color or '',
    ${f.roll.width}, rests[i], ${f.roll.length}, rests[i + 1], ${f.roll.lot}, lot, ${f.roll.shelf}, shelf or '', ${f.roll.supplier}, supplier or '', ${f.roll.of}, id)
  redis.call('ZADD', rolls, number, rest)
  kept[#kept + 1] = rest
end
if length == '0' then
  redis.call('DEL', roll)
  redis.call('ZREM', rolls, id)
else
  redis.call('HSET', roll, ${f.roll.version}, string.format('%.0f', now), ${f.roll.length}, length)
end
ids = table.concat(kept, ' ')
redis.call('SET', booked, ids, 'EX', '86400')
writeJournal('cuts-booked', id, before, after)
return {'DONE', ids}`,
  answer: z.tuple([z.enum(['CHANGED', 'DONE']), z.string()]),
});

const WAS_BOOKED = defineScript({
  name: 'find-booked-cuts',
  keys: { booked: 'bookedCuts' },
  lua: `return redis.call('GET', booked) or 'NONE'`,
  answer: z.string(),
});

const idsIn = (kept: string): string[] => kept.split(' ').filter(Boolean);

export const bookCuts = defineOperatorEndpoint(contract.bookCuts, {
  async handle({ caller, body: { until, stock: id, plan } }) {
    const read = await readCloth(caller);
    if (!read.ok) return read;
    const { view, stocks, byId } = planned(read.result, until);
    const asked = stocks.find(({ stock, plan: hash }) => stock.id === id && hash === plan);
    const booked = key.bookedCuts(plan);
    if (!asked) {
      const before = await forOperator(caller, WAS_BOOKED, { keys: { booked }, args: {} });
      if (!before.ok) return before;
      if (before.result === 'NONE') return failure('changed_meanwhile', { data: view });
      return answer({ ...view, kept: idsIn(before.result) });
    }
    const { stock, one } = asked;
    const pieces = one.cuts.flatMap(({ piece }) => byId.get(piece) ?? []);
    const orders = Map.groupBy(pieces, ({ orderNo }) => orderNo);
    const journal = journalInput(caller.sub);
    const left = stock.isRest ? 0 : stock.length - one.taken;
    const done = await forOperator(
      caller,
      BOOK,
      {
        keys: {
          ...journal.keys,
          booked,
          roll: key.roll(id),
          rolls: key.rolls(),
          rollNumbers: key.rollNumbers(),
          orders: [...orders.keys()].map((orderNo) => key.order(orderNo)),
        },
        args: {
          ...journal.args,
          id,
          version: stock.version,
          length: left < LEAST_REST ? 0 : left,
          states: [...orders.keys()].map((orderNo) => read.result.states.get(orderNo) ?? ''),
          marks: [...orders.values()].map((own) => own.map((piece) => cutMark(piece, stock)).join(' ')),
          rests: one.rests.flatMap(({ width, length }) => [width, length]),
          before: metres(stock.length),
          after: `${metres(left)}: ${[...orders.keys()].join(', ')}`,
        },
      },
      [writeLimit(caller)],
    );
    if (!done.ok) return done;
    const again = await readCloth(caller);
    if (!again.ok) return again;
    const now = planned(again.result, until).view;
    const [outcome, kept] = done.result;
    return outcome === 'DONE' ? answer({ ...now, kept: idsIn(kept) }) : failure('changed_meanwhile', { data: now });
  },
});
