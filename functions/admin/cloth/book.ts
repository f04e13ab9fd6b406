/** Cuts that are booked roll by roll, and taken back: one script each. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-cloth.ts';
import { STAGES } from '../../../src/domain/board/stage.ts';
import { cutMark } from '../../../src/domain/cutting/order-pieces.ts';
import { LEAST_REST } from '../../../src/domain/cutting/nest.ts';
import { DELIVERY_STEPS, stepOf } from '../../../src/domain/order/status.ts';
import { answer, failure } from '../../http/answer.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { f, luaFields, luaList } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { planned } from './cuts.ts';
import { metres } from './rolls.ts';
import { readCloth } from './stock.ts';

/**
 * CHANGED where the roll or an order is another one by now, else DONE with the numbers of the rests. `rests` are widths and
 * lengths in turn. A roll too short for a rest is out of stock.
 */
const BOOK = defineScript({
  name: 'book-cuts',
  isWhole: true,
  uses: [writeJournal],
  keys: { booked: 'bookedCuts', roll: 'roll', rolls: 'rolls', rollNumbers: 'rollNumbers', orders: ['order'] },
  args: {
    id: 'text',
    version: 'text',
    length: 'text',
    orderNos: 'list',
    states: 'list',
    marks: 'list',
    rests: 'list',
    before: 'text',
    after: 'text',
  },
  builds: ['roll'],
  lua: `
local ids = redis.call('HGET', booked, ${f.bookedCuts.kept})
if ids then return {'DONE', ids} end
if (redis.call('HGET', roll, ${f.roll.version}) or '') ~= version then return {'CHANGED', ''} end
local cuts = {}
for i, order in ipairs(orders) do
  local status, changes, known, board = unpack(redis.call('HMGET', order, ${luaFields('order', ['status', 'changes', 'cuts', 'board'])}))
  cuts[i] = known or ''
  if (status or '') .. '|' .. (changes or '0') .. '|' .. cuts[i] .. '|' .. (board or '') ~= states[i] then return {'CHANGED', ''} end
end
for i, order in ipairs(orders) do
  redis.call('HSET', order, ${f.order.cuts}, (cuts[i] == '' and '' or cuts[i] .. ' ') .. marks[i])
end
${LUA_NOW}
now = math.max(now, tonumber(version) + 1)
local former, kept = cjson.encode(redis.call('HGETALL', roll)), {}
local product, color, lot, shelf, supplier, of = unpack(redis.call('HMGET', roll, ${luaFields('roll', ['productId', 'color', 'lot', 'shelf', 'supplier', 'of'])}))
for i = 1, #rests, 2 do
  local number = redis.call('HINCRBY', rollNumbers, ${f.rollNumbers.rests}, '1')
  local rest = string.format('R-%03d', number)
  redis.call('HSET', rollKey(rest), ${f.roll.version}, string.format('%.0f', now), ${f.roll.productId}, product, ${f.roll.color}, color or '',
    ${f.roll.width}, rests[i], ${f.roll.length}, rests[i + 1], ${f.roll.lot}, lot, ${f.roll.shelf}, shelf or '', ${f.roll.supplier}, supplier or '', ${f.roll.of}, of or id)
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
redis.call('HSET', booked, ${f.bookedCuts.roll}, id, ${f.bookedCuts.version}, string.format('%.0f', now), ${f.bookedCuts.left}, length, ${f.bookedCuts.before}, former,
  ${f.bookedCuts.kept}, ids, ${f.bookedCuts.orders}, table.concat(orderNos, ' '), ${f.bookedCuts.marks}, table.concat(marks, '\\n'))
redis.call('EXPIRE', booked, '86400')
writeJournal('cuts-booked', id, before, after)
return {'DONE', ids}`,
  answer: z.tuple([z.enum(['CHANGED', 'DONE']), z.string()]),
});

const WAS_BOOKED = defineScript({
  name: 'find-booked-cuts',
  keys: { booked: 'bookedCuts' },
  lua: `return redis.call('HGET', booked, ${f.bookedCuts.kept}) or 'NONE'`,
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
    const roll = read.result.rollOf.get(id) ?? id;
    const left = stock.isRest ? 0 : stock.length - one.taken;
    const input = joined(journalInput(caller.sub), {
      keys: {
        booked,
        roll: key.roll(id),
        rolls: key.rolls(),
        rollNumbers: key.rollNumbers(),
        orders: [...orders.keys()].map((orderNo) => key.order(orderNo)),
      },
      args: {
        id,
        version: stock.version,
        length: left < LEAST_REST ? 0 : left,
        orderNos: [...orders.keys()],
        states: [...orders.keys()].map((orderNo) => read.result.states.get(orderNo) ?? ''),
        marks: [...orders.values()].map((own) =>
          own.map((piece) => cutMark(piece, { roll, lot: stock.lot })).join(' '),
        ),
        rests: one.rests.flatMap(({ width, length }) => [width, length]),
        before: metres(stock.length),
        after: `${metres(left)}: ${[...orders.keys()].join(', ')}`,
      },
    });
    const done = await forOperator(caller, BOOK, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    const again = await readCloth(caller);
    if (!again.ok) return again;
    const now = planned(again.result, until).view;
    const [outcome, kept] = done.result;
    return outcome === 'DONE' ? answer({ ...now, kept: idsIn(kept) }) : failure('changed_meanwhile', { data: now });
  },
});

