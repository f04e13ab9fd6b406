/**
 * Builds the index of orders from the orders themselves (`npm run index`): for a shop whose orders are older than the index,
 * and for one whose index was lost. In steps that keep nobody waiting, beside a shop that goes on selling; one that stops in
 * the middle goes on from there. Each step is as good when it is done twice.
 */
import * as z from 'zod/mini';
import { ORDER_TABS } from '../../src/domain/order/order-life.ts';
import { daysBetween } from '../../src/domain/order/periods.ts';
import { LISTED_MONEY } from '../../src/domain/money/ledger.ts';
import { PAYMENT_STATES } from '../../src/domain/money/payment.ts';
import { DELIVERY_STATUSES } from '../../src/domain/order/status.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { log } from '../http/log.ts';
import { hashAnswer } from '../store/answers.ts';
import { f, luaFields, storedFields, written } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { orderIndex, rowFields } from './order-index.ts';
import { GROWING, readsOrderYears } from './order-years.ts';
import { LUA_UNCOUNT_SALE, salesDay } from './sales.ts';
import { bodyNow, storedOrder, summaryFields } from './stored-order.ts';

/** Orders, or entries, of one script. */
const BATCH = 100;

/** Entries that one script takes out without a look at them. */
const SWEPT_AT_ONCE = 5000;

/** How often a batch is read again while somebody changes an order of it. */
const MOST_TRIES = 20;

/** Every name that stands before the payment in a set of the index; those of no status are swept as well. */
const STATUSES = ['any', ...DELIVERY_STATUSES, ...ORDER_TABS];
const PAYMENTS = ['any', ...PAYMENT_STATES];

const READ = defineScript({
  name: 'read-orders-to-index',
  uses: [readsOrderYears],
  keys: { indexing: 'orderIndexing' },
  args: { after: 'text' },
  lua: `
local found = {}
local orderNos = oldestOrders(after == '' and '-inf' or '(' .. after, '+inf', ${BATCH})
for i, orderNo in ipairs(orderNos) do
  found[i] = {orderNo, redis.call('HGETALL', orderKey(orderNo))}
end
return found`,
  answer: z.array(z.tuple([z.string(), z.array(z.string())])),
});

/**
 * The fields beside the body are written anew, and the order is put where it belongs, whatever was there before; what an older
 * version left out of the sums of its day is counted. An order that was changed since it was read keeps its fields, and the
 * answer is CHANGED: the cursor stays before its batch. Those of `listed` that came from the list of all orders from before that
 * was cut by year leave it.
 */
const PUT = defineScript({
  name: 'index-orders',
  uses: [orderIndex],
  keys: { indexing: 'orderIndexing' },
  args: {
    listed: 'list',
    orderNos: 'list',
    versions: 'list',
    counts: 'list',
    fields: 'list',
    histories: 'list',
    cursor: 'text',
  },
  lua: `
${LUA_UNCOUNT_SALE}
local at, isChanged = 1, false
for i, orderNo in ipairs(orderNos) do
  local count = tonumber(counts[i])
  local order = orderKey(orderNo)
  if redis.call('EXISTS', order) == 1 then
    unindexOrder(orderNo)
    redis.call('HDEL', order, ${f.order.facets}, ${f.order.openMoney}, ${f.order.listed}, ${f.order.tracked})
    if (redis.call('HGET', order, ${f.order.changes}) or '') ~= versions[i] then
      isChanged = true
    else
      if count > 0 then
        uncountSale(orderNo)
        redis.call('HSET', order, unpack(fields, at, at + count - 1))
      end
      redis.call('HSETNX', order, ${f.order.ledger}, histories[i])
    end
    indexOrder(orderNo)
  end
  at = at + count
end
if isUncut() then
  local years, sets = {}, {}
  for _, orderNo in ipairs(listed) do
    local year = yearOf(orderNo)
    if not sets[year] then
      years[#years + 1], years[#years + 2], sets[year] = year, year, {}
    end
    table.insert(sets[year], string.sub(orderNo, 4))
    table.insert(sets[year], orderNo)
  end
  for year, numbers in pairs(sets) do redis.call('ZADD', ordersOfKey(year), unpack(numbers)) end
  redis.call('ZADD', orderYearsKey(), unpack(years))
  redis.call('ZREM', ordersKey(), unpack(listed))
end
if isChanged then return 'CHANGED' end
redis.call('HSET', indexing, ${f.orderIndexing.phase}, 'orders', ${f.orderIndexing.cursor}, cursor)
return 'PUT'`,
  answer: z.enum(['PUT', 'CHANGED']),
});

/**
 * Entries of orders that are gone, or that are found by other words. The cursor is a year, a beginning, and the last entry that was
 * looked at; the set from before the words were cut is emptied first: orders that lead to it are in others by now.
 */
