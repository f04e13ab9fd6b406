/** GET /api/admin/views: which pages were opened, and how fast they were, out of the counters of `reporting/visits.ts`. One round trip. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-views.ts';
import { PAGE_KINDS, SHOWN_VITALS, speedOf } from '../../../src/domain/reporting/vitals.ts';
import { dayInIstanbul, daysAfter } from '../../../src/domain/values/dates.ts';
import { answer } from '../../http/answer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { hashAnswer } from '../../store/answers.ts';
import { key } from '../../store/keys.ts';
import { defineScript } from '../../store/script.ts';

/** Rows of the list of pages. */
const MOST_PAGES = 15;

const whole = z.pipe(z.string(), z.transform(Number));

/** Ranked by the store, because a shop of ten thousand products has as many counters a day. */
const SUM = defineScript({
  name: 'show-views',
  keys: { views: ['pageViews'], vitals: ['webVitals'] },
  lua: `
local function summed(days)
  local sums = {}
  for _, day in ipairs(days) do
    local read = redis.call('HGETALL', day)
    for i = 1, #read, 2 do sums[read[i]] = (sums[read[i]] or 0) + tonumber(read[i + 1]) end
  end
  return sums
end
local all, english, byPage, pages = 0, 0, {}, {}
for field, count in pairs(summed(views)) do
  local language, page = string.match(field, '^(%a+) (.+)$')
  all = all + count
  if language == 'en' then english = english + count end
  if not byPage[page] then pages[#pages + 1] = page end
  byPage[page] = (byPage[page] or 0) + count
end
table.sort(pages, function(a, b) return byPage[a] > byPage[b] or (byPage[a] == byPage[b] and a < b) end)
local first, measured = {}, {}
for i = 1, math.min(#pages, ${MOST_PAGES}) do first[i] = {pages[i], string.format('%.0f', byPage[pages[i]])} end
for field, count in pairs(summed(vitals)) do
  measured[#measured + 1] = field
  measured[#measured + 1] = string.format('%.0f', count)
end
return {string.format('%.0f', all), string.format('%.0f', english), first, measured}`,
  answer: z.tuple([whole, whole, z.array(z.tuple([z.string(), whole])), hashAnswer]),
});

export const showViews = defineOperatorEndpoint(contract.showViews, {
  async handle({ caller, query }) {
    const to = dayInIstanbul(new Date());
    const days = Array.from({ length: Number(query.days) }, (_, before) => daysAfter(to, -before));
    const keys = { views: days.map(key.pageViews), vitals: days.map(key.webVitals) };
    const read = await forOperator(caller, SUM, { keys, args: {} });
    if (!read.ok) return read;
    const [views, english, pages, measured] = read.result;
    return answer({
      from: days.at(-1) ?? to,
      to,
      views,
      english,
      pages: pages.map(([page, count]) => ({ page, views: count })),
      speeds: speedsIn(measured),
    });
  },
});

/** @param measured counts by `home LCP 2500`, as `countVitals` names them */
function speedsIn(measured: Readonly<Record<string, string>>): contract.ShownViews['speeds'] {
  return PAGE_KINDS.flatMap((kind) =>
    SHOWN_VITALS.flatMap((name) => {
      const ofKind = Object.entries(measured).filter(([field]) => field.startsWith(`${kind} ${name} `));
      const counts = Object.fromEntries(ofKind.map(([field, count]) => [field.split(' ')[2] ?? '', Number(count)]));
      const speed = speedOf(name, counts);
      return speed ? [{ kind, name, ...speed }] : [];
    }),
  );
}
