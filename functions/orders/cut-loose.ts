/**
 * Orders of a deleted account stay, as the law wants, and are cut from it: so many at a time that no script keeps the
 * others waiting. Orders beyond the reach of the deletion's script are listed in `deletions`, and done behind its
 * answer or by the job of that name. The account is gone before the first order is touched.
 */
import * as z from 'zod/mini';
import { LUA_NOW } from '../store/answers.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';

/** Orders that one script cuts loose. */
export const CUT_AT_ONCE = 100;

/** Lua: defines `cutOrdersLoose(uid, set)`, the newest first, which returns whether none is left; another customer's order stays theirs. */
const cutOrders = defineFragment({
  builds: ['order'],
  lua: `
local function cutOrdersLoose(uid, set)
  local cut = redis.call('ZRANGE', set, 0, ${CUT_AT_ONCE - 1}, 'REV')
  for _, orderNo in ipairs(cut) do
    local order = orderKey(orderNo)
    if redis.call('HGET', order, ${f.order.uid}) == uid then redis.call('HDEL', order, ${f.order.uid}) end
  end
  -- By name: a range that was removed is not put back where the deletion fails.
  if #cut > 0 then redis.call('ZREM', set, unpack(cut)) end
  return redis.call('ZCARD', set) == 0
end`,
});

/** Lua: defines `beginCutting(uid)`, for the script that deletes the account: the first orders, and a note of the rest. */
const beginCutting = defineFragment({
  keys: { customerOrders: 'customerOrders', deletions: 'deletions' },
  lua: `
local function beginCutting(uid)
  if cutOrdersLoose(uid, customerOrders) then return 'DONE' end
  ${LUA_NOW}
  redis.call('ZADD', deletions, string.format('%.0f', now), uid)
  return 'MORE'
end`,
});

/** The parts of a script that begins to cut a customer's orders loose. */
export const cutsOrdersLoose = [cutOrders, beginCutting] as const;

const CUT_ON = defineScript({
  name: 'cut-orders-loose',
  uses: [cutOrders],
  keys: { deletions: 'deletions' },
  builds: ['customerOrders'],
  lua: `
local uid = redis.call('ZRANGE', deletions, 0, 0)[1]
if not uid then return 'NONE' end
if cutOrdersLoose(uid, customerOrdersKey(uid)) then
  redis.call('ZREM', deletions, uid)
  return 'FINISHED'
end
return 'MORE'`,
  answer: z.enum(['NONE', 'FINISHED', 'MORE']),
});

export interface CutLoose {
  /** Deletions of which nothing is left to do. */
  readonly finished: number;
  /** Whether its time was over before its work was. */
  readonly isMoreToDo: boolean;
}

/**
 * Goes on with deletions that are not finished, the oldest first. Side by side with itself and as often as wanted.
 * @param budgetMs after which no further script is begun
 * @throws StoreUnavailable; what was done by then is done
 */
export async function finishDeletions(budgetMs: number): Promise<CutLoose> {
  const started = performance.now();
  let finished = 0;
  while (performance.now() - started < budgetMs) {
    const cut = await store().run(CUT_ON, { keys: { deletions: key.deletions() }, args: {} });
    if (cut === 'NONE') return { finished, isMoreToDo: false };
    if (cut === 'FINISHED') finished += 1;
  }
  return { finished, isMoreToDo: true };
}