const SWEEP_WORDS = defineScript({
  name: 'sweep-order-words',
  uses: [orderIndex],
  keys: { indexing: 'orderIndexing' },
  args: { cursor: 'text' },
  lua: `
local function isAt(next)
  redis.call('HSET', indexing, ${f.orderIndexing.phase}, next == '' and 'sets' or 'words', ${f.orderIndexing.cursor}, next)
  return next
end
if redis.call('ZREMRANGEBYRANK', orderWordsKey(), '0', '${SWEPT_AT_ONCE - 1}') > 0 then return isAt('0') end
local year, start, after = string.match(cursor, '^(%d+)\\t([^\\t]*)\\t(.*)$')
if not year then
  year = redis.call('ZRANGE', orderYearsKey(), '0', '0')[1]
  if not year then return isAt('') end
  start, after = redis.call('ZRANGE', orderWordStartsKey(year), '0', '0')[1] or '', ''
end
local entries = redis.call('ZRANGE', orderWordsOfKey(year, start), after == '' and '-' or '(' .. after, '+', 'BYLEX', 'LIMIT', '0', '${BATCH}')
for _, entry in ipairs(entries) do
  local word, behind = string.match(entry, '^(.*)\\n(%d+)$')
  local isTrue = false
  if word then
    local orderNo = string.format('KP-%013.0f', 9999999999999 - tonumber(behind))
    local facets, words, tracked = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.facets}, ${f.order.words}, ${f.order.tracked}))
    for _, one in ipairs(facets and wordsOf(orderNo, words or '', tracked) or {}) do isTrue = isTrue or one == word end
  end
  if not isTrue then redis.call('ZREM', orderWordsOfKey(year, start), entry) end
end
if #entries == ${BATCH} then return isAt(year .. '\\t' .. start .. '\\t' .. entries[#entries]) end
if redis.call('ZCARD', orderWordsOfKey(year, start)) == 0 then redis.call('ZREM', orderWordStartsKey(year), start) end
local following = redis.call('ZRANGE', orderWordStartsKey(year), '(' .. start, '+', 'BYLEX', 'LIMIT', '0', '1')[1]
if following then return isAt(year .. '\\t' .. following .. '\\t') end
local later = redis.call('ZRANGE', orderYearsKey(), '(' .. year, '+inf', 'BYSCORE', 'LIMIT', '0', '1')[1]
if not later then return isAt('') end
return isAt(later .. '\\t' .. (redis.call('ZRANGE', orderWordStartsKey(later), '0', '0')[1] or '') .. '\\t')`,
  answer: z.string(),
});

/** A set is walked from its newest; the cursor is the place in the list of sets, and the time of the last one looked at. `year` is empty for a set that is not cut. */
const SWEEP_SET = defineScript({
  name: 'sweep-order-set',
  uses: [orderIndex],
  keys: { indexing: 'orderIndexing' },
  args: { facet: 'text', year: 'text', position: 'text', before: 'text' },
  lua: `
local status, payment = facetParts(facet)
local set = year == '' and orderFacetKey(status, payment) or orderFacetOfKey(year, status, payment)
local orderNos = redis.call('ZRANGE', set, before == '' and '+inf' or '(' .. before, '-inf', 'BYSCORE', 'REV', 'LIMIT', '0', '${BATCH}')
for _, orderNo in ipairs(orderNos) do
  local facets = redis.call('HGET', orderKey(orderNo), ${f.order.facets}) or ''
  local isHere = string.find(' ' .. facets .. ' ', ' ' .. facet .. ' ', 1, true) and facetKey(facet, orderNo) == set
  if not isHere then redis.call('ZREM', set, orderNo) end
end
local last = #orderNos == ${BATCH} and string.sub(orderNos[#orderNos], 4) or ''
redis.call('HSET', indexing, ${f.orderIndexing.phase}, 'sets', ${f.orderIndexing.cursor}, last == '' and tostring(tonumber(position) + 1) or position .. ' ' .. last)
return last`,
  answer: z.string(),
});

/** Members of one kind of open money whose order says nothing of it. */
const SWEEP_MONEY = defineScript({
  name: 'sweep-open-money',
  keys: { openMoney: 'openMoney' },
  args: { kind: 'text', from: 'text' },
  builds: ['order'],
  lua: `
local orderNos = redis.call('ZRANGE', openMoney, from, from + ${BATCH - 1})
local kept = tonumber(from)
for _, orderNo in ipairs(orderNos) do
  local stood = redis.call('HGET', orderKey(orderNo), ${f.order.openMoney}) or ''
  if string.find(' ' .. stood, ' ' .. kind .. ':', 1, true) then
    kept = kept + 1
  else
    redis.call('ZREM', openMoney, orderNo)
  end
end
return {tostring(kept), tostring(#orderNos)}`,
  answer: z.tuple([z.string(), z.string()]),
});

