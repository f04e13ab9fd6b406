/**
 * Sales by the day of Istanbul an order came on: written by the script that places or cancels the order, so that nobody
 * walks orders for a sum. And the open orders by promise and by total, so that those that are late are one range.
 */
import { windowOf } from '../../src/domain/price/pricing.ts';
import { returnedPieces } from '../../src/domain/money/booking.ts';
import { soldLines } from '../../src/domain/order/remake.ts';
import type { Ledger } from '../../src/domain/money/ledger.ts';
import { ISTANBUL_MS } from '../../src/domain/values/dates.ts';
import type { OrderBody } from '../store/shapes/order.ts';
import { f } from '../store/hash.ts';

const DAY_MS = 86_400_000;
/** The curve looks back twelve months, and a year more to compare with. */
const KEPT_MS = 800 * DAY_MS;

/** Windows are counted by ranges of so many centimetres; from the last one on they are one. */
export const WIDTH_STEP = 50;
export const WIDEST = 300;

/** Which `sales` key a day such as `2026-11-27` has. */
export const salesDay = (day: string): string => String(Date.parse(day) / DAY_MS);

type SoldOrder = Pick<OrderBody, 'lines' | 'totals'>;
type SoldLine = OrderBody['lines'][number];

/** Pieces that came back: as many of a line as the part of its price that was returned, or of an order that was returned all of them. */
export interface ReturnedPieces {
  readonly isReturned: boolean;
  readonly ledger: Ledger;
}
const NOTHING_BACK: ReturnedPieces = { isReturned: false, ledger: [] };

/** Measures of a window that agree twice earned its guarantee (decisions P27); which hand measured is stored nowhere. */
const howMeasured = ({ cover }: SoldLine): 'twice' | 'once' => (cover ? 'twice' : 'once');

/** The part of an order in the sum of its day: names of fields and whole numbers in turn, with blanks between. */
export function salesOf({ lines, totals }: SoldOrder, { isReturned, ledger } = NOTHING_BACK): string {
  const sums = new Map([
    ['orders', 1],
    ['total', totals.total],
  ]);
  const add = (field: string, amount: number) => sums.set(field, (sums.get(field) ?? 0) + amount);
  for (const line of soldLines(lines)) {
    const { productId, quantity, configuration, effectiveCm, cover } = line;
    if (cover) add(`g:${cover.kind}`, 1);
    add(`p:${productId}`, quantity);
    if (effectiveCm !== null) add(`c:${productId}`, effectiveCm * quantity);
    const window = windowOf(configuration);
    if (window) add(`w:${Math.min(WIDEST, Math.floor(window.width / WIDTH_STEP) * WIDTH_STEP)}`, quantity);
    if (window) add(`m:${howMeasured(line)}`, quantity);
  }
  for (const { productId, quantity, remake } of lines) {
    const made = remake && lines[remake.of];
    if (!made) continue;
    add(`a:${productId}`, quantity);
    if (windowOf(made.configuration)) add(`n:${howMeasured(made)}`, quantity);
  }
  for (const [at, { productId, quantity, remake }] of lines.entries()) {
    if (remake) continue;
    const back = isReturned ? quantity : returnedPieces({ ledger, lines, totals }, at, quantity);
    if (back > 0) add(`b:${productId}`, back);
  }
  return [...sums].flat().join(' ');
}

/**
 * Lua: defines `countSale(orderNo, status, placedAt)`: counts an order once among what is sold, or, from when it is
 * cancelled, apart; lines with the fit guarantee (`g:`) count for all days together, by the kind of their evidence. One from before the counters waits for `npm run index`, which writes what it adds.
 */
export const LUA_COUNT_SALE = `
local function countSale(orderNo, status, placedAt)
  local sales, as = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.sales}, ${f.order.salesAs}))
  local asNow = status == 'Cancelled' and 'cancelled' or 'sold'
  if not sales or as == asNow then return end
  local day = salesKey(string.format('%.0f', math.floor((tonumber(placedAt) + ${ISTANBUL_MS}) / ${DAY_MS})))
  local function add(field, amount)
    local kind = string.match(field, '^g:(.+)')
    redis.call('HINCRBY', kind and fitCoverKey() or day, kind and 'covered:' .. kind or field, amount)
  end
  for field, amount in string.gmatch(sales, '(%S+) (%d+)') do
    local apart = field == 'orders' and 'cancelledOrders' or field == 'total' and 'cancelledTotal'
    if asNow == 'sold' then add(field, amount) elseif as == 'sold' then add(field, '-' .. amount) end
    if apart and asNow == 'cancelled' then add(apart, amount) elseif apart and as == 'cancelled' then add(apart, '-' .. amount) end
  end
  redis.call('PEXPIRE', day, ${KEPT_MS})
  redis.call('HSET', orderKey(orderNo), ${f.order.salesAs}, asNow)
end`;

/** Lua: defines `uncountSale(orderNo)`: what it added is taken away; counted again by what `sales` says next (`countSale`). */
export const LUA_UNCOUNT_SALE = `
local function uncountSale(orderNo)
  local sales, as, placedAt = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.sales}, ${f.order.salesAs}, ${f.order.placedAt}))
  if as ~= 'sold' then return end
  local day = salesKey(string.format('%.0f', math.floor((tonumber(placedAt) + ${ISTANBUL_MS}) / ${DAY_MS})))
  for field, amount in string.gmatch(sales or '', '(%S+) (%d+)') do
    local kind = string.match(field, '^g:(.+)')
    redis.call('HINCRBY', kind and fitCoverKey() or day, kind and 'covered:' .. kind or field, '-' .. amount)
  end
  redis.call('HDEL', orderKey(orderNo), ${f.order.salesAs})
end`;

/**
 * Lua: defines `listOpen(orderNo, isOver, awaitsPayment)`: lists an open order by its total and by its last promised day,
 * behind all days where that counts from a payment that has not come; and `unlistOpen(orderNo)`.
 */
export const LUA_OPEN = `
local function unlistOpen(orderNo)
  redis.call('ZREM', orderPromisesKey(), orderNo)
  redis.call('ZREM', orderSumsKey(), orderNo)
end
local function listOpen(orderNo, isOver, awaitsPayment)
  if isOver then
    unlistOpen(orderNo)
    return
  end
  local estimate, row, total = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.estimate}, ${f.order.row}, ${f.order.total}))
  if total then redis.call('ZADD', orderSumsKey(), -tonumber(total), orderNo) end
  if awaitsPayment then
    redis.call('ZADD', orderPromisesKey(), '99999999', orderNo)
    return
  end
  local promised = estimate or string.match(row or '', '"estimate":(%b{})') or ''
  local year, month, day = string.match(promised, '"to":"(%d+)%-(%d+)%-(%d+)"')
  if year then redis.call('ZADD', orderPromisesKey(), year .. month .. day, orderNo) end
end`;
