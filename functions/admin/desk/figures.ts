/** Figures of the desk by the daily counters (`orders/sales.ts`): the year before, and pieces that were made again or came back. */
import * as z from 'zod/mini';
import { toLira } from '../../../src/domain/money/money.ts';
import { daysAfter } from '../../../src/domain/values/dates.ts';
import { curvePeriods, daysBetween, type Periods } from '../../../src/domain/order/periods.ts';
import { salesDay } from '../../orders/sales.ts';
import { f } from '../../store/hash.ts';
import { key } from '../../store/keys.ts';
import { defineFragment } from '../../store/script.ts';
import { productsIn, type DaySales } from './sold.ts';

/** Fifty-two weeks, so that a Monday stands beside a Monday. */
const YEAR = 364;

/** Days of orders whose pieces are looked at: a curtain hangs, and comes back, weeks after it was ordered. */
const LOOKED_AT = 90;

const whole = z.pipe(z.string(), z.transform(Number));
export const sumOfDays = z.tuple([whole, whole]);

/** Lua: defines `sumDays(days)`, orders and kuruş of them; and `againIn(days)`, names and amounts of `sales` about pieces, in turn. */
export const readsFigures = defineFragment({
  keys: { lastDay: ['sales'], lastWeek: ['sales'], lastMonth: ['sales'], lookedAt: ['sales'] },
  lua: `
local function sumDays(days)
  local orders, total = 0, 0
  for _, day in ipairs(days) do
    local read = redis.call('HMGET', day, ${f.sales.orders}, ${f.sales.total})
    orders, total = orders + tonumber(read[1] or '0'), total + tonumber(read[2] or '0')
  end
  return {string.format('%.0f', orders), string.format('%.0f', total)}
end
local function againIn(days)
  local sums, flat = {}, {}
  for _, day in ipairs(days) do
    local fields = redis.call('HGETALL', day)
    for i = 1, #fields, 2 do
      if string.find(fields[i], '^[pabmn]:') then sums[fields[i]] = (sums[fields[i]] or 0) + tonumber(fields[i + 1]) end
    end
  end
  for field, amount in pairs(sums) do
    flat[#flat + 1] = field
    flat[#flat + 1] = string.format('%.0f', amount)
  end
  return flat
end`,
});

const keysOf = (days: readonly string[]) => days.map((day) => key.sales(salesDay(day)));

/** The days behind each figure: the same weekdays of the year before, and of the month those of the curve. */
export const figureKeys = (day: string, { today, week }: Periods) => {
  const month = curvePeriods('month', day).at(-1)?.before ?? { from: day, to: day };
  const before = (days: readonly string[]) => keysOf(days.map((one) => daysAfter(one, -YEAR)));
  return {
    lastDay: before(today),
    lastWeek: before(week),
    lastMonth: keysOf(daysBetween(month.from, month.to)),
    lookedAt: keysOf(daysBetween(daysAfter(day, 1 - LOOKED_AT), day)),
  };
};

/** Sums as answers say them. */
export const soldOf = ([orders, total]: z.output<typeof sumOfDays>) => ({ orders, total: toLira(total) });

/** Sold pieces of which some were made again or came back, the most first; and windows by how they were measured. */
export function againOf(counted: DaySales, nameOf: (id: number) => string | null) {
  const amount = (field: string): number => Number(counted[field] ?? 0);
  const ids = new Set([...productsIn([counted], 'a'), ...productsIn([counted], 'b')].map(({ id }) => id));
  const products = [...ids]
    .map((id) => ({
      ...{ id, name: nameOf(id), pieces: amount(`p:${id}`) },
      ...{ remade: amount(`a:${id}`), returned: amount(`b:${id}`) },
    }))
    .toSorted((one, other) => other.remade + other.returned - one.remade - one.returned || one.id - other.id);
  const measured = (how: 'twice' | 'once') => ({ pieces: amount(`m:${how}`), remade: amount(`n:${how}`) });
  return { days: LOOKED_AT, products, twice: measured('twice'), once: measured('once') };
}