/** Statuses of orders that left the workshop and stages of pieces that were sewn: their cloth is cut for certain. */
const LEFT = [...DELIVERY_STEPS.slice(stepOf('ReadyToShip')), 'Returned'];
const SEWN = STAGES.slice(STAGES.indexOf('sew') + 1);

/**
 * DONE, also where nothing is booked by that plan any more; CHANGED where the roll, a rest or the cuts of an order are other
 * ones by now, and where one of its pieces was sewn or has left the workshop.
 */
const UNBOOK = defineScript({
  name: 'unbook-cuts',
  isWhole: true,
  uses: [writeJournal],
  keys: { booked: 'bookedCuts', rolls: 'rolls', rollLots: 'rollLots' },
  builds: ['roll', 'order'],
  lua: `
local id, version, former, kept, orderNos, lines, left = unpack(redis.call('HMGET', booked, ${luaFields('bookedCuts', ['roll', 'version', 'before', 'kept', 'orders', 'marks', 'left'])}))
if not id then return 'DONE' end
local stands = redis.call('HGET', rollKey(id), ${f.roll.version})
if stands and stands ~= version then return 'CHANGED' end
-- A roll that this booking left was used up by another one, or counted as none.
if not stands and left and left ~= '0' then return 'CHANGED' end
for rest in string.gmatch(kept, '%S+') do
  if redis.call('HGET', rollKey(rest), ${f.roll.version}) ~= version then return 'CHANGED' end
end
local cuts, marks, past = {}, {}, {}
for _, word in ipairs({${luaList([...LEFT, ...SEWN])}}) do past[word] = true end
for mark in string.gmatch(lines, '[^\\n]+') do marks[#marks + 1] = mark end
for orderNo in string.gmatch(orderNos, '%S+') do
  local known, board, status, remaking, pieces = unpack(redis.call('HMGET', orderKey(orderNo), ${luaFields('order', ['cuts', 'board', 'status', 'remaking', 'pieces'])}))
  local mark = marks[#cuts + 1]
  if not known or string.sub(known, -#mark) ~= mark then return 'CHANGED' end
  local before = string.gsub(string.sub(known, 1, -#mark - 1), '%s+$', '')
  local _, count = string.gsub(before, '%S+', '')
  local own, words = {}, {}
  for position in string.gmatch(' ' .. mark, ' (%d+)%.') do
    own[position] = true
    -- The workshop still has what is made again of an order that has left it.
    local isAgain = remaking == '1' and string.find(' ' .. (pieces or ''), ' ' .. position .. ':%d+:again')
    if past[status] and not isAgain then return 'CHANGED' end
  end
  for word in string.gmatch(board or '', '%S+') do
    local text, spoilt, former = string.match(word, '^(.*):(%d*):(%d*)$')
    -- A piece of this booking that was sent back to be cut again was cut. Other counts are of the cuts that stay.
    local position, stage = string.match(word, '^(%d+):%d+:(%a+)')
    if own[position] and (past[stage] or spoilt and (tonumber(spoilt) or 0) > count) then return 'CHANGED' end
    local function kept(number) return number == '' and '' or string.format('%d', math.min(tonumber(number), count)) end
    words[#words + 1] = spoilt and text .. ':' .. kept(spoilt) .. ':' .. kept(former) or word
  end
  words = table.concat(words, ' ')
  cuts[#cuts + 1] = {orderNo, before, words ~= (board or '') and words}
end
for _, cut in ipairs(cuts) do
  if cut[2] == '' then redis.call('HDEL', orderKey(cut[1]), ${f.order.cuts}) else redis.call('HSET', orderKey(cut[1]), ${f.order.cuts}, cut[2]) end
  if cut[3] then redis.call('HSET', orderKey(cut[1]), ${f.order.board}, cut[3]) end
end
for rest in string.gmatch(kept, '%S+') do
  redis.call('DEL', rollKey(rest))
  redis.call('ZREM', rolls, rest)
end
${LUA_NOW}
redis.call('HSET', rollKey(id), unpack(cjson.decode(former)))
local lot = redis.call('HGET', rollLots, redis.call('HGET', rollKey(id), ${f.roll.of}) or id)
if lot then redis.call('HSET', rollKey(id), ${f.roll.lot}, lot) end
redis.call('HSET', rollKey(id), ${f.roll.version}, string.format('%.0f', math.max(now, tonumber(version) + 1)))
redis.call('ZADD', rolls, tonumber(string.sub(id, 3)), id)
redis.call('DEL', booked)
writeJournal('cuts-unbooked', id, '', orderNos)
return 'DONE'`,
  answer: z.enum(['CHANGED', 'DONE']),
});

export const unbookCuts = defineOperatorEndpoint(contract.unbookCuts, {
  async handle({ caller, params: { plan }, query: { until } }) {
    const input = joined(journalInput(caller.sub), {
      keys: { booked: key.bookedCuts(plan), rolls: key.rolls(), rollLots: key.rollLots() },
    });
    const done = await forOperator(caller, UNBOOK, input, [writeLimit(caller)]);
    if (!done.ok) return done;
    const read = await readCloth(caller);
    if (!read.ok) return read;
    const { view } = planned(read.result, until);
    return done.result === 'DONE' ? answer(view) : failure('changed_meanwhile', { data: view });
  },
});