/** Entries of days, as days since 1970, that no ledger has so. */
const SWEEP_ENTRIES = defineScript({
  name: 'sweep-entries',
  uses: [orderIndex],
  args: { days: 'list' },
  lua: `
for _, day in ipairs(days) do
  local known = {}
  for _, member in ipairs(redis.call('ZRANGE', entriesOnKey(day), '0', '-1')) do
    local orderNo, place = string.match(member, '^([^:]*):(%d+):')
    if not known[orderNo] then
      local ledger = redis.call('HGET', orderKey(orderNo), ${f.order.ledger})
      known[orderNo] = ledger and tillMoves(cjson.decode(ledger)) or {}
    end
    local move = known[orderNo][tonumber(place)]
    if not move or string.format('%.0f', move.day) ~= day or entryName(orderNo, place, move) ~= member then
      redis.call('ZREM', entriesOnKey(day), member)
    end
  end
end
return 'SWEPT'`,
  answer: z.literal('SWEPT'),
});

/** The oldest order, empty for none, and the years that have orders. */
const FIRST_ORDER = defineScript({
  name: 'first-order',
  uses: [readsOrderYears],
  lua: `return {oldestOrders('-inf', '+inf', 1)[1] or '', orderYears()}`,
  answer: z.tuple([z.string(), z.array(z.string())]),
});

/** Orders that the index refused, the oldest first; one that it refuses again stays. `from` is the place of the first. */
const REPAIR = defineScript({
  name: 'repair-index',
  uses: [orderIndex],
  args: { from: 'text', most: 'text' },
  isWhole: true,
  lua: `
local orderNos = redis.call('ZRANGE', indexRepairsKey(), from, string.format('%.0f', from + most - 1))
local repaired = 0
for _, orderNo in ipairs(orderNos) do
  if redis.call('EXISTS', orderKey(orderNo)) == 0 or indexOrder(orderNo) then
    redis.call('ZREM', indexRepairsKey(), orderNo)
    repaired = repaired + 1
  end
end
return {tostring(repaired), tostring(#orderNos - repaired)}`,
  answer: z.tuple([z.string(), z.string()]),
});

const FINISH = defineScript({
  name: 'finish-indexing',
  keys: { indexing: 'orderIndexing' },
  lua: `return tostring(redis.call('DEL', indexing))`,
  answer: z.string(),
});

/** First every order is put in, oldest first, with its ledger where it has none; then words, then sets are walked for what leads nowhere. */
const PROGRESS = defineScript({
  name: 'indexing-progress',
  keys: { indexing: 'orderIndexing', orders: 'orders' },
  lua: `
-- A run of an older deploy that stopped behind the orders has cut nothing.
if redis.call('EXISTS', orders) == 1 and redis.call('HGET', indexing, ${f.orderIndexing.phase}) ~= 'orders' then
  redis.call('DEL', indexing)
end
return redis.call('HMGET', indexing, ${luaFields('orderIndexing', ['phase', 'cursor'])})`,
  answer: storedFields('orderIndexing', ['phase', 'cursor']),
});

const storedBody = z.pipe(hashAnswer, bodyNow);

export interface IndexCounts {
  readonly orders: number;
  /** Orders that cannot be read: they stay out of the index. */
  readonly unreadable: number;
  /** Orders that the index refuses: a key of it is full. */
  readonly refused: number;
}

const indexing = () => key.orderIndexing();

/**
 * Goes on where a run before it stopped, or begins.
 * @param told after each step, with how many orders are in
 * @throws StoreUnavailable; what was done by then is done
 */
export async function rebuildIndex(told: (orders: number) => void = () => undefined): Promise<IndexCounts> {
  const { phase = 'orders', cursor = '' } = await store().run(PROGRESS, {
    keys: { indexing: indexing(), orders: key.orders() },
    args: {},
  });
  const done = phase === 'orders' ? await putOrders(cursor, told) : { orders: 0, unreadable: 0 };
  if (phase !== 'sets') await sweepWords(phase === 'words' ? cursor : '');
  await sweepSets(phase === 'sets' ? cursor : '0');
  for (const kind of LISTED_MONEY) await sweepMoney(kind);
  await sweepEntries();
  const { left } = await repairIndex();
  await store().run(FINISH, { keys: { indexing: indexing() }, args: {} });
  return { ...done, refused: left };
}

/** Orders of one script of a repair. */
const REPAIRED_AT_ONCE = 20;

/**
 * Puts orders into the index that it refused when they were written: its key was full, or the store failed half-way.
 * @returns how many are in now, and how many it still refuses @throws StoreUnavailable
 */
