/** Work of all open orders, which the promise of a new one waits for (decisions P17, W5). No order's body is read. */
import * as z from 'zod/mini';
import production from '#content/production.json' with { type: 'json' };
import { workOf } from '../../src/domain/board/board-pieces.ts';
import { madePieces } from '../../src/domain/board/made-pieces.ts';
import { AT_ITS_BEGINNING } from '../../src/domain/board/piece-mark.ts';
import { dueDay, promiseSteps, type OpenWork } from '../../src/domain/board/capacity.ts';
import { HOUSE_PIECES, promisedDays, type PromiseStep } from '../../src/domain/board/promised-days.ts';
import { deliveryEstimate, type DeliveryEstimate } from '../../src/domain/order/delivery-dates.ts';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { holidays, shop } from '../catalogue/shop.ts';
import { f, fieldsOf } from '../store/hash.ts';
import { owedOf } from './ledger.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { numbers, text } from '../store/shapes/readers.ts';
import type { StoredLine } from '../store/shapes/order.ts';

/** Orders whose work is counted, the first promise first. */
export const MOST_COUNTED = 500;

/**
 * Lua: defines `openWork()`: rows of due day, status, pieces, board and positions with booked cuts, and of an order with a
 * remake that costs something its ledger and allowed debt, to tell whether that waits for its payment. Customers await remakes already,
 * whatever was promised. Orders that await a payment are promised nothing yet.
 */
export const countsWork = defineFragment({
  keys: { promisedOrders: 'orderPromises', remadeOrders: 'orderFacet' },
  builds: ['order'],
  lua: `
local function openWork()
  local found, seen = {}, {}
  local function add(orderNo, due)
    if seen[orderNo] then return end
    seen[orderNo] = true
    local status, pieces, board, cuts = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.status}, ${f.order.pieces}, ${f.order.board}, ${f.order.cuts}))
    if not status or not pieces or pieces == '' then return end
    local cut = {}
    for position in string.gmatch(' ' .. (cuts or ''), ' (%d+)%.') do cut[#cut + 1] = position end
    local ledger, allowed
    if string.find(pieces, ':again:', 1, true) then
      ledger, allowed = unpack(redis.call('HMGET', orderKey(orderNo), ${f.order.ledger}, ${f.order.allowedDebt}))
    end
    found[#found + 1] = {due, status, pieces, board or '', table.concat(cut, ' '), ledger or '', allowed or ''}
  end
  for _, orderNo in ipairs(redis.call('ZRANGE', remadeOrders, 0, ${MOST_COUNTED - 1})) do
    add(orderNo, string.format('%.0f', redis.call('ZSCORE', promisedOrders, orderNo) or 0))
  end
  local promised = redis.call('ZRANGE', promisedOrders, 0, '(99999999', 'BYSCORE', 'LIMIT', 0, ${MOST_COUNTED}, 'WITHSCORES')
  for i = 1, #promised, 2 do add(promised[i], string.format('%.0f', promised[i + 1])) end
  return found
end`,
});

/** Both languages write the pattern alike, but for digits. */
const LUA_AT_ITS_BEGINNING = AT_ITS_BEGINNING.source.replaceAll(String.raw`\d`, '%d');

/** Lua: defines `isBegun(cuts, board)`: the rule of that name in `piece-mark.ts`, of the texts as the order keeps them. */
export const asksIfBegun = defineFragment({
  lua: `
local function isBegun(cuts, board)
  local begun = (cuts or '') ~= ''
  for mark in string.gmatch(board or '', '%S+') do
    begun = begun or not string.match(mark, '${LUA_AT_ITS_BEGINNING}')
  end
  return begun
end`,
});

/** Keys of `countsWork`. */
export const workKeys = () => ({
  promisedOrders: key.orderPromises(),
  remadeOrders: key.orderFacet('remake', 'any'),
});

const counted = fieldsOf('order', ['status', 'pieces', 'board', 'ledger', 'allowedDebt']);

/** Answer of `openWork()`: `due` is the last promised day, or empty for none. */
export const openWork = z.pipe(
  z.array(z.tuple([text, text, text, text, numbers, text, text])),
  z.transform((rows): OpenWork[] =>
    rows.flatMap(([due, status, pieces, board, cut, ledger, allowedDebt]) => {
      const money = { ...(ledger !== '' && { ledger }), ...(allowedDebt !== '' && { allowedDebt }) };
      const order = z.parse(counted, { status, pieces, board, ...money });
      return workOf({ ...{ pieces: [], board: [] }, ...order, cut, due: dueOf(due), owed: owedOf(order) });
    }),
  ),
);

/** The last day to leave of `20261127`. */
const dueOf = (promised: string): string =>
  promised.length === 8
    ? dueDay(`${promised.slice(0, 4)}-${promised.slice(4, 6)}-${promised.slice(6)}`, shop.leadTime, holidays)
    : '';

const READ = defineScript({
  name: 'read-open-work',
  uses: [countsWork],
  lua: 'return openWork()',
  answer: openWork,
});

export const { capacity } = production;

/** Returns the earliest promises of this moment by the size of an order. @param most pieces of the largest that is asked about */
export const stepsOf = (work: readonly OpenWork[], now: Date, most = HOUSE_PIECES): PromiseStep[] =>
  promiseSteps(
    work,
    capacity,
    deliveryEstimate(now, true, shop.leadTime, holidays),
    dayInIstanbul(now),
    shop.leadTime,
    holidays,
    most,
  );

const workNow = (): Promise<OpenWork[]> => store().run(READ, { keys: workKeys(), args: {} });

/** One round trip. @param most as of `stepsOf` @throws StoreUnavailable */
export const promiseStepsNow = async (now: Date, most?: number): Promise<PromiseStep[]> =>
  stepsOf(await workNow(), now, most);

type PromisedLine = Pick<StoredLine, 'configuration' | 'quantity'>;

/** An order as far as its promise counts it. */
export interface PromisedSize {
  /** Whether anything is sewn or cut for it. */
  readonly isMade: boolean;
  readonly pieces: number;
}

export const sizeOf = (lines: readonly PromisedLine[]): PromisedSize => ({
  isMade: lines.some(({ configuration }) => configuration !== null),
  pieces: madePieces(lines),
});

/** Returns the days that an order is promised beside the open work of that moment. */
export function promiseBeside(
  work: readonly OpenWork[],
  now: Date,
  { isMade, pieces }: PromisedSize,
): DeliveryEstimate {
  const base = deliveryEstimate(now, isMade, shop.leadTime, holidays);
  return pieces === 0 ? base : promisedDays(base, stepsOf(work, now, pieces), pieces);
}

/** Returns the days that an order of these lines is promised. One round trip for what is sewn. @throws StoreUnavailable */
export async function promiseNow(now: Date, lines: readonly PromisedLine[]): Promise<DeliveryEstimate> {
  const size = sizeOf(lines);
  return promiseBeside(size.pieces === 0 ? [] : await workNow(), now, size);
}
