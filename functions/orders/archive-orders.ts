/**
 * Orders at rest (`isAtRest`) leave the store for the archive, one text each, so that one can be deleted alone; what lists,
 * searches and counters read of them stays. First the text is noted, written and read back, then the order lets go of it: a run
 * that breaks off leaves both, and its note, by which a later night deletes a text that no order has.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isAtRest, restingSince } from '../../src/domain/order/rest.ts';
import { log } from '../http/log.ts';
import { hashAnswer } from '../store/answers.ts';
import { removeFromArchive, writeToArchive } from '../store/archive.ts';
import { f, luaList } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { archiveName, archiveText, digestOf, fieldsInArchive, LEAVING } from './archived.ts';
import { readsOrderYears } from './order-years.ts';
import { storedOrder } from './stored-order.ts';

const DAY_MS = 86_400_000;
/** A text that is noted is an order's by then, or nobody's. */
const NOTED_MS = 20 * 3_600_000;
/** An order of which something is open is looked at again. */
const LATER_MS = 30 * DAY_MS;

/** Orders of one round. */
const AT_ONCE = 25;

const flat = z.array(z.string());

/** Orders whose time to look again has come; without them the oldest that were not looked at. */
const FIND = defineScript({
  name: 'find-resting-orders',
  uses: [readsOrderYears],
  keys: { archiveReached: 'archiveReached', archiveLater: 'archiveLater' },
  args: { now: 'text', before: 'text' },
  lua: `
local orderNos = redis.call('ZRANGE', archiveLater, '-inf', now, 'BYSCORE', 'LIMIT', '0', '${AT_ONCE}')
if #orderNos == 0 then
  local reached = redis.call('GET', archiveReached) or '-inf'
  orderNos = oldestOrders(reached == '-inf' and reached or '(' .. reached, '(' .. before, ${AT_ONCE})
end
local found = {}
for i, orderNo in ipairs(orderNos) do found[i] = {orderNo, redis.call('HGETALL', orderKey(orderNo))} end
return found`,
  answer: z.array(z.tuple([z.string(), flat])),
});

/** Names that are written down now; one that another run has noted is left to it. */
const NOTE = defineScript({
  name: 'note-archiving',
  isWhole: true,
  keys: { archiveNotes: 'archiveNotes' },
  args: { names: 'list', noted: 'text' },
  lua: `
local mine = {}
for _, name in ipairs(names) do
  if not redis.call('ZSCORE', archiveNotes, name) then
    redis.call('ZADD', archiveNotes, noted, name)
    mine[#mine + 1] = name
  end
end
return mine`,
  answer: flat,
});

/** Lets go of what is in the archive, unless the order changed meanwhile; the others are looked at later. */
const LEAVE = defineScript({
  name: 'archive-orders',
  isWhole: true,
  keys: { archiveReached: 'archiveReached', archiveLater: 'archiveLater', archiveNotes: 'archiveNotes' },
  args: {
    orderNos: 'list',
    digests: 'list',
    sums: 'list',
    names: 'list',
    laterNos: 'list',
    later: 'text',
    noted: 'text',
    reached: 'text',
  },
  builds: ['order'],
  lua: `
local left = 0
for i, orderNo in ipairs(orderNos) do
  local order = orderKey(orderNo)
  local texts = redis.call('HMGET', order, ${luaList(LEAVING)})
  for at = 1, ${LEAVING.length} do texts[at] = texts[at] or '' end
  local isSame = redis.sha1hex(table.concat(texts, '\\n')) == sums[i]
  if isSame and tonumber(redis.call('ZSCORE', archiveNotes, names[i]) or '0') == tonumber(noted) then
    redis.call('HSET', order, ${f.order.archived}, digests[i])
    redis.call('HDEL', order, ${luaList(LEAVING)})
    redis.call('ZREM', archiveNotes, names[i])
    redis.call('ZREM', archiveLater, orderNo)
    left = left + 1
  else
    redis.call('ZADD', archiveLater, later, orderNo)
  end
end
for _, orderNo in ipairs(laterNos) do
  if redis.call('EXISTS', orderKey(orderNo)) == 1 and redis.call('HEXISTS', orderKey(orderNo), ${f.order.archived}) == 0 then
    redis.call('ZADD', archiveLater, later, orderNo)
  else
    redis.call('ZREM', archiveLater, orderNo)
  end
end
if tonumber(reached) > tonumber(redis.call('GET', archiveReached) or '0') then redis.call('SET', archiveReached, reached) end
return tostring(left)`,
  answer: z.string(),
});