export async function repairIndex(budgetMs = Infinity): Promise<{ repaired: number; left: number }> {
  const [started, done] = [performance.now(), { repaired: 0, left: 0 }];
  let looked = REPAIRED_AT_ONCE;
  while (looked === REPAIRED_AT_ONCE && performance.now() - started < budgetMs) {
    const [repaired, left] = await store().run(REPAIR, {
      keys: {},
      args: { from: done.left, most: REPAIRED_AT_ONCE },
    });
    looked = Number(repaired) + Number(left);
    done.repaired += Number(repaired);
    done.left += Number(left);
  }
  return done;
}

async function putOrders(from: string, told: (orders: number) => void): Promise<Omit<IndexCounts, 'refused'>> {
  let [after, orders, unreadable] = [from, 0, 0];
  for (let tries = 1; ;) {
    const input = { keys: { indexing: indexing() }, args: { after } };
    const found = await store().run(READ, input);
    const last = found.at(-1)?.[0];
    if (last === undefined) return { orders, unreadable };
    const readable = found.flatMap(([orderNo, flat]) => {
      // One in the archive has kept what lists read of it, and the index is built where the archive is not at hand.
      const { archived, changes = '' } = z.parse(hashAnswer, flat);
      if (archived !== undefined) return [{ orderNo, changes, fields: [], history: '[]' }];
      const [order, body] = [z.safeParse(storedOrder, flat), z.safeParse(storedBody, flat)];
      if (order.success && body.success) {
        const fields = written<'order'>({
          ...summaryFields(body.data),
          ...rowFields(
            { ...body.data, payment: { ...body.data.payment, type: order.data.payment.type } },
            { isReturned: order.data.status === 'Returned', ledger: order.data.ledger },
          ),
        });
        return [{ orderNo, changes, fields, history: JSON.stringify(order.data.ledger) }];
      }
      log('error', 'order_unreadable', { orderNo });
      return [];
    });
    const cursor = last.slice('KP-'.length);
    const put = await store().run(PUT, {
      keys: { indexing: indexing() },
      args: {
        listed: found.map(([orderNo]) => orderNo),
        orderNos: readable.map(({ orderNo }) => orderNo),
        versions: readable.map(({ changes }) => changes),
        counts: readable.map(({ fields }) => fields.length),
        fields: readable.flatMap(({ fields }) => fields),
        histories: readable.map(({ history }) => history),
        cursor,
      },
    });
    if (put === 'CHANGED' && tries < MOST_TRIES) {
      tries += 1;
      continue;
    }
    [after, tries] = [cursor, 1];
    orders += readable.length;
    unreadable += found.length - readable.length;
    told(orders);
  }
}

async function sweepWords(from: string): Promise<void> {
  let cursor = from;
  do cursor = await store().run(SWEEP_WORDS, { keys: { indexing: indexing() }, args: { cursor } });
  while (cursor !== '');
}

async function sweepMoney(kind: (typeof LISTED_MONEY)[number]): Promise<void> {
  let [from, looked] = ['0', String(BATCH)];
  while (Number(looked) === BATCH) {
    const input = { keys: { openMoney: key.openMoney(kind) }, args: { kind, from } };
    [from, looked] = await store().run(SWEEP_MONEY, input);
  }
}

/** Days of one script. */
const DAYS_AT_ONCE = 14;

/** No money moved before the first order. */
async function sweepEntries(): Promise<void> {
  const [first] = await store().run(FIRST_ORDER, { keys: {}, args: {} });
  if (first === '') return;
  const oldest = dayInIstanbul(new Date(Number(first.slice('KP-'.length))));
  const days = daysBetween(oldest, dayInIstanbul(new Date())).map(salesDay);
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE) {
    const input = { keys: {}, args: { days: days.slice(at, at + DAYS_AT_ONCE) } };
    await store().run(SWEEP_ENTRIES, input);
  }
}

/** @param cursor position in the list of sets, and behind a blank the time of the last order that was looked at */
async function sweepSets(cursor: string): Promise<void> {
  const [, years] = await store().run(FIRST_ORDER, { keys: {}, args: {} });
  const named = (names: readonly string[], year: string) =>
    names.flatMap((status) => PAYMENTS.map((payment) => ({ facet: `${status}:${payment}`, year })));
  // Years that begin while this goes on come behind the others.
  const sets = [...named(STATUSES, ''), ...years.toReversed().flatMap((year) => named(GROWING, year))];
  let [position = '0', before = ''] = cursor.split(' ');
  for (let at = Number(position); at < sets.length; at += before === '' ? 1 : 0) {
    position = String(at);
    before = await store().run(SWEEP_SET, {
      keys: { indexing: indexing() },
      args: { ...(sets[at] ?? { facet: 'any:any', year: '' }), position, before },
    });
  }
}
