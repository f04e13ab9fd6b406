/** GET /api/admin/money: a page of all that is open, its sums, and what came in. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-money.ts';
import { LISTED_MONEY } from '../../../src/domain/money/ledger.ts';
import { toLira, type Kurus } from '../../../src/domain/money/money.ts';
import { TILL_WAYS, type TillWay } from '../../../src/domain/money/till.ts';
import { transferDays } from '../../../src/domain/money/transfer.ts';
import { periodsTo } from '../../../src/domain/order/periods.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { holidays, shop } from '../../catalogue/shop.ts';
import { answer } from '../../http/answer.ts';
import { salesDay } from '../../orders/sales.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';
import { openOrders, type OpenRow, type ListedMoney } from './open.ts';

const text = z.string();
const whole = z.pipe(text, z.transform(Number));

/** Count and sum of each kind, and the sums of each day by their way. */
const SUM = defineScript({
  name: 'sum-money',
  keys: { openMoney: ['openMoney'], entriesOn: ['entriesOn'] },
  lua: `
local open, days = {}, {}
for i, set in ipairs(openMoney) do
  local found, sum = redis.call('ZRANGE', set, '0', '-1', 'WITHSCORES'), 0
  for at = 2, #found, 2 do sum = sum + tonumber(found[at]) end
  open[i] = {string.format('%.0f', #found / 2), string.format('%.0f', sum)}
end
for i, set in ipairs(entriesOn) do
  local sums, flat = {}, {}
  for _, entry in ipairs(redis.call('ZRANGE', set, '0', '-1')) do
    local way, amount = string.match(entry, ':(%a+):(%-?%d+)$')
    if way then sums[way] = (sums[way] or 0) + tonumber(amount) end
  end
  for way, sum in pairs(sums) do flat[#flat + 1] = way .. ':' .. string.format('%.0f', sum) end
  days[i] = flat
end
return {open, days}`,
  answer: z.tuple([z.array(z.tuple([whole, whole])), z.array(z.array(text))]),
});

export const showMoney = defineOperatorEndpoint(contract.showMoney, {
  async handle({ caller, query: { cursor, limit } }) {
    const day = dayInIstanbul(new Date());
    const periods = periodsTo(day);
    const days = [...new Set([...periods.week, ...periods.month])];
    const [summed, listed] = await Promise.all([
      forOperator(caller, SUM, {
        keys: {
          openMoney: LISTED_MONEY.map((kind) => key.openMoney(kind)),
          entriesOn: days.map((one) => key.entriesOn(salesDay(one))),
        },
        args: {},
      }),
      openOrders(caller, cursor, limit),
    ]);
    if (!summed.ok) return summed;
    if (!listed.ok) return listed;
    const [open, found] = summed.result;
    const sums = new Map(days.map((one, at) => [one, found[at] ?? []]));
    const till = (some: readonly string[]) => tillOf(some.flatMap((one) => sums.get(one) ?? []));
    const { rows, next } = listed.result;
    return answer({
      items: rows.map(rowView),
      next,
      open: byKind((_, at) => ({ count: open[at]?.[0] ?? 0, sum: toLira(open[at]?.[1] ?? 0) })),
      day,
      till: { today: till(periods.today), week: till(periods.week), month: till(periods.month) },
    });
  },
});

const byKind = <Value>(valueOf: (kind: ListedMoney, at: number) => Value) =>
  Object.fromEntries(LISTED_MONEY.map((kind, at) => [kind, valueOf(kind, at)])) as Record<ListedMoney, Value>;

/** @param sums `transfer:439400` */
function tillOf(sums: readonly string[]): Record<TillWay, number> {
  const found = new Map<string, Kurus>();
  for (const one of sums) {
    const [way = '', amount] = one.split(':');
    found.set(way, (found.get(way) ?? 0) + Number(amount));
  }
  return Object.fromEntries(TILL_WAYS.map((way) => [way, toLira(found.get(way) ?? 0)])) as Record<TillWay, number>;
}

const rowView = (row: OpenRow & { readonly kind: ListedMoney }): contract.OpenOrder => ({
  orderNo: row.orderNo,
  kind: row.kind,
  name: row.name,
  amount: toLira(row.amount),
  status: row.status,
  paymentType: row.paymentType,
  since: row.newest.length === 10 ? row.newest : dayInIstanbul(new Date(row.newest)),
  paid: toLira(row.paid),
  isAwaited: row.isAwaited,
  payBy:
    row.kind === 'transfer'
      ? transferDays(row.transferSince, row.remindedAt, shop.bankAccount.payWithinDays, holidays).payBy
      : null,
  carrier: row.carrier,
});