/** Notes whose time is over, claimed for a while: the text of one that no order has is to be deleted. */
const CLAIM_NOTES = defineScript({
  name: 'claim-archive-notes',
  isWhole: true,
  keys: { archiveNotes: 'archiveNotes' },
  args: { now: 'text', claimed: 'text', most: 'text' },
  builds: ['order'],
  lua: `
local found = {}
for _, name in ipairs(redis.call('ZRANGE', archiveNotes, '-inf', now, 'BYSCORE', 'LIMIT', '0', most)) do
  local orderNo, digest = string.match(name, '^(.-)/(.*)$')
  if redis.call('HGET', orderKey(orderNo), ${f.order.archived}) == digest then
    redis.call('ZREM', archiveNotes, name)
  else
    redis.call('ZADD', archiveNotes, claimed, name)
    found[#found + 1] = name
  end
end
return found`,
  answer: flat,
});

const DROP_NOTES = defineScript({
  name: 'drop-archive-notes',
  keys: { archiveNotes: 'archiveNotes' },
  args: { names: 'list' },
  lua: `
for _, name in ipairs(names) do redis.call('ZREM', archiveNotes, name) end
return 'DONE'`,
  answer: z.literal('DONE'),
});

interface Resting {
  readonly orderNo: string;
  readonly text: string;
  readonly digest: string;
  readonly name: string;
  /** SHA-1 of the fields as they were read. */
  readonly sum: string;
}

/** The text of an order that may leave; undefined for one that may not, or that is there already. */
async function restingFrom(orderNo: string, read: readonly string[], now: Date): Promise<Resting | undefined> {
  const hash = z.parse(hashAnswer, read);
  if (read.length === 0 || hash.archived !== undefined) return undefined;
  const order = await z.safeParseAsync(storedOrder, read);
  if (!order.success) {
    log('error', 'order_unreadable', { orderNo });
    return undefined;
  }
  // One from before lists had rows of their own is read from its body until `npm run index` was run.
  const hasRow =
    order.data.hasLedger && hash.row !== undefined && hash.total !== undefined && hash.facets !== undefined;
  if (!hasRow || !isAtRest(order.data, now)) return undefined;
  const text = archiveText(hash);
  const digest = digestOf(text);
  const sum = createHash('sha1')
    .update(LEAVING.map((field) => hash[field] ?? '').join('\n'))
    .digest('hex');
  return { orderNo, text, digest, name: archiveName(orderNo, digest), sum };
}

/** @throws StoreUnavailable unless the text is in the archive as it was meant */
async function keep({ orderNo, text, digest, name }: Resting): Promise<void> {
  await writeToArchive(name, text);
  await fieldsInArchive(orderNo, digest);
}

/**
 * One round. Side by side with itself and as often as wanted.
 * @returns how many were looked at, and left @throws StoreUnavailable where store or archive does not answer; nothing is lost by it
 */
export async function archiveRestingOrders(now = new Date()): Promise<{ looked: number; archived: number }> {
  const keys = {
    archiveReached: key.archiveReached(),
    archiveLater: key.archiveLater(),
    archiveNotes: key.archiveNotes(),
  };
  const found = await store().run(FIND, { keys, args: { now: now.getTime(), before: restingSince(now) } });
  if (found.length === 0) return { looked: 0, archived: 0 };
  const read = await Promise.all(found.map(([orderNo, hash]) => restingFrom(orderNo, hash, now)));
  const resting = read.filter((one) => one !== undefined);
  const noted = now.getTime() + NOTED_MS;
  const mine = await store().run(NOTE, { keys, args: { names: resting.map(({ name }) => name), noted } });
  const leaving = resting.filter(({ name }) => mine.includes(name));
  await Promise.all(leaving.map(keep));
  const gone = new Set(leaving.map(({ orderNo }) => orderNo));
  const left = await store().run(LEAVE, {
    keys,
    args: {
      orderNos: [...gone],
      digests: leaving.map(({ digest }) => digest),
      sums: leaving.map(({ sum }) => sum),
      names: leaving.map(({ name }) => name),
      laterNos: found.map(([orderNo]) => orderNo).filter((orderNo) => !gone.has(orderNo)),
      later: now.getTime() + LATER_MS,
      noted,
      reached: Math.max(...found.map(([orderNo]) => Number(orderNo.slice('KP-'.length)))),
    },
  });
  return { looked: found.length, archived: Number(left) };
}

/** Deletes texts that no order has: of orders whose years are over, that came back, or whose leaving broke off. @throws StoreUnavailable */
export async function clearArchive(now = new Date()): Promise<{ looked: number; cleared: number }> {
  const keys = { archiveNotes: key.archiveNotes() };
  const args = { now: now.getTime(), claimed: now.getTime() + NOTED_MS, most: AT_ONCE };
  const names = await store().run(CLAIM_NOTES, { keys, args });
  await Promise.all(names.map(removeFromArchive));
  if (names.length > 0) await store().run(DROP_NOTES, { keys, args: { names } });
  return { looked: names.length, cleared: names.length };
}
