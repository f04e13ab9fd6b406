/**
 * The errors of browsers in the store, scrubbed: each kind once, with how often and when last, gone after the days of
 * `content/shop.json`. One round trip however many errors come (spec §9, security §2.12).
 *
 * Anybody may report, so nobody may fill the log: a network with more kinds than its share pushes out its own, the
 * oldest first, and when the log is full the holder of most of it gives way. A stranger who invents errors for an hour
 * costs the real ones nothing while there is room, and a handful when there is none.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { LEVELS, type ErrorEntry } from '../../src/domain/reporting/report.ts';
import { scrub, scrubPath } from '../../src/domain/reporting/scrub.ts';
import { shop } from '../catalogue/shop.ts';
import { opaqueId } from '../http/identity.ts';
import { browserFamily, systemFamily } from '../http/user-agent.ts';
import { LUA_NOW } from '../store/answers.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { keepIfAffordable, type BreakerResult } from './breaker.ts';

export const MAX_KINDS = 1000;
/** Share of one network on one day: more than one browser has ever reported, and a fiftieth of the log. */
export const KINDS_OF_ONE = 20;
const KEPT_MS = shop.retention.logDays * 86_400_000;

const text = z.string();

/** An error as the shop keeps it: scrubbed, cut, without network address, session or name (decisions U4). */
const storedError = z.object({
  level: z.enum(LEVELS),
  type: text,
  message: text,
  path: text,
  stack: text,
  /** Empty when unknown, as the browser is. */
  method: text,
  browser: text,
  data: text,
});
type StoredError = z.infer<typeof storedError>;

/** A report that names the method of the request as well. */
export type ReportedError = ErrorEntry & { readonly requestMethod?: string | null | undefined };

function toStored(error: ReportedError): StoredError {
  const { level, message, errorType, stackTrace, stack, requestPath, url, requestMethod, additionalData } = error;
  const agent = error.userAgent ?? '';
  return {
    level,
    type: scrub(errorType ?? '', 80),
    message: scrub(message, 500),
    path: scrubPath(requestPath ?? url ?? '/'),
    stack: scrub(stackTrace ?? stack ?? '', 2000),
    method: scrub(requestMethod ?? '', 10),
    browser: [browserFamily(agent), systemFamily(agent)].filter(Boolean).join(', '),
    data: additionalData === undefined || additionalData === null ? '' : scrub(JSON.stringify(additionalData), 500),
  };
}

/** Errors that differ in figures, browser or page only are one; told apart by kind, words and place in the code. */
function fingerprintOf({ level, type, message, stack }: StoredError): string {
  const codeLine = stack.split('\n').find((line) => /:\d+/.test(line)) ?? '';
  const words = message.replace(/\d+/g, '0');
  return createHash('sha256').update([level, type, words, codeLine.trim()].join('\n')).digest('base64url').slice(0, 22);
}

const KEYS = { kinds: 'errorKinds', samples: 'errorSamples', counts: 'errorCounts', firsts: 'errorFirsts' } as const;
/** Keys that `readsErrors` reads. */
export const errorKeys = () => ({
  kinds: key.errorKinds(),
  samples: key.errorSamples(),
  counts: key.errorCounts(),
  firsts: key.errorFirsts(),
});

/** Lua: defines `forget(kinds)` and `outdated()`, kinds that are older than the shop keeps them. */
const LUA_FORGET = `
local function forget(old)
  if #old == 0 then return end
  redis.call('ZREM', kinds, unpack(old))
  for _, of in ipairs({samples, counts, firsts, owners}) do redis.call('HDEL', of, unpack(old)) end
end
local function outdated()
  ${LUA_NOW}
  return redis.call('ZRANGE', kinds, '-inf', string.format('(%.0f', now - ${KEPT_MS}), 'BYSCORE')
end`;

const FORGET = defineScript({
  name: 'forget-errors',
  keys: { ...KEYS, owners: 'errorOwners' },
  lua: `${LUA_FORGET}
local old = outdated()
forget(old)
return tostring(#old)`,
  answer: z.string(),
});

/** Removes kinds that no browser has reported for as long as the shop keeps them; at most `MAX_KINDS`. @throws StoreUnavailable */
export const forgetOldErrors = async (): Promise<number> =>
  Number(await store().run(FORGET, { keys: { ...errorKeys(), owners: key.errorOwners() }, args: {} }));

