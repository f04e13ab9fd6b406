/** GET /api/admin/curve: what came in by day, week or month, and a year before. One round trip. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-desk.ts';
import { dayInIstanbul } from '../../../src/domain/values/dates.ts';
import { curvePeriods, type DayRange } from '../../../src/domain/order/periods.ts';
import { answer } from '../../http/answer.ts';
import { salesDay } from '../../orders/sales.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { f } from '../../store/hash.ts';
import { defineScript } from '../../store/script.ts';
import { soldOf, sumOfDays } from './figures.ts';

/** Sums of ranges of days, each `first-last` as `salesDay` counts them: some 760 days at most, by months. */
const SUM = defineScript({
  name: 'show-curve',
  args: { ranges: 'list' },
  builds: ['sales'],
  lua: `
local sums = {}
for i, range in ipairs(ranges) do
  local first, last = string.match(range, '^(%d+)-(%d+)$')
  local orders, total = 0, 0
  for day = tonumber(first), tonumber(last) do
    local read = redis.call('HMGET', salesKey(string.format('%.0f', day)), ${f.sales.orders}, ${f.sales.total})
    orders, total = orders + tonumber(read[1] or '0'), total + tonumber(read[2] or '0')
  end
  sums[i] = {string.format('%.0f', orders), string.format('%.0f', total)}
end
return sums`,
  answer: z.array(sumOfDays),
});

const rangeOf = ({ from, to }: DayRange): string => `${salesDay(from)}-${salesDay(to)}`;

export const showCurve = defineOperatorEndpoint(contract.showCurve, {
  async handle({ caller, query: { step } }) {
    const periods = curvePeriods(step, dayInIstanbul(new Date()));
    const ranges = periods.flatMap((period) => [rangeOf(period), rangeOf(period.before)]);
    const read = await forOperator(caller, SUM, { keys: {}, args: { ranges } });
    if (!read.ok) return read;
    const sumAt = (at: number) => soldOf(read.result[at] ?? [0, 0]);
    return answer(
      periods.map(({ before, ...days }, at) => ({
        ...days,
        ...sumAt(2 * at),
        before: { ...before, ...sumAt(2 * at + 1) },
      })),
    );
  },
});
