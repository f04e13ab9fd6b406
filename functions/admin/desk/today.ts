/** GET /api/admin/today: what waits for whom, what came in and what sells. One round trip; no order's body is read. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-desk.ts';
import { hasAccess } from '../../../src/domain/account/shop-role.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { toLira } from '../../../src/domain/money/money.ts';
import { MONEY_TABS } from '../../../src/domain/order/order-life.ts';
import { daysUntil, periodsTo } from '../../../src/domain/order/periods.ts';
import { parseVerdict } from '../../../src/domain/shop/build-verdict.ts';
import { DAILY_USES } from '../../../src/domain/shop/daily-use.ts';
import { transferDays } from '../../../src/domain/money/transfer.ts';
import { EVIDENCE_KINDS } from '../../../src/domain/window/fit-cover.ts';
import { currentCatalogue } from '../../catalogue/current-catalogue.ts';
import { holidays, shop } from '../../catalogue/shop.ts';
import { answer } from '../../http/answer.ts';
import { salesDay } from '../../orders/sales.ts';
import { readsOwnRole, storedRole } from '../../session/shop-role.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { hashAnswer } from '../../store/answers.ts';
import { dailyUseKey } from '../../store/daily-use.ts';
import { f, luaFields, storedFields } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { countNewErrors, newErrorKeys } from './errors.ts';
import { againOf, figureKeys, soldOf, readsFigures, sumOfDays } from './figures.ts';
import { productsIn, sumOf, widthsIn, type DaySales } from './sold.ts';

const { FIRST_ROWS } = contract;

const text = z.string();
const whole = z.pipe(text, z.transform(Number));

/** Sets of the index (`orders/order-index.ts`) whose sizes are asked for. */
const SETS = {
  answered: ['answered', 'any'],
  check: ['check', 'any'],
  confirm: ['confirm', 'any'],
  sew: ['sew', 'any'],
  stock: ['pack', 'any'],
  sewing: ['InProduction', 'any'],
  pack: ['ReadyToShip', 'any'],
  claims: ['claim', 'any'],
  unpaid: ['unpaid', 'any'],
} as const;
const NAMES = Object.keys(SETS) as (keyof typeof SETS)[];