/** `errors` are JSON, beside the fingerprint of each. A kind belongs to the reporter who brought it first. */
const KEEP = defineScript({
  name: 'keep-errors',
  keys: { ...KEYS, owners: 'errorOwners' },
  args: { fingerprints: 'list', errors: 'list', reporter: 'text' },
  lua: `
${LUA_NOW}
local ranked, latest = {}, {}
for i, fingerprint in ipairs(fingerprints) do
  ranked[#ranked + 1] = string.format('%.0f', now)
  ranked[#ranked + 1] = fingerprint
  latest[#latest + 1] = fingerprint
  latest[#latest + 1] = errors[i]
  redis.call('HSETNX', owners, fingerprint, reporter)
  if not redis.call('ZSCORE', kinds, fingerprint) then
    redis.call('HSETNX', firsts, fingerprint, string.format('%.0f', now))
  end
  redis.call('HINCRBY', counts, fingerprint, 1)
end
local added = redis.call('ZADD', kinds, unpack(ranked))
redis.call('HSET', samples, unpack(latest))
${LUA_FORGET}
forget(outdated())
local function surplus()
  local all = redis.call('ZRANGE', kinds, '0', '-1')
  local ownerOf, heldBy, gone, going = redis.call('HMGET', owners, unpack(all)), {[reporter] = {}}, {}, {}
  for i, fingerprint in ipairs(all) do
    local held = heldBy[ownerOf[i]] or {}
    held[#held + 1] = fingerprint
    heldBy[ownerOf[i]] = held
  end
  local function holds(owner) return #heldBy[owner] - (gone[owner] or 0) end
  local function giveWay(owner)
    gone[owner] = (gone[owner] or 0) + 1
    going[#going + 1] = heldBy[owner][gone[owner]]
  end
  while holds(reporter) > ${KINDS_OF_ONE} do giveWay(reporter) end
  while #all - #going > ${MAX_KINDS} do
    local most = reporter
    for owner in pairs(heldBy) do
      if holds(owner) > holds(most) then most = owner end
    end
    giveWay(most)
  end
  return going
end
if added > 0 then forget(surplus()) end
for _, kept in ipairs({kinds, samples, counts, firsts, owners}) do redis.call('PEXPIRE', kept, ${KEPT_MS}) end
return 'KEPT'`,
  answer: z.literal('KEPT'),
});

/** @param reporter opaque id of who reports; it is kept as another one every day. @throws StoreUnavailable */
export function keepErrors(
  reported: readonly ReportedError[],
  reporter: string,
  limits: readonly Limit[],
): Promise<BreakerResult<unknown>> {
  const errors = reported.map(toStored);
  return keepIfAffordable(limits, KEEP, {
    keys: { ...errorKeys(), owners: key.errorOwners() },
    args: {
      fingerprints: errors.map(fingerprintOf),
      errors: errors.map((error) => JSON.stringify(error)),
      reporter: opaqueId(`${dayInIstanbul(new Date())} ${reporter}`).slice(0, 12),
    },
  });
}

export interface ErrorKind extends StoredError {
  /** Its fingerprint. */
  readonly id: string;
  readonly count: number;
  /** ISO instant by the store's clock; null for kinds from before that was kept. */
  readonly firstAt: string | null;
  readonly lastAt: string;
}

const isoOf = (milliseconds: string): string => new Date(Number(milliseconds)).toISOString();

/** Fingerprint, time in milliseconds, count, first time or nothing, and the last error as JSON. */
export const errorKind = z.pipe(
  z.tuple([text, text, text, text, text]),
  z.transform(([id, lastAt, count, firstAt, error]): ErrorKind => ({
    ...z.parse(storedError, JSON.parse(error)),
    id,
    count: Number(count),
    firstAt: firstAt === '' ? null : isoOf(firstAt),
    lastAt: isoOf(lastAt),
  })),
);

/** Lua: defines `errorOf(fingerprint, lastAt)`, read by `errorKind`; nil for a kind without a sample. */
export const readsErrors = defineFragment({
  keys: KEYS,
  lua: `
local function errorOf(fingerprint, lastAt)
  local sample = redis.call('HGET', samples, fingerprint)
  if not sample then return end
  local count, first = redis.call('HGET', counts, fingerprint), redis.call('HGET', firsts, fingerprint)
  return {fingerprint, string.format('%.0f', lastAt), count or '1', first or '', sample}
end`,
});

const READ = defineScript({
  name: 'read-errors',
  uses: [readsErrors],
  args: { last: 'text' },
  lua: `
local ranked = redis.call('ZRANGE', kinds, '0', last, 'REV', 'WITHSCORES')
local found = {}
for i = 1, #ranked, 2 do found[#found + 1] = errorOf(ranked[i], ranked[i + 1]) end
return found`,
  answer: z.array(errorKind),
});

/** The newest first, for operators (decisions A8). @throws StoreUnavailable */
export const readErrors = (most = 100): Promise<ErrorKind[]> =>
  store().run(READ, { keys: errorKeys(), args: { last: most - 1 } });
