/** The errors of browsers, kind by kind, and which of them an operator has not seen. */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-desk.ts';
import { shop } from '../../catalogue/shop.ts';
import { answer } from '../../http/answer.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { errorKeys, errorKind, readsErrors, type ErrorKind } from '../../reporting/error-store.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { writeLimit } from '../../session/customer.ts';
import { LUA_NOW } from '../../store/answers.ts';
import { joined } from '../../store/joined.ts';
import { key } from '../../store/keys.ts';
import { pageByScore } from '../../store/page.ts';
import { defineFragment, defineScript } from '../../store/script.ts';

const whole = z.pipe(z.string(), z.transform(Number));

/** Lua: defines `newErrors()`: how many kinds the operator has not ticked. There are a thousand kinds at most. */
export const countNewErrors = defineFragment({
  keys: { kinds: 'errorKinds', errorsSeen: 'errorsSeen' },
  lua: `
local function newErrors()
  local all, unseen = redis.call('ZRANGE', kinds, '0', '-1'), 0
  if #all == 0 then return '0' end
  for _, seenAt in ipairs(redis.call('HMGET', errorsSeen, unpack(all))) do
    if not seenAt then unseen = unseen + 1 end
  end
  return string.format('%.0f', unseen)
end`,
});

/** Keys that `countNewErrors` reads. */
export const newErrorKeys = (uid: string) => ({ kinds: key.errorKinds(), errorsSeen: key.errorsSeen(uid) });

const LIST = defineScript({
  name: 'list-errors',
  uses: [pageByScore, readsErrors, countNewErrors],
  lua: `
local ranked, following = scoredPageOf(kinds, true)
local found = {}
for i = 1, #ranked, 2 do
  local one = errorOf(ranked[i], ranked[i + 1])
  if one then
    found[#found + 1] = {redis.call('HEXISTS', errorsSeen, ranked[i]) == 1 and 'SEEN' or 'NEW', one}
  end
end
return {found, following, string.format('%.0f', redis.call('ZCARD', kinds)), newErrors()}`,
  answer: z.tuple([z.array(z.tuple([z.enum(['SEEN', 'NEW']), errorKind])), z.string(), whole, whole]),
});

/** The first line of a stack that names a place in the code. */
const placeIn = (stack: string): string =>
  stack
    .split('\n')
    .find((line) => /:\d+/.test(line))
    ?.trim() ?? '';

const shown = ({ method: _method, data: _data, ...kind }: ErrorKind, isNew: boolean): contract.DeskError => ({
  ...kind,
  place: placeIn(kind.stack),
  isNew,
});

export const listErrors = defineOperatorEndpoint(contract.listErrors, {
  async handle({ caller, query }) {
    const listed = await forOperator(caller, LIST, {
      keys: { ...errorKeys(), ...newErrorKeys(caller.sub) },
      args: query,
    });
    if (!listed.ok) return listed;
    const [found, following, all, fresh] = listed.result;
    return answer({
      items: found.map(([mark, kind]) => shown(kind, mark === 'NEW')),
      next: following || null,
      counts: { all, new: fresh },
    });
  },
});

const KEPT_MS = shop.retention.logDays * 86_400_000;

/** Ticks of kinds that are gone go too. */
const SEE = defineScript({
  name: 'see-errors',
  uses: [countNewErrors, writeJournal],
  args: { ids: 'list' },
  lua: `
${LUA_NOW}
local ticked = 0
for _, id in ipairs(ids) do
  if redis.call('ZSCORE', kinds, id) and redis.call('HSETNX', errorsSeen, id, string.format('%.0f', now)) == 1 then
    ticked = ticked + 1
  end
end
local ticks = redis.call('HGETALL', errorsSeen)
for i = 1, #ticks, 2 do
  if not redis.call('ZSCORE', kinds, ticks[i]) then redis.call('HDEL', errorsSeen, ticks[i]) end
end
redis.call('PEXPIRE', errorsSeen, ${KEPT_MS})
if ticked > 0 then writeJournal('errors-seen', ticked == 1 and #ids == 1 and ids[1] or '', '', string.format('%.0f', ticked)) end
return newErrors()`,
  answer: whole,
});

export const seeErrors = defineOperatorEndpoint(contract.seeErrors, {
  async handle({ caller, body: { ids } }) {
    const input = joined(journalInput(caller.sub), { keys: newErrorKeys(caller.sub), args: { ids } });
    const done = await forOperator(caller, SEE, input, [writeLimit(caller)]);
    return done.ok ? answer({ new: done.result }) : done;
  },
});