/** Late orders that end at a day are listed by it, as the number 20261127. */
const TODAY = defineScript({
  name: 'show-today',
  uses: [countNewErrors, readsFigures],
  keys: {
    facets: ['orderFacet'],
    unpaidOrders: 'orderFacet',
    orders: 'orders',
    orderYears: 'orderYears',
    openMoney: ['openMoney'],
    orderPromises: 'orderPromises',
    salesOf: ['sales'],
    messages: 'messages',
    openMessages: 'messagesIn',
    failedLetters: 'failedLetters',
    waitingReviews: 'reviewsIn',
    visitsOn: 'visitsOn',
    buildVerdict: 'buildVerdict',
    paymentFlags: 'paymentFlags',
    fitCover: 'fitCover',
    dailyUse: 'dailyUse',
  },
  args: { before: 'text' },
  builds: ['order'],
  lua: `
local function size(set) return string.format('%.0f', redis.call('ZCARD', set)) end
local function nameOf(row) return row and cjson.decode(row).name or '' end
local function openOf(set)
  local found, sum, rows = redis.call('ZRANGE', set, '0', '-1', 'REV', 'WITHSCORES'), 0, {}
  for i = 1, #found, 2 do
    sum = sum + tonumber(found[i + 1])
    if #rows < ${FIRST_ROWS} then
      rows[#rows + 1] = {found[i], nameOf(redis.call('HGET', orderKey(found[i]), ${f.order.row})), string.format('%.0f', found[i + 1])}
    end
  end
  return {string.format('%.0f', #found / 2), string.format('%.0f', sum), rows}
end
local sizes, unpaid, late, sales, money = {}, {}, {}, {}, {}
for i, set in ipairs(openMoney) do money[i] = openOf(set) end
for i, facet in ipairs(facets) do sizes[i] = size(facet) end
for _, orderNo in ipairs(redis.call('ZRANGE', unpaidOrders, '0', '${FIRST_ROWS - 1}')) do
  local order = redis.call('HMGET', orderKey(orderNo), ${f.order.placedAt}, ${f.order.total}, ${f.order.remindedAt}, ${f.order.row}, ${f.order.openMoney}, ${f.order.transferAt})
  local open = string.match(order[5] or '', ':(%d+)') or order[2]
  unpaid[#unpaid + 1] = {orderNo, order[6] or order[1] or '0', open or '0', order[3] or '', nameOf(order[4])}
end
local found = redis.call('ZRANGE', orderPromises, '-inf', '(' .. before, 'BYSCORE', 'LIMIT', '0', '${FIRST_ROWS}', 'WITHSCORES')
for i = 1, #found, 2 do late[#late + 1] = {found[i], string.format('%.0f', found[i + 1])} end
for i, day in ipairs(salesOf) do sales[i] = redis.call('HGETALL', day) end
return {sizes, unpaid, string.format('%.0f', redis.call('ZCOUNT', orderPromises, '-inf', '(' .. before)), late, sales,
  string.format('%.0f', redis.call('ZCARD', openMessages) + redis.call('ZCARD', messages)), size(failedLetters), newErrors(), size(visitsOn), money,
  {sumDays(lastDay), sumDays(lastWeek), sumDays(lastMonth)}, againIn(lookedAt), string.format('%.0f', redis.call('HLEN', paymentFlags)),
  redis.call('HGETALL', fitCover), size(waitingReviews), redis.call('GET', buildVerdict) or '',
  tostring(redis.call('EXISTS', orderYears, orders)), redis.call('HMGET', dailyUse, ${luaFields('dailyUse', DAILY_USES)})}`,
  answer: z.tuple([
    z.array(whole),
    z.array(z.tuple([text, whole, whole, text, text])),
    whole,
    z.array(z.tuple([text, text])),
    z.array(hashAnswer),
    whole,
    whole,
    whole,
    whole,
    z.array(z.tuple([whole, whole, z.array(z.tuple([text, text, whole]))])),
    z.tuple([sumOfDays, sumOfDays, sumOfDays]),
    hashAnswer,
    whole,
    hashAnswer,
    whole,
    text,
    whole,
    storedFields('dailyUse', DAILY_USES),
  ]),
});

export const showToday = defineOperatorEndpoint(contract.showToday, {
  async handle({ caller }) {
    const day = dayInIstanbul(new Date());
    const periods = periodsTo(day);
    const days = [...new Set([...periods.lately, ...periods.month])].toSorted();
    const read = await forOperator(caller, TODAY, {
      keys: {
        ...newErrorKeys(caller.sub),
        ...figureKeys(day, periods),
        facets: NAMES.map((name) => key.orderFacet(SETS[name][0], SETS[name][1])),
        unpaidOrders: key.orderFacet(...SETS.unpaid),
        orders: key.orders(),
        orderYears: key.orderYears(),
        openMoney: MONEY_TABS.map((kind) => key.openMoney(kind)),
        orderPromises: key.orderPromises(),
        salesOf: days.map((one) => key.sales(salesDay(one))),
        messages: key.messages(),
        openMessages: key.messagesIn('open'),
        failedLetters: key.failedLetters(),
        waitingReviews: key.reviewsIn('waiting'),
        visitsOn: key.visitsOn(day),
        buildVerdict: key.buildVerdict(),
        paymentFlags: key.paymentFlags(),
        fitCover: key.fitCover(),
        dailyUse: dailyUseKey(),
      },
      args: { before: day.replaceAll('-', '') },
    });
    if (!read.ok) return read;
    const [sizes, unpaid, lateCount, late, hashes, messages, letters, errors, visits, money, ...later] = read.result;
    const [before, again, cards, cover, reviews, verdict, orderSets, use] = later;
    const sizeOf = (name: keyof typeof SETS): number => sizes[NAMES.indexOf(name)] ?? 0;
    const sales = new Map(days.map((one, index): [string, DaySales] => [one, hashes[index] ?? {}]));
    const of = (some: readonly string[]): DaySales[] => some.map((one) => sales.get(one) ?? {});
    return answer({
      day,
      build: parseVerdict(verdict, new Date()),
      use: {
        commands: { used: use.commands ?? 0, ceiling: shop.ceilings.commands },
        letters: { used: use.letters ?? 0, ceiling: shop.ceilings.letters },
      },
      hasOrders: orderSets > 0,
      waits: {
        answered: sizeOf('answered'),
        check: sizeOf('check'),
        confirm: sizeOf('confirm'),
        sew: sizeOf('sew'),
        stock: sizeOf('stock'),
        sewing: sizeOf('sewing'),
        pack: sizeOf('pack'),
        claims: sizeOf('claims'),
        unpaid: { count: sizeOf('unpaid'), orders: unpaid.map((order) => unpaidOrder(order, day)) },
        ...openMoney(money),
        late: { count: lateCount, orders: late.map(([orderNo, number]) => ({ orderNo, promised: dashed(number) })) },
        visits,
        cards,
        messages,
        reviews,
        letters,
        errors,
      },
      fit: EVIDENCE_KINDS.map((kind) => ({
        kind,
        covered: Number(cover[`covered:${kind}`] ?? 0),
        claimed: Number(cover[`claimed:${kind}`] ?? 0),
        fault: Number(cover[`fault:${kind}`] ?? 0),
      })).filter(({ covered, claimed, fault }) => covered + claimed + fault > 0),
      sums: { today: sumOf(of(periods.today)), week: sumOf(of(periods.week)), month: sumOf(of(periods.month)) },
      lastYear: { today: soldOf(before[0]), week: soldOf(before[1]), month: soldOf(before[2]) },
      sells: {
        products: productsIn(of(periods.lately), 'p').map(({ id, amount }) => ({ ...named(id), pieces: amount })),
        cloths: productsIn(of(periods.lately), 'c').map(({ id, amount }) => ({ ...named(id), metres: amount / 100 })),
        widths: widthsIn(of(periods.lately)),
      },
      again: againOf(again, (id) => named(id).name),
    });
  },
});

type OpenRows = z.output<typeof TODAY.answer>[9];

/** By the kinds of `MONEY_TABS`. */
function openMoney(found: OpenRows) {
  const of = (kind: (typeof MONEY_TABS)[number]) => {
    const [count, sum, orders] = found[MONEY_TABS.indexOf(kind)] ?? [0, 0, []];
    return {
      count,
      sum: toLira(sum),
      orders: orders.map(([orderNo, name, amount]) => ({ orderNo, name, amount: toLira(amount) })),
    };
  };
  return { refund: of('refund'), difference: of('difference'), carrier: of('carrier') };
}

function unpaidOrder(
  [orderNo, transferSince, amount, remindedAt, name]: readonly [string, number, number, string, string],
  day: string,
) {
  const { payBy } = transferDays(
    transferSince,
    remindedAt === '' ? null : Number(remindedAt),
    shop.bankAccount.payWithinDays,
    holidays,
  );
  return { orderNo, name, amount: toLira(amount), daysLeft: daysUntil(day, payBy) };
}

/** `20261127` as `2026-11-27`. */
const dashed = (number: string): string => `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6)}`;

const named = (id: number) => ({ id, name: currentCatalogue.get(id)?.name.tr ?? null });

const COUNT = defineScript({
  name: 'count-waiting',
  uses: [readsOwnRole],
  keys: {
    messages: 'messages',
    openMessages: 'messagesIn',
    failedLetters: 'failedLetters',
    waitingReviews: 'reviewsIn',
  },
  lua: `
return {ownRole(), string.format('%.0f', redis.call('ZCARD', openMessages) + redis.call('ZCARD', messages)),
  string.format('%.0f', redis.call('ZCARD', failedLetters)), string.format('%.0f', redis.call('ZCARD', waitingReviews))}`,
  answer: z.tuple([storedRole, whole, whole, whole]),
});

export const countWaiting = defineOperatorEndpoint(contract.countWaiting, {
  async handle({ caller }) {
    const keys = {
      messages: key.messages(),
      openMessages: key.messagesIn('open'),
      failedLetters: key.failedLetters(),
      waitingReviews: key.reviewsIn('waiting'),
      callerUser: key.user(caller.sub),
    };
    const counted = await forOperator(caller, COUNT, { keys, args: {} });
    if (!counted.ok) return counted;
    const [role, messages, letters, reviews] = counted.result;
    return answer(
      hasAccess(role, 'office') ? { role, messages, reviews, letters } : { role, messages: 0, reviews: 0, letters: 0 },
    );
  },
});
